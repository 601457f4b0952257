/** Compares the numbers of renewed adverts with manual counts. */
import { expect, test } from 'vitest';
import type { Renewals } from '#domain/staff/renewals.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createAdvertInserter, type PaidPeriod } from '../support/paid-adverts.ts';
import { writeReachDay, writeVisitDay } from '../support/visit-days.ts';

const { sql, query } = await openDatabaseForFile();
const insertAdvert = createAdvertInserter(sql);

const toPaidPeriods = (...times: string[]) => times.map((at) => ({ at }));
const readByMonth = (from: string, to: string) =>
  query<Renewals[]>("public.renewals('month', $1, $2)", from, to);
const readByEnquiries = (from: string, to: string) =>
  query<Renewals[]>("public.renewals('enquiries', $1, $2)", from, to);
const zeroRenewals = { once: 0, twice: 0, more: 0, undecided: 0 };

await insertAdvert(toPaidPeriods('2024-01-10T09:00Z'));
await insertAdvert(toPaidPeriods('2024-01-11T09:00Z', '2024-03-01T09:00Z'));
await insertAdvert(toPaidPeriods('2024-01-12T09:00Z', '2024-01-13T09:00Z', '2024-02-01T09:00Z'));
await insertAdvert(
  toPaidPeriods('2024-01-31T20:59Z', '2024-02-01T09:00Z', '2024-02-02T09:00Z', '2024-02-03T09:00Z'),
);
// 21:00 UTC is midnight in Nairobi.
await insertAdvert(toPaidPeriods('2024-01-31T21:00Z'));

test('adverts are grouped by month of first payment and renewals', async () => {
  expect(await readByMonth('2024-01-01', '2024-02-29')).toEqual([
    { ...zeroRenewals, name: '2024-01', adverts: 4, once: 1, twice: 1, more: 1 },
    { ...zeroRenewals, name: '2024-02', adverts: 1 },
  ]);
});

test('both limits of the dates are whole days', async () => {
  expect(await readByMonth('2024-01-31', '2024-01-31')).toMatchObject([{ adverts: 1, more: 1 }]);
  expect(await readByMonth('2024-02-01', '2024-02-01')).toMatchObject([{ adverts: 1, more: 0 }]);
  expect(await readByMonth('2024-02-02', '2024-02-29')).toEqual([]);
});

test('refunded money is neither a first payment nor a renewal', async () => {
  await insertAdvert([{ at: '2023-05-01T09:00Z', state: 'refunded' }, { at: '2023-06-01T09:00Z' }]);
  const dueRefund: PaidPeriod = { at: '2023-06-03T09:00Z', state: 'refund_due' };
  await insertAdvert([{ at: '2023-06-02T09:00Z' }, dueRefund]);
  expect(await readByMonth('2023-05-01', '2023-06-30')).toEqual([
    { ...zeroRenewals, name: '2023-06', adverts: 2 },
  ]);
});

test('adverts without a renewal are undecided until their first end', async () => {
  const at = '2023-09-01T09:00Z';
  const period: [string, string] = [at, 'infinity'];
  await insertAdvert([{ at, period }]);
  await insertAdvert([{ at, period: null }]);
  await insertAdvert([{ at, period }, { at: '2023-09-02T09:00Z' }]);
  await insertAdvert([{ at }]);
  expect(await readByMonth('2023-09-01', '2023-09-30')).toEqual([
    { ...zeroRenewals, name: '2023-09', adverts: 4, once: 1, undecided: 2 },
  ]);
});

test('renewals are grouped by enquiries of the first days', async () => {
  // The totals of visits begin on 2 March, so that an advert with an earlier start is in the group `null`. The paid
  // days of the other adverts are 2 to 5 March, and enquiries of other days do not count.
  await writeReachDay(sql, '2022-03-02', 9);
  const firstPayment = { at: '2022-03-02T09:00Z' };
  const period: [string, string] = [firstPayment.at, '2022-03-05T09:00Z'];
  const renewal = { at: '2022-03-06T09:00Z' };
  const insertAdvertWithEnquiries = async (
    payments: { at: string }[],
    days: Record<string, number>,
  ) => {
    const [payment = firstPayment, ...laterPayments] = payments;
    const listing_id = await insertAdvert([{ ...payment, period }, ...laterPayments]);
    for (const [run, [day, enquiries]] of Object.entries(days).entries())
      await writeVisitDay(sql, { listing_id, day, run, enquiries, suspect_enquiries: 50 });
  };
  await insertAdvertWithEnquiries([firstPayment], { '2022-03-01': 30, '2022-03-06': 30 });
  await insertAdvertWithEnquiries([firstPayment], { '2022-03-02': 1 });
  const threeDays = { '2022-03-02': 2, '2022-03-05': 3, '2022-03-06': 4 };
  await insertAdvertWithEnquiries([firstPayment, renewal], threeDays);
  await insertAdvertWithEnquiries([firstPayment, renewal, renewal], { '2022-03-03': 6 });
  await insertAdvertWithEnquiries([firstPayment, renewal], { '2022-03-03': 20 });
  await insertAdvertWithEnquiries([firstPayment, renewal], { '2022-03-03': 20, '2022-03-04': 1 });
  await insertAdvert([{ at: firstPayment.at, period: ['2022-03-01T09:00Z', '2022-03-04T09:00Z'] }]);
  expect(await readByEnquiries('2022-03-01', '2022-03-31')).toEqual([
    { ...zeroRenewals, name: '0', adverts: 1 },
    { ...zeroRenewals, name: '1-5', adverts: 2, once: 1 },
    { ...zeroRenewals, name: '6-20', adverts: 2, once: 1, twice: 1 },
    { ...zeroRenewals, name: '21+', adverts: 1, once: 1 },
    { ...zeroRenewals, name: null, adverts: 1 },
  ]);
});

test.each(['anon', 'authenticated'])('the role %s cannot read the renewals', async (role) => {
  for (const read of [readByMonth, readByEnquiries]) {
    await sql.exec(`begin; set local role ${role}`);
    await expect(read('2024-01-01', '2024-12-31')).rejects.toThrow('permission denied');
    await sql.exec('rollback');
  }
});
