import type { Config } from '@netlify/functions';
import { reportStates, type ReportGroup } from '#domain/staff/staff-report.ts';
import { requireStaff } from '../auth/require-member.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { reportList } from '../data/staff-reports.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { requireChoice, wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/reports' };

/** The reports by listing; what three people report comes first. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    const filters = { of_state: requireChoice(url, 'state', reportStates) ?? 'open' };
    if (wantsCsv(url)) {
      return csvResponse('reports.csv', header, linesOf(allOf(reportList, filters), line));
    }
    return privateJson(await pageOf(reportList, filters, url.searchParams.get('cursor')));
  },
});

const header = ['advert', 'urgent', 'people', 'reports', 'reasons', 'first', 'last', 'messages'];

function line(group: ReportGroup): string[] {
  const messages = group.messages.map(({ message }) => message).filter(Boolean);
  return [
    group.business,
    group.urgent ? 'yes' : 'no',
    String(group.reporters),
    String(group.reports),
    Object.entries(group.reasons)
      .map(([reason, count]) => `${reason} ${count}`)
      .join('; '),
    group.first_at,
    group.last_at,
    messages.join('\n'),
  ];
}
