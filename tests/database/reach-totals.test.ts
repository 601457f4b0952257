/** Totals of adverts by day, package and category, compared with manual counts. */
import { expect, test } from 'vitest';
import type { ReachGroup, ReachTotal } from '#domain/staff/reach-totals.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createAdvertInserter } from '../support/paid-adverts.ts';

const { sql, query } = await openDatabaseForFile();
const advert = createAdvertInserter(sql);
let visits = 0;
// Visits are kept for two years, so the clock is set to the year of the test data.
await sql.exec(
  "create or replace function app.now() returns timestamptz stable return '2024-06-01T09:00Z'::timestamptz",
);

const totals = (by: ReachGroup, from = '2024-05-01', to = '2024-05-31') =>
  query<ReachTotal[]>('public.reach_totals($1, $2, $3)', by, from, to);
const none = {
  adverts: 0,
  visitors: 0,
  enquiries: 0,
  appearances: 0,
  suspect_visitors: 0,
  suspect_enquiries: 0,
  suspect_others: 0,
};

// Periods from noon to noon: daily from 1 to 3 May, then weekly until 10 May.
const mats = await advert(
  [
    {
      at: '2024-05-01T09:00Z',
      package: 'daily',
      period: ['2024-05-01T09:00Z', '2024-05-03T09:00Z'],
    },
    {
      at: '2024-05-02T09:00Z',
      package: 'weekly',
      period: ['2024-05-03T09:00Z', '2024-05-10T09:00Z'],
    },
  ],
  'Design',
);
// Midnight in Nairobi ends the day before, and adds no further day.
const beads = await advert(
  [
    {
      at: '2024-05-02T09:00Z',
      package: 'daily',
      period: ['2024-05-01T21:00Z', '2024-05-02T21:00Z'],
    },
  ],
  'Design',
);
const cakes = await advert(
  [
    {
      at: '2024-05-02T09:00Z',
      state: 'refunded',
      period: ['2024-05-02T09:00Z', '2024-05-04T09:00Z'],
    },
  ],
  'Food',
);
const deletedAdvert = await advert([
  { at: '2024-05-02T09:00Z', period: ['2024-05-02T09:00Z', '2024-05-02T10:00Z'] },
]);

/** Inserts visits of each kind, each from a network of its own, or all from the given network. */
async function write(listing: number, day: string, kinds: Record<string, number>, crowd = '') {
  for (const [kind, count] of Object.entries(kinds)) {
    visits += 1;
    await sql.query(
      `insert into public.visits (day, listing_id, kind, source, visitor, network)
       select $1, $2, $3::text, case $3 when 'view' then 'lists' end, who, case $5 when '' then who else $5::bytea end
       from generate_series(1, $4::int) as n, sha256(convert_to($6::int || ' ' || n, 'utf8')) as who`,
      [day, listing, kind, count, crowd, visits],
    );
  }
}

await write(mats, '2024-04-30', { view: 2 });
await write(mats, '2024-05-02', { view: 5, enquiry: 2 });
await write(beads, '2024-05-02', { view: 27 }, 'crowd');
await write(deletedAdvert, '2024-05-02', { view: 1 });
await sql.query('select public.sum_visits()');
// A visit that was recorded after the totals of its day.
await write(mats, '2024-05-02', { view: 1, enquiry: 1 });
// A network counts for at most the 20 of the other networks plus 20.
await write(mats, '2024-05-03', { appearance: 49 }, 'crowd');
await write(mats, '2024-05-03', { appearance: 20 });
await write(cakes, '2024-05-03', { view: 2 });
await write(cakes, '2024-05-03', { enquiry: 21 }, 'crowd');
await sql.query('select public.sum_visits()');

test('each day has its paid adverts and totals, uncertain visits apart', async () => {
  expect(await totals('day', '2024-05-01', '2024-05-04')).toEqual([
    { ...none, name: '2024-05-01', adverts: 1 },
    { ...none, name: '2024-05-02', adverts: 3, visitors: 27, enquiries: 3, suspect_visitors: 7 },
    {
      ...none,
      name: '2024-05-03',
      adverts: 1,
      visitors: 2,
      enquiries: 20,
      appearances: 60,
      suspect_enquiries: 1,
      suspect_others: 9,
    },
    { ...none, name: '2024-05-04', adverts: 1 },
  ]);
  const days = (await totals('day')).map(({ name }) => name);
  expect(days).toHaveLength(10);
  expect(days.at(-1)).toBe('2024-05-10');
  expect((await totals('day', '2024-05-10', '2024-05-10')).map(({ adverts }) => adverts)).toEqual([
    1,
  ]);
});

test('a package has the visits of its paid days', async () => {
  expect(await totals('package')).toEqual([
    { ...none, name: 'daily', adverts: 2, visitors: 26, enquiries: 3, suspect_visitors: 7 },
    { ...none, name: 'weekly', adverts: 2, visitors: 1, appearances: 60, suspect_others: 9 },
    { ...none, name: null, visitors: 2, enquiries: 20, suspect_enquiries: 1 },
  ]);
});

test('a category has its adverts’ visits, unknown ones are apart', async () => {
  expect(await totals('category')).toEqual([
    {
      ...none,
      name: 'Design',
      adverts: 2,
      visitors: 26,
      enquiries: 3,
      appearances: 60,
      suspect_visitors: 7,
      suspect_others: 9,
    },
    { ...none, name: 'Food', visitors: 2, enquiries: 20, suspect_enquiries: 1 },
    { ...none, name: null, adverts: 1, visitors: 1 },
  ]);
});

test('however they are grouped, all have the same visits', async () => {
  const sums = await Promise.all(
    (['day', 'package', 'category'] as const).map(async (by) => {
      const rows = await totals(by);
      return rows.map(({ visitors }) => visitors).reduce((sum, visitors) => sum + visitors);
    }),
  );
  expect(sums).toEqual([29, 29, 29]);
});

test('counts stay after a refund and a change of category', async () => {
  const before = [await totals('package'), await totals('category')];
  await sql.exec('begin; set session_replication_role = replica');
  await sql.query("update public.payments set state = 'refund_due' where listing_id = $1", [mats]);
  await sql.query(
    "update public.listing_versions set category = 'Services' where listing_id = $1",
    [beads],
  );
  const after = [await totals('package'), await totals('category')];
  await sql.exec('rollback');
  const toVisits = (rows: ReachTotal[]) =>
    rows.filter(({ visitors }) => visitors > 0).map(({ name, visitors }) => [name, visitors]);
  expect(after.map(toVisits)).toEqual(before.map(toVisits));
  expect(after[1]).toContainEqual({ ...none, name: 'Services', adverts: 1 });
});

test('days without adverts and visits are not listed', async () => {
  expect(await totals('day', '2023-05-01', '2023-05-31')).toEqual([]);
});

test.each(['anon', 'authenticated'])('%s reads none of it', async (role) => {
  await sql.exec(`begin; set local role ${role}`);
  await expect(totals('day')).rejects.toThrow('permission denied');
  await sql.exec('rollback');
});
