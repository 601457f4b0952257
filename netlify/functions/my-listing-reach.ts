import type { Config } from '@netlify/functions';
import { getText } from '#content/text/text.ts';
import { listCountedDays, reachCounts, reachDays } from '#domain/reach/reach.ts';
import { visitSources } from '#domain/reach/visit.ts';
import { requireMember } from '../auth/require-member.ts';
import { requireOwnReach } from '../data/reach.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { csvResponse } from '../http/download.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/my-listings/:id/reach' };

const columns = ['day', ...reachCounts, ...visitSources] as const;

/**
 * Returns the reach of a listing per day: 28 days as JSON for a chart, or the last 366 days as a CSV file. The 28
 * days end today, or with the last day of an expired listing.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request, { params }) => {
    const member = await requireMember(request);
    const listing = requireId(params['id']);
    const isFile = new URL(request.url).searchParams.get('format') === 'csv';
    const reach = await requireOwnReach(member, listing, isFile ? 'file' : 'chart');
    if (!isFile) return reach;
    const rows = listCountedDays(reach, reachDays.file).map((row) =>
      columns.map((column) => String(row[column])),
    );
    const { reachFile } = getText();
    const header = columns.map((column) => reachFile[column]);
    return csvResponse('people.csv', header, rows);
  },
});
