/** Cache headers of responses, and purges of the platform's cache. */
import { rawVariables } from '../env.ts';
import { log } from './log.ts';

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

/**
 * Returns the headers of a response that is the same for all clients. The platform caches it for one minute, and
 * serves the stale response for two more minutes during revalidation. Browsers revalidate each time.
 * @param tags - cache tags for purges
 * @param queryParameters - the query parameters that the response depends on. The platform's cache key contains no
 * others, so that the links of campaigns (`fbclid`, `utm_source`) share one entry. [docs.netlify.com, 'Cache key
 * variation']
 */
export function sharedHeaders(
  tags: readonly string[],
  queryParameters: readonly string[] = [],
): Record<string, string> {
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': 'public, durable, max-age=60, stale-while-revalidate=120',
    'netlify-cache-tag': tags.join(','),
    'netlify-vary': `query=${queryParameters.join('|') || unusedParameter}`,
    'x-content-type-options': 'nosniff',
  };
}

/**
 * Returns the headers of a file that gets a new address with each version. Browsers cache it permanently. The
 * platform caches it for one day only, because a suspended listing must disappear even if its purge failed.
 */
export function immutableHeaders(tags: readonly string[]): Record<string, string> {
  return {
    ...sharedHeaders(tags),
    'cache-control': 'public, max-age=31536000, immutable',
    'netlify-cdn-cache-control': 'public, durable, max-age=86400, immutable',
  };
}

const purgeTimeoutMs = 5_000;

/** Cache tag of all responses that contain lists of listings. */
export const listTag = 'listings';

/** Cache tag of responses for addresses without a listing. */
export const absenceTag = 'no-listing';

export function listingTag(id: number): string {
  return `listing-${id}`;
}

/**
 * Purges cached pages of listings. Call it after each change that visitors see: approval, edit, suspension, end.
 * Outside the platform it does nothing. A failure is only logged, because cached pages expire within minutes.
 * [docs.netlify.com, 'On-demand invalidation']
 */
export async function purgeListings(ids: readonly number[]): Promise<void> {
  // The platform passes both variables to every function.
  const { SITE_ID: site, NETLIFY_PURGE_API_TOKEN: token } = rawVariables();
  if (ids.length === 0 || !site || !token) return;
  // One request for all tags, because the platform limits the purges of each tag.
  const tags = [...ids.map(listingTag), listTag, absenceTag];
  try {
    const response = await fetch('https://api.netlify.com/api/v1/purge', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json; charset=utf8',
      },
      body: JSON.stringify({ site_id: site, cache_tags: tags }),
      signal: AbortSignal.timeout(purgeTimeoutMs),
    });
    if (!response.ok) throw new Error(`The platform answers ${response.status}.`);
  } catch (error) {
    log.fault(`purging ${tags.join(', ')}`, error);
  }
}
