/** Limits the results of a search to businesses that are open now. */
import { holidays } from '#content/holidays.ts';
import { ignoredTerms } from '#content/search-terms.ts';
import { getOpenState } from '#domain/hours/open-state.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toTokens } from '#domain/listing/search.ts';
import type { SearchSummary } from '#features/directory/search-summary.ts';
import { now } from '../clock.ts';

/** Words in Kiswahili that ask for an open business. In English the words are 'open' and 'now' together. */
const openTerms = ['wazi', 'imefunguliwa', 'zimefunguliwa'];

const openPattern = new RegExp(String.raw`\b(?:open|now|sasa|${openTerms.join('|')})\b`, 'gi');

/** True for a search such as 'barber open now'. */
export function asksForOpen(typed: string): boolean {
  const tokens = toTokens(typed);
  return (
    (tokens.includes('open') && tokens.includes('now')) ||
    openTerms.some((term) => tokens.includes(term))
  );
}

/** Returns the other words of a search for open businesses: 'barber open now' → 'barber'. */
export function removeOpenTerms(typed: string): string {
  const rest = typed.replaceAll(openPattern, ' ').replaceAll(/\s+/g, ' ').trim();
  // Words such as 'shops' name nothing.
  return toTokens(rest).every((token) => ignoredTerms.includes(token)) ? '' : rest;
}

/** Maximum number of results that are compared by their hours. */
const maxCompared = 5 * directoryPageSize;

/** A page of results before the filter. */
interface Result extends SearchSummary {
  listings: Listing[];
  nearest?: Listing[];
  /** Cursor of the next page; undefined on the last page. */
  next: string | undefined;
}

/**
 * Returns a page of the results that are open now. If none is open, the nearest businesses are the others.
 * @param find - returns a page of the results with any hours
 * @param start - the number of results on the pages before
 */
export async function findOpen<Page extends Result>(
  find: (cursor: string | undefined) => Promise<Page>,
  start: number,
): Promise<Page> {
  const first = await find(undefined);
  if (first.total === 0) return { ...first, isOpen: true };
  const listings = [...first.listings];
  let { next } = first;
  while (next !== undefined && listings.length < maxCompared) {
    const page = await find(next);
    listings.push(...page.listings);
    ({ next } = page);
  }
  const { exact } = first;
  const matches = listings.slice(0, exact || listings.length);
  const open = matches.filter(isOpenNow);
  const closedCount = matches.length - open.length;
  if (open.length === 0) {
    const nearest = matches.slice(0, directoryPageSize);
    const closed = { isOpen: true, total: 0, listings: [], nearest, next: undefined };
    return { ...first, ...closed, absence: 'open' as const };
  }
  const results = [...open, ...listings.slice(matches.length).filter(isOpenNow)];
  const end = start + directoryPageSize;
  return {
    ...first,
    isOpen: true,
    closedCount,
    total: results.length,
    ...(exact !== undefined && { exact: exact === 0 ? 0 : open.length }),
    listings: results.slice(start, end),
    skip: start,
    next: end < results.length ? `b${end}` : undefined,
  };
}

const isOpenNow = ({ opening_hours = '' }: Listing) =>
  getOpenState(opening_hours, now().getTime(), holidays)?.state === 'open';
