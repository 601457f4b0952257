import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import type { StaffChange, StaffReview } from '#domain/staff/staff-review.ts';
import type { LiveListing } from '../support/listing-lifecycle.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';
import { rareTest } from '../support/repetitions.ts';

const { stack, listings, advanceClock, readRow } = await openStackForFile();

const staff = createStaffClient(stack);

const sendDecision = (id: number, name: string, body: unknown) =>
  staff.requestJson<Partial<StaffListing> & { fields?: unknown }>(`listings/${id}/${name}`, body);
const readReviews = async () => (await staff.list<StaffReview>('review')).items;
const findReview = async (id: number) => (await readReviews()).find((row) => row.listing === id);
const readLastTrailRow = async (id: number) => (await listings.readAuditLog('listing', id)).at(-1);

rareTest('the review list begins with paid adverts and their remaining hours [R009]', async () => {
  const first = await listings.submitted({ title: 'First Mats' });
  const readFirst = () => findReview(first.id);
  const readHoursLeft = async () => Math.round(((await readFirst())?.minutes_left ?? NaN) / 60);
  await advanceClock(3600);
  const second = await listings.submitted({ title: 'Second Mats' });
  expect((await readReviews()).map(({ listing }) => listing)).toEqual([first.id, second.id]);
  expect(await readFirst()).toMatchObject({ paid_at: null, owner: 'Amina Wanjiru' });
  // The limit of two days begins with the payment.
  expect(await readFirst()).toMatchObject({ minutes_left: null, is_owed_back: false });

  const third = await listings.submitted({ title: 'Third Mats' });
  await listings.pay(second);
  const readOrder = async () => (await readReviews()).map(({ listing }) => listing);
  expect(await readOrder()).toEqual([second.id, first.id, third.id]);
  await listings.pay(first);
  expect(await readOrder()).toEqual([second.id, first.id, third.id]);
  expect(await readHoursLeft()).toBe(48);
  await advanceClock(47 * 3600);
  expect(await readHoursLeft()).toBe(1);
  expect((await readFirst())?.paid_at).not.toBeNull();
  await advanceClock(4 * 3600);
  expect(await readHoursLeft()).toBeNaN();
  // The refund is due automatically.
  expect(await readFirst()).toMatchObject({
    paid_at: null,
    is_owed_back: true,
    is_refunded: false,
  });
  expect((await findReview(third.id))?.is_owed_back).toBe(false);
});

test('the review list shows the approved version with its photos', async () => {
  const liveListing = await listings.live({ title: 'Otieno Mats' });
  const image = await listings.addImage();
  const submittedFields = { title: 'Otieno Mats Ltd', images: [{ id: image, alt: 'A new one' }] };
  await listings.submit(liveListing, submittedFields);
  expect(await findReview(liveListing.id)).toMatchObject({
    state: 'live',
    submitted: submittedFields,
    approved: { title: 'Otieno Mats', images: [{ alt: 'Baskets on a table' }] },
    changes: null,
  });
});

test('an approval publishes a paid advert, otherwise it waits', async () => {
  const { id, version } = await listings.submitted();
  const response = await sendDecision(id, 'approve', { version });
  expect(response).toMatchObject({ status: 200, body: { id, state: 'approved' } });
  const approvalRow = { actor_id: staffId, from_state: 'submitted', to_state: 'approved' };
  expect(await readLastTrailRow(id)).toMatchObject(approvalRow);

  const paidListing = await listings.submitted();
  await listings.pay(paidListing);
  const approval = { version: paidListing.version };
  expect((await sendDecision(paidListing.id, 'approve', approval)).body.state).toBe('live');
  expect(await findReview(paidListing.id)).toBeUndefined();
});

test('an approval by staff gives an advert the address of its name', async () => {
  const { id } = await listings.submitted({ title: 'Nakuru Ropes' });
  const version = await listings.submit({ id }, { title: 'Nakuru Sisal' });
  expect((await sendDecision(id, 'approve', { version })).body.slug).toBe('nakuru-sisal');
});

