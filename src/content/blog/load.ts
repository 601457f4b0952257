/** Loads the whole blog from its source and validates it before the pages are built. */
import * as z from 'zod';
import {
  blogPostSchema,
  goneAddressSchema,
  listedSlugSchema,
  momentSchema,
  type BlogPost,
} from '#domain/article/blog.schema.ts';
import { keepUsablePictures } from '#domain/article/body.schema.ts';
import { buildOldAddresses, type OldAddresses } from '#domain/article/old-addresses.ts';
import type { BlogSource } from './dataset-source.ts';

/** Queries the list of posts, newest first. */
export const listQuery =
  '*[_type == "post" && defined(slug.current) && publishedAt <= now()] | order(publishedAt desc) {title, slug, publishedAt, author, mainImage{asset->{_id, url}, alt}}';

/** The fields of a post that its page shows. */
const postFields =
  '{title, slug, publishedAt, excerpt, language, "original": original->slug.current, body, "pictures": body[_type == "image"].asset->_id, formerSlugs, mainImage{asset->{_id, url}, alt, position}, "name": author->name, "about": author->{bio, links}}';

/** Queries the posts with a slug. The first result is used. */
export const postQuery = `*[_type == "post" && slug.current == $slug && publishedAt <= now()] ${postFields}`;

/** Queries a post by its id, for its preview. The result is null without such a post. */
export const previewQuery = `*[_type == "post" && _id == $id] ${postFields} [0]`;

/** Queries the published version of a post by its id, among all versions. The result is null without one. */
export const publishedVersionQuery =
  '*[_type == "post" && _id == $id] [0] {publishedAt, "slug": slug.current, language, "hasDraft": count(*[_id == "drafts." + $id]) > 0}';

/** Queries the times of posts that are planned for later. */
export const plannedQuery =
  '*[_type == "post" && defined(slug.current) && publishedAt > now()] {publishedAt}';

/** Queries the addresses of unpublished posts. */
export const goneQuery = '*[_type == "goneAddress"] | order(at asc) {slug, at}';

/** Maximum number of parallel queries. Sanity limits the requests of a project. */
const maxParallelQueries = 8;

export interface Blog {
  /** Newest first, each slug once. */
  posts: BlogPost[];
  /** The slugs of drafts; always empty in a build. */
  drafts: string[];
  addresses: OldAddresses;
  /** The times of publication of planned posts in ISO 8601, the earliest first. */
  planned: string[];
  /** Messages for the operator of the build. */
  remarks: string[];
}

/** Converts the posts to their times. A post with an invalid time has no plan, and the build that lists it fails. */
const plannedSchema = z
  .array(z.object({ publishedAt: momentSchema.nullable().catch(null) }))
  .transform((posts) =>
    Array.from(new Set(posts.flatMap(({ publishedAt }) => publishedAt ?? []))).sort(),
  );

/** Resolves to true if the picture exists but cannot be decoded. */
type IsDamaged = (id: string) => Promise<boolean>;

/**
 * Loads and validates all posts.
 * @throws {Error} with the problems of all invalid posts except drafts. It also throws if there are neither posts
 * nor addresses of unpublished posts, because the source is then probably the wrong one.
 */
export async function loadBlog(
  source: BlogSource,
  isDamaged: IsDamaged = () => Promise.resolve(false),
): Promise<Blog> {
  const listedPosts = z.array(z.unknown()).parse(await source.fetch(listQuery));
  const errors: string[] = [];
  const remarks: string[] = [];
  const slugs = listedPosts.flatMap((entry) => parseOrReport(listedSlugSchema, entry, errors));
  const loadedPosts = await mapInParallel(Array.from(new Set(slugs)), async (slug) => {
    const post = await loadPost(source, slug);
    // The problems of a draft are remarks, so that its author sees them together with the rest of the blog.
    const messages = source.draftSlugs.has(slug) ? remarks : errors;
    const [validPost] = parseOrReport(blogPostSchema, post, messages);
    return validPost ? removeDamagedPictures(validPost, isDamaged, messages) : [];
  });
  const posts = loadedPosts.flat();
  const goneDocuments = z.array(z.unknown()).parse(await source.fetch(goneQuery));
  // An invalid address is only a remark, because editors cannot see such documents in the Studio.
  const goneAddresses = goneDocuments.flatMap((address) =>
    parseOrReport(goneAddressSchema, address, remarks, describeGoneAddress),
  );
  if (listedPosts.length === 0 && goneAddresses.length === 0) {
    throw new Error(
      'The blog has no published post, and none was ever taken down. Publish one, or check that this is the right dataset.',
    );
  }
  if (errors.length > 0) throw new Error(`The blog has errors:\n  ${errors.join('\n  ')}`);
  remarks.push(...describeSharedSlugs(slugs), ...posts.flatMap(describeOmissions));
  return {
    posts,
    drafts: Array.from(source.draftSlugs),
    addresses: buildOldAddresses(posts, goneAddresses),
    planned: plannedSchema.parse(await source.fetch(plannedQuery)),
    remarks,
  };
}

