import type { Config } from '@netlify/functions';
import { changesOf } from '#domain/staff/staff-review.ts';
import type { StaffChange } from '#domain/staff/staff-change.ts';
import { requireStaff } from '../auth/require-member.ts';
import { changeList } from '../data/staff-listings.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/changes' };

/** Listings that were changed without review since staff saw them last, a page at a time or as a file. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    if (wantsCsv(url))
      return csvResponse('changes.csv', header, linesOf(allOf(changeList, {}), line));
    return privateJson(await pageOf(changeList, {}, url.searchParams.get('cursor')));
  },
});

const header = ['advert', 'version', 'name', 'owner', 'state', 'changed at', 'changed'];

function line(item: StaffChange): string[] {
  const changed = changesOf(item).filter(({ isChanged }) => isChanged);
  return [
    String(item.listing),
    String(item.version),
    item.submitted.name,
    item.owner ?? '',
    item.state,
    item.changed_at,
    changed.map(({ field }) => field).join(' '),
  ];
}
