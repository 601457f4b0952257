/** The posts of businesses that visitors read, and their addresses under /fresh. */
import * as z from 'zod/mini';
import type { Format, Width } from '../picture/picture-url.ts';
import { freshPath } from './fresh-path.ts';

const count = z.int().check(z.positive());

export const publicPostSchema = z.object({
  id: z.int(),
  /** '' if the post has no title. */
  title: z.string(),
  description: z.string(),
  created_at: z.string(),
  /** `place` is the position of the picture in the post. */
  pictures: z
    .array(
      z.object({
        place: count,
        width: count,
        height: count,
        alt: z.string(),
        /** See appearance.ts in domain/picture. */
        appearance: z.optional(z.nullable(z.string())),
      }),
    )
    .check(z.minLength(1)),
  /** The live listing that has the post on its page. */
  business: z.object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    category: z.string(),
    town: z.string(),
    phone: z.nullable(z.string()),
    whatsapp: z.nullable(z.string()),
  }),
});

export type PublicPost = z.infer<typeof publicPostSchema>;
type PostPicture = PublicPost['pictures'][number];

const sectionSchema = z.object({ slug: z.string(), name: z.string(), count });

/** The result of the function `find_fresh_posts`. */
export const freshPostsSchema = z.object({
  posts: z.array(publicPostSchema),
  /** Name of the section in a live listing; null without one, and for all posts. */
  name: z.nullable(z.string()),
  /** The categories and towns with public posts. */
  sections: z.object({ category: z.array(sectionSchema), town: z.array(sectionSchema) }),
});

export type FreshPosts = z.infer<typeof freshPostsSchema>;

export const freshKinds = ['category', 'town'] as const;
type FreshKind = (typeof freshKinds)[number];

/** A category or town; all posts if it is undefined. `slug` is written as in the address. */
export type FreshSection = { kind: FreshKind; slug: string } | undefined;

/** Number of posts on a page, and of pages. */
export const freshPageSize = 24;
export const maxFreshPages = 20;

/** Returns the address of a page of public posts. @param page - from 1 */
export function getFreshUrl(section?: FreshSection, page = 1): string {
  const path = section ? `${freshPath}/${section.kind}/${section.slug}` : freshPath;
  return page === 1 ? path : `${path}?page=${page}`;
}

/** Returns the address of the RSS feed of a section. */
export function getFreshFeedUrl(section?: FreshSection): string {
  return `${getFreshUrl(section)}/rss.xml`;
}

/** Returns the address of the form with which a visitor reports a post. */
export function getPostReportUrl({ id }: Pick<PublicPost, 'id'>): string {
  return `${freshPath}/report/${id}`;
}

/**
 * Returns the address of a picture for visitors. It names the post and the place in it instead of the picture, so that
 * the picture's own address stays with the members. The endpoint serves it while visitors may read the post.
 */
export function getPublicPictureUrl(
  post: Pick<PublicPost, 'id'>,
  { place }: Pick<PostPicture, 'place'>,
  width: Width,
  format: Format,
): string {
  return `${freshPath}/pictures/${post.id}/${place}-${width}.${format}`;
}
