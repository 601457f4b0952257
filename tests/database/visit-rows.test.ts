/** The number of rows that one network may add to the visits of a day. */
import { beforeEach, expect, test } from 'vitest';
import { reachLimits } from '#domain/reach/reach.limits.ts';
import { maxVisits } from '#domain/reach/visit.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openDatabaseForFile } from '../support/database.ts';

const { sql, query } = await openDatabaseForFile();
await growListings(sql, 30);
await sql.query("update public.listings set live_until = 'infinity' where state = 'live'");
const { rows: listings } = await sql.query<{ id: number; slug: string }>(
  "select id::int, slug from public.listings where state = 'live' order by id",
);
const rows = () => query<number>('(select count(*)::int from public.visits)');
const counters = async () =>
  (
    await sql.query<{ stored: number; refused: number }>(
      'select stored, refused from app.visit_networks',
    )
  ).rows;

beforeEach(async () => {
  await sql.query('delete from public.visits');
  await sql.query('delete from app.visit_networks');
});

/** Sends beacons of `browsers` new browsers, each with the same visits. */
async function flood(browsers: number, slugs: string[], kind = 'appearance', network = 'flood') {
  await sql.query(
    `select count(public.record_visits('flood ' || $3::text || browser || random(), $3, $2))
     from generate_series(1, $1::int) as browser`,
    [browsers, JSON.stringify(slugs.map((slug) => ({ slug, kind }))), network],
  );
}

const grid = listings.slice(0, maxVisits).map(({ slug }) => slug);

test('a network stores its daily rows, further beacons are counted', async () => {
  const beacons = Math.ceil(reachLimits.networkRows / (maxVisits + 1)) + 40;
  await flood(beacons, grid);
  expect(await rows()).toBe(reachLimits.networkRows);
  const [before] = await counters();
  expect(before?.stored).toBe(reachLimits.networkRows);
  await flood(50, grid);
  expect(await rows()).toBe(reachLimits.networkRows);
  expect(await counters()).toEqual([
    { stored: reachLimits.networkRows, refused: (before?.refused ?? 0) + 50 * maxVisits },
  ]);
  await flood(1, grid, 'view', 'a neighbour');
  expect(await rows(), 'another network').toBe(reachLimits.networkRows + maxVisits + 1);
});

test('a network stores its rows of each listing', async () => {
  const [first, second] = grid as [string, string];
  await flood(reachLimits.networkRowsOfListing + 30, [first]);
  const countRows = (slug: string) =>
    query<number>(
      '(select count(*)::int from public.visits join public.listing_slugs using (listing_id) where slug = $1)',
      slug,
    );
  expect(await countRows(first)).toBe(reachLimits.networkRowsOfListing);
  await flood(3, [first, second]);
  expect([await countRows(first), await countRows(second)]).toEqual([
    reachLimits.networkRowsOfListing,
    3,
  ]);
  expect(await counters()).toMatchObject([{ refused: 33 }]);
});

test('repeated beacons of one browser change no counter', async () => {
  const repeat = () =>
    sql.query('select public.record_visits($1, $1, $2)', [
      'one',
      JSON.stringify([{ slug: grid[0], kind: 'appearance' }]),
    ]);
  await repeat();
  expect(await counters()).toEqual([{ stored: 2, refused: 0 }]);
  await repeat();
  expect(await counters()).toEqual([{ stored: 2, refused: 0 }]);
});

test('visits over the limit are uncertain, their hashes last a day', async () => {
  await flood(reachLimits.networkRowsOfListing + 7, grid.slice(0, 1));
  await sql.query('update public.visits set day = day - 2');
  await sql.query('update app.visit_networks set day = day - 2');
  await sql.query('select public.sum_visits()');
  expect(await counters()).toEqual([]);
  expect(
    await query(
      '(select suspect_others from app.visit_totals where package is null and category is null)',
    ),
  ).toBe(7);
});

test('the database states the limits of the domain', async () => {
  expect({
    visitsBeyondOthers: await query('app.visits_beyond_others()'),
    networkRows: await query('app.network_rows()'),
    networkRowsOfListing: await query('app.network_rows_of_listing()'),
  }).toEqual(reachLimits);
});
