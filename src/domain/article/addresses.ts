/**
 * Addresses that a post had once. Readers follow old links: to a post that moved they are led on, and
 * of one that was taken back they are told that it is gone.
 */

/** What of a post tells where it is, as Sanity holds it. */
export interface Addressed {
  slug?: { current?: string } | null | undefined;
  /** Earlier slugs, oldest first; never the present one. */
  formerSlugs?: readonly string[] | null | undefined;
}

/** A document in the dataset: nothing is at this slug since the moment `at`, in ISO 8601. */
export interface GoneAddress {
  _id: string;
  _type: 'goneAddress';
  slug: string;
  at: string;
}

/** Every slug at which readers may look for a post, the present one last. */
function getSlugs({ slug, formerSlugs }: Addressed): string[] {
  return Array.from(new Set([...(formerSlugs ?? []), slug?.current ?? []].flat()));
}

/**
 * @param before - the post as it was published until now, if it was.
 * @param next - the post as it is published now.
 * @returns the `formerSlugs` that `next` has to carry; none for a post that never moved.
 */
export function getFormerSlugs(before: Addressed | null | undefined, next: Addressed): string[] {
  const slugs = new Set([...getSlugs(before ?? {}), ...(next.formerSlugs ?? [])]);
  slugs.delete(next.slug?.current ?? '');
  return Array.from(slugs);
}

/**
 * What to keep of a post that is unpublished or deleted. There is one id a slug, and a post that is
 * published deletes what is kept under the ids of all its slugs.
 */
export function createGoneAddresses(post: Addressed, at: Date): GoneAddress[] {
  return getSlugs(post).map((slug) => ({
    _id: `gone-${slug}`,
    _type: 'goneAddress',
    slug,
    at: at.toISOString(),
  }));
}
