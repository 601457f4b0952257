/** Compares the totals of adverts by day, package and category with manual counts. */
import { expect, test } from 'vitest';
import type { ReachGroup, ReachTotal } from '#domain/staff/reach-totals.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createAdvertInserter } from '../support/paid-adverts.ts';

const { sql, query } = await openDatabaseForFile();
/** Nine o'clock in the morning in UTC, which is noon in Nairobi, of a day in May 2024. */
const getNoon = (day: number) => `2024-05-${String(day).padStart(2, '0')}T09:00Z`;
const insertAdvert = createAdvertInserter(sql);
let insertedVisits = 0;
// Visits are kept for two years, so the clock is set to the year of the test data.
await sql.exec(
  "create or replace function app.now() returns timestamptz stable return '2024-06-01T09:00Z'::timestamptz",
);

const readTotals = (by: ReachGroup, from = '2024-05-01', to = '2024-05-31') =>
  query<ReachTotal[]>('public.reach_totals($1, $2, $3)', by, from, to);
const zeroTotals = {
  adverts: 0,
  visitors: 0,
  enquiries: 0,
  appearances: 0,
  suspect_visitors: 0,
  suspect_enquiries: 0,
  suspect_others: 0,
};

// Periods from noon to noon in Nairobi: daily from 1 to 3 May, then weekly until 10 May.
const mats = await insertAdvert(
  [
    { at: getNoon(1), package: 'daily', period: [getNoon(1), getNoon(3)] },
    { at: getNoon(2), package: 'weekly', period: [getNoon(3), getNoon(10)] },
  ],
  'Design',
);
// The period ends at midnight in Nairobi, so it covers only 2 May.
const beads = await insertAdvert(
  [{ at: getNoon(2), package: 'daily', period: ['2024-05-01T21:00Z', '2024-05-02T21:00Z'] }],
  'Design',
);
const cakes = await insertAdvert(
  [{ at: getNoon(2), state: 'refunded', period: [getNoon(2), getNoon(4)] }],
  'Food',
);
const deletedAdvert = await insertAdvert([
  { at: getNoon(2), period: [getNoon(2), '2024-05-02T10:00Z'] },
]);

/** Inserts visits of each kind, each from another network, or all from the given network. */
async function insertVisits(
  listing: number,
  day: string,
  kinds: Record<string, number>,
  network = '',
) {
  for (const [kind, count] of Object.entries(kinds)) {
    insertedVisits += 1;
    await sql.query(
      `insert into public.visits (day, listing_id, kind, source, visitor, network)
       select $1, $2, $3::text, case $3 when 'view' then 'lists' end, who, case $5 when '' then who else $5::bytea end
       from generate_series(1, $4::int) as n, sha256(convert_to($6::int || ' ' || n, 'utf8')) as who`,
      [day, listing, kind, count, network, insertedVisits],
    );
  }
}

await insertVisits(mats, '2024-04-30', { view: 2 });
await insertVisits(mats, '2024-05-02', { view: 5, enquiry: 2 });
await insertVisits(beads, '2024-05-02', { view: 27 }, 'crowd');
await insertVisits(deletedAdvert, '2024-05-02', { view: 1 });
await sql.query('select public.sum_visits()');
// These visits are recorded after the totals of their day were computed.
await insertVisits(mats, '2024-05-02', { view: 1, enquiry: 1 });
// The crowd counts for at most the 20 appearances of the other networks plus 20.
await insertVisits(mats, '2024-05-03', { appearance: 49 }, 'crowd');
await insertVisits(mats, '2024-05-03', { appearance: 20 });
await insertVisits(cakes, '2024-05-03', { view: 2 });
await insertVisits(cakes, '2024-05-03', { enquiry: 21 }, 'crowd');
await sql.query('select public.sum_visits()');

test('each day has its paid adverts and totals, suspect visits apart', async () => {
  const counts = { adverts: 1, visitors: 2, enquiries: 20, appearances: 60 };
  expect(await readTotals('day', '2024-05-01', '2024-05-04')).toEqual([
    { ...zeroTotals, name: '2024-05-01', adverts: 1 },
    {
      ...zeroTotals,
      name: '2024-05-02',
      adverts: 3,
      visitors: 27,
      enquiries: 3,
      suspect_visitors: 7,
    },
    { ...zeroTotals, name: '2024-05-03', ...counts, suspect_enquiries: 1, suspect_others: 9 },
    { ...zeroTotals, name: '2024-05-04', adverts: 1 },
  ]);
  const days = (await readTotals('day')).map(({ name }) => name);
  expect(days).toHaveLength(10);
  expect(days.at(-1)).toBe('2024-05-10');
  expect(await readTotals('day', '2024-05-10', '2024-05-10')).toMatchObject([{ adverts: 1 }]);
});

test('a package has the visits of its paid days', async () => {
  expect(await readTotals('package')).toEqual([
    { ...zeroTotals, name: 'daily', adverts: 2, visitors: 26, enquiries: 3, suspect_visitors: 7 },
    { ...zeroTotals, name: 'weekly', adverts: 2, visitors: 1, appearances: 60, suspect_others: 9 },
    { ...zeroTotals, name: null, visitors: 2, enquiries: 20, suspect_enquiries: 1 },
  ]);
});

test('visits are grouped by category, unknown categories apart', async () => {
  const counts = { adverts: 2, visitors: 26, enquiries: 3, appearances: 60 };
  expect(await readTotals('category')).toEqual([
    { ...zeroTotals, name: 'Design', ...counts, suspect_visitors: 7, suspect_others: 9 },
    { ...zeroTotals, name: 'Food', visitors: 2, enquiries: 20, suspect_enquiries: 1 },
    { ...zeroTotals, name: null, adverts: 1, visitors: 1 },
  ]);
});

test('every grouping has the same number of visitors', async () => {
  for (const by of ['day', 'package', 'category'] as const) {
    const sum = (await readTotals(by)).reduce((total, { visitors }) => total + visitors, 0);
    expect(sum, by).toBe(29);
  }
});

test('counts stay after a refund and a change of category', async () => {
  const before = [await readTotals('package'), await readTotals('category')];
  await sql.exec('begin; set session_replication_role = replica');
  await sql.query("update public.payments set state = 'refund_due' where listing_id = $1", [mats]);
  await sql.query(
    "update public.listing_versions set category = 'Services' where listing_id = $1",
    [beads],
  );
  const after = [await readTotals('package'), await readTotals('category')];
  await sql.exec('rollback');
  const toVisits = (rows: ReachTotal[]) =>
    rows.filter(({ visitors }) => visitors > 0).map(({ name, visitors }) => [name, visitors]);
  expect(after.map(toVisits)).toEqual(before.map(toVisits));
  expect(after[1]).toContainEqual({ ...zeroTotals, name: 'Services', adverts: 1 });
});

test('days without adverts and visits are not listed', async () => {
  expect(await readTotals('day', '2023-05-01', '2023-05-31')).toEqual([]);
});

test.each(['anon', 'authenticated'])('the role %s cannot read the totals', async (role) => {
  await sql.exec(`begin; set local role ${role}`);
  await expect(readTotals('day')).rejects.toThrow('permission denied');
  await sql.exec('rollback');
});
