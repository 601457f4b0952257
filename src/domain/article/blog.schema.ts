/** Schemas of blog posts. They check the results of the blog's queries, and prepare the posts for display. */
import * as z from 'zod';
import { articleLimits, reservedSlugs, slugPattern } from './article.limits.ts';
import { bodySchema, pictureIdSchema, keepUsablePictures } from './body.schema.ts';
import { toSafeHref } from './link.ts';
import { getExcessiveMegapixels } from './picture-id.ts';
import { defaultLanguage, isLanguage } from '../language/language.ts';

const text = z.string().trim().min(1);

/** A present or former slug of a post, under /blog. */
export const slugTextSchema = z
  .string()
  .max(articleLimits.slug)
  .regex(slugPattern, 'may hold small letters, digits and hyphens')
  .refine((slug) => !reservedSlugs.includes(slug), 'is an address of the site itself');

const slugSchema = z.object({ current: slugTextSchema }).transform(({ current }) => current);

const mainImageIdSchema = pictureIdSchema.refine(
  (id) => getExcessiveMegapixels(id) === undefined,
  `is a picture of more than ${articleLimits.megapixels} megapixels`,
);

const mainImageSchema = z
  .object({
    asset: z.object({ _id: mainImageIdSchema }, 'is a picture that is not there'),
    alt: text,
    /** Place of the part that a crop keeps, see main-picture.ts. An invalid one counts as missing. */
    position: z.number().min(0).max(100).nullish().catch(null),
  })
  .transform(({ asset, alt, position }) => ({
    id: asset._id,
    alt,
    ...(typeof position === 'number' && { position }),
  }));

/** A time in UTC, so that times sort as strings. */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .transform((moment) => new Date(moment).toISOString());

/** Reads only the slug of an entry in the list of posts. It is the parameter of the query for the whole post. */
export const listedSlugSchema = z.object({ slug: slugSchema }).transform(({ slug }) => slug);

/** A post in the list of posts. */
const blogEntrySchema = z.object({
  title: text,
  slug: slugSchema,
  publishedAt: momentSchema,
  mainImage: mainImageSchema,
});

/** A post on its own page. */
export const blogPostSchema = z
  .object({
    ...blogEntrySchema.shape,
    excerpt: text,
    body: bodySchema,
    /** Ids of the pictures in the body; null for a deleted picture. */
    pictures: z.array(z.string().nullable()).nullish(),
    /**
     * Former slugs. An invalid value is omitted and described in `body.leftOut`. The post is valid even so, because
     * editors cannot see this field in the Studio.
     */
    formerSlugs: z.unknown(),
    /** The default language replaces an unknown one, which is described in `body.leftOut`. */
    language: z.unknown(),
    /** The slug of the post that this one translates. */
    original: z.string().nullish(),
    /** Name of the author. */
    name: text,
    /** The author's biography and links. */
    about: z.object({
      bio: text,
      /** The `url` of a link with an unsafe address becomes undefined. */
      links: z
        .array(
          z
            .object({ label: text, url: z.string() })
            .transform(({ label, url }) => ({ label, url: toSafeHref(url) })),
        )
        .min(1),
    }),
  })
  .transform(({ pictures, body, formerSlugs, language, original, ...post }) => {
    const existingPictures = new Set(pictures);
    const usableBody = keepUsablePictures(
      body,
      (id) => existingPictures.has(id),
      'a picture that is gone',
    );
    const { slugs, others } = readFormerSlugs(formerSlugs);
    const remarks = [
      ...others.map((other) => `the earlier address ${JSON.stringify(other)}`),
      ...(isLanguageOrMissing(language) ? [] : [`the language ${JSON.stringify(language)}`]),
    ];
    return {
      ...post,
      formerSlugs: slugs,
      language: isLanguage(language) ? language : defaultLanguage,
      original: original ?? undefined,
      body: { ...usableBody, leftOut: [...usableBody.leftOut, ...remarks] },
    };
  });

/** True for a language, and for the missing language of a post from before there were several. */
function isLanguageOrMissing(value: unknown): boolean {
  return value === undefined || value === null || isLanguage(value);
}

/** Returns the valid slugs among the values of `formerSlugs`, and in `others` the invalid values. */
export function readFormerSlugs(value: unknown): { slugs: string[]; others: unknown[] } {
  // Documents that were edited by hand may have a single value or none.
  const values = value === undefined || value === null ? [] : [value].flat();
  const { slugs = [], others = [] } = Object.groupBy(values, (slug) =>
    slugTextSchema.safeParse(slug).success ? 'slugs' : 'others',
  );
  return { slugs: slugs as string[], others };
}

/** The slug of an unpublished post, and the time when it was unpublished. */
export const goneAddressSchema = z.object({ slug: slugTextSchema, at: momentSchema });

export type GoneAddress = z.infer<typeof goneAddressSchema>;
type BlogEntry = z.infer<typeof blogEntrySchema>;
export type BlogPost = z.infer<typeof blogPostSchema>;
/** A post in the list of posts, with its language and the sentence that introduces it. */
export type ListedEntry = BlogEntry & Pick<BlogPost, 'excerpt' | 'language'>;
