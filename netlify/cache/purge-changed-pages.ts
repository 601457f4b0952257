/**
 * Purges the cached pages of changed listings. The database adds the listing to an outbox with each change, so that
 * no purge is lost. [docs.netlify.com, 'On-demand invalidation']
 */
import { call } from '../data/database.ts';
import { rawVariables } from '../env.ts';
import { absenceTag, listingTag, listTag } from '../http/cache.ts';
import { log } from '../http/log.ts';

/** Maximum number of listings in one request to the platform. */
const batchSize = 100;

/** Timeout of a request to the platform. It is short, because the author of a change waits for the purge. */
const timeoutMs = 5_000;

/**
 * Time in ms after which no further batch begins, so that a slow API leaves time for the other work of a scheduled run.
 * The next run continues.
 */
const timeBudgetMs = 5_000;

/** The status with which the platform refuses a third purge of a tag within five seconds. */
const tooManyRequests = 429;

/** Tags of responses that any change of a listing affects. They are cached for a minute. */
const sharedTags = [listTag, absenceTag];

/**
 * Purges the pages of changed listings, the latest change first. Endpoints call it after a change and before the
 * response, so that the author of the change sees the new page. A failure is only logged: its purges are due again
 * after fifty seconds, and a scheduled function repeats them.
 * @param maxBatches - the number of requests to the platform
 */
export async function purgeChangedPages(maxBatches = 1): Promise<void> {
  const target = readTarget();
  if (!target) return;
  const deadline = performance.now() + timeBudgetMs;
  try {
    for (let batch = 0; batch < maxBatches && performance.now() < deadline; batch += 1) {
      const leased = await call('lease_cache_purges', { p_limit: batchSize });
      if (leased.length === 0) return;
      const tags = leased.map(({ listing_id }) => listingTag(listing_id));
      const withSharedTags = batch === 0;
      await purgeTags(target, tags, withSharedTags);
      await call('finish_cache_purges', {
        p_listing_ids: leased.map(({ listing_id }) => listing_id),
        p_changes: leased.map(({ change }) => change),
      });
    }
  } catch (error) {
    log.fault('purges of pages', error);
  }
}

/** The platform's cache of this site. */
interface Target {
  address: string;
  site: string;
  token: string;
}

/**
 * Returns the cache of the site, or undefined outside of the platform. The platform passes site and token to every
 * function. The address is a setting of the embedded stack.
 */
function readTarget(): Target | undefined {
  const {
    SITE_ID: site,
    NETLIFY_PURGE_API_TOKEN: token,
    CACHE_PURGE_URL: address = 'https://api.netlify.com/api/v1/purge',
  } = rawVariables();
  return site && token ? { address, site, token } : undefined;
}

/**
 * Purges the tags of listings, and the shared tags in the same request if possible. Other changes may have used up the
 * limit of the shared tags. Their responses expire in a minute.
 * @throws {Error} if the tags of the listings were not purged
 */
async function purgeTags(target: Target, tags: string[], withSharedTags: boolean): Promise<void> {
  let status = await requestPurge(target, withSharedTags ? [...tags, ...sharedTags] : tags);
  if (withSharedTags && status === tooManyRequests) status = await requestPurge(target, tags);
  if (status >= 300)
    throw new Error(`The platform answers ${status} to the purge of ${tags.join()}.`);
}

/** Returns the status of the response. @throws {Error} if the platform does not respond in time */
async function requestPurge(
  { address, site, token }: Target,
  tags: readonly string[],
): Promise<number> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json; charset=utf8',
    },
    body: JSON.stringify({ site_id: site, cache_tags: tags }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response.status;
}
