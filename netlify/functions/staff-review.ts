import type { Config } from '@netlify/functions';
import { tableFields } from '#domain/listing/fields.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { requireStaff } from '../auth/require-member.ts';
import { reviewList } from '../data/staff-listings.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/review' };

/** What waits for staff, oldest first, a page at a time or as a file. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    if (wantsCsv(url))
      return csvResponse('review.csv', header, linesOf(allOf(reviewList, {}), line));
    return privateJson(await pageOf(reviewList, {}, url.searchParams.get('cursor')));
  },
});

const header = [
  'advert',
  'version',
  ...tableFields,
  'owner',
  'state',
  'submitted at',
  'paid at',
  'hours left',
];

function line({ submitted, ...item }: StaffReview): string[] {
  return [
    String(item.listing),
    String(item.version),
    ...tableFields.map((field) => submitted[field] ?? ''),
    item.owner ?? '',
    item.state,
    item.submitted_at,
    item.paid_at ?? '',
    // A spreadsheet takes a sign for a formula: time that is over is 0.
    String(Math.max(0, Math.floor(item.minutes_left / 60))),
  ];
}
