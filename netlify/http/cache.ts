/** Cache headers of responses, and the cache tags with which the platform purges them. */

/** Headers of a response that caches do not store. */
export const noStore: Record<string, string> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Returns a JSON response for one user, which caches do not store. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: noStore });
}

/** A query parameter that no address contains. Without a name, the whole query would be part of the cache key. */
const unusedParameter = 'none';

/** The time in seconds for which the platform caches a response, and then serves it stale during a revalidation. */
interface CacheTime {
  maxAge: number;
  staleSeconds: number;
}

/** The cache time of lists, and of responses that may change without a purge. */
const listTime: CacheTime = { maxAge: 60, staleSeconds: 120 };

/** The cache time of a response about one listing. A change of the listing purges it. */
const listingTime: CacheTime = { maxAge: 86_400, staleSeconds: 3_600 };

/**
 * Returns the headers of a response that is the same for all clients. The platform caches it for one minute by default.
 * Browsers revalidate each time.
 * @param tags - cache tags for purges
 * @param queryParameters - the query parameters that the response depends on. The platform's cache key contains no
 * others, so that the links of campaigns (`fbclid`, `utm_source`) share one entry. [docs.netlify.com, 'Cache key
 * variation']
 */
export function sharedHeaders(
  tags: readonly string[],
  queryParameters: readonly string[] = [],
  { maxAge, staleSeconds } = listTime,
): Record<string, string> {
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': `public, durable, max-age=${maxAge}, stale-while-revalidate=${staleSeconds}`,
    'netlify-cache-tag': tags.join(','),
    'netlify-vary': `query=${queryParameters.join('|') || unusedParameter}`,
    'x-content-type-options': 'nosniff',
  };
}

/**
 * Returns the headers of a response that depends on one listing only. The platform caches it for a day at most, and not
 * beyond the end of the listing. The end therefore needs no purge. A new deploy also ends the entry, and with it the
 * links to files of the former build. [docs.netlify.com, 'Automatic invalidation with atomic deploys']
 * @param id - of the listing. Each change of the listing purges its tag (netlify/cache).
 * @param secondsLeft - until the response changes by itself, for example at the end of the listing
 */
export function listingHeaders(id: number, secondsLeft = Infinity): Record<string, string> {
  const maxAge = Math.max(0, Math.min(listingTime.maxAge, secondsLeft));
  const staleSeconds = Math.max(0, Math.min(listingTime.staleSeconds, secondsLeft - maxAge));
  return sharedHeaders([listingTag(id)], [], { maxAge, staleSeconds });
}

/**
 * Returns the headers of a file of a listing that gets a new address with each version. Browsers cache the file
 * permanently. The platform caches the file as in {@link listingHeaders}, because a suspended listing must disappear.
 */
export function immutableHeaders(id: number, secondsLeft: number): Record<string, string> {
  return {
    ...listingHeaders(id, secondsLeft),
    'cache-control': 'public, max-age=31536000, immutable',
  };
}

/** Cache tag of all responses that contain lists of listings. */
export const listTag = 'listings';

/** Cache tag of responses for addresses without a listing. */
export const absenceTag = 'no-listing';

export function listingTag(id: number): string {
  return `listing-${id}`;
}
