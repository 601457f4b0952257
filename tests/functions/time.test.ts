/** Tests the changes of listings and payments that depend on the clock only. */
import { beforeEach, expect, test } from 'vitest';
import { type TestListing } from '../support/listing-lifecycle.ts';
import { createMemberAccount, type Account } from '../support/accounts.ts';
import { rareTest } from '../support/repetitions.ts';
import {
  control,
  createClientWithRoles,
  loadWithSchedules,
  openStackForFile,
} from '../support/stack.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

let owner: Account;

const tools = await openStackForFile(
  loadWithSchedules('run-due-transitions', 'notify-owners', 'send-waiting-emails'),
);
const { stack, database, listings, advanceClock, readRow, runFunction } = tools;
beforeEach(async () => {
  owner = await createMemberAccount(stack);
});

/** Sets the clock to a time from the database plus a number of seconds, which may be negative. */
async function setClock(time: string, seconds: number) {
  const set = new Date(Date.parse(time) + seconds * 1000).toISOString();
  expect((await control(stack, 'clock', { set })).status).toBe(200);
}

const runDueTransitions = () => runFunction('run-due-transitions');

const readEmails = () => tools.readEmails(owner.email);
const readState = async (listing: TestListing) => (await listings.readStored(listing)).state;
const readEnd = async (row: TestListing) => (await listings.readStored(row)).live_until ?? '';
/** Creates a live listing of the owner, and returns it with its end. */
async function createLiveListing(packageName: 'daily' | 'weekly' | 'monthly' = 'weekly') {
  const listing = await listings.live({ owner: owner.id, package: packageName });
  return { listing, end: await readEnd(listing) };
}

const readPayment = (id: string) =>
  readRow<{ state: string; paid_at: string; reason: string | null }>('payments', id);

/**
 * Returns the subjects of the owner's emails about the end of the advert or money back. The prefix and the title of
 * the advert are removed from the first kind.
 */
async function readSubjects(): Promise<string[]> {
  return (await readEmails())
    .map(({ subject }) => subject.replace(/^Your advert (.*): Wambui Baskets$/, '$1'))
    .filter((subject) => /^(ends|has)|back$/.test(subject));
}

test('an advert ends on time, and its owner is notified', async () => {
  const { listing, end } = await createLiveListing('daily');
  await setClock(end, -1);
  expect(await readState(listing)).toBe('live');
  await setClock(end, minuteSeconds);
  expect(await readState(listing)).toBe('expired');
  expect((await readSubjects()).at(-1)).toBe('has ended');
  const renewalUrl = `${stack.site}/pay?listing=${listing.id}&package=daily`;
  expect((await readEmails()).at(-1)?.url).toBe(renewalUrl);
});

test('each reminder comes once, 3 days and 1 day before', async () => {
  const { end } = await createLiveListing();
  await setClock(end, -3 * daySeconds - minuteSeconds);
  expect(await readSubjects()).toEqual([]);
  await setClock(end, -3 * daySeconds + minuteSeconds);
  expect(await readSubjects()).toEqual(['ends within 3 days']);
  await setClock(end, -daySeconds - minuteSeconds);
  await runDueTransitions();
  expect(await readSubjects()).toEqual(['ends within 3 days']);
  await setClock(end, -daySeconds + minuteSeconds);
  await runDueTransitions();
  await setClock(end, -hourSeconds);
  const reminders = ['ends within 3 days', 'ends within 1 day'];
  expect(await readSubjects()).toEqual(reminders);
  await setClock(end, minuteSeconds);
  await runDueTransitions();
  expect(await readSubjects()).toEqual([...reminders, 'has ended']);
});

rareTest('a one-day advert has a reminder within 3 hours', async () => {
  const { end } = await createLiveListing('daily');
  await setClock(end, -3 * hourSeconds - minuteSeconds);
  expect(await readSubjects()).toEqual([]);
  await setClock(end, -3 * hourSeconds + minuteSeconds);
  await runDueTransitions();
  expect(await readSubjects()).toEqual(['ends within 3 hours']);
});

rareTest('an owner without reminders is notified of the end only', async () => {
  const ownerDatabase = await createClientWithRoles(stack, owner.id);
  await ownerDatabase.from('member_settings').insert({ reminders: false }).throwOnError();
  const { end } = await createLiveListing();
  await setClock(end, -2 * daySeconds);
  await setClock(end, -hourSeconds);
  expect(await readSubjects()).toEqual([]);
  await setClock(end, minuteSeconds);
  expect(await readSubjects()).toEqual(['has ended']);
});

rareTest('a renewed advert does not end at its former end, without email', async () => {
  const { listing, end } = await createLiveListing();
  await listings.pay(listing);
  expect(Date.parse(await readEnd(listing)) - Date.parse(end)).toBe(7 * daySeconds * 1000);
  await setClock(end, minuteSeconds);
  expect(await readState(listing)).toBe('live');
  expect(await readSubjects()).toEqual([]);
});

rareTest('after an outage of several days, an owner gets only the latest reminder', async () => {
  const { end } = await createLiveListing();
  await setClock(end, -12 * hourSeconds);
  await runDueTransitions();
  expect(await readSubjects()).toEqual(['ends within 1 day']);
});

rareTest('an outage of 40 days ends due adverts, notified once', async () => {
  const { listing } = await createLiveListing('monthly');
  const submittedListing = await listings.submitted({ owner: owner.id, title: 'Wambui Mats' });
  const payment = await listings.pay(submittedListing);
  await advanceClock(40 * daySeconds);
  await runDueTransitions();
  await runDueTransitions();
  expect(await readState(listing)).toBe('expired');
  expect((await readPayment(payment)).state).toBe('refund_due');
  expect((await readSubjects()).toSorted()).toEqual(['You get Kshs. 899 back', 'has ended']);
});

test('a refund is due exactly after 48 hours [R009]', async () => {
  const payment = await listings.pay(await listings.submitted({ owner: owner.id }));
  const { paid_at } = await readPayment(payment);
  await setClock(paid_at, 48 * hourSeconds - minuteSeconds);
  await runDueTransitions();
  expect((await readPayment(payment)).state).toBe('paid');
  expect(await readSubjects()).toEqual([]);
  await setClock(paid_at, 48 * hourSeconds);
  await runDueTransitions();
  const dueRefund = { state: 'refund_due', reason: 'not-live-in-2-days' };
  expect(await readPayment(payment)).toMatchObject(dueRefund);
  expect(await readSubjects()).toEqual(['You get Kshs. 899 back']);
});

test('the payment of a live advert is never refunded [R009]', async () => {
  const listing = await listings.approved({ owner: owner.id });
  const payment = await listings.pay(listing);
  await advanceClock(3 * daySeconds);
  await runDueTransitions();
  expect((await readPayment(payment)).state).toBe('paid');
  expect(await readState(listing)).toBe('live');
});

rareTest('a draft untouched for 90 days is deleted', async () => {
  const untouchedDraft = await listings.draft({ owner: owner.id });
  const submittedListing = await listings.submitted({ owner: owner.id });
  await advanceClock(89 * daySeconds);
  expect(await readState(untouchedDraft)).toBe('draft');
  await advanceClock(daySeconds + minuteSeconds);
  const remainingListings = await database.from('listings').select('id').eq('owner_id', owner.id);
  expect(remainingListings.data).toEqual([{ id: submittedListing.id }]);
});
