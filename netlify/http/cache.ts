/** Who may keep an answer, and for how long; and how the platform forgets one sooner. */
import { givenVariables } from '../env.ts';
import { log } from './log.ts';

/** Headers of a response that caches do not store. */
export const noStore: Record<string, string> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A JSON response for one user, which caches do not store. */
export function privateJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: noStore });
}

/**
 * Headers of an answer that is the same for everybody: the platform keeps it for a minute and shows the
 * old one for two more while it asks again, browsers ask each time.
 * @param tags - by which it is forgotten sooner.
 */
export function sharedFor(tags: readonly string[]): Record<string, string> {
  return {
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cdn-cache-control': 'public, durable, max-age=60, stale-while-revalidate=120',
    'netlify-cache-tag': tags.join(','),
    'x-content-type-options': 'nosniff',
  };
}

/**
 * Headers of a file whose address changes with it: browsers keep it for good. The platform keeps it for a day
 * and not for longer, because what is suspended must go even where its purge failed.
 */
export function keptFor(tags: readonly string[]): Record<string, string> {
  return {
    ...sharedFor(tags),
    'cache-control': 'public, max-age=31536000, immutable',
    'netlify-cdn-cache-control': 'public, durable, max-age=86400, immutable',
  };
}

const timeoutMs = 5_000;

/** What every answer that lists listings is tagged with. */
export const listTag = 'listings';

/** What an answer that there is no listing is tagged with. */
export const absenceTag = 'no-listing';

export function listingTag(id: number): string {
  return `listing-${id}`;
}

/**
 * Call it after whatever changed what visitors see of listings: approval, an edit, suspension, the end
 * of their time. Where nothing is kept, nothing happens; a failure is logged, because a minute later the
 * truth is shown all the same. [docs.netlify.com, 'On-demand invalidation']
 */
export async function purgeListings(ids: readonly number[]): Promise<void> {
  // The platform gives both to every function.
  const { SITE_ID: site, NETLIFY_PURGE_API_TOKEN: token } = givenVariables();
  if (ids.length === 0 || !site || !token) return;
  // In one request: the platform takes few of them for the same tag.
  const tags = [...ids.map(listingTag), listTag, absenceTag];
  try {
    const answer = await fetch('https://api.netlify.com/api/v1/purge', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json; charset=utf8',
      },
      body: JSON.stringify({ site_id: site, cache_tags: tags }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`The platform answers ${answer.status}.`);
  } catch (error) {
    log.fault(`purging ${tags.join(', ')}`, error);
  }
}
