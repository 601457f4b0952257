import type { Config } from '@netlify/functions';
import { toPublicHealth } from '#domain/staff/health.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { sharedHeaders } from '../http/cache.ts';
import { readHealth } from '../operations/read-health.ts';

export const config: Config = { path: '/api/health' };

const maxRequestsPerMinute = 60;

/** Time in seconds for which the platform caches the response, so that any number of requests reads the database rarely. */
const maxAgeSeconds = 10;

/**
 * Returns the states of all parts for a monitor outside of the platform: with status 200 if all are `ok`, otherwise with
 * 503. The response has neither figures nor times, because it is public.
 */
export default limitedEndpoint(limitRequests(config, maxRequestsPerMinute), {
  GET: async () => {
    const health = await readHealth();
    return Response.json(toPublicHealth(health), {
      status: health.state === 'green' ? 200 : 503,
      headers: {
        ...sharedHeaders(['health']),
        // A stale response would delay the report of an outage.
        'netlify-cdn-cache-control': `public, durable, max-age=${maxAgeSeconds}`,
      },
    });
  },
});
