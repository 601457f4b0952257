/** Tests listings and payments after owners or staff change a decision. */
import { beforeEach, expect, test } from 'vitest';
import { type TestListing } from '../support/listing-lifecycle.ts';
import { rareTest } from '../support/repetitions.ts';
import { staffId } from '../support/seeded-users.ts';
import { openStackForFile } from '../support/stack.ts';

const daySeconds = 24 * 3_600;

let owner: string;

const { database, listings, advanceClock, readRow } = await openStackForFile();
beforeEach(async () => {
  owner = crypto.randomUUID();
  await listings.saveMember({ id: owner, name: 'Njeri Mwangi' });
});

const readState = async (listing: TestListing) => (await listings.readStored(listing)).state;
const readEndSeconds = async (listing: TestListing) =>
  Date.parse((await listings.readStored(listing)).live_until ?? '') / 1000;
const readPayment = (id: string) =>
  readRow<{ state: string; covers_from: string; covers_until: string }>('payments', id);

const times = ['after staff asked for changes', 'before a review'] as const;
test.each(times)('a reverted change, %s, is approved and live once paid', async (when) => {
  const listing = await listings.approved({ owner });
  await listings.submit(listing, { title: 'Another Name' });
  if (when.startsWith('after')) await listings.askForChanges(listing, 'Not this name');
  await listings.submit(listing, { title: 'Wambui Baskets' });
  expect(await readState(listing)).toBe('approved');
  await listings.pay(listing);
  expect(await readState(listing)).toBe('live');
});

test('an advert paid during a review is live after reverting', async () => {
  const listing = await listings.approved({ owner });
  await listings.submit(listing, { title: 'Another Name' });
  await listings.pay(listing);
  expect(await readState(listing)).toBe('submitted');
  await listings.submit(listing, { title: 'Wambui Baskets' });
  expect(await readState(listing)).toBe('live');
});

const returnChange = (listing: TestListing) =>
  listings.askForChanges(listing, 'Is this the same shop? Call us.');
const suspendAndRestore = async (listing: TestListing) => {
  await listings.suspend(listing);
  await listings.restore(listing);
};

test.each([
  ['returned', returnChange],
  ['did not review before a suspension', suspendAndRestore],
])('an unchanged advert resubmits a change that staff %s', async (_, review) => {
  const listing = await listings.live({ owner });
  await listings.submit(listing, { title: 'Another Name' });
  await review(listing);
  await listings.submit(listing);
  expect((await listings.readStored(listing)).review_version_id).not.toBeNull();
});

test('a withdrawn unpublished advert frees its address', async () => {
  const name = `Kamau Butchery ${owner.slice(0, 8)}`;
  const firstListing = await listings.submitted({ owner, title: name });
  const { slug } = await listings.readStored(firstListing);
  await listings.withdraw(firstListing);
  const secondListing = await listings.submitted({ owner, title: name });
  expect((await listings.readStored(secondListing)).slug).toBe(slug);
});

rareTest('a refund in the middle removes its days, later days move', async () => {
  const listing = await listings.live({ owner });
  const secondPayment = await listings.pay(listing);
  const thirdPayment = await listings.pay(listing);
  await listings.feature(listing);
  const initialEnd = await readEndSeconds(listing);
  await listings.markRefundDue(secondPayment, 'Paid twice.');
  expect(await readEndSeconds(listing)).toBe(initialEnd - 7 * daySeconds);
  const { covers_until } = await readPayment(listing.payment);
  expect((await readPayment(thirdPayment)).covers_from).toBe(covers_until);

  await advanceClock(2 * daySeconds);
  await listings.markRefundDue(listing.payment, 'The page was not right.');
  expect(await readState(listing)).toBe('live');
  // The first payment loses the other five of its seven days. The precision -2 allows a difference of 50 seconds.
  expect(await readEndSeconds(listing)).toBeCloseTo(initialEnd - 12 * daySeconds, -2);

  await listings.markRefundDue(thirdPayment, 'All of it.');
  const { state, featured } = await listings.readStored(listing);
  expect([state, featured]).toEqual(['expired', false]);
});

test('money of another amount buys the package it covers', async () => {
  const listing = await listings.approved({ owner });
  const payment = await listings.beginPayment(listing, { package: 'weekly' });
  await listings.confirm(payment, { received: 2_999 });
  expect((await readPayment(payment)).state).toBe('review');
  const ids = { p_actor_id: staffId, p_payment_id: payment, p_listing_id: listing.id };
  const monthlyOrder = { p_package: 'monthly', p_days: 30, p_amount: 2_999, p_currency: 'KES' };
  await database.rpc('match_payment', { ...ids, ...monthlyOrder }).throwOnError();
  expect((await readPayment(payment)).state).toBe('paid');
  expect(await readState(listing)).toBe('live');
});

rareTest('a payment expires unpaid after thirty days, later money counts', async () => {
  const listing = await listings.approved({ owner });
  const payment = await listings.beginPayment(listing);
  await advanceClock(29 * daySeconds);
  expect((await readPayment(payment)).state).toBe('pending');
  await advanceClock(2 * daySeconds);
  expect((await readPayment(payment)).state).toBe('failed');
  await listings.confirm(payment);
  expect(await readState(listing)).toBe('live');
});
