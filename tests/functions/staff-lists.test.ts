import { describe, expect, test } from 'vitest';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient, insertVacancy } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings } = await openStackForFile();
const staff = createStaffClient(stack);
const { id } = await listings.submitted({ title: 'Sisal & Sons' });
await listings.approve({ id }, 'rope-makers');
const live = { id, payment: await listings.pay({ id }) };
let owner = '';
for (let number = 1; number <= 30; number++) {
  // The limit is five claimed codes a day.
  if (number % 5 === 1) {
    owner = crypto.randomUUID();
    await listings.saveMember({ id: owner, name: `Owner ${number}` });
  }
  const stall = await listings.submitted({ title: `Stall ${number}`, owner });
  await listings.beginPayment(stall, { package: 'daily' });
  await listings.claim(stall);
}
// Staff see a payment only if there is evidence of it.
await listings.beginPayment(await listings.approved({ title: 'Quiet Stall', owner: staffId }), {
  package: 'daily',
});

const names = async (query: string) =>
  (await staff.list<StaffListing>(`listings?${query}`)).items.map(({ title }) => title);

await Promise.all(Array.from({ length: 30 }, () => insertVacancy(database)));
const reports = Array.from({ length: 30 }, (_, at) => ({ business: `shop-${at}`, reason: 'scam' }));
await database.from('reports').insert(reports).throwOnError();
const lengths = {
  review: 30,
  listings: 32,
  payments: 32,
  vacancies: 30,
  reports: 30,
  'vacancies?state=new': 30,
  'waiting-payments': 30,
};

describe.each(Object.entries(lengths))('the list of %s', (list, length) => {
  test('comes 24 at a time, each once', async () => {
    expect((await staff.list(list)).items).toHaveLength(24);
    const all = (await staff.listAll(list)).map((item) => JSON.stringify(item));
    expect(all).toHaveLength(length);
    expect(new Set(all).size).toBe(all.length);
  });

  test('the list starts only at its own cursors', async () => {
    for (const cursor of ['x', '-1', "1' or '1", '2026-11-21_1']) {
      const path = `${list}${list.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
      expect((await staff.send(path)).status).toBe(422);
    }
  });
});

test.each([
  ['review', 'submitted_at'],
  ['waiting-payments', 'at'],
  ['vacancies?state=new', 'created_at'],
  ['reports', 'first_at'],
])('%s: what waits stands oldest first, page by page', async (list, since) => {
  const times = (await staff.listAll<Record<string, string>>(list)).map((item) => item[since]);
  expect(times).toEqual(times.toSorted());
});

test('what waits is counted, list by list', async () => {
  const { review, payments, vacancies, reports } = lengths;
  expect((await staff.requestJson('counts')).body).toEqual({
    review,
    changes: 0,
    payments: payments - 2,
    refunds: 0,
    promotions: 1,
    vacancies,
    reports,
  });
});

describe('staff find', () => {
  test('adverts by name, address, number and state', async () => {
    expect(await names('q=sisal')).toEqual(['Sisal & Sons']);
    expect(await names('q=rope-makers')).toEqual(['Sisal & Sons']);
    expect(await names(`q=${live.id}`)).toContain('Sisal & Sons');
    expect(await names('state=live')).toEqual(['Sisal & Sons']);
    expect(await names('state=live&q=stall')).toEqual([]);
    expect(await names('q=%25')).toEqual([]);
    expect((await staff.send('listings?state=lively')).status).toBe(422);
  });

  test('payments by reference, code, name and state', async () => {
    const [paid] = (await staff.list<StaffPayment>('payments?state=paid')).items;
    expect(paid).toMatchObject({ id: live.payment, listing: { title: 'Sisal & Sons' } });
    const { reference = '', provider_reference } = paid ?? {};
    const typed = reference.toLowerCase().replace('-', ' ');
    for (const query of [reference, typed, provider_reference ?? '', 'sisal']) {
      const { items } = await staff.list<StaffPayment>(`payments?q=${encodeURIComponent(query)}`);
      expect(items.map(({ id }) => id)).toEqual([live.payment]);
    }
  });
});

describe('a list as a file', () => {
  test('has all rows, for a spreadsheet', async () => {
    const file = await staff.readFile('payments?format=csv&state=pending');
    expect(file.startsWith('\uFEFF"reference","state","provider","code",')).toBe(true);
    expect(file.split('\r\n')).toHaveLength(31 + 2);
    expect(file).toContain(',"pending","till","","daily","1","no","129","","KES",');
  });

  test('has the contents of the list', async () => {
    expect(await staff.readFile('listings?format=csv&q=sisal')).toMatch(
      new RegExp(
        `^\uFEFF"advert","name",.*\r\n"${live.id}","Sisal & Sons","live","rope-makers","Amina Wanjiru","no","no",`,
      ),
    );
    expect((await staff.readFile('review?format=csv')).split('\r\n')).toHaveLength(30 + 2);
    expect(await staff.readFile('refunds?format=csv')).toMatch(/^\uFEFF"reference",[^\r]*\r\n$/);
  });
});
