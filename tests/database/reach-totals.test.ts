/** What adverts had by day, package and category, counted by hand. */
import { expect, test } from 'vitest';
import type { ReachGroup, ReachTotal } from '#domain/staff/reach-totals.ts';
import { databaseOfFile } from '../support/database.ts';
import { paidAdvertsIn } from '../support/paid-adverts.ts';
import { writeVisitDay } from '../support/visit-days.ts';

const { sql, value } = await databaseOfFile();
const advert = paidAdvertsIn(sql);

const totals = (by: ReachGroup, from = '2024-05-01', to = '2024-05-31') =>
  value<ReachTotal[]>('public.reach_totals($1, $2, $3)', by, from, to);
const none = {
  ...{ adverts: 0, people: 0, asked: 0, appearances: 0 },
  ...{ unsure_people: 0, unsure_asked: 0, unsure_others: 0 },
};

// From noon to noon: 1, 2 and 3 May daily; from noon of the third on weekly, until the tenth.
const mats = await advert(
  [
    {
      at: '2024-05-01T09:00Z',
      package: 'daily',
      covers: ['2024-05-01T09:00Z', '2024-05-03T09:00Z'],
    },
    {
      at: '2024-05-02T09:00Z',
      package: 'weekly',
      covers: ['2024-05-03T09:00Z', '2024-05-10T09:00Z'],
    },
  ],
  'Design',
);
// Midnight in Nairobi ends a day and begins none.
const beads = await advert(
  [
    {
      at: '2024-05-02T09:00Z',
      package: 'daily',
      covers: ['2024-05-01T21:00Z', '2024-05-02T21:00Z'],
    },
  ],
  'Design',
);
const cakes = await advert(
  [
    {
      at: '2024-05-02T09:00Z',
      state: 'refunded',
      covers: ['2024-05-02T09:00Z', '2024-05-04T09:00Z'],
    },
  ],
  'Food',
);
const gone = await advert([
  { at: '2024-05-02T09:00Z', covers: ['2024-05-02T09:00Z', '2024-05-02T10:00Z'] },
]);

await writeVisitDay(sql, { listing_id: mats, day: '2024-04-30', people: 100 });
await writeVisitDay(sql, { listing_id: mats, day: '2024-05-02', people: 5, asked: 2 });
await writeVisitDay(sql, { listing_id: mats, day: '2024-05-02', run: 2, people: 1, asked: 1 });
await writeVisitDay(sql, {
  listing_id: mats,
  day: '2024-05-03',
  appearances: 40,
  unsure_others: 9,
});
await writeVisitDay(sql, { listing_id: beads, day: '2024-05-02', people: 3, unsure_people: 7 });
await writeVisitDay(sql, { listing_id: cakes, day: '2024-05-03', people: 2, unsure_asked: 1 });
await writeVisitDay(sql, { listing_id: gone, day: '2024-05-02', people: 1 });

test('each day has its adverts with paid days and what all of them had, not sure apart', async () => {
  expect(await totals('day', '2024-05-01', '2024-05-04')).toEqual([
    { ...none, name: '2024-05-01', adverts: 1 },
    { ...none, name: '2024-05-02', adverts: 3, people: 10, asked: 3, unsure_people: 7 },
    {
      ...{ ...none, name: '2024-05-03', adverts: 1, people: 2, appearances: 40 },
      ...{ unsure_asked: 1, unsure_others: 9 },
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

test('a package has the visits of the days that it paid for, the later one where two meet', async () => {
  expect(await totals('package')).toEqual([
    { ...none, name: 'daily', adverts: 2, people: 9, asked: 3, unsure_people: 7 },
    { ...none, name: 'weekly', adverts: 2, people: 1, appearances: 40, unsure_others: 9 },
    { ...none, name: null, people: 2, unsure_asked: 1 },
  ]);
});

test('a category has the visits of its adverts, and those of which nobody knows it stand apart', async () => {
  expect(await totals('category')).toEqual([
    {
      ...{ ...none, name: 'Design', adverts: 2, people: 9, asked: 3, appearances: 40 },
      ...{ unsure_people: 7, unsure_others: 9 },
    },
    { ...none, name: 'Food', people: 2, unsure_asked: 1 },
    { ...none, name: null, adverts: 1, people: 1 },
  ]);
});

test('however they are grouped, all have the same visits', async () => {
  const sums = await Promise.all(
    (['day', 'package', 'category'] as const).map(async (by) => {
      const rows = await totals(by);
      return rows.map(({ people }) => people).reduce((sum, people) => sum + people);
    }),
  );
  expect(sums).toEqual([12, 12, 12]);
});

test('days without adverts and visits are not listed', async () => {
  expect(await totals('day', '2023-05-01', '2023-05-31')).toEqual([]);
});

test.each(['anon', 'authenticated'])('%s reads none of it', async (role) => {
  await sql.exec(`begin; set local role ${role}`);
  await expect(totals('day')).rejects.toThrow('permission denied');
  await sql.exec('rollback');
});