/** Returns the ids of all pictures that the posts show. */
export function collectPictureIds(posts: readonly BlogPost[]): Set<string> {
  const pictures = new Set<string>();
  for (const { mainImage, body } of posts) {
    pictures.add(mainImage.id);
    for (const block of body.blocks) if (block._type === 'image') pictures.add(block.id);
  }
  return pictures;
}

/**
 * Returns a list with the post, in which the body lacks damaged pictures. If the main picture is damaged, the
 * function adds a message and returns an empty list.
 */
async function removeDamagedPictures(
  post: BlogPost,
  isDamaged: IsDamaged,
  messages: string[],
): Promise<BlogPost[]> {
  const damaged = new Set<string>();
  for (const id of collectPictureIds([post])) if (await isDamaged(id)) damaged.add(id);
  if (damaged.has(post.mainImage.id)) {
    messages.push(
      `${formatPostName(post.slug)}, mainImage: is a damaged picture, ${post.mainImage.id}`,
    );
    return [];
  }
  const remark = `a damaged picture (${Array.from(damaged).join(', ')})`;
  return [{ ...post, body: keepUsablePictures(post.body, (id) => !damaged.has(id), remark) }];
}

/**
 * Returns the first post with this slug, unvalidated. Without such a post, it returns a document with only the
 * slug.
 */
async function loadPost(source: BlogSource, slug: string): Promise<unknown> {
  const [first] = z.array(z.unknown()).parse(await source.fetch(postQuery, { slug }));
  // A missing post was unpublished between the two queries. The incomplete document makes this build fail; the next
  // build does not list the post.
  return first ?? { slug: { current: slug } };
}

/**
 * Returns a list with the parsed document. The list is empty for an invalid document, and `errors` then gets its
 * problems.
 */
function parseOrReport<Output>(
  schema: z.ZodType<Output>,
  document: unknown,
  errors: string[],
  describe = describePost,
): Output[] {
  const parsed = schema.safeParse(document);
  if (parsed.success) return [parsed.data];
  for (const { path, message } of parsed.error.issues) {
    errors.push(`${describe(document)}, ${path.join('.')}: ${message}`);
  }
  return [];
}

function describePost(document: unknown): string {
  const { title, slug } = document as { title?: unknown; slug?: { current?: unknown } | null };
  const names = [slug?.current, title].filter((name) => typeof name === 'string');
  return formatPostName(names[0] ?? 'without slug and title');
}

function formatPostName(name: string): string {
  return `The post '${name}'`;
}

function describeGoneAddress(document: unknown): string {
  return `The gone address '${String((document as { slug?: unknown }).slug)}'`;
}

function describeSharedSlugs(slugs: string[]): string[] {
  return Array.from(Map.groupBy(slugs, (slug) => slug))
    .filter(([, { length }]) => length > 1)
    .map(([slug, { length }]) => `${length} posts share the slug '${slug}'; one is shown.`);
}

function describeOmissions({ slug, body, about }: BlogPost): string[] {
  const links = about.links.filter(({ url }) => url === undefined);
  const omissions = new Set([
    ...body.leftOut,
    ...links.map(({ label }) => `where the author's link '${label}' leads`),
  ]);
  return omissions.size === 0
    ? []
    : [`The post '${slug}' leaves out ${Array.from(omissions).join(', ')}.`];
}

/** Applies `convert` to each item, with at most eight parallel calls. The results keep the order of the items. */
async function mapInParallel<Item, Result>(
  items: readonly Item[],
  convert: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  // The parallel loops share one iterator, so that each item is converted once.
  const remaining = items.entries();
  const worker = async () => {
    for (const [index, item] of remaining) results[index] = await convert(item);
  };
  await Promise.all(Array.from({ length: maxParallelQueries }, worker));
  return results;
}
