import type { Config } from '@netlify/functions';
import { listingStates } from '#domain/listing/listing-states.ts';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { requireStaff } from '../auth/require-member.ts';
import { listingList } from '../data/staff-listings.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { requireChoice, searchedWords, wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/listings' };

/** All listings, newest first: those in a state, those called something, a page at a time or as a file. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    const filters = {
      words: searchedWords(url),
      in_state: requireChoice(url, 'state', listingStates),
    };
    if (wantsCsv(url))
      return csvResponse('adverts.csv', header, linesOf(allOf(listingList, filters), line));
    return privateJson(await pageOf(listingList, filters, url.searchParams.get('cursor')));
  },
});

const header = [
  'advert',
  'name',
  'state',
  'address',
  'owner',
  'featured',
  'waits for review',
  'live until',
  'begun at',
  'reason',
];

function line(item: StaffListing): string[] {
  return [
    String(item.id),
    item.name,
    item.state,
    item.slug ?? '',
    item.owner ?? '',
    item.featured ? 'yes' : 'no',
    item.is_waiting ? 'yes' : 'no',
    item.live_until ?? '',
    item.created_at,
    item.reason ?? '',
  ];
}
