/** Tests the staff reports with numbers, as JSON and as CSV. */
import { beforeAll, expect, test } from 'vitest';
import { toIsoDay } from '#domain/date/day.ts';
import type { Income } from '#domain/staff/income.ts';
import type { Renewals } from '#domain/staff/renewals.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, listings } = await openStackForFile();
const staff = createStaffClient(stack);

/** Three adverts with four payments of a week. Only the last test adds others. */
beforeAll(async () => {
  const listing = await listings.live({ title: 'Otieno Mats' });
  await listings.pay(listing);
  await listings.live({ title: 'Kamau Repairs' });
  await listings.live({ title: 'Achieng Cakes', category: 'Beauty' });
});

test('staff read and download the renewed adverts', async () => {
  const month = toIsoDay(new Date()).slice(0, 7);
  expect((await staff.list<Renewals>('renewals')).items).toEqual([
    { name: month, adverts: 3, once: 1, twice: 0, more: 0, undecided: 2 },
  ]);
  expect(await staff.readFile('renewals?format=csv')).toContain(
    `"first paid in, or people who asked","adverts","renewed once","renewed twice","renewed more often","in first days","renewed of 100"\r\n"${month}","3","1","0","0","2","100"`,
  );
  expect((await staff.list('renewals?from=2001-01-01&to=2001-12-31')).items).toEqual([]);
  const invalidQueries = ['from=2001-01-01', 'from=2026-11-02&to=2026-11-01', 'to=2026-13-01'];
  for (const query of [...invalidQueries, 'to=now'])
    expect((await staff.send(`renewals?${query}`)).status, query).toBe(422);
});

test('staff read and download reach by day, package and category', async () => {
  const today = toIsoDay(new Date());
  const suspects = { suspect_visitors: 0, suspect_enquiries: 0, suspect_others: 0 };
  const zeroes = { visitors: 0, enquiries: 0, appearances: 0, ...suspects };
  const readItems = async (query: string) => (await staff.list(`reach${query}`)).items;
  expect(await readItems('')).toContainEqual({ name: today, adverts: 3, ...zeroes });
  expect(await readItems('?by=package')).toEqual([{ name: 'weekly', adverts: 3, ...zeroes }]);
  const beauty = { name: 'Beauty', adverts: 1, ...zeroes };
  expect(await readItems('?by=category')).toContainEqual(beauty);
  expect(await staff.readFile('reach?by=package&format=csv')).toContain('"weekly","3","0","0"');
  expect((await staff.send('reach?by=owner')).status).toBe(422);
});

test('staff read and download money by day, package and category', async () => {
  const readItems = async (query: string) => (await staff.list(`income${query}`)).items;
  const shillings = 4 * 899;
  const today = toIsoDay(new Date());
  const others = { cents: 0, shillings_back: 0, cents_back: 0 };
  expect(await readItems('')).toEqual([{ name: today, shillings, ...others }]);
  expect(await readItems('?by=package')).toEqual([{ name: 'weekly', shillings, ...others }]);
  expect(await readItems('?by=category')).toContainEqual({
    name: 'Beauty',
    shillings: 899,
    ...others,
  });
  expect(await readItems('?from=2001-01-01&to=2001-12-31')).toEqual([]);
  expect(await staff.readFile('income?by=package&format=csv')).toContain(
    `"weekly","${shillings}","0.00","0","0.00"`,
  );
  expect((await staff.send('income?by=owner')).status).toBe(422);
});

test('refunds lower the money of their day, and are also a sum of their own', async () => {
  const listing = await listings.live({ title: 'Nakuru Tents', category: 'Food' });
  const payment = await listings.pay(listing);
  const [before] = (await staff.list<Income>('income')).items;
  await listings.markRefundDue(payment, 'Paid twice.');
  await listings.refund(payment);
  const [after] = (await staff.list<Income>('income')).items;
  expect(before).toMatchObject({ shillings: 6 * 899, shillings_back: 0 });
  expect(after).toMatchObject({ shillings: 5 * 899, shillings_back: 899, cents_back: 0 });
  const byPackage = (await staff.list<Income>('income?by=package')).items;
  expect(byPackage).toMatchObject([{ shillings: 5 * 899, shillings_back: 899 }]);
  const byCategory = (await staff.list<Income>('income?by=category')).items;
  expect(byCategory.find(({ name }) => name === 'Food')).toMatchObject({ shillings_back: 899 });
});
