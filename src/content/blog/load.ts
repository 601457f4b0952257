/** Reads the whole blog from its source and checks it, before a page is made of it. */
import * as z from 'zod';
import {
  blogPostSchema,
  goneAddressSchema,
  listedSlugSchema,
  type BlogPost,
} from '#domain/article/blog.schema.ts';
import { withPictures } from '#domain/article/body.schema.ts';
import { oldAddresses, type OldAddresses } from '#domain/article/old-addresses.ts';
import type { BlogSource } from './source.ts';

/** The list of posts, newest first. */
export const listQuery =
  '*[_type == "post" && defined(slug.current) && publishedAt <= now()] | order(publishedAt desc) {title, slug, publishedAt, author, mainImage{asset->{_id, url}, alt}}';

/** The post at an address; the first of what comes back is it. */
export const postQuery =
  '*[_type == "post" && slug.current == $slug && publishedAt <= now()] {title, slug, publishedAt, excerpt, body, "pictures": body[_type == "image"].asset->_id, formerSlugs, mainImage{asset->{_id, url}, alt}, "name": author->name, "about": author->{bio, links}}';

/** Where posts were that were taken down. */
export const goneQuery = '*[_type == "goneAddress"] | order(at asc) {slug, at}';

/** How many questions are asked at once: a project at Sanity takes no more kindly. */
const atOnce = 8;

export interface Blog {
  /** Newest first, each address once. */
  posts: BlogPost[];
  /** The slugs of those that are drafts; none in a build. */
  drafts: string[];
  addresses: OldAddresses;
  /** What whoever builds the site should know. */
  remarks: string[];
}

/** Whether the picture with an id is there and cannot be decoded. */
type IsDamaged = (id: string) => Promise<boolean>;

/**
 * @throws {Error} naming every document that is not right, or saying that there are no posts. An empty list
 * is believed only beside addresses of posts that were taken down, so that a source that holds nothing by
 * mistake never empties a full blog.
 */
export async function loadBlog(
  source: BlogSource,
  isDamaged: IsDamaged = () => Promise.resolve(false),
): Promise<Blog> {
  const listed = z.array(z.unknown()).parse(await source.fetch(listQuery));
  const wrong: string[] = [];
  const remarks: string[] = [];
  const slugs = listed.flatMap((entry) => checked(listedSlugSchema, entry, wrong));
  const loadedPosts = await inTurns(Array.from(new Set(slugs)), async (slug) => {
    const post = await loadPost(source, slug);
    // Whoever writes a draft sees what it still lacks, and the rest of the blog.
    const refused = source.draftSlugs.has(slug) ? remarks : wrong;
    const [validPost] = checked(blogPostSchema, post, refused);
    return validPost ? withoutDamaged(validPost, isDamaged, refused) : [];
  });
  const posts = loadedPosts.flat();
  const goneDocuments = z.array(z.unknown()).parse(await source.fetch(goneQuery));
  // Nobody could mend it in the Studio, which doesn't show it.
  const goneAddresses = goneDocuments.flatMap((address) =>
    checked(goneAddressSchema, address, remarks, describeGoneAddress),
  );
  if (listed.length === 0 && goneAddresses.length === 0) {
    throw new Error(
      'The blog has no published post, and none was ever taken down. Publish one, or look whether this is the right dataset.',
    );
  }
  if (wrong.length > 0) throw new Error(`The blog is not right:\n  ${wrong.join('\n  ')}`);
  remarks.push(...sharedSlugs(slugs), ...posts.flatMap(leftOut));
  return {
    posts,
    drafts: Array.from(source.draftSlugs),
    addresses: oldAddresses(posts, goneAddresses),
    remarks,
  };
}

/** The ids of every picture that the posts show. */
export function collectPictureIds(posts: readonly BlogPost[]): Set<string> {
  const pictures = new Set<string>();
  for (const { mainImage, body } of posts) {
    pictures.add(mainImage.id);
    for (const block of body.blocks) if (block._type === 'image') pictures.add(block.id);
  }
  return pictures;
}

/** Refuses a post whose main picture cannot be decoded, and leaves such a one out of a body. */
async function withoutDamaged(
  post: BlogPost,
  isDamaged: IsDamaged,
  refused: string[],
): Promise<BlogPost[]> {
  const damaged = new Set<string>();
  for (const id of collectPictureIds([post])) if (await isDamaged(id)) damaged.add(id);
  if (damaged.has(post.mainImage.id)) {
    refused.push(`${nameOfPost(post.slug)}, mainImage: is a damaged picture, ${post.mainImage.id}`);
    return [];
  }
  const remark = `a damaged picture (${Array.from(damaged).join(', ')})`;
  return [{ ...post, body: withPictures(post.body, (id) => !damaged.has(id), remark) }];
}

/** @returns the first post with this slug, unchecked. */
async function loadPost(source: BlogSource, slug: string): Promise<unknown> {
  const [first] = z.array(z.unknown()).parse(await source.fetch(postQuery, { slug }));
  // It can be taken back between two questions; the next build will not list it.
  return first ?? { slug: { current: slug } };
}

function checked<Output>(
  schema: z.ZodType<Output>,
  document: unknown,
  wrong: string[],
  name = describePost,
): Output[] {
  const parsed = schema.safeParse(document);
  if (parsed.success) return [parsed.data];
  for (const { path, message } of parsed.error.issues) {
    wrong.push(`${name(document)}, ${path.join('.')}: ${message}`);
  }
  return [];
}

function describePost(document: unknown): string {
  const { title, slug } = document as { title?: unknown; slug?: { current?: unknown } | null };
  const names = [slug?.current, title].filter((name) => typeof name === 'string');
  return nameOfPost(names[0] ?? 'without slug and title');
}

function nameOfPost(name: string): string {
  return `The post '${name}'`;
}

function describeGoneAddress(document: unknown): string {
  return `The gone address '${String((document as { slug?: unknown }).slug)}'`;
}

function sharedSlugs(slugs: string[]): string[] {
  return Array.from(Map.groupBy(slugs, (slug) => slug))
    .filter(([, { length }]) => length > 1)
    .map(([slug, { length }]) => `${length} posts share the slug '${slug}'; one is shown.`);
}

function leftOut({ slug, body, about }: BlogPost): string[] {
  const links = about.links.filter(({ url }) => url === undefined);
  const all = new Set([
    ...body.leftOut,
    ...links.map(({ label }) => `where the author's link '${label}' leads`),
  ]);
  return all.size === 0 ? [] : [`The post '${slug}' leaves out ${Array.from(all).join(', ')}.`];
}

/** Like Promise.all over a map, with only so many under way. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [at, item] of waiting) results[at] = await make(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
