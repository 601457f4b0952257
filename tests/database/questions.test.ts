/** Tests the visitors that asked for an item: the counted questions, their totals, and their limits. */
import { expect, test } from 'vitest';
import { reachLimits } from '#domain/reach/reach.limits.ts';
import { openClockedDatabaseForFile } from '../support/clocked-database.ts';
import { createRecorder, createView } from '../support/recorded-visits.ts';

const { sql, clock, query, readRows, countRows } = await openClockedDatabaseForFile(2);

const dayMs = 24 * 3_600_000;
const [shop, otherShop] = (await readRows<{ id: number; slug: string }>(
  "select id::int, slug from public.listings where state = 'live' order by id",
)) as [{ id: number; slug: string }, { id: number; slug: string }];

const record = createRecorder(sql);
const createIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
const ids = createIds(3) as [string, string, string];

/** Stores items with these ids and the names 'Item 0', 'Item 1', … in the version that visitors see. */
const setItems = (listing: { id: number }, itemIds: readonly string[]) =>
  sql.query(
    `update public.listing_versions set items = $1
     where id = (select shown_version_id from public.listings where id = $2)`,
    [
      JSON.stringify(
        itemIds.map((id, index) => ({
          id,
          name: `Item ${index}`,
          price: 300,
          isFrom: false,
          isOutOfStock: false,
          image: null,
        })),
      ),
      listing.id,
    ],
  );
await setItems(shop, ids);

const ask = (id: string, { slug } = shop) => ({ slug, kind: 'ask', item: id.slice(-8) });

interface Reach {
  days: Record<string, number>[];
  asks: { item: string; name: string | null; visitors: number }[];
}
const readReach = ({ id } = shop, days = 28) =>
  query<Reach>('public.listing_reach($1, $2)', id, days);

async function endDay() {
  await clock.advance(dayMs);
  await query('public.sum_visits()');
}

test('a visitor counts once a day for each item, on the day and in its totals', async () => {
  for (let turn = 0; turn < 3; turn += 1)
    await record('one', [createView(shop.slug), ask(ids[0]), ask(ids[1])]);
  await record('two', [ask(ids[1])]);
  const expectedAsks = [
    { item: ids[1], name: 'Item 1', visitors: 2 },
    { item: ids[0], name: 'Item 0', visitors: 1 },
  ];
  const today = await readReach();
  expect(today.asks).toEqual(expectedAsks);
  // A question is an enquiry, but a message in WhatsApp is reported by itself.
  expect(today.days).toMatchObject([{ visitors: 1, enquiries: 2, whatsapp: 0 }]);
  await endDay();
  expect((await readReach()).asks, 'summed').toEqual(expectedAsks);
  await record('one', [ask(ids[0])]);
  expect((await readReach()).asks.map(({ visitors }) => visitors)).toEqual([2, 2]);
  expect((await readReach(shop, 1)).asks).toEqual([{ ...expectedAsks[1], visitors: 1 }]);
  expect((await readReach(otherShop)).asks).toEqual([]);
});

test('a question about an item that visitors do not see is left out', async () => {
  const rowCount = await countRows('public.visits');
  await record('three', [ask(crypto.randomUUID()), ask(ids[2], otherShop)]);
  await record('three', [
    { slug: shop.slug, kind: 'ask' },
    { ...ask(ids[2]), item: '' },
  ]);
  expect(await countRows('public.visits')).toBe(rowCount);
});

test('the questions about a removed item stay without its name', async () => {
  await record('four', [ask(ids[2])]);
  await setItems(shop, ids.slice(0, 2));
  const removed = (await readReach()).asks.find(({ item }) => item === ids[2]);
  expect(removed).toEqual({ item: ids[2], name: null, visitors: 1 });
  await setItems(shop, ids);
});

test('a network counts for 20 questions and stores a limited number of rows', async () => {
  await endDay();
  const manyIds = createIds(24);
  await setItems(otherShop, manyIds);
  const browsers = Math.ceil(reachLimits.networkRowsOfListing / manyIds.length) + 10;
  for (let browser = 0; browser < browsers; browser += 1) {
    const visits = manyIds.map((id) => ask(id, otherShop));
    await record(`forger ${browser}`, visits, { network: 'forger' });
  }
  const { asks } = await readReach(otherShop);
  const sum = asks.reduce((total, { visitors }) => total + visitors, 0);
  expect(sum).toBe(reachLimits.visitsBeyondOthers);
  const stored = await query<number>(
    '(select sum(stored)::int from app.visit_networks where day = app.today())',
  );
  expect(stored).toBeLessThanOrEqual(reachLimits.networkRows);
});

test('the totals of questions expire after two years', async () => {
  await endDay();
  expect(await countRows('public.visit_days where asks is not null')).toBeGreaterThan(0);
  await clock.advance(2 * 366 * dayMs);
  await query('public.sum_visits()');
  expect(await countRows('public.visit_days where asks is not null')).toBe(0);
});
