/**
 * Former addresses of posts. An old link to a moved post redirects to its present address. An old link to an
 * unpublished post shows a notice that the post is gone.
 */

/** The fields of a post in Sanity that determine its address. */
export interface Addressed {
  slug?: { current?: string } | null | undefined;
  /** Earlier slugs, oldest first, without the present one. */
  formerSlugs?: readonly string[] | null | undefined;
}

/** A Sanity document that records an unpublished slug: no post has used it since the moment `at`, in ISO 8601. */
export interface GoneAddress {
  _id: string;
  _type: 'goneAddress';
  slug: string;
  at: string;
}

/** Returns all slugs that links to a post may use, the present one last. */
function getSlugs({ slug, formerSlugs }: Addressed): string[] {
  return Array.from(new Set([...(formerSlugs ?? []), slug?.current ?? []].flat()));
}

/**
 * Returns the slugs of both versions except the present one.
 * @param before - the post as it is published until now; missing for a new post.
 * @param next - the post as it is published now.
 * @returns the `formerSlugs` for `next`; empty for a post that never moved.
 */
export function getFormerSlugs(before: Addressed | null | undefined, next: Addressed): string[] {
  const slugs = new Set([...getSlugs(before ?? {}), ...(next.formerSlugs ?? [])]);
  slugs.delete(next.slug?.current ?? '');
  return Array.from(slugs);
}

/**
 * Returns the documents to store when a post is unpublished or deleted. There is one id per slug, so that
 * publishing a post can delete the documents of all its slugs.
 */
export function createGoneAddresses(post: Addressed, at: Date): GoneAddress[] {
  return getSlugs(post).map((slug) => ({
    _id: `gone-${slug}`,
    _type: 'goneAddress',
    slug,
    at: at.toISOString(),
  }));
}
