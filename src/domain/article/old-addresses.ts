/**
 * The table of the addresses of moved and unpublished posts. The build writes the table, and an endpoint reads it.
 */
import type { BlogPost, GoneAddress } from './blog.schema.ts';

export interface OldAddresses {
  /** Maps former slugs to present ones. */
  moved: Record<string, string>;
  /** Maps the slugs of unpublished posts to the times of their removal, in ISO 8601. */
  deleted: Record<string, string>;
}

/** Period in ms after the removal of a post, during which its address shows a notice. */
const noticePeriodMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Builds the table of former addresses. It omits the slugs that posts use now. A slug that two posts had leads to
 * the newer post.
 * @param posts - newest first.
 */
export function buildOldAddresses(
  posts: readonly Pick<BlogPost, 'slug' | 'formerSlugs'>[],
  goneAddresses: readonly GoneAddress[],
): OldAddresses {
  const usedSlugs = new Set(posts.map(({ slug }) => slug));
  const moved: [former: string, slug: string][] = [];
  for (const { slug, formerSlugs } of posts) {
    const freeSlugs = formerSlugs.filter((former) => !usedSlugs.has(former));
    for (const former of freeSlugs) moved.push([former, slug]);
    freeSlugs.forEach((former) => usedSlugs.add(former));
  }
  return {
    moved: Object.fromEntries(moved),
    deleted: Object.fromEntries(
      goneAddresses.filter(({ slug }) => !usedSlugs.has(slug)).map(({ slug, at }) => [slug, at]),
    ),
  };
}

/**
 * Returns the present slug of a moved post, or 'gone' for a post that was removed less than 30 days ago. The result is
 * undefined for any other address.
 */
export function findOldAddress(
  slug: string,
  { moved, deleted }: OldAddresses,
  now: Date,
): { movedTo: string } | 'gone' | undefined {
  // `Object.hasOwn` protects against slugs such as 'constructor'.
  const lookUp = (table: Record<string, string>) =>
    Object.hasOwn(table, slug) ? table[slug] : undefined;
  const movedTo = lookUp(moved);
  if (movedTo !== undefined) return { movedTo };
  const deletedAt = lookUp(deleted);
  if (deletedAt === undefined) return undefined;
  return now.getTime() - Date.parse(deletedAt) < noticePeriodMs ? 'gone' : undefined;
}
