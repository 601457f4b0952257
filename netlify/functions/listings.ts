import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { text as catalogue } from '#content/text/text.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import { ListingItems } from '#features/listing/ListingGrid.tsx';
import { lookUpListing } from '../data/live-listings.ts';
import { now } from '../clock.ts';
import { rendered } from '../http/answer-page.ts';
import { endpoint } from '../http/endpoint.ts';
import { listTag, sharedFor, unkept } from '../http/cache.ts';
import { builtBusinesses } from '../pages/built-businesses.ts';
import { find, searchOf } from '../pages/search.ts';

const text = catalogue.listing;

export const config: Config = { path: '/api/listings' };

/**
 * Answers a page of businesses, found by `q`, `category` and `town`: how many there are in all, their
 * cards as HTML list items, and the `cursor` of the next page. The cards are the same React as
 * everywhere, so that no page needs a renderer of its own. A built page names the addresses that it has as
 * `shown`, and is told which of them are `gone`.
 */
export default endpoint({
  GET: async (request) => {
    const { searchParams } = new URL(request.url);
    const [{ isPartial, ...found }, gone] = await Promise.all([
      find(searchOf(searchParams)),
      goneOf(searchParams.get('shown') ?? ''),
    ]);
    const { total, isWhole, suggestion, next } = found;
    const cards = await rendered(
      createElement(ListingItems, { ...found, text, now: now().getTime() }),
    );
    return Response.json(
      { total, isWhole, suggestion: suggestion ?? null, next: next ?? null, cards, gone },
      { headers: isPartial ? unkept : sharedFor([listTag]) },
    );
  },
});

/** As a listing's address is without its slash. */
const slug = /^[a-z0-9-]{1,80}$/;

/**
 * Those of the addresses on a page where there is nothing to see; none where the build's own cannot be told
 * from them.
 * @param shown - without their slashes and with commas between.
 */
async function goneOf(shown: string): Promise<string[]> {
  const wanted = shown.split(',', directoryPageSize).filter((each) => slug.test(each));
  if (wanted.length === 0) return [];
  const { listings, isMissing } = await builtBusinesses();
  if (isMissing) return [];
  const own = new Set(listings.map(({ url }) => url.slice(1)));
  const others = wanted.filter((each) => !own.has(each));
  const states = await Promise.all(others.map(async (each) => (await lookUpListing(each)).state));
  return others.filter((_, at) => states[at] !== 'live' && states[at] !== 'moved');
}
