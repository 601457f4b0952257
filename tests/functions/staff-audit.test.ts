import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { createAccount } from '../support/accounts.ts';
import { rareTest } from '../support/repetitions.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import { openStackForFile } from '../support/stack.ts';
import { createStaffClient, job, insertVacancy } from '../support/staff-client.ts';

const daySeconds = 24 * 60 * 60;

const { stack, database, listings, advanceClock, runFunction, setFault } = await openStackForFile();
const staff = createStaffClient(stack);

test('users are listed with identity data, advert counts and a phone number', async () => {
  await listings.draft();
  await listings.live({ phone: '+254700000778' });
  const { items } = await staff.list<StaffUser>('users');
  expect(items).toHaveLength(3);
  const account = { name: 'Amina Wanjiru', email: 'amina@tangaza.example', confirmed: true };
  expect(items.find(({ id }) => id === memberId)).toEqual({
    ...account,
    id: memberId,
    roles: [],
    created_at: expect.any(String) as string,
    seen_on: null,
    listings: 2,
    live: 1,
    phone: '+254700000778',
  });
  const staffMember = items.find(({ email }) => email === 'baraka@tangaza.example');
  expect(staffMember).toMatchObject({ roles: ['staff'], listings: 0, live: 0, phone: null });
  expect(staffMember?.seen_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test.each(['0700 000 778', '+254700000778'])(
  'users are found by the phone number %s',
  async (phone) => {
    const { items, next } = await staff.list<StaffUser>(`users?q=${encodeURIComponent(phone)}`);
    expect(items).toMatchObject([
      { id: memberId, email: 'amina@tangaza.example', phone: '+254700000778' },
    ]);
    expect(next).toBeNull();
  },
);

test('a phone number of no user finds none', async () => {
  expect((await staff.list('users?q=0700%20000%20779')).items).toEqual([]);
});

// The stack has three seeded accounts. The test creates 31 accounts. A page has 24 users.
test('users are paged and found by partial name or address', async () => {
  for (let index = 0; index < 30; index += 1) await createAccount(stack);
  const unconfirmedAccount = await createAccount(stack, { confirmed: false });
  const users = await staff.listAll<StaffUser>('users');
  expect(new Set(users.map(({ id }) => id)).size).toBe(34);
  const firstPage = await staff.list<StaffUser>('users?page=1');
  const secondPage = await staff.list<StaffUser>('users?page=2');
  expect([firstPage.items.length, firstPage.next]).toEqual([24, '2']);
  expect([secondPage.items.length, secondPage.next]).toEqual([10, null]);
  const result = await staff.list<StaffUser>(`users?q=${unconfirmedAccount.email.slice(0, 20)}`);
  expect(result.items).toMatchObject([{ email: unconfirmedAccount.email, confirmed: false }]);
  expect((await staff.list('users?q=nobody-like-this')).items).toEqual([]);
  // The file has the names of the columns, the 34 users and an empty string after the last line break.
  expect((await staff.readFile('users?format=csv')).split('\r\n')).toHaveLength(36);
}, 60_000);

const invalidPages = ['page=0', 'page=x', 'page=-1', 'cursor=1e3'].map((page) => `users?${page}`);
const filters = ['subject=money', 'from=yesterday', 'cursor=x', 'to=2026-02-31', 'from=0000-01-01'];
const invalidFilters = filters.map((filter) => `audit?${filter}`);
test.each([...invalidPages, ...invalidFilters])('the list %s is refused', async (path) => {
  expect((await staff.send(path)).status).toBe(422);
});

test('an identity outage is reported for the users', async () => {
  await setFault('identity');
  expect((await staff.send('users')).status).toBe(503);
});

describe('the audit trail', () => {
  let vacancy: string;
  beforeAll(async () => {
    vacancy = await insertVacancy(database);
    await staff.send(`vacancies/${vacancy}/refuse`, { reason: '=A fee' });
  });

  const findEntries = (query: string) => staff.listAll<AuditEntry>(`audit?${query}`);

  test('the trail is newest first, with actor, action and reason', async () => {
    const allEntries = await findEntries('');
    const subject = { subject: 'vacancy', subject_id: vacancy, label: 'Duka la Amina' };
    const transition = { from_state: 'new', to_state: 'refused', reason: '=A fee' };
    const entry = { actor_name: 'Baraka Otieno', ...subject, ...transition };
    expect(allEntries[0]).toMatchObject(entry);
    const ids = allEntries.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('has the reasons of decisions about an advert while the advert has them', async () => {
    const shop = await listings.submitted({ title: 'Reason Shop' });
    await listings.askForChanges(shop, 'Add a price.');
    const readReasons = async () =>
      (await findEntries(`subject=listing&subject_id=${shop.id}`)).map(({ reason }) => reason);
    expect(await readReasons()).toContain('Add a price.');
    await listings.submit(shop, { title: 'Reason Shop Two' });
    await listings.approve(shop);
    await listings.suspend(shop, 'The photos are copied.');
    expect((await readReasons()).filter(Boolean)).toEqual([
      'The photos are copied.',
      'Add a price.',
    ]);
    await listings.restore(shop);
    expect((await readReasons()).filter(Boolean)).toEqual(['Add a price.']);
  });

  test('is filtered by subject, actor and day', async () => {
    expect(await findEntries(`subject=vacancy&subject_id=${vacancy}`)).toHaveLength(1);
    expect(await findEntries('subject=restore')).toEqual([]);
    const memberEntries = await findEntries('actor=wanjiru');
    expect(memberEntries.length).toBeGreaterThan(0);
    expect(memberEntries.every(({ actor_id }) => actor_id === memberId)).toBe(true);
    expect(await findEntries(`actor=${memberId}`)).toEqual(memberEntries);
    expect(await findEntries('actor=nobody%25')).toEqual([]);
    const today = new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect((await findEntries(`from=${today}&to=${today}`)).length).toBeGreaterThan(0);
    expect(await findEntries('to=2026-01-01')).toEqual([]);
    expect(await findEntries('from=2100-01-01')).toEqual([]);
  });

  test('is found by the name, the number and the phone number of an advert', async () => {
    const shop = await listings.draft({ title: 'Kikoy Sellers', phone: '+254700000777' });
    await listings.submit(shop);
    const findSubjects = async (term: string) =>
      new Set(
        (await findEntries(`subject_id=${encodeURIComponent(term)}`)).map((e) => e.subject_id),
      );
    for (const term of [String(shop.id), 'kikoy sell', '0700 000 777'])
      expect(await findSubjects(term)).toEqual(new Set([String(shop.id)]));
    expect((await findEntries(`subject_id=${shop.id}`))[0]?.label).toBe('Kikoy Sellers');
    expect(await findSubjects('kikoy sellers of mombasa')).toEqual(new Set());
  });

  test('names the advert of a payment, also in the file', async () => {
    const shop = await listings.approved({ title: 'Voi Water Tanks' });
    const payment = await listings.beginPayment(shop);
    const entries = await findEntries(`subject=payment&subject_id=${payment}`);
    expect(entries).toMatchObject([{ listing_id: shop.id, listing_title: 'Voi Water Tanks' }]);
    const file = await staff.readFile('audit?format=csv&subject=payment');
    expect(file).toContain(`"${shop.id}","Voi Water Tanks"`);
  });

  test('names sum, code and payer of money, also in the file', async () => {
    const shop = await listings.approved({ title: 'Voi Water Care' });
    const payment = await listings.beginPayment(shop);
    const readEntry = async () => (await findEntries(`subject=payment&subject_id=${payment}`))[0];
    expect(await readEntry()).toMatchObject({ amount: null, member_name: 'Amina Wanjiru' });
    await listings.confirm(payment, { code: 'TKK7B2MM5Q' });
    const money = { amount: 899, currency: 'KES', code: 'TKK7B2MM5Q' };
    expect(await readEntry()).toMatchObject(money);
    const file = await staff.readFile('audit?format=csv&subject=payment');
    expect(file).toContain('"Amina Wanjiru","899","KES","TKK7B2MM5Q"');
    const [entry] = await findEntries(`subject=listing&subject_id=${shop.id}`);
    expect(entry).toMatchObject({ member_name: 'Amina Wanjiru', amount: null });
  });

  test('has the sum and the code of money as they were after each entry', async () => {
    const shop = await listings.approved({ title: 'Voi Water Pumps' });
    const payment = await listings.beginPayment(shop);
    const readSums = async () =>
      (await findEntries(`subject=payment&subject_id=${payment}`)).map(
        ({ to_state, amount, code: entryCode }) => [to_state, amount, entryCode],
      );
    await listings.confirm(payment, { code: 'TKK7B2MM5R', received: 500 });
    await listings.confirm(payment, { code: 'TKK7B2MM5R', received: 899 });
    expect(await readSums()).toEqual([
      ['paid', 899, 'TKK7B2MM5R'],
      ['review', 899, 'TKK7B2MM5R'],
      ['review', 500, 'TKK7B2MM5R'],
      ['pending', null, null],
    ]);
    await staff.send(`payments/${payment}/undo`, {});
    expect((await readSums()).slice(-2)).toEqual([
      ['review', 500, 'TKK7B2MM5R'],
      ['pending', null, null],
    ]);
  });

  test('has the acts on a refund under their own kind and their own words', async () => {
    const shop = await listings.approved({ title: 'Voi Water Pipes' });
    const payment = await listings.beginPayment(shop);
    await listings.confirm(payment, { code: 'TKK7B2MM5S' });
    await staff.requestJson(`payments/${payment}/refund-due`, { reason: 'Paid twice.' });
    await staff.requestJson(`payments/${payment}/refund`, { step: 'by-hand' });
    const readActs = async (query: string) =>
      (await findEntries(query))
        .filter(({ subject_id }) => subject_id === payment)
        .map(({ to_state, details }) => details['refund'] ?? to_state);
    expect(await readActs('subject=refund')).toEqual(['asked', 'refund_due']);
    expect(await readActs('subject_id=refund%20asked%20for')).toEqual(['asked']);
    expect(await readActs('subject=refund&subject_id=Refund%20due')).toEqual(['refund_due']);
    expect(await readActs('subject=listing&subject_id=refund')).toEqual([]);
    const all = await findEntries('subject=refund');
    expect(new Set(all.map(({ subject }) => subject))).toEqual(new Set(['payment']));
  });

  test('is found by a part of the name of its actor', async () => {
    const entry = { subject: 'vacancy', subject_id: vacancy, actor_id: staffId };
    for (const term of ['Baraka Otieno', 'baraka'])
      expect(await findEntries(`subject_id=${encodeURIComponent(term)}`)).toContainEqual(
        expect.objectContaining(entry),
      );
    expect(await findEntries('subject_id=baraka&subject=post')).toEqual([]);
  });

  test('is found by the name of the owner, also about acts of staff', async () => {
    const owner = crypto.randomUUID();
    await database.from('members').insert({ id: owner, name: 'Grace Njeri' }).throwOnError();
    const shop = await listings.approved({ owner });
    const payment = await listings.beginPayment(shop);
    await listings.confirm(payment);
    const entries = await findEntries('subject_id=grace%20njeri');
    const expectEntry = (entry: object) =>
      expect(entries).toContainEqual(expect.objectContaining({ actor_id: staffId, ...entry }));
    expectEntry({ subject: 'listing', subject_id: String(shop.id), to_state: 'approved' });
    expectEntry({ subject: 'payment', subject_id: payment, to_state: 'paid' });
  });

  test('shows a deleted account without its name', async () => {
    const deletedId = crypto.randomUUID();
    await database.from('members').insert({ id: deletedId, name: 'Zawadi' }).throwOnError();
    await listings.draft({ owner: deletedId });
    await database.rpc('delete_member', { p_member_id: deletedId }).throwOnError();
    const deletedActor = { actor_id: deletedId, actor_name: null };
    expect((await findEntries(`actor=${deletedId}`))[0]).toMatchObject(deletedActor);
    const text = await staff.readFile('audit?format=csv');
    expect(text).toContain(',"a deleted account",');
    expect(text).toContain(`,"'=A fee"\r\n`);
  });

  const filters = ['subject_id=%00', 'actor=%00', 'actor=%EF%BF%BD', 'subject_id=%ED%A0%80'];
  test.each(filters)('a filter ?%s ignores invisible characters', async (query) => {
    expect((await staff.send(`audit?${query}`)).status).toBe(200);
  });

  test('a database outage is reported for the trail', async () => {
    await setFault('database');
    expect((await staff.send('audit')).status).toBe(503);
  });

  rareTest('contains the closing of an expired job', async () => {
    const id = await insertVacancy(database);
    await staff.send(`vacancies/${id}/publish`, job);
    await advanceClock(32 * daySeconds);
    await runFunction('delete-expired-records');
    const closing = { actor_id: null, subject_id: id, to_state: 'closed' };
    expect((await findEntries('actor=time'))[0]).toMatchObject(closing);
  });
});
