/** The platform's API that purges its cache, for the edge cache of the embedded stack. */
import * as z from 'zod';
import { requireJson } from '../../http/input.ts';
import type { Clock } from '../clock.ts';
import type { EdgeCache } from '../gateway/index.ts';

const purgeSchema = z.strictObject({
  site_id: z.string(),
  cache_tags: z.array(z.string()).optional(),
});

/** The platform accepts two purges of a tag in five seconds. [docs.netlify.com, 'On-demand invalidation'] */
const limit = { purges: 2, windowMs: 5_000 };

interface Options {
  cache: EdgeCache;
  clock: Pick<Clock, 'now'>;
  siteId: string;
  token: string;
}

/**
 * Creates the handler of the API. It responds with 202 after a purge, with 401 for another token, and with 404 for
 * another site. If a tag exceeds its limit, it responds with 429 and purges nothing.
 */
export function createPurgeApi({ cache, clock, siteId, token }: Options) {
  const timesByTag = new Map<string, number[]>();

  /** Counts a purge of the tags. If one of the tags is at its limit, counts nothing and returns false. */
  const countPurge = (tags: readonly string[]): boolean => {
    const now = clock.now().getTime();
    const recentTimes = tags.map((tag) =>
      (timesByTag.get(tag) ?? []).filter((time) => Math.abs(now - time) < limit.windowMs),
    );
    if (recentTimes.some(({ length }) => length >= limit.purges)) return false;
    tags.forEach((tag, index) => timesByTag.set(tag, [...(recentTimes[index] ?? []), now]));
    return true;
  };

  return async (request: Request): Promise<Response> => {
    const respond = (status: number) => new Response(null, { status });
    if (request.method !== 'POST') return respond(405);
    if (request.headers.get('authorization') !== `Bearer ${token}`) return respond(401);
    const { site_id, cache_tags: tags } = await requireJson(request, purgeSchema);
    if (site_id !== siteId) return respond(404);
    // A purge without tags has a limit too, like a tag of the whole site.
    if (!countPurge(tags ?? ['*'])) return respond(429);
    cache.purge(tags);
    return respond(202);
  };
}
