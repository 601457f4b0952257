import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import { listingStates } from '#domain/listing/listing-states.ts';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import { listingList } from '../data/staff-listings.ts';
import { requireChoice, getSearchTerms, listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/listings' };

/** Lists all listings, newest first, filtered by state, and by a text in the title or slug or by the id. */
export default listEndpoint({
  file: 'adverts.csv',
  header: text.spreadsheets.listings,
  toRow: (item: StaffListing) => item,
  pages: (url) =>
    listingList.pages({
      p_query: getSearchTerms(url),
      p_state: requireChoice(url, 'state', listingStates),
    }),
});
