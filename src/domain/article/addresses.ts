/**
 * Former addresses of posts. An old link to a moved post redirects to its present address. An old link to an
 * unpublished post shows a notice that the post is gone, for thirty days.
 */

/** The fields of a post in Sanity that determine its address. */
export interface AddressedPost {
  slug?: { current?: string } | null | undefined;
  /** Earlier slugs, oldest first, without the present one. */
  formerSlugs?: readonly string[] | null | undefined;
  /** In ISO 8601. Readers see the post from this time on. */
  publishedAt?: unknown;
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

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** True for a time in ISO 8601. A draft can hold another text, which the editor has typed. */
export function isTime(publishedAt: unknown): publishedAt is string {
  return (
    typeof publishedAt === 'string' &&
    timePattern.test(publishedAt) &&
    !Number.isNaN(Date.parse(publishedAt))
  );
}

/** True if a post is planned for a time after `now`, so that readers do not see it yet. */
export function isPlanned({ publishedAt }: AddressedPost, now: Date): boolean {
  return isTime(publishedAt) && Date.parse(publishedAt) > now.getTime();
}

/** True if readers see the previous version of a post, and the next version hides it until a time to come. */
export function isHidden(
  previous: AddressedPost | null | undefined,
  next: AddressedPost,
  now: Date,
): boolean {
  return Boolean(previous) && !isPlanned(previous ?? {}, now) && isPlanned(next, now);
}

/** Returns the ids of the documents of type 'goneAddress' for the addresses of a post. */
export const getGoneAddressIds = (post: AddressedPost): string[] =>
  getSlugs(post).map(toGoneAddressId);

const toGoneAddressId = (slug: string) => `gone-${slug}`;

/**
 * Returns the documents to store when a post is unpublished, deleted or hidden. Their ids contain the slug, so that a
 * later post with the slug can delete them.
 * @param post - the version that was published until now
 * @returns an empty list for a planned post, because its address was never public.
 */
export function createGoneAddresses(post: AddressedPost, removedAt: Date): GoneAddress[] {
  if (isPlanned(post, removedAt)) return [];
  return getSlugs(post).map((slug) => ({
    _id: toGoneAddressId(slug),
    _type: 'goneAddress',
    slug,
    at: removedAt.toISOString(),
  }));
}
