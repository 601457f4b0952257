/** Prepares a draft for its preview. A draft may be incomplete, so that an editor can show it early. */
import * as z from 'zod';
import { blogPostSchema, type BlogPost } from './blog.schema.ts';
import { toSafeHref } from './link.ts';

/** The fields of a post that a draft may lack. */
const draftFields = [
  'title',
  'slug',
  'excerpt',
  'publishedAt',
  'name',
  'about',
  'mainImage',
  'body',
] as const;

type DraftField = (typeof draftFields)[number];

interface DraftPost {
  post: BlogPost;
  /** Conditions of the publication: the fields without a valid value, which contain placeholders, and valid links. */
  missing: (DraftField | 'links')[];
}

const placeholder = '…';
/** Id of the picture of a draft without a main picture. It has no file. */
export const missingPicture = `image-${'0'.repeat(40)}-1600x1000-png`;

const documentSchema = z.looseObject({ body: z.unknown(), publishedAt: z.unknown().optional() });
const nodesSchema = z.array(z.looseObject({ _type: z.string() }));
const linksSchema = z.array(
  z.object({
    markDefs: z.array(z.object({ _type: z.string(), href: z.string().catch('') })).catch([]),
  }),
);

/**
 * Reads a draft. An invalid field gets a placeholder; a part of the body that the site cannot show is left out.
 * @param document - the result of the query for a post
 * @param now - the day of publication of a draft without one
 */
export function readDraft(document: unknown, now: Date): DraftPost {
  const fields = documentSchema.parse(document);
  const withBody = {
    formerSlugs: null,
    language: null,
    ...fields,
    body: keepValidNodes(fields.body),
    // A draft without a time of publication gets it when it is published.
    publishedAt: fields.publishedAt ?? now.toISOString(),
  };
  const { error } = blogPostSchema.safeParse(withBody);
  const invalid = new Set(error?.issues.map(({ path }) => path[0]));
  const invalidFields = draftFields.filter((field) => invalid.has(field));
  const values = createPlaceholders(now);
  const filled = Object.fromEntries(invalidFields.map((field) => [field, values[field]]));
  // The choice of an author also fills in the words about the author.
  const missing = invalidFields.filter((field) => field !== 'about' || !invalid.has('name'));
  return {
    post: blogPostSchema.parse({ ...withBody, ...filled }),
    missing: [...missing, ...(hasInvalidLink(withBody.body) ? (['links'] as const) : [])],
  };
}

const createPlaceholders = (now: Date): Record<DraftField, unknown> => ({
  title: placeholder,
  slug: { current: 'draft' },
  excerpt: placeholder,
  publishedAt: now.toISOString(),
  name: placeholder,
  about: { bio: placeholder, links: [{ label: placeholder, url: '' }] },
  mainImage: { asset: { _id: missingPicture }, alt: placeholder },
  body: [{ _type: 'block', children: [{ _type: 'span', text: placeholder }] }],
});

/** True if the text has a link that the site leaves out. */
const hasInvalidLink = (nodes: readonly unknown[]): boolean =>
  linksSchema
    .parse(nodes)
    .some(({ markDefs }) =>
      markDefs.some(({ _type, href }) => _type === 'link' && toSafeHref(href) === undefined),
    );

/** Returns the nodes of the body that are valid one by one. A picture without a description is valid. */
function keepValidNodes(body: unknown): unknown[] {
  const nodes = nodesSchema.safeParse(body).data ?? [];
  const bodySchema = blogPostSchema.in.shape.body;
  return nodes
    .map((node) => (node._type === 'image' ? { ...node, alt: node['alt'] ?? placeholder } : node))
    .filter((node) => bodySchema.safeParse([node]).success);
}
