/** Changes of listings and payments that the clock alone causes. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestListing } from '../support/listing-lifecycle.ts';
import { newOwner, type Account } from '../support/accounts.ts';
import { control, databaseWithRoles, stackOfFile } from '../support/stack.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

let owner: Account;

const { stack, database, listings, later, emailsTo, row, run: schedule } = await stackOfFile();
beforeEach(async () => {
  owner = await newOwner(stack);
});

/** Moves the clock to the given number of seconds after a moment of the database, or before it if negative. */
async function until(moment: string, seconds: number) {
  const set = new Date(Date.parse(moment) + seconds * 1000).toISOString();
  expect((await control(stack, 'clock', { set })).status).toBe(200);
}

const run = () => schedule('run-due-transitions');

const stateOf = async (listing: TestListing) => (await listings.held(listing)).state;
const endOf = async (listing: TestListing) => (await listings.held(listing)).live_until ?? '';

const paymentOf = (id: string) =>
  row<{ state: string; paid_at: string; reason: string | null }>('payments', id);

async function subjects(): Promise<string[]> {
  return (await emailsTo(owner.email))
    .map(({ subject }) => subject.replace(/^Your advert (.*): Wambui Baskets$/, '$1'))
    .filter((subject) => /^(ends|has)|back$/.test(subject));
}

describe('an advert', () => {
  test('ends at its minute, and its owner is told how to go on', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'daily' });
    const end = await endOf(listing);
    await until(end, -1);
    expect(await stateOf(listing)).toBe('live');
    await until(end, minute);
    expect(await stateOf(listing)).toBe('expired');
    expect((await subjects()).at(-1)).toBe('has ended');
    expect((await emailsTo(owner.email)).at(-1)?.url).toBe(
      `${stack.site}/pay?listing=${listing.id}&package=daily`,
    );
  });

  test('is reminded of once at each step, for longer packages 3 days and 1 day before', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'weekly' });
    const end = await endOf(listing);
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

  test('of a day is reminded of in its last 3 hours only', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'daily' });
    const end = await endOf(listing);
    await until(end, -3 * hour - minute);
    expect(await subjects()).toEqual([]);
    await until(end, -3 * hour + minute);
    await run();
    expect(await subjects()).toEqual(['ends within 3 hours']);
  });

  test('is not reminded of to an owner who wants no reminders, but its end is told', async () => {
    const own = await databaseWithRoles(stack, owner.id);
    await own.from('member_settings').insert({ reminders: false }).throwOnError();
    const listing = await listings.live({ owner: owner.id, package: 'weekly' });
    const end = await endOf(listing);
    await until(end, -2 * day);
    await until(end, -hour);
    expect(await subjects()).toEqual([]);
    await until(end, minute);
    expect(await subjects()).toEqual(['has ended']);
  });

  test('that was renewed is reminded of before its new end, not its old one', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'weekly' });
    const end = await endOf(listing);
    await listings.pay(listing);
    expect(Date.parse(await endOf(listing)) - Date.parse(end)).toBe(7 * day * 1000);
    await until(end, minute);
    expect(await stateOf(listing)).toBe('live');
    expect(await subjects()).toEqual([]);
  });
});

describe('after an outage', () => {
  test('of two days, nobody gets two reminders at once', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'weekly' });
    const end = await endOf(listing);
    await until(end, -12 * hour);
    await run();
    expect(await subjects()).toEqual(['ends within 1 day']);
  });

  test('of 40 days, what ended meanwhile has ended, and is told once', async () => {
    const listing = await listings.live({ owner: owner.id, package: 'monthly' });
    const waiting = await listings.draft({ owner: owner.id, title: 'Wambui Mats' });
    await listings.submit(waiting);
    const payment = await listings.pay(waiting);
    await later(40 * day);
    await run();
    await run();
    expect(await stateOf(listing)).toBe('expired');
    expect((await paymentOf(payment)).state).toBe('refund_due');
    expect((await subjects()).toSorted()).toEqual(['You get Kshs. 899 back', 'has ended']);
  });
});

describe('money for an advert that is not live', () => {
  test('is owed back after 48 hours and not a minute before [R009]', async () => {
    const listing = await listings.draft({ owner: owner.id });
    await listings.submit(listing);
    const payment = await listings.pay(listing);
    const { paid_at } = await paymentOf(payment);
    await until(paid_at, 48 * hour - minute);
    await run();
    expect((await paymentOf(payment)).state).toBe('paid');
    expect(await subjects()).toEqual([]);
    await until(paid_at, 48 * hour);
    await run();
    expect(await paymentOf(payment)).toMatchObject({
      state: 'refund_due',
      reason: 'not-live-in-2-days',
    });
    expect(await subjects()).toEqual(['You get Kshs. 899 back']);
  });

  test('is not owed back where it is live, however long ago that was [R009]', async () => {
    const listing = await listings.approved({ owner: owner.id });
    const payment = await listings.pay(listing);
    await later(3 * day);
    await run();
    expect((await paymentOf(payment)).state).toBe('paid');
    expect(await stateOf(listing)).toBe('live');
  });
});

test('a draft that nobody touched for 90 days goes, and one that was does not', async () => {
  const forgotten = await listings.draft({ owner: owner.id });
  const handedIn = await listings.draft({ owner: owner.id });
  await listings.submit(handedIn);
  await later(89 * day);
  expect(await stateOf(forgotten)).toBe('draft');
  await later(day + minute);
  const left = await database.from('listings').select('id').eq('owner_id', owner.id);
  expect(left.data).toEqual([{ id: handedIn.id }]);
});
