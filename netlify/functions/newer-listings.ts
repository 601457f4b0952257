import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import * as z from 'zod';
import { text } from '#content/text/text.ts';
import { countsSamples } from '#domain/listing/counted.ts';
import { directoryPageSize } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatCount } from '#features/directory/format-count.ts';
import { ListingItems } from '#features/listing/ListingGrid.tsx';
import { uploadedPictures } from '#features/listing/uploaded-picture.ts';
import { now } from '../clock.ts';
import { lookUpListing, newerListings, type NewerListings } from '../data/live-listings.ts';
import { rendered } from '../http/answer-page.ts';
import { listTag, sharedFor, noStore } from '../http/cache.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireFields } from '../http/input.ts';
import { builtBusinesses, isIn } from '../pages/built-businesses.ts';
import { sectionSchema } from '../pages/search.ts';

export const config: Config = {
  path: '/api/newer-listings',
  rateLimit: { windowSize: 60, windowLimit: 600, aggregateBy: ['ip', 'domain'] },
};

const pageSchema = sectionSchema.extend({
  /** When the newest advert of the page's build went live; without one, all are newer. */
  since: z.iso.datetime({ offset: true, error: 'request.time' }).default('1970-01-01T00:00:00Z'),
  /** The addresses on the page, without their slashes and with commas between. */
  shown: z.string().default(''),
});

type Built = Awaited<ReturnType<typeof builtBusinesses>>;

/**
 * Answers a built page what it lacks: the `cards` that are newer, as HTML list items, the newest first; which of
 * those that it shows are `gone`; how many businesses there are, in words; the words that offer the cards; and
 * where none is newer, whose `turn` it is to have the first place: its address, and its card unless it is on the page.
 */
export default endpoint({
  GET: async (request) => {
    const asked = requireFields(Object.fromEntries(new URL(request.url).searchParams), pageSchema);
    const built = await builtBusinesses();
    const [newer, gone] = await Promise.all([
      newerListings(asked, asked.since),
      built.isMissing ? [] : goneOf(asked.shown, built),
    ]);
    const { listings } = newer;
    const [cards, turn] = await Promise.all([cardsOf(listings), turnOf(newer, asked.shown)]);
    const businesses = built.isMissing
      ? null
      : formatCount(counted(newer, built, asked), text.directory);
    const { newerOne: one, newer: other } = text.directory;
    return Response.json(
      { cards, gone, businesses, offer: { one, other }, turn },
      { headers: built.isMissing ? noStore : sharedFor([listTag]) },
    );
  },
});

function cardsOf(listings: Listing[]): Promise<string> {
  const pictures = uploadedPictures(listings.map(({ image }) => image));
  const grid = { listings, pictures, text: text.listing, now: now().getTime() };
  return rendered(createElement(ListingItems, grid));
}

async function turnOf({ turn }: NewerListings, shown: string) {
  if (turn === null) return null;
  const address = turn.url.slice(1);
  return { address, card: shown.split(',').includes(address) ? '' : await cardsOf([turn]) };
}

function counted(
  { total, live }: NewerListings,
  { listings, areSamples }: Built,
  section: z.output<typeof pageSchema>,
): number {
  if (areSamples && !countsSamples(live)) return total;
  return total + listings.filter((listing) => isIn(listing, section)).length;
}

/** As a listing's address is without its slash. */
const slug = /^[a-z0-9-]{1,80}$/;

/** Those of the addresses on a page where there is nothing to see. */
async function goneOf(shown: string, { listings }: Built): Promise<string[]> {
  const wanted = shown.split(',', directoryPageSize).filter((each) => slug.test(each));
  const own = new Set(listings.map(({ url }) => url.slice(1)));
  const others = wanted.filter((each) => !own.has(each));
  const states = await Promise.all(others.map(async (each) => (await lookUpListing(each)).state));
  return others.filter((_, at) => states[at] !== 'live' && states[at] !== 'moved');
}
