import type { Config } from '@netlify/functions';
import * as z from 'zod';
import { text } from '#content/text/text.ts';
import { reportGroupSchema, reportStates, type ReportGroup } from '#domain/staff/staff-report.ts';
import { createStaffList, timestampCursor } from '../data/staff-pages.ts';
import { requireChoice, formatCounts, listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/reports' };

const reportList = createStaffList({
  name: 'staff_reports',
  item: reportGroupSchema,
  cursor: {
    p_before_urgent: z.enum(['true', 'false']),
    p_before_at: timestampCursor,
    p_before_business: z.string().regex(/^[a-z0-9-]{1,100}$/),
  },
  getCursor: ({ urgent, first_at, last_at, business }, { p_state: state }) => [
    urgent,
    state === 'open' ? first_at : last_at,
    business,
  ],
});

/**
 * Lists the reports by listing. Listings with open reports from three or more reporters come first, then the oldest
 * reports. Decided reports are sorted newest first.
 */
export default listEndpoint({
  file: 'reports.csv',
  header: text.spreadsheets.reports,
  toRow: (group: ReportGroup) => ({
    ...group,
    reasons: formatCounts(group.reasons),
    messages: group.messages
      .map(({ message }) => message)
      .filter(Boolean)
      .join('\n'),
  }),
  pages: (url) =>
    reportList.pages({ p_state: requireChoice(url, 'state', reportStates) ?? 'open' }),
});
