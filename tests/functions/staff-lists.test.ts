import { describe, expect, test } from 'vitest';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { config } from '#netlify/functions/staff-lists.ts';
import { staffLists } from '#netlify/staff/lists.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import { createStaffClient, insertVacancy } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings } = await openStackForFile();
const staff = createStaffClient(stack);
const { id } = await listings.submitted({ title: 'Sisal & Sons' });
await listings.approve({ id }, 'rope-makers');
const paidListing = { id, payment: await listings.pay({ id }) };
let owner = '';
for (let number = 1; number <= 30; number++) {
  // A member can claim five codes a day.
  if (number % 5 === 1) {
    owner = crypto.randomUUID();
    await listings.saveMember({ id: owner, name: `Owner ${number}` });
  }
  const stall = await listings.submitted({ title: `Stall ${number}`, owner });
  await listings.beginPayment(stall, { package: 'daily' });
  await listings.claim(stall);
}
// Staff see a payment only if there is evidence of it.
const quietStall = await listings.approved({ title: 'Quiet Stall', owner: staffId });
await listings.beginPayment(quietStall, { package: 'daily' });

const findTitles = async (query: string) =>
  (await staff.list<StaffListing>(`listings?${query}`)).items.map(({ title }) => title);

await Promise.all(Array.from({ length: 30 }, () => insertVacancy(database)));
const businesses = Array.from({ length: 30 }, (_, index) => `shop-${index}`);
const reports = businesses.map((business) => ({ business, reason: 'scam' }));
await database.from('reports').insert(reports).throwOnError();
const stops = businesses.map((name) => ({ recipient: `${name}@duka.example`, cause: 'bounce' }));
await database.rpc('record_email_stops', { p_stops: stops }).throwOnError();
for (let number = 0; number < 30; number += 1) {
  const place = `part-${number}`;
  const fault = { p_source: 'schedule', p_place: place, p_code: '', p_message: 'Late.' };
  const args = { ...fault, p_area: 'other', p_build: 'local' };
  await database.rpc('record_fault', args).throwOnError();
}
const freshPosts = Array.from({ length: 30 }, (_, number) => ({
  description: `Ropes of size ${number}. Call 0722 000 ${100 + number}`,
  author_id: memberId,
  listing_id: id,
}));
await database.from('posts').insert(freshPosts).throwOnError();
const listLengths = {
  fresh: 30,
  review: 30,
  listings: 32,
  payments: 32,
  vacancies: 30,
  reports: 30,
  bounces: 30,
  'vacancies?state=new': 30,
  'waiting-payments': 30,
  faults: 30,
};

describe.each(Object.entries(listLengths))('the list of %s', (list, length) => {
  test('has pages of 24 without repeats', async () => {
    expect((await staff.list(list)).items).toHaveLength(24);
    const items = (await staff.listAll(list)).map((item) => JSON.stringify(item));
    expect(items).toHaveLength(length);
    expect(new Set(items).size).toBe(items.length);
  });

  test('an invalid cursor is refused', async () => {
    for (const cursor of ['x', '-1', "1' or '1", '2026-11-21_1']) {
      const path = `${list}${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
      expect((await staff.send(path)).status).toBe(422);
    }
  });
});

test('the endpoint has the address of each list in the table', () => {
  expect(config.path).toEqual(Object.keys(staffLists).map((name) => `/api/staff/${name}`));
});

test.each([
  ['review', 'submitted_at'],
  ['waiting-payments', 'at'],
  ['vacancies?state=new', 'created_at'],
  ['reports', 'first_at'],
  ['fresh', 'created_at'],
])('open items of %s are sorted oldest first', async (list, timeField) => {
  const times = (await staff.listAll<Record<string, string>>(list)).map((item) => item[timeField]);
  expect(times).toEqual(times.toSorted());
});

test('open items are counted by list', async () => {
  const { fresh, review, payments, vacancies, reports } = listLengths;
  const otherCounts = {
    changes: 0,
    refunds: 0,
    promotions: 1,
    faults: 30,
    restore: 0,
    // The stack of a test has only new schedules, and no waiting item is old.
    health: 0,
    differences: 0,
  };
  const { body } = await staff.requestJson('counts');
  const counts = { fresh, review, vacancies, reports, payments: payments - 2 };
  expect(body).toEqual({ ...counts, ...otherCounts });
});

test('staff find adverts by name, address, number and state', async () => {
  expect(await findTitles('q=sisal')).toEqual(['Sisal & Sons']);
  expect(await findTitles('q=rope-makers')).toEqual(['Sisal & Sons']);
  expect(await findTitles(`q=${paidListing.id}`)).toContain('Sisal & Sons');
  expect(await findTitles('state=live')).toEqual(['Sisal & Sons']);
  expect(await findTitles('state=live&q=stall')).toEqual([]);
  expect(await findTitles('q=%25')).toEqual([]);
  expect((await staff.send('listings?state=lively')).status).toBe(422);
});

test('staff find payments by reference, code, name and state', async () => {
  const [payment] = (await staff.list<StaffPayment>('payments?state=paid')).items;
  expect(payment).toMatchObject({ id: paidListing.payment, listing: { title: 'Sisal & Sons' } });
  const { reference = '', provider_reference } = payment ?? {};
  const typedReference = reference.toLowerCase().replace('-', ' ');
  for (const query of [reference, typedReference, provider_reference ?? '', 'sisal']) {
    const { items } = await staff.list<StaffPayment>(`payments?q=${encodeURIComponent(query)}`);
    expect(items.map(({ id }) => id)).toEqual([paidListing.payment]);
  }
});

test('staff find the payment of a code that its owner sent', async () => {
  const [open] = (await staff.list<StaffPayment>('payments?state=pending')).items;
  const code = await listings.claim({ id: open?.listing?.id ?? 0 });
  const { items } = await staff.list<StaffPayment>(`payments?q=${code}`);
  expect(items.map(({ id }) => id)).toEqual([open?.id]);
});

test('a list as a file has all rows, for a spreadsheet', async () => {
  const file = await staff.readFile('payments?format=csv&state=pending');
  expect(file.startsWith('\uFEFF"reference","state","provider","code",')).toBe(true);
  // The first line has the names of the columns. The last one is empty.
  expect(file.split('\r\n')).toHaveLength(31 + 2);
  expect(file).toContain(',"pending","till","","daily","1","no","129","","KES",');
});

test('a list as a file has the contents of the list', async () => {
  const row = `"${paidListing.id}","Sisal & Sons","live","rope-makers","Amina Wanjiru","no","no",`;
  const file = await staff.readFile('listings?format=csv&q=sisal');
  expect(file).toMatch(new RegExp(`^\uFEFF"advert","name",.*\r\n${row}`));
  expect((await staff.readFile('review?format=csv')).split('\r\n')).toHaveLength(30 + 2);
  expect(await staff.readFile('refunds?format=csv')).toMatch(/^\uFEFF"reference",[^\r]*\r\n$/);
});
