import type { Config } from '@netlify/functions';
import { isbot } from 'isbot';
import { beaconSchema } from '#domain/reach/visit.ts';
import { sourceOf } from '#domain/reach/visit-source.ts';
import { call } from '../data/database.ts';
import { clientAddress, clientNetwork, rateLimitKey } from '../data/rate-limit.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { ownOrigins, requireOwnOrigin } from '../http/own-origin.ts';

export const config: Config = {
  path: '/api/seen',
  // Phones share addresses.
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

/** Counts what a browser says was seen and tapped. Machines that say what they are get the same answer, uncounted. */
export default endpoint({
  POST: async (request, context) => {
    requireOwnOrigin(request);
    const { member, visits } = await requireJson(request, beaconSchema);
    const browser = request.headers.get('user-agent') ?? '';
    if (browser === '' || isbot(browser)) return;
    const origins = ownOrigins(request);
    await call('record_visits', {
      p_client: rateLimitKey(`${clientAddress(context)} ${browser}`),
      p_network: rateLimitKey(clientNetwork(context)),
      p_visits: visits.map(([slug, kind, origin]) =>
        origin === undefined ? { slug, kind } : { slug, kind, source: sourceOf(origin, origins) },
      ),
      ...(member !== undefined && { p_member_id: member }),
    });
  },
});
