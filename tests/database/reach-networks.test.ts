/**
 * Tests the limit for one network: it counts at most 20 visitors more than all other networks together, in any
 * order of beacons.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growListings } from '../bench/builds/fill-database.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { countRuns, rareTest } from '../support/repetitions.ts';

const { sql, query, countRows } = await openDatabaseForFile();
await growListings(sql, 1);
await sql.query("update public.listings set live_until = 'infinity' where state = 'live'");
const slug = await query<string>("(select slug from public.listings where state = 'live' limit 1)");

/**
 * Returns the number of visitors of the advert after the given beacons of one day, and expects the same number for
 * the site.
 */
async function countVisitors(beacons: { network: number; browser: number }[]) {
  await sql.query('delete from public.visits');
  // A network stores a limited number of rows a day.
  await sql.query('delete from app.visit_networks');
  await sql.query(
    `select public.record_visits('browser ' || network || ' ' || browser, 'network ' || network, $2)
     from jsonb_to_recordset($1) as beacons (network int, browser int)`,
    [JSON.stringify(beacons), JSON.stringify([{ slug, kind: 'view', source: 'lists' }])],
  );
  const sum = 'coalesce((select sum(visitors)::int from app.unsummed_days), 0)';
  const visitors = await query<number>(sum);
  const siteVisits = 'app.weighed_visits where listing_id is null and not is_suspect';
  expect(await countRows(siteVisits), 'visitors of the site').toBe(visitors);
  return visitors;
}

/** The number of browsers of each of one to eight networks. */
const networkSize = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 120 }));
const networkSizes = fc.array(networkSize, { minLength: 1, maxLength: 8 });

const toBeacons = (sizes: number[]) =>
  sizes.flatMap((size, network) =>
    Array.from({ length: size }, (_, browser) => ({ network, browser })),
  );

const sortKeys = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));

/** Returns the items in the order of the keys, every third of them twice. */
const shuffle = <Item>(items: Item[], keys: Iterator<number>): Item[] =>
  items
    .flatMap((item, index) => (index % 3 === 0 ? [item, item] : [item]))
    .map((item) => ({ item, key: keys.next().value as number }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

test('a network counts at most the others plus 20, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(networkSizes, sortKeys, async (sizes, keys) => {
      const beacons = toBeacons(sizes);
      const visitors = await countVisitors(beacons);
      expect(await countVisitors(shuffle(beacons, keys[Symbol.iterator]()))).toBe(visitors);
      const largest = Math.max(...sizes);
      const others = sum(sizes) - largest;
      expect(visitors).toBeLessThanOrEqual(others + Math.min(largest, others + 20));
      if (largest <= 20) expect(visitors).toBe(sum(sizes));
    }),
    { numRuns: countRuns(6, 80) },
  );
});

rareTest('more visits of one network never lower the count', async () => {
  await fc.assert(
    fc.asyncProperty(
      networkSizes,
      fc.nat(7),
      fc.integer({ min: 1, max: 60 }),
      async (sizes, network, addedBrowsers) => {
        const visitors = await countVisitors(toBeacons(sizes));
        const grownSizes = sizes.map((size, index) =>
          index === network % sizes.length ? size + addedBrowsers : size,
        );
        expect(await countVisitors(toBeacons(grownSizes))).toBeGreaterThanOrEqual(visitors);
      },
    ),
    { numRuns: countRuns(4, 60) },
  );
});

rareTest('hundreds of small networks raise the limit of a large one', async () => {
  const smallNetworks = Array.from({ length: 300 }, () => 2);
  expect(await countVisitors(toBeacons([...smallNetworks, 400]))).toBe(1000);
});
