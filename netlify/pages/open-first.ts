/** Orders the results of a search for businesses that are open now. */
import { holidays } from '#content/holidays.ts';
import { ignoredTerms } from '#content/search-terms.ts';
import { getOpenState } from '#domain/hours/open-state.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toTokens } from '#domain/listing/search.ts';
import { now } from '../clock.ts';

/** Words in Kiswahili that ask for an open business. In English the words are 'open' and 'now' together. */
const openTerms = ['wazi', 'imefunguliwa', 'zimefunguliwa'];

/** True for a search such as 'barber open now'. */
export function asksForOpen(typed: string): boolean {
  const tokens = toTokens(typed);
  return (
    (tokens.includes('open') && tokens.includes('now')) ||
    openTerms.some((term) => tokens.includes(term))
  );
}

/** True for a search that names nothing else, such as 'open now'. */
export const asksOnlyForOpen = (typed: string): boolean =>
  asksForOpen(typed) && toTokens(typed).every((token) => ignoredTerms.includes(token));

/** Returns the listings with the open ones first, and the number of open ones. */
export function putOpenFirst<Item extends Listing>(listings: readonly Item[]) {
  const isOpen = ({ opening_hours = '' }: Item) =>
    getOpenState(opening_hours, now().getTime(), holidays)?.state === 'open';
  const open = listings.filter(isOpen);
  return {
    openCount: open.length,
    listings: [...open, ...listings.filter((listing) => !isOpen(listing))],
  };
}
