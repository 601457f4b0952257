/** Tests database functions for public listings: search, slugs, reserved slugs, pages and newer listings. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { site } from '#content/site.ts';
import { matches } from '#domain/listing/search.ts';
import { proposeSlug } from '#domain/listing/reserved-slugs.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openDatabaseForFile } from '../support/database.ts';

const { sql, query, readRows } = await openDatabaseForFile();
await growListings(sql, 60);

const texts = [
  "Judy's Mats Door mats, woven by hand. Githurai 45, Nairobi Café",
  'Ñandú & Sons — wi-fi, 24/7; “quotes”',
  'ÉCOLE maternelle, Kisumu',
  'ሰላም ኢትዮጵያ',
  `${'long'.repeat(700)} word`,
];
const queries = 'judys|Judy’s ma|cafe|45|nandu|fi|24 7|ecole|ሰላ|ats|quo sons'.split('|');

test.each(queries)("a search for '%s' finds the same in SQL and browser", async (searchText) => {
  for (const text of texts) {
    const match = "app.weighted_terms($1, 'D') @@ app.phrase_query($2, true)";
    expect(await query(match, text, searchText), text).toBe(matches(text, searchText));
  }
});

const titles = ['Web Development', "Judy's Mats", '  Café  Ñandú! ', 'Homa Bay', '—'];
test.each(titles)("'%s' becomes the same address in SQL and browser", async (title) => {
  expect(await query('app.slugify($1)', title)).toBe(toSlug(title));
});

const isReserved = (slug?: string) =>
  query('exists (select from app.reserved_slugs where slug = $1)', slug);

test('the addresses of pages are reserved [G23]', async () => {
  const files = globSync('src/pages/*.{astro,ts}');
  const pages = files.map((file) => /([^/]+?)\.[a-z.]+$/.exec(file)?.[1]);
  const folders = globSync('src/pages/*/').map((name) => name.split(/[\\/]/).at(-1));
  const siteAddresses = [...pages, ...folders].filter((name) => name && /^[a-z0-9-]+$/.test(name));
  expect(siteAddresses).toContain('pricing');
  const reservedSlugs = [
    ...siteAddresses,
    `about-${site.slug}`,
    ...businesses.map(({ url }) => url.slice(1)),
  ];
  for (const slug of reservedSlugs) expect(await isReserved(slug), slug).toBe(true);
});

test('language codes and other addresses are reserved in SQL and browser', async () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const characters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const pairs = characters.flatMap((first) => characters.map((second) => first + second));
  const codes = pairs.filter((code) => names.of(code) !== undefined);
  expect(codes).toEqual(expect.arrayContaining(['sw', 'en', 'fr', 'zu']));
  for (const slug of [...codes, 'sw', 'fresh', 'kept', 'preview']) {
    expect(await isReserved(slug), slug).toBe(true);
    expect(proposeSlug({ title: slug, town: 'Nairobi' })).toBe(`${slug}-shop`);
  }
});

test('a long word is cut to 60 characters for the index', async () => {
  const terms = await query<string[]>('app.split_terms($1)', `${'ሀ'.repeat(2000)} shop`);
  expect(terms.map(({ length }) => length)).toEqual([60, 4]);
});

test('pages contain each listing once, with or without a category', async () => {
  interface Page {
    total: number;
    listings: { id: number; category: string }[];
  }
  const readPage = (category: string, after: number | null) =>
    query<Page>('public.find_live_listings($1, $2, $3, 7)', category, '', after);
  for (const category of ['', 'food']) {
    const ids: number[] = [];
    let total = 0;
    for (let after: number | null = null; ;) {
      const result: Page = await readPage(category, after);
      total = result.total;
      ids.push(...result.listings.map(({ id }) => id));
      if (result.listings.length < 7) break;
      after = result.listings.at(-1)?.id ?? null;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(total);
    expect(total).toBe(category === '' ? 60 : 8);
  }
});

test.each([
  ['', 60],
  ['food', 8],
])('newer listings come newest first in the category %j', async (category, total) => {
  const rows = await readRows<{ id: number; since: string }>(
    `select listings.id, live_from::text as since from public.listings
         join public.listing_versions as versions on versions.id = listings.shown_version_id
       where state = 'live' and (category_slug = $1 or $1 = '') order by live_from desc, id desc`,
    category,
  );
  const findNewer = (since: string, maxListings: number) => {
    const call = `public.newer_listings($1, $2, '', $3)`;
    return query<{ newer: number; listings: { id: number }[]; towns: string[] }>(
      call,
      since,
      category,
      maxListings,
    );
  };
  const result = await findNewer(rows[4]?.since ?? '', 24);
  expect(result).toMatchObject({ total, live: 60 });
  const olderIndex = rows.findIndex(({ since }) => since === rows[4]?.since);
  expect(olderIndex).toBeGreaterThan(0);
  const ids = rows.map(({ id }) => id);
  expect(result.listings.map(({ id }) => id)).toEqual(ids.slice(0, olderIndex));
  const few = await findNewer('-infinity', 3);
  expect(few.listings.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect([result.newer, few.newer]).toEqual([olderIndex, total]);
  const towns = await query<string[]>(
    `array(select distinct town from public.listings
       join public.listing_versions as versions on versions.id = listings.shown_version_id
     where state = 'live' and (category_slug = $1 or $1 = ''))`,
    category,
  );
  expect(few.towns.toSorted()).toEqual(towns.toSorted());
  expect((await findNewer('infinity', 3)).listings).toEqual([]);
});
