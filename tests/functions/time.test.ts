/** Changes of listings and payments that the clock alone causes. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestListing } from '../support/listing-lifecycle.ts';
import { createMemberAccount, type Account } from '../support/accounts.ts';
import { control, createClientWithRoles, openStackForFile } from '../support/stack.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

let owner: Account;

const {
  stack,
  database,
  listings,
  advanceClock,
  readEmails,
  readRow,
  runFunction: schedule,
} = await openStackForFile();
beforeEach(async () => {
  owner = await createMemberAccount(stack);
});

/** Moves the clock to the given number of seconds after a moment of the database, or before it if negative. */
async function until(moment: string, seconds: number) {
  const set = new Date(Date.parse(moment) + seconds * 1000).toISOString();
  expect((await control(stack, 'clock', { set })).status).toBe(200);
}

const run = () => schedule('run-due-transitions');

const readState = async (listing: TestListing) => (await listings.readStored(listing)).state;
const readEnd = async (listing: TestListing) =>
  (await listings.readStored(listing)).live_until ?? '';

const readPayment = (id: string) =>
  readRow<{ state: string; paid_at: string; reason: string | null }>('payments', id);

async function subjects(): Promise<string[]> {
  return (await readEmails(owner.email))
    .map(({ subject }) => subject.replace(/^Your advert (.*): Wambui Baskets$/, '$1'))
    .filter((subject) => /^(ends|has)|back$/.test(subject));
}

describe('an advert', () => {
  test('an advert ends on time, and its owner is notified', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'daily' });
    const end = await readEnd(listing);
    await until(end, -1);
    expect(await readState(listing)).toBe('live');
    await until(end, minute);
    expect(await readState(listing)).toBe('expired');
    expect((await subjects()).at(-1)).toBe('has ended');
    expect((await readEmails(owner.email)).at(-1)?.url).toBe(
      `${stack.site}/pay?listing=${listing.id}&package=daily`,
    );
  });

  test('each reminder comes once, 3 days and 1 day before', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'weekly' });
    const end = await readEnd(listing);
    await until(end, -3 * day - minute);
    expect(await subjects()).toEqual([]);
    await until(end, -3 * day + minute);
    expect(await subjects()).toEqual(['ends within 3 days']);
    await until(end, -day - minute);
    await run();
    expect(await subjects()).toEqual(['ends within 3 days']);
    await until(end, -day + minute);
    await run();
    await until(end, -hour);
    const reminded = ['ends within 3 days', 'ends within 1 day'];
    expect(await subjects()).toEqual(reminded);
    await until(end, minute);
    await run();
    expect(await subjects()).toEqual([...reminded, 'has ended']);
  });

  test('a one-day advert has a reminder within 3 hours', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'daily' });
    const end = await readEnd(listing);
    await until(end, -3 * hour - minute);
    expect(await subjects()).toEqual([]);
    await until(end, -3 * hour + minute);
    await run();
    expect(await subjects()).toEqual(['ends within 3 hours']);
  });

  test('an owner without reminders is notified of the end only', async () => {
    const own = await createClientWithRoles(stack, owner.id);
    await own.from('member_settings').insert({ reminders: false }).throwOnError();
    const listing = await listings.live({ owner: owner.id, package: 'weekly' });
    const end = await readEnd(listing);
    await until(end, -2 * day);
    await until(end, -hour);
    expect(await subjects()).toEqual([]);
    await until(end, minute);
    expect(await subjects()).toEqual(['has ended']);
  });

  test('a renewed advert has its reminder before the new end', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'weekly' });
    const end = await readEnd(listing);
    await listings.pay(listing);
    expect(Date.parse(await readEnd(listing)) - Date.parse(end)).toBe(7 * day * 1000);
    await until(end, minute);
    expect(await readState(listing)).toBe('live');
    expect(await subjects()).toEqual([]);
  });
});

describe('after an outage', () => {
  test('of two days, no owner gets two reminders at once', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'weekly' });
    const end = await readEnd(listing);
    await until(end, -12 * hour);
    await run();
    expect(await subjects()).toEqual(['ends within 1 day']);
  });

  test('an outage of 40 days ends due adverts, notified once', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'monthly' });
    const waiting = await listings.draft({ owner: owner.id, title: 'Wambui Mats' });
    await listings.submit(waiting);
    const payment = await listings.pay(waiting);
    await advanceClock(40 * day);
    await run();
    await run();
    expect(await readState(listing)).toBe('expired');
    expect((await readPayment(payment)).state).toBe('refund_due');
    expect((await subjects()).toSorted()).toEqual(['You get Kshs. 899 back', 'has ended']);
  });
});

describe('money for an advert that is not live', () => {
  test('a refund is due exactly after 48 hours [R009]', async () => {
    const listing = await listings.draft({ owner: owner.id });
    await listings.submit(listing);
    const payment = await listings.pay(listing);
    const { paid_at } = await readPayment(payment);
    await until(paid_at, 48 * hour - minute);
    await run();
    expect((await readPayment(payment)).state).toBe('paid');
    expect(await subjects()).toEqual([]);
    await until(paid_at, 48 * hour);
    await run();
    expect(await readPayment(payment)).toMatchObject({
      state: 'refund_due',
      reason: 'not-live-in-2-days',
    });
    expect(await subjects()).toEqual(['You get Kshs. 899 back']);
  });

  test('a live advert’s money is never due back [R009]', async () => {
    const listing = await listings.approved({ owner: owner.id });
    const payment = await listings.pay(listing);
    await advanceClock(3 * day);
    await run();
    expect((await readPayment(payment)).state).toBe('paid');
    expect(await readState(listing)).toBe('live');
  });
});

test('a draft untouched for 90 days is deleted', async () => {
  const forgotten = await listings.draft({ owner: owner.id });
  const handedIn = await listings.draft({ owner: owner.id });
  await listings.submit(handedIn);
  await advanceClock(89 * day);
  expect(await readState(forgotten)).toBe('draft');
  await advanceClock(day + minute);
  const left = await database.from('listings').select('id').eq('owner_id', owner.id);
  expect(left.data).toEqual([{ id: handedIn.id }]);
});
