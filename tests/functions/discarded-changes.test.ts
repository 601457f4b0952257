/**
 * Tests changes of a live advert that partly need a review, changes that the owner discards, and change requests of
 * staff.
 */
import { beforeEach, expect, test } from 'vitest';
import type { StaffChange } from '#domain/staff/staff-review.ts';
import type { LiveListing } from '../support/listing-lifecycle.ts';
import { staffId } from '../support/seeded-users.ts';
import { createOwnerClient } from '../support/own-listings.ts';
import { recordPurges } from '../support/purges.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, listings, readEmails, readRow } = await openStackForFile();
const staff = createStaffClient(stack);
const owner = await createOwnerClient(stack, 'member');
let liveListing: LiveListing;
beforeEach(async () => {
  liveListing = await listings.live({ hours: 'Every day' });
});

const sendDecision = (name: string, body: unknown) =>
  staff.requestJson(`listings/${liveListing.id}/${name}`, body);
const readPublicRow = () => readRow('live_listings', liveListing.id);
const findWaitingChange = async () => {
  const { items } = await staff.list<StaffChange>('changes');
  return items.find(({ listing }) => listing === liveListing.id);
};
const discard = async (id: number, revision: number) =>
  (await owner.requestJson('POST', `/${id}/discard`, { revision })).status;

test('only changes without review are public at once', async () => {
  const change = { hours: 'Weekdays', title: 'Wambui & Daughters' };
  const version = await listings.submit(liveListing, change);
  expect(version).not.toBeNull();
  expect(await readPublicRow()).toMatchObject({ hours: 'Weekdays', title: 'Wambui Baskets' });
  await sendDecision('approve', { version });
  expect(await readPublicRow()).toMatchObject(change);
});

test('new prices stay public, and a waiting photo is discarded', async () => {
  const mat = { id: crypto.randomUUID(), name: 'Door mat', price: '300' };
  const item = { ...mat, isFrom: false, isOutOfStock: false, image: await listings.addImage() };
  const size = { width: 1280, height: 960 };
  const image = await listings.addImage();
  const listingWithItem = await listings.live({ items: [item] });
  const readItems = async () => (await readRow('live_listings', listingWithItem.id))['items'];
  expect(await readItems()).toEqual([
    { ...item, price: 300, image: { id: item.image, ...size, appearance: null } },
  ]);

  const rug = { ...item, id: crypto.randomUUID(), name: 'Rug', price: '900', image };
  const soldOut = { ...item, price: '250', isOutOfStock: true };
  await listings.submit(listingWithItem, { items: [rug, { ...soldOut, image }] });
  const expected = [
    { ...rug, price: 900, image: null },
    { ...soldOut, price: 250, image: { id: item.image, ...size, appearance: null } },
  ];
  expect(await readItems()).toEqual(expected);

  const { revision } = await listings.readStored(listingWithItem);
  expect(await discard(listingWithItem.id, revision)).toBe(200);
  expect(await readItems()).toEqual(expected);
  const { body } = await owner.open(listingWithItem.id);
  expect(body.has_changes).toBe(false);
  expect(body.draft?.items).toEqual([{ ...rug, image: null }, soldOut]);
});

test('discarded changes include requested ones, and the live version stays', async () => {
  const version = await listings.submit(liveListing, { hours: 'Weekdays', town: 'Ahero' });
  await sendDecision('request-changes', { version, reason: 'Which town?' });
  const revision = Number((await readRow('listings', liveListing.id)).revision);
  expect(await discard(liveListing.id, revision - 1)).toBe(409);
  expect(await discard(liveListing.id, revision)).toBe(200);
  expect(await readRow('listings', liveListing.id)).toMatchObject({
    state: 'live',
    review_version_id: null,
    draft: { hours: 'Weekdays', town: 'Kisumu' },
  });
  expect(await readPublicRow()).toMatchObject({ hours: 'Weekdays', town: 'Kisumu' });
  // A repeated call succeeds, because the response to the first call may have been lost.
  expect(await discard(liveListing.id, revision)).toBe(200);
});

test('a discarded change request returns the change to staff', async () => {
  await listings.submit(liveListing, { hours: 'Weekdays' });
  const change = await findWaitingChange();
  await sendDecision('request-changes', { version: change?.version, reason: 'Which hours?' });
  const { body } = await owner.open(liveListing.id);
  expect(body).toMatchObject({ changes: { reason: 'Which hours?' }, has_changes: false });
  expect(await discard(liveListing.id, body.revision ?? 0)).toBe(200);
  expect(await findWaitingChange()).toMatchObject({ submitted: { hours: 'Weekdays' } });
});

test('an advert that was paid during a review goes live when its changes are discarded', async () => {
  const listing = await listings.approved({ title: 'Wambui Stools' });
  await listings.submit(listing, { title: 'Wambui & Daughters' });
  const payment = await listings.pay(listing);
  const { state, revision } = await listings.readStored(listing);
  expect(state).toBe('submitted');
  const purges = recordPurges();
  const { status, body } = await owner.requestJson('POST', `/${listing.id}/discard`, { revision });
  expect(status).toBe(200);
  expect(body.state).toBe('live');
  expect(await readRow('live_listings', listing.id)).toMatchObject({ title: 'Wambui Stools' });
  expect((await readRow('payments', payment)).covers_from).not.toBeNull();
  expect(purges.flat()).toContain(`listing-${listing.id}`);
  const readSubjects = async () =>
    (await readEmails('amina@tangaza.example')).map(({ subject }) => subject);
  const subject = expect.stringMatching(/is live until .+: Wambui Stools$/) as unknown;
  await expect.poll(readSubjects).toContainEqual(subject);
});

test('an unapproved draft cannot be discarded', async () => {
  const draft = await listings.draft();
  expect(await discard(draft.id, 1)).toBe(409);
});

test('staff request changes of a live version, which stays [E7]', async () => {
  await listings.submit(liveListing, { hours: 'Weekdays' });
  const version = (await findWaitingChange())?.version;
  const requestChanges = (reason: string) => sendDecision('request-changes', { version, reason });
  expect((await requestChanges('Your real hours.')).body).toMatchObject({ state: 'live' });
  expect((await requestChanges('Your real hours.')).status, 'a repeated request').toBe(200);
  expect((await requestChanges('Another thing.')).status).toBe(409);
  expect(await readPublicRow()).toMatchObject({ hours: 'Weekdays' });
  const details = { decision: 'changes_requested' };
  const logRow = { actor_id: staffId, to_state: 'live', details };
  expect((await listings.readAuditLog('listing', liveListing.id)).at(-1)).toMatchObject(logRow);
  expect(await findWaitingChange(), 'while the owner has a change request').toBeUndefined();

  await listings.submit(liveListing, { hours: 'Mornings' });
  expect(await findWaitingChange()).toMatchObject({
    approved: { hours: 'Every day' },
    submitted: { hours: 'Mornings' },
    changes: { reason: 'Your real hours.' },
  });
  await listings.submit(liveListing, { title: 'Wambui & Daughters' });
  const newerChange = await findWaitingChange();
  expect(newerChange?.is_waiting).toBe(true);
  // The newer version waits for its review.
  const decision = { version: newerChange?.version, reason: 'Again.' };
  expect((await sendDecision('request-changes', decision)).status).toBe(409);
});
