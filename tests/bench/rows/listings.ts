/** What visitors' requests for live listings cost, however many listings there are. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#netlify/local/database/index.ts';
import { testKeys } from '#tests/support/database-workspace.ts';
import { paths } from '#netlify/local/paths.ts';
import { growListings } from '../builds/grow-listings.ts';
import { inTurn } from '../in-turn.ts';
import { answersASecond } from '../load.ts';
import { median } from '../median.ts';
import { temporaryFolder } from '../processes.ts';
import type { Row } from '../row.ts';
import { loginOf, preparedFolder, startSite, type Site } from '../site.ts';
import { short } from '../table.ts';

const sizes = [100, 1_000, 10_000];

/** So many different listings are asked for, so that nothing can be kept from one to the next. */
const different = 100;

export const listingPages: Row = {
  name: 'listing-pages',
  seconds: 45,
  measures: "members' adverts at their addresses, none of them cached, with 10,000 live",
  unit: '/s',
  bound: { atLeast: 300 },
  async measure() {
    const found = await withListings(async (site, size) => {
      const requests = Array.from({ length: different }, (_, at) => ({
        path: `/shop-${1 + Math.floor((at * size) / different)}`,
      }));
      return answersASecond({ url: site.address, requests });
    });
    return {
      number: found.at(-1)?.measured ?? Number.NaN,
      beside: inWords(found, (rate) => `${short(rate)} a second`),
    };
  },
};

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
  'a new section': '/all-businesses/town/town-7',
};

export const listingSearch: Row = {
  name: 'listing-search',
  seconds: 45,
  measures: `a search or a page of live adverts, the slowest of ${Object.keys(searches).length} kinds, with 10,000 live`,
  unit: 'ms',
  bound: { atMost: 100 },
  measure: () =>
    slowestOf((site, size) => {
      const half = String(1000 + Math.ceil(size / 2));
      return Object.entries(searches).map(([name, path]) => ({
        name,
        request: new Request(site.address + path.replace('half', half)),
      }));
    }),
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

export const adminLists: Row = {
  name: 'admin-lists',
  seconds: 45,
  measures: `a list of the staff's screen, the slowest of ${staffLists.length}, with 10,000 live`,
  unit: 'ms',
  bound: { atMost: 100 },
  measure: () =>
    slowestOf(async (site) => {
      const login = await fetch(`${site.address}/.netlify/identity/token`, {
        method: 'POST',
        body: new URLSearchParams(loginOf(site, 'staff')),
      });
      const { access_token } = (await login.json()) as { access_token: string };
      const headers = { authorization: `Bearer ${access_token}` };
      return staffLists.map((list) => ({
        name: list,
        request: new Request(`${site.address}/api/staff/${list}`, { headers }),
      }));
    }),
};

interface Question {
  name: string;
  request: Request;
}

/** Each is asked for seven times at each size, and the middle counts. */
async function slowestOf(
  requestsTo: (site: Site, size: number) => Question[] | Promise<Question[]>,
) {
  const found = await withListings(async (site, size) =>
    inTurn(await requestsTo(site, size), async ({ name, request }) => {
      return { name, ms: median(await inTurn(Array<Request>(7).fill(request), timeOf)) };
    }),
  );
  const slowest = found.map(({ size, measured }) => {
    const worst = measured.reduce((one, other) => (other.ms > one.ms ? other : one));
    return { size, measured: worst };
  });
  return {
    number: slowest.at(-1)?.measured.ms ?? Number.NaN,
    beside: inWords(slowest, ({ name, ms }) => `${name} ${short(ms)} ms`),
  };
}

async function withListings<Value>(measure: (site: Site, size: number) => Promise<Value>) {
  const found = await inTurn(sizes, async (size) => {
    const folder = temporaryFolder();
    await cp(await preparedFolder(), folder, { recursive: true });
    const { migrations } = paths;
    const database = await openDatabase({
      folder: join(folder, 'data'),
      migrations,
      keys: testKeys,
    });
    await growListings(database.sql, size);
    await database.close();
    const site = await startSite(folder);
    const measured = await measure(site, size);
    await site.kill();
    return { size, measured };
  });
  return found;
}

async function timeOf(request: Request): Promise<number> {
  const start = performance.now();
  const answer = await fetch(request.clone());
  await answer.text();
  if (!answer.ok) throw new Error(`${request.url} answered ${answer.status}.`);
  return performance.now() - start;
}

function inWords<Value>(
  found: { size: number; measured: Value }[],
  words: (value: Value) => string,
) {
  return found
    .map(({ size, measured }) => `${size.toLocaleString('en')} adverts: ${words(measured)}`)
    .join('; ');
}
