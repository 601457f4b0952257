/** Tests that the history of an advert keeps each event, whatever follows. */
import { expect, test } from 'vitest';
import { getMilestones } from '#domain/listing/status.ts';
import type { OpenListing } from '#domain/listing/own-listing.ts';
import { createOwnerClient } from '../../support/own-listings.ts';
import { openStackForFile } from '../../support/stack.ts';

const { stack, listings, advanceClock, runFunction } = await openStackForFile();
/** Returns a client that has just logged in, because the clock moves by weeks. */
const logInAsOwner = () => createOwnerClient(stack, 'member');

const daySeconds = 86_400;

/** Returns the milestones of a listing as its owner reads them, those with a time. */
async function readPast({ id }: { id: number }) {
  const { body } = await (await logInAsOwner()).open(id);
  return getMilestones(body as OpenListing).filter(
    ({ at, name }) => at !== null && name !== 'live',
  );
}

test('a change, a renewal, an end and a refund leave the earlier history as it was', async () => {
  const listing = await listings.submitted({ title: 'Long History' });
  await advanceClock(60);
  await listings.askForChanges(listing, 'The photo is too dark.');
  await advanceClock(60);
  await listings.submit(listing, { hours: 'Monday to Friday' });
  await advanceClock(60);
  await listings.approve(listing);
  await advanceClock(60);
  await listings.pay(listing);
  const acts = [
    async () => {
      await listings.submit(listing, { hours: 'Every day' });
    },
    async () => {
      await listings.submit(listing, { town: 'Ahero' });
    },
    () => listings.approve(listing),
    () => listings.askForChanges(listing, 'Say when you open.'),
    async () => {
      const owner = await logInAsOwner();
      const { revision = 0 } = (await owner.open(listing.id)).body;
      const path = `/${listing.id}/discard`;
      expect((await owner.requestJson('POST', path, { revision })).status).toBe(200);
    },
    () => listings.pay(listing),
    () => advanceClock(15 * daySeconds),
    () => listings.pay(listing),
    async () => {
      await listings.suspend(listing);
    },
    () => listings.restore(listing),
    async () => {
      await listings.markRefundDue(await listings.pay(listing), 'The owner asked.');
    },
    () => listings.withdraw(listing),
  ];
  let before = await readPast(listing);
  expect(before.map(({ name }) => name)).toEqual([
    'submitted',
    'changes',
    'submitted',
    'approved',
    'paid',
    'started',
  ]);
  for (const act of acts) {
    await advanceClock(60);
    await act();
    await runFunction('run-due-transitions');
    const after = await readPast(listing);
    const isKept = ({ name, at }: (typeof before)[number]) =>
      after.some((step) => step.name === name && step.at === at);
    expect(before.filter((step) => !isKept(step))).toEqual([]);
    before = after;
  }
  expect(Array.from(new Set(before.map(({ name }) => name))).sort()).toEqual([
    'approved',
    'changed',
    'changes',
    'ended',
    'paid',
    'restored',
    'started',
    'submitted',
    'suspended',
    'withdrawn',
  ]);
  expect(before.filter(({ name }) => name === 'paid')).toHaveLength(4);
});

test('a refund is a part of the history also after another payment', async () => {
  const listing = await listings.submitted({ title: 'Refunded Once' });
  const payment = await listings.pay(listing);
  await listings.markRefundDue(payment, 'Not live within 2 days.');
  await listings.refund(payment);
  await advanceClock(60);
  await listings.pay(listing);
  expect((await readPast(listing)).map(({ name }) => name)).toEqual([
    'submitted',
    'paid',
    'givenBack',
    'paid',
  ]);
});

test('the times of the first submission and approval stay', async () => {
  const listing = await listings.live({ title: 'First Times' });
  const { submitted_at, approved_at } = (await (await logInAsOwner()).open(listing.id)).body;
  await advanceClock(3600);
  await listings.submit(listing, { hours: 'Every day' });
  expect((await (await logInAsOwner()).open(listing.id)).body).toMatchObject({
    submitted_at,
    approved_at,
  });
});
