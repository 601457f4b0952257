/** Measures requests for live listings, which should not depend on the number of listings. */
import { measureRate } from '../load.ts';
import {
  findHighest,
  runInSequence,
  median,
  repeat,
  formatNumber,
  measureResponse,
} from '../measuring.ts';
import type { Row } from '../row.ts';
import { createIdentityToken, copyPreparedFolder, startSite, type Site } from '../site.ts';

const sizes = [100, 1_000, 10_000];

/** The id of the listing before the first one of tests/bench/builds/listings.sql. */
const idBeforeFirst = 1000;

const searches: Record<string, string> = {
  'first page': '/api/listings',
  'half way': '/api/listings?cursor=half',
  'one word of all': '/api/listings?q=market',
  'beginning of a word': '/api/listings?q=t',
  'some words': '/api/listings?q=thing42+mend',
  'one business': '/api/listings?q=shop+77',
  nothing: '/api/listings?q=zebra',
  category: '/api/listings?category=food',
  'town and word': '/api/listings?town=town-7&q=thing1',
  'all businesses': '/all-businesses',
  'without scripts': '/all-businesses/search?q=market',
  'one town': '/all-businesses/town/town-7',
};

const staffLists = [
  'review',
  'listings',
  'listings?state=live',
  'listings?q=shop+77',
  'listings?q=zebra',
  'payments',
  'payments?state=paid',
  'payments?q=CODE77',
  'refunds',
  'vacancies',
  'reports',
  'users',
  'audit',
  'audit?subject=listing',
];

export const listingRows: Row[] = [
  {
    name: 'listing-pages',
    seconds: 45,
    description: "members' adverts at their addresses, none of them cached, with 10,000 live",
    unit: '/s',
    bound: { atLeast: 300 },
    async measure() {
      const results = await withListings(async ({ address: url }, size) => {
        // The requests are spread over a hundred listings, so that the rate does not depend on a single listing.
        // The stack caches no listing pages.
        const requests = Array.from({ length: 100 }, (_, index) => ({
          path: `/shop-${1 + Math.floor((index * size) / 100)}`,
        }));
        return measureRate({ url, requests });
      });
      return {
        number: results.at(-1)?.measured ?? Number.NaN,
        details: describe(results, (rate) => `${formatNumber(rate)} a second`),
      };
    },
  },
  {
    name: 'listing-search',
    seconds: 45,
    description: `a search or a page of live adverts, the slowest of ${Object.keys(searches).length} kinds, with 10,000 live`,
    unit: 'ms',
    bound: { atMost: 100 },
    measure: () =>
      measureSlowest(({ address }, size) => {
        const half = String(idBeforeFirst + Math.ceil(size / 2));
        return Object.entries(searches).map(([name, path]) => ({
          name,
          url: address + path.replace('half', half),
        }));
      }),
  },
  {
    name: 'staff-lists',
    seconds: 45,
    description: `a list of the staff's screen, the slowest of ${staffLists.length}, with 10,000 live`,
    unit: 'ms',
    bound: { atMost: 100 },
    measure: () =>
      measureSlowest(async (site) => {
        const headers = { authorization: `Bearer ${await createIdentityToken(site, 'staff')}` };
        return staffLists.map((name) => ({
          name,
          url: `${site.address}/api/staff/${name}`,
          headers,
        }));
      }),
  },
];

interface ListingRequest {
  name: string;
  url: string;
  headers?: Record<string, string>;
}

/**
 * Measures each request seven times at each size.
 * @returns the slowest median at the largest size
 */
async function measureSlowest(
  requestsTo: (site: Site, size: number) => ListingRequest[] | Promise<ListingRequest[]>,
) {
  const results = await withListings(async (site, size) => {
    const times = await runInSequence(
      await requestsTo(site, size),
      async ({ name, url, ...init }) => {
        return { name, ms: median(await repeat(7, () => measureResponse(url, init))) };
      },
    );
    return findHighest(times, ({ ms }) => ms);
  });
  return {
    number: results.at(-1)?.measured.ms ?? Number.NaN,
    details: describe(results, ({ name, ms }) => `${name} ${formatNumber(ms)} ms`),
  };
}

function withListings<Value>(measure: (site: Site, size: number) => Promise<Value>) {
  return runInSequence(sizes, async (size) => {
    const site = await startSite(await copyPreparedFolder(size));
    const measured = await measure(site, size);
    await site.kill();
    return { size, measured };
  });
}

function describe<Value>(
  results: { size: number; measured: Value }[],
  format: (value: Value) => string,
) {
  return results
    .map(({ size, measured }) => `${size.toLocaleString('en')} adverts: ${format(measured)}`)
    .join('; ');
}
