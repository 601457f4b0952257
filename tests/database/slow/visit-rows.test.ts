/** Tests how many rows one network can add to the visits of a day. */
import { beforeEach, expect, test } from 'vitest';
import { reachLimits } from '#domain/reach/reach.limits.ts';
import { maxVisits } from '#domain/reach/visit.ts';
import { growListings } from '../../bench/builds/fill-database.ts';
import { openDatabaseForFile } from '../../support/database.ts';

const { sql, query, readRows, countRows } = await openDatabaseForFile();
await growListings(sql, 30);
await sql.query("update public.listings set live_until = 'infinity' where state = 'live'");
const listings = await readRows<{ slug: string }>(
  "select slug from public.listings where state = 'live' order by id",
);
const countAllRows = () => countRows('public.visits');
const readCounters = () =>
  readRows<{ stored: number; refused: number }>('select stored, refused from app.visit_networks');

beforeEach(async () => {
  await sql.query('delete from public.visits');
  await sql.query('delete from app.visit_networks');
});

/** Records the same visits from each of `browserCount` new browsers of a network. */
async function recordVisits(
  browserCount: number,
  slugs: string[],
  kind = 'appearance',
  network = 'flood',
) {
  await sql.query(
    `select count(public.record_visits('flood ' || $3::text || browser || random(), $3, $2))
     from generate_series(1, $1::int) as browser`,
    [browserCount, JSON.stringify(slugs.map((slug) => ({ slug, kind }))), network],
  );
}

const slugs = listings.slice(0, maxVisits).map(({ slug }) => slug);

test('a network stores a limited number of rows a day, and further visits are counted', async () => {
  const beaconCount = Math.ceil(reachLimits.networkRows / (maxVisits + 1)) + 40;
  await recordVisits(beaconCount, slugs);
  expect(await countAllRows()).toBe(reachLimits.networkRows);
  const [countersBefore] = await readCounters();
  expect(countersBefore?.stored).toBe(reachLimits.networkRows);
  await recordVisits(50, slugs);
  expect(await countAllRows()).toBe(reachLimits.networkRows);
  expect(await readCounters()).toEqual([
    { stored: reachLimits.networkRows, refused: (countersBefore?.refused ?? 0) + 50 * maxVisits },
  ]);
  await recordVisits(1, slugs, 'view', 'a neighbour');
  expect(await countAllRows(), 'another network').toBe(reachLimits.networkRows + maxVisits + 1);
});

test('a network stores a limited number of rows of each listing', async () => {
  const [firstSlug, secondSlug] = slugs as [string, string];
  await recordVisits(reachLimits.networkRowsOfListing + 30, [firstSlug]);
  const countListingRows = (slug: string) =>
    countRows('public.visits join public.listing_slugs using (listing_id) where slug = $1', slug);
  expect(await countListingRows(firstSlug)).toBe(reachLimits.networkRowsOfListing);
  await recordVisits(3, [firstSlug, secondSlug]);
  expect(await countListingRows(firstSlug)).toBe(reachLimits.networkRowsOfListing);
  expect(await countListingRows(secondSlug)).toBe(3);
  expect(await readCounters()).toMatchObject([{ refused: 33 }]);
});

test('repeated beacons of one browser change no counter', async () => {
  const visits = JSON.stringify([{ slug: slugs[0], kind: 'appearance' }]);
  const sendBeacon = () => sql.query('select public.record_visits($1, $1, $2)', ['one', visits]);
  await sendBeacon();
  expect(await readCounters()).toEqual([{ stored: 2, refused: 0 }]);
  await sendBeacon();
  expect(await readCounters()).toEqual([{ stored: 2, refused: 0 }]);
});

test('visits over the limit count as suspect, in a total of the day', async () => {
  await recordVisits(reachLimits.networkRowsOfListing + 7, slugs.slice(0, 1));
  await sql.query('update public.visits set day = day - 2');
  await sql.query('update app.visit_networks set day = day - 2');
  await sql.query('select public.sum_visits()');
  expect(await readCounters()).toEqual([]);
  const totals = await readRows(
    'select suspect_others from app.visit_totals where package is null and category is null',
  );
  expect(totals).toEqual([{ suspect_others: 7 }]);
});

test('the database and reach.limits.ts have the same limits', async () => {
  expect({
    visitsBeyondOthers: await query('app.visits_beyond_others()'),
    networkRows: await query('app.network_rows()'),
    networkRowsOfListing: await query('app.network_rows_of_listing()'),
  }).toEqual(reachLimits);
});
