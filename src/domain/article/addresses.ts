/**
 * Former addresses of posts. An old link to a moved post redirects to its present address. An old link to an
 * unpublished post shows a notice that the post is gone, for thirty days.
 */

/** The fields of a post in Sanity that determine its address. */
export interface AddressedPost {
  slug?: { current?: string } | null | undefined;
  /** Earlier slugs, oldest first, without the present one. */
  formerSlugs?: readonly string[] | null | undefined;
}

/**
 * A Sanity document that records an unpublished slug. `at` is the time from which no post uses the slug, in ISO
 * 8601.
 */
export interface GoneAddress {
  _id: string;
  _type: 'goneAddress';
  slug: string;
  at: string;
}

/** Returns the former slugs of a post, then its present slug, if it has one. */
function getSlugs({ slug, formerSlugs }: AddressedPost): string[] {
  const slugs = new Set(formerSlugs);
  if (slug?.current) slugs.add(slug.current);
  return Array.from(slugs);
}

/**
 * Returns the `formerSlugs` for the next version: the slugs of both versions except the slug of the next version.
 * @param previous - the version that was public until now; null or undefined without one.
 * @param next - the version that is published now.
 * @returns an empty list for a post that never moved.
 */
export function getFormerSlugs(
  previous: AddressedPost | null | undefined,
  next: AddressedPost,
): string[] {
  const slugs = new Set([...getSlugs(previous ?? {}), ...(next.formerSlugs ?? [])]);
  slugs.delete(next.slug?.current ?? '');
  return Array.from(slugs);
}

/**
 * Returns the documents to store when a post is unpublished or deleted. Their ids contain the slug, so that a later
 * post with the slug can delete them.
 */
export function createGoneAddresses(post: AddressedPost, removedAt: Date): GoneAddress[] {
  return getSlugs(post).map((slug) => ({
    _id: `gone-${slug}`,
    _type: 'goneAddress',
    slug,
    at: removedAt.toISOString(),
  }));
}
