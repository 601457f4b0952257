/** The number of renewed adverts, compared with manual counts. */
import { expect, test } from 'vitest';
import type { Renewals } from '#domain/staff/renewals.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createAdvertInserter } from '../support/paid-adverts.ts';
import { writeReachDay, writeVisitDay } from '../support/visit-days.ts';

const { sql, query } = await openDatabaseForFile();
const advert = createAdvertInserter(sql);

const paidAt = (...times: string[]) => times.map((at) => ({ at }));
const byMonth = (from: string, to: string) =>
  query<Renewals[]>("public.renewals('month', $1, $2)", from, to);
const byEnquiries = (from: string, to: string) =>
  query<Renewals[]>("public.renewals('enquiries', $1, $2)", from, to);
const none = { once: 0, twice: 0, more: 0, undecided: 0 };

await advert(paidAt('2024-01-10T09:00Z'));
await advert(paidAt('2024-01-11T09:00Z', '2024-03-01T09:00Z'));
await advert(paidAt('2024-01-12T09:00Z', '2024-01-13T09:00Z', '2024-02-01T09:00Z'));
await advert(
  paidAt('2024-01-31T20:59Z', '2024-02-01T09:00Z', '2024-02-02T09:00Z', '2024-02-03T09:00Z'),
);
// 21:00 UTC is midnight in Nairobi.
await advert(paidAt('2024-01-31T21:00Z'));

test('adverts are grouped by month of first payment and renewals', async () => {
  expect(await byMonth('2024-01-01', '2024-02-29')).toEqual([
    { ...none, name: '2024-01', adverts: 4, once: 1, twice: 1, more: 1 },
    { ...none, name: '2024-02', adverts: 1 },
  ]);
});

test('both limits are whole days, exclusive of others', async () => {
  expect(await byMonth('2024-01-31', '2024-01-31')).toMatchObject([{ adverts: 1, more: 1 }]);
  expect(await byMonth('2024-02-01', '2024-02-01')).toMatchObject([{ adverts: 1, more: 0 }]);
  expect(await byMonth('2024-02-02', '2024-02-29')).toEqual([]);
});

test('refunded money is neither a first payment nor a renewal', async () => {
  await advert([{ at: '2023-05-01T09:00Z', state: 'refunded' }, { at: '2023-06-01T09:00Z' }]);
  await advert([{ at: '2023-06-02T09:00Z' }, { at: '2023-06-03T09:00Z', state: 'refund_due' }]);
  expect(await byMonth('2023-05-01', '2023-06-30')).toEqual([
    { ...none, name: '2023-06', adverts: 2 },
  ]);
});

test('adverts in their first days do not count as lost', async () => {
  const at = '2023-09-01T09:00Z';
  const period: [string, string] = [at, 'infinity'];
  await advert([{ at, period }]);
  await advert([{ at, period: null }]);
  await advert([{ at, period }, { at: '2023-09-02T09:00Z' }]);
  await advert([{ at }]);
  expect(await byMonth('2023-09-01', '2023-09-30')).toEqual([
    { ...none, name: '2023-09', adverts: 4, once: 1, undecided: 2 },
  ]);
});

test('renewals are grouped by enquiries of the first days', async () => {
  // The second day is the first that counts. A package that is paid at noon ends at noon three days later.
  await writeReachDay(sql, '2022-03-02', 9);
  const first = { at: '2022-03-02T09:00Z' };
  const period: [string, string] = [first.at, '2022-03-05T09:00Z'];
  const again = { at: '2022-03-06T09:00Z' };
  const advertWithEnquiries = async (paid: { at: string }[], days: Record<string, number>) => {
    const [paidFirst = first, ...later] = paid;
    const listing_id = await advert([{ ...paidFirst, period }, ...later]);
    for (const [run, [day, enquiries]] of Object.entries(days).entries()) {
      await writeVisitDay(sql, {
        listing_id,
        day,
        run,
        enquiries,
        suspect_enquiries: 50,
      });
    }
  };
  await advertWithEnquiries([first], { '2022-03-01': 30, '2022-03-06': 30 });
  await advertWithEnquiries([first], { '2022-03-02': 1 });
  await advertWithEnquiries([first, again], { '2022-03-02': 2, '2022-03-05': 3, '2022-03-06': 4 });
  await advertWithEnquiries([first, again, again], { '2022-03-03': 6 });
  await advertWithEnquiries([first, again], { '2022-03-03': 20 });
  await advertWithEnquiries([first, again], { '2022-03-03': 20, '2022-03-04': 1 });
  await advert([{ at: first.at, period: ['2022-03-01T09:00Z', '2022-03-04T09:00Z'] }]);
  expect(await byEnquiries('2022-03-01', '2022-03-31')).toEqual([
    { ...none, name: '0', adverts: 1 },
    { ...none, name: '1-5', adverts: 2, once: 1 },
    { ...none, name: '6-20', adverts: 2, once: 1, twice: 1 },
    { ...none, name: '21+', adverts: 1, once: 1 },
    { ...none, name: null, adverts: 1 },
  ]);
});

test.each(['anon', 'authenticated'])('%s reads none of it', async (role) => {
  for (const read of [byMonth, byEnquiries]) {
    await sql.exec(`begin; set local role ${role}`);
    await expect(read('2024-01-01', '2024-12-31')).rejects.toThrow('permission denied');
    await sql.exec('rollback');
  }
});
