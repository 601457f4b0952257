/** What is answered at addresses where posts were: the build writes it, an endpoint reads it. */
import type { BlogPost, GoneAddress } from './blog.schema.ts';

export interface OldAddresses {
  /** The present slug of a post by each of its former ones. */
  moved: Record<string, string>;
  /** The moment, in ISO 8601, at which a post was taken down, by slug. */
  gone: Record<string, string>;
}

/** How long, in milliseconds, readers are told that a post was taken down. */
const toldFor = 30 * 24 * 60 * 60 * 1000;

/**
 * A slug that a post has now is no old one, whatever was there before. Where two posts had the same one,
 * it leads to the newer.
 * @param posts - newest first.
 */
export function oldAddresses(
  posts: readonly Pick<BlogPost, 'slug' | 'formerSlugs'>[],
  goneAddresses: readonly GoneAddress[],
): OldAddresses {
  const usedSlugs = new Set(posts.map(({ slug }) => slug));
  const moved: [former: string, slug: string][] = [];
  for (const { slug, formerSlugs } of posts) {
    const free = formerSlugs.filter((former) => !usedSlugs.has(former));
    for (const former of free) moved.push([former, slug]);
    free.forEach((former) => usedSlugs.add(former));
  }
  return {
    moved: Object.fromEntries(moved),
    gone: Object.fromEntries(
      goneAddresses.filter(({ slug }) => !usedSlugs.has(slug)).map(({ slug, at }) => [slug, at]),
    ),
  };
}

/** @returns where a former slug leads now, that its post was taken down of late, or nothing. */
export function answerAt(
  slug: string,
  { moved, gone }: OldAddresses,
  now: Date,
): { movedTo: string } | 'gone' | undefined {
  // Names such as 'constructor' are slugs too.
  const at = (table: Record<string, string>) =>
    Object.hasOwn(table, slug) ? table[slug] : undefined;
  const movedTo = at(moved);
  if (movedTo !== undefined) return { movedTo };
  const goneAt = at(gone);
  if (goneAt === undefined) return undefined;
  return now.getTime() - Date.parse(goneAt) < toldFor ? 'gone' : undefined;
}