test('an approval by staff counts once when repeated', async () => {
  const { id, version } = await listings.submitted();
  const responses = await Promise.all([1, 2].map(() => sendDecision(id, 'approve', { version })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const states = (await listings.readAuditLog('listing', id)).map((row) => row.to_state);
  expect(states).toEqual(['draft', 'submitted', 'approved']);
});

test('an approval by staff is refused for an outdated version', async () => {
  const { id, version } = await listings.submitted();
  await listings.submit({ id }, { contact: 'Somebody else', title: 'Another name' });
  expect((await sendDecision(id, 'approve', { version })).status).toBe(409);
  expect((await listings.readStored({ id })).state).toBe('submitted');
});

test('an approval of a live advert is in the trail', async () => {
  const liveListing = await listings.live();
  const version = await listings.submit(liveListing, { title: 'A better name', contact: 'Juma' });
  const { shown_version_id: former } = await listings.readStored(liveListing);
  const change = { version, former, changed: ['title', 'contact'] };
  expect(await readLastTrailRow(liveListing.id)).toMatchObject({
    actor_id: memberId,
    from_state: 'live',
    to_state: 'live',
    details: { ...change, decision: 'submitted' },
  });
  expect((await sendDecision(liveListing.id, 'approve', { version })).body.state).toBe('live');
  expect(await readLastTrailRow(liveListing.id)).toMatchObject({
    actor_id: staffId,
    from_state: 'live',
    to_state: 'live',
    details: { ...change, decision: 'approved' },
  });
});

test('a change request needs a reason, which the owner reads', async () => {
  const { id, version } = await listings.submitted();
  const emptyRequest = await sendDecision(id, 'request-changes', { version, reason: '  ' });
  expect(emptyRequest.status).toBe(422);
  expect(emptyRequest.body.fields).toEqual([{ field: 'reason', message: 'Write a reason.' }]);

  const reason = 'A sharper photo.';
  const response = await sendDecision(id, 'request-changes', { version, reason });
  expect(response.body).toMatchObject({ state: 'changes_requested', reason });
  expect(await readLastTrailRow(id)).toMatchObject({ actor_id: staffId, reason: '' });
  const repetition = await sendDecision(id, 'request-changes', { version, reason: 'Again.' });
  expect(repetition.status).toBe(409);
  await listings.submit({ id }, { contact: 'Wambui N.' });
  expect((await findReview(id))?.changes?.reason).toBe('A sharper photo.');
});

test('a change request of staff is listed until the approval', async () => {
  const liveListing = await listings.live();
  const version = await listings.submit(liveListing, { title: 'A worse name' });
  await sendDecision(liveListing.id, 'request-changes', { version, reason: 'The old one.' });
  await listings.submit(liveListing, { hours: 'Every day' });
  const change = { hours: 'Every day', contact: 'Wambui N.' };
  const latestVersion = await listings.submit(liveListing, change);
  expect((await findReview(liveListing.id))?.changes?.reason).toBe('The old one.');
  await sendDecision(liveListing.id, 'approve', { version: latestVersion });
  await listings.submit(liveListing, { title: 'A better name' });
  expect((await findReview(liveListing.id))?.changes).toBeNull();
});

test('a suspension by staff has a reason, and can be reverted', async () => {
  const { id } = await listings.live();
  expect((await sendDecision(id, 'suspend', {})).status).toBe(422);
  const response = await sendDecision(id, 'suspend', { reason: 'Three reports.' });
  expect(response.body).toMatchObject({ state: 'suspended', reason: 'Three reports.' });
  expect(await readLastTrailRow(id)).toMatchObject({ actor_id: staffId, from_state: 'live' });
  expect((await sendDecision(id, 'suspend', { reason: 'Again.' })).status).toBe(200);
  const { body } = await sendDecision(id, 'restore', {});
  expect(body).toMatchObject({ state: 'live', reason: null });
  expect((await sendDecision(id, 'restore', {})).status).toBe(409);
});

test('a suspension by staff is refused for a withdrawn advert', async () => {
  const { id } = await listings.submitted();
  await listings.withdraw({ id });
  expect((await sendDecision(id, 'suspend', { reason: 'Why not.' })).status).toBe(409);
});

test('only an approved advert is featured, logged once with the staff user', async () => {
  const listing = await listings.submitted();
  expect((await sendDecision(listing.id, 'feature', { featured: true })).status).toBe(409);
  await listings.approve(listing);
  for (let click = 0; click < 2; click++) {
    const response = await sendDecision(listing.id, 'feature', { featured: true });
    expect(response.body).toMatchObject({ featured: true });
  }
  const trail = await listings.readAuditLog('listing', listing.id);
  const featuredRows = trail.filter(({ details }) => 'featured' in details);
  expect(featuredRows).toMatchObject([{ actor_id: staffId, details: { featured: true } }]);
});

test.each([
  ['listings/1/approve', { version: 1 }, 404],
  ['listings/999999/suspend', { reason: 'None.' }, 404],
  ['listings/x/restore', {}, 404],
  ['listings/1001/praise', {}, 404],
  ['listings/1001/constructor', {}, 404],
  ['listings/1001/feature', { featured: 'yes' }, 422],
  ['listings/1001/suspend', { reason: 'Why.', state: 'live' }, 422],
  ['listings/1001/suspend', { reason: 'a'.repeat(501) }, 422],
])('%s with %j is refused', async (path, body, status) => {
  expect((await staff.send(path, body)).status).toBe(status);
});

describe('a change of a live advert', () => {
  let liveListing: LiveListing;
  beforeEach(async () => {
    liveListing = await listings.live({ hours: 'Every day' });
  });

  const decide = (name: string, body: unknown) => sendDecision(liveListing.id, name, body);
  const findChange = async () => {
    const { items } = await staff.list<StaffChange>('changes');
    return items.find(({ listing }) => listing === liveListing.id);
  };
  const readPublicRow = () => readRow('live_listings', liveListing.id);

  test('a change with contact details waits for staff [E7]', async () => {
    const initialRow = await readPublicRow();
    const contact = { hours: 'Every day, or 0722 000 111' };
    expect(await listings.submit(liveListing, contact)).not.toBeNull();
    expect(await readPublicRow()).toEqual(initialRow);
    expect(await findChange()).toBeUndefined();
  });

  test('a change without contact details is public, logged and listed [E7]', async () => {
    const description = 'Baskets of fruit only, packed every morning and brought to your door.';
    const { shown_version_id: former } = await listings.readStored(liveListing);
    expect(await listings.submit(liveListing, { description, hours: 'Weekdays' })).toBeNull();
    expect(await readPublicRow()).toMatchObject({ description, hours: 'Weekdays' });

    const item = await findChange();
    expect(item).toMatchObject({
      state: 'live',
      times: 1,
      approved: { hours: 'Every day' },
      submitted: { hours: 'Weekdays', description },
    });
    expect((await listings.readAuditLog('listing', liveListing.id)).at(-1)).toEqual({
      actor_id: memberId,
      from_state: 'live',
      to_state: 'live',
      reason: '',
      details: { version: item?.version, former, changed: ['hours', 'description'] },
    });

    expect((await decide('mark-viewed', { version: item?.version })).status).toBe(200);
    expect(await findChange()).toBeUndefined();
    expect((await decide('mark-viewed', { version: item?.version })).status).toBe(200);
    const decisions = (await listings.readAuditLog('listing', liveListing.id)).filter(
      ({ details }) => 'decision' in details && details.decision === 'seen',
    );
    const decision = { actor_id: staffId, details: { version: item?.version } };
    expect(decisions).toMatchObject([decision]);
  });

  test('a review has the version that staff saw before the unseen changes', async () => {
    await listings.submit(liveListing, { hours: 'Weekdays' });
    const unseenChange = await findChange();
    await listings.submit(liveListing, { title: 'Wambui & Daughters' });
    expect(await findReview(liveListing.id)).toMatchObject({
      approved: { hours: 'Weekdays' },
      viewed: { hours: 'Every day' },
    });
    await decide('mark-viewed', { version: unseenChange?.version });
    expect((await findReview(liveListing.id))?.viewed).toBeNull();
  });

  test('unseen changes stay listed beside seen ones [E7]', async () => {
    await listings.submit(liveListing, { hours: 'Weekdays' });
    const firstChange = await findChange();
    await listings.submit(liveListing, { hours: 'Weekends' });
    const submitted = { hours: 'Weekends' };
    const bothChanges = { times: 2, approved: { hours: 'Every day' }, submitted };
    expect(await findChange()).toMatchObject(bothChanges);
    await decide('mark-viewed', { version: firstChange?.version });
    const secondChange = { times: 1, approved: { hours: 'Weekdays' }, submitted };
    expect(await findChange()).toMatchObject(secondChange);

    await decide('suspend', { reason: 'It deceives.' });
    expect(await findChange()).toBeUndefined();
    await decide('restore', {});
    expect(await findChange()).toBeDefined();
  });

  test('an approval counts for the unseen changes that the review shows [E7]', async () => {
    await listings.submit(liveListing, { hours: 'Weekdays' });
    const version = await listings.submit(liveListing, { title: 'Wambui & Daughters' });
    expect(await findChange()).toBeDefined();
    await decide('approve', { version });
    expect(await findChange()).toBeUndefined();
    await listings.submit(liveListing, { hours: 'Weekends' });
    expect(await findChange()).toMatchObject({ times: 1, approved: { hours: 'Weekdays' } });
  });
});
