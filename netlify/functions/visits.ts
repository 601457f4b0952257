import type { Config } from '@netlify/functions';
import { isbot } from 'isbot';
import { beaconSchema, type Visit } from '#domain/reach/visit.ts';
import { getVisitSource } from '#domain/reach/visit-source.ts';
import { call } from '../data/database.ts';
import { getClientAddress, getClientNetwork, hashSubject } from '../data/rate-limit.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { getOwnOrigins, requireOwnOrigin } from '../http/own-origin.ts';

export const config: Config = {
  // Tabs of the version before 2026-11-26 send their visits to `/api/seen`.
  path: ['/api/visits', '/api/seen'],
};

/**
 * Counts the views and taps that a browser reports. Bots that identify themselves, and clients without a user
 * agent, get the same response. Their reports are ignored.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, context) => {
    requireOwnOrigin(request);
    const { member, visits } = await requireJson(request, beaconSchema);
    const browser = request.headers.get('user-agent') ?? '';
    if (browser === '' || isbot(browser)) return;
    const origins = getOwnOrigins(request);
    await call('record_visits', {
      p_client: hashSubject(`${getClientAddress(context)} ${browser}`),
      p_network: hashSubject(getClientNetwork(context)),
      p_visits: visits.map((visit) => toRecordedVisit(visit, origins)),
      ...(member !== undefined && { p_member_id: member }),
    });
  },
});

/** Converts a visit to the form that the database records. */
function toRecordedVisit([slug, kind, detail = '']: Visit, origins: readonly string[]) {
  if (kind === 'view') return { slug, kind, source: getVisitSource(detail, origins) };
  return kind === 'ask' ? { slug, kind, item: detail } : { slug, kind };
}
