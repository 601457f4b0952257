import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import type { StaffChange, StaffReview } from '#domain/staff/staff-review.ts';
import type { LiveListing } from '../support/listing-lifecycle.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, listings, advanceClock, readRow } = await openStackForFile();

const staff = createStaffClient(stack);

const move = (id: number, name: string, body: unknown) =>
  staff.requestJson<Partial<StaffListing> & { fields?: unknown }>(`listings/${id}/${name}`, body);
const waiting = async () => (await staff.list<StaffReview>('review')).items;
const findWaiting = async (id: number) => (await waiting()).find(({ listing }) => listing === id);
const hoursLeft = async (id: number) =>
  Math.round(((await findWaiting(id))?.minutes_left ?? 0) / 60);
const newest = async (id: number) => (await listings.readAuditLog('listing', id)).at(-1);

describe('what waits for review', () => {
  test('the review list is oldest first, with hours of waiting [R009]', async () => {
    const first = await listings.submitted({ title: 'First Mats' });
    await advanceClock(3600);
    const second = await listings.submitted({ title: 'Second Mats' });
    expect((await waiting()).map(({ listing }) => listing)).toEqual([first.id, second.id]);
    expect(await findWaiting(first.id)).toMatchObject({ paid_at: null, owner: 'Amina Wanjiru' });
    expect(await hoursLeft(first.id)).toBe(47);

    await listings.pay(first);
    await advanceClock(47 * 3600);
    expect(await hoursLeft(first.id)).toBe(1);
    expect((await findWaiting(first.id))?.paid_at).not.toBeNull();
    await advanceClock(4 * 3600);
    expect(await hoursLeft(first.id)).toBe(-4);
    expect((await findWaiting(first.id))?.paid_at, 'the money is due back by itself').toBeNull();
    expect((await findWaiting(first.id))?.is_owed_back).toBe(true);
    expect((await findWaiting(second.id))?.is_owed_back).toBe(false);
  });

  test('stands beside what was approved, photos too', async () => {
    const live = await listings.live({ title: 'Otieno Mats' });
    const image = await listings.addImage();
    const change = { title: 'Otieno Mats Ltd', images: [{ id: image, alt: 'A new one' }] };
    await listings.submit(live, change);
    expect(await findWaiting(live.id)).toMatchObject({
      state: 'live',
      submitted: change,
      approved: { title: 'Otieno Mats', images: [{ alt: 'Baskets on a table' }] },
      changes: null,
    });
  });
});

describe('an approval by staff', () => {
  test('an approval publishes a paid advert, otherwise it waits', async () => {
    const unpaid = await listings.submitted();
    const answer = await move(unpaid.id, 'approve', { version: unpaid.version });
    expect(answer).toMatchObject({ status: 200, body: { id: unpaid.id, state: 'approved' } });
    const approved = { actor_id: staffId, from_state: 'submitted', to_state: 'approved' };
    expect(await newest(unpaid.id)).toMatchObject(approved);

    const paid = await listings.submitted();
    await listings.pay(paid);
    expect((await move(paid.id, 'approve', { version: paid.version })).body.state).toBe('live');
    expect(await findWaiting(paid.id)).toBeUndefined();
  });

  test('gives an advert the address of its name', async () => {
    const { id } = await listings.submitted({ title: 'Nakuru Ropes' });
    const version = await listings.submit({ id }, { title: 'Nakuru Sisal' });
    expect((await move(id, 'approve', { version })).body.slug).toBe('nakuru-sisal');
  });

  test('counts once when repeated', async () => {
    const { id, version } = await listings.submitted();
    const answers = await Promise.all([1, 2].map(() => move(id, 'approve', { version })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const states = (await listings.readAuditLog('listing', id)).map((row) => row.to_state);
    expect(states).toEqual(['draft', 'submitted', 'approved']);
  });

  test('is refused after the review', async () => {
    const { id, version } = await listings.submitted();
    await listings.submit({ id }, { contact: 'Somebody else', title: 'Another name' });
    expect((await move(id, 'approve', { version })).status).toBe(409);
    expect((await listings.readStored({ id })).state).toBe('submitted');
  });

  test('an approval of a live advert is in the trail', async () => {
    const live = await listings.live();
    const version = await listings.submit(live, { title: 'A better name' });
    expect((await move(live.id, 'approve', { version })).body.state).toBe('live');
    expect(await newest(live.id)).toMatchObject({
      actor_id: staffId,
      from_state: 'live',
      to_state: 'live',
      details: { version, decision: 'approved' },
    });
  });
});

describe('a change request of staff', () => {
  test('a change request needs a reason, which the owner reads', async () => {
    const { id, version } = await listings.submitted();
    const silent = await move(id, 'request-changes', { version, reason: '  ' });
    expect(silent.status).toBe(422);
    expect(silent.body.fields).toEqual([{ field: 'reason', message: 'Write a reason.' }]);

    const answer = await move(id, 'request-changes', { version, reason: 'A sharper photo.' });
    expect(answer.body).toMatchObject({ state: 'changes_requested', reason: 'A sharper photo.' });
    expect(await newest(id)).toMatchObject({ actor_id: staffId, reason: '' });
    expect((await move(id, 'request-changes', { version, reason: 'Again.' })).status).toBe(409);
    await listings.submit({ id }, { contact: 'Wambui N.' });
    expect((await findWaiting(id))?.changes?.reason).toBe('A sharper photo.');
  });

  test('is listed until the approval', async () => {
    const live = await listings.live();
    const version = await listings.submit(live, { title: 'A worse name' });
    await move(live.id, 'request-changes', { version, reason: 'The old one.' });
    await listings.submit(live, { hours: 'Every day' });
    const answer = await listings.submit(live, { hours: 'Every day', contact: 'Wambui N.' });
    expect((await findWaiting(live.id))?.changes?.reason).toBe('The old one.');
    await move(live.id, 'approve', { version: answer });
    await listings.submit(live, { title: 'A better name' });
    expect((await findWaiting(live.id))?.changes).toBeNull();
  });
});

describe('a suspension by staff', () => {
  test('has a reason, and can be reverted', async () => {
    const live = await listings.live();
    expect((await move(live.id, 'suspend', {})).status).toBe(422);
    const answer = await move(live.id, 'suspend', { reason: 'Three reports.' });
    expect(answer.body).toMatchObject({ state: 'suspended', reason: 'Three reports.' });
    expect(await newest(live.id)).toMatchObject({ actor_id: staffId, from_state: 'live' });
    expect((await move(live.id, 'suspend', { reason: 'Again.' })).status).toBe(200);
    expect((await move(live.id, 'restore', {})).body).toMatchObject({
      state: 'live',
      reason: null,
    });
    expect((await move(live.id, 'restore', {})).status).toBe(409);
  });

  test('needs a submitted advert', async () => {
    const { id } = await listings.submitted();
    await listings.withdraw({ id });
    expect((await move(id, 'suspend', { reason: 'Why not.' })).status).toBe(409);
  });
});

test('only an approved advert is featured, once and by name', async () => {
  const submitted = await listings.submitted();
  expect((await move(submitted.id, 'feature', { featured: true })).status).toBe(409);
  await listings.approve(submitted);
  for (let click = 0; click < 2; click++) {
    const answer = await move(submitted.id, 'feature', { featured: true });
    expect(answer.body).toMatchObject({ featured: true });
  }
  const trail = await listings.readAuditLog('listing', submitted.id);
  const featured = trail.filter(({ details }) => 'featured' in details);
  expect(featured).toMatchObject([{ actor_id: staffId, details: { featured: true } }]);
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

describe('what an owner changes of an approved advert', () => {
  let liveListing: LiveListing;
  beforeEach(async () => {
    liveListing = await listings.live({ hours: 'Every day' });
  });

  const order = (name: string, body: unknown) => move(liveListing.id, name, body);
  const listed = async () =>
    (await staff.list<StaffChange>('changes')).items.find(
      ({ listing }) => listing === liveListing.id,
    );
  const seenByVisitors = () => readRow('live_listings', liveListing.id);

  test('a change with contact details waits for staff [E7]', async () => {
    const before = await seenByVisitors();
    expect(
      await listings.submit(liveListing, { hours: 'Every day, or 0722 000 111' }),
    ).not.toBeNull();
    expect(await seenByVisitors()).toEqual(before);
    expect(await listed()).toBeUndefined();
  });

  test('a change without contact details is public, logged and listed [E7]', async () => {
    const description = 'Baskets of fruit only, packed every morning and brought to your door.';
    expect(await listings.submit(liveListing, { description, hours: 'Weekdays' })).toBeNull();
    expect(await seenByVisitors()).toMatchObject({ description, hours: 'Weekdays' });

    const item = await listed();
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
      details: { version: item?.version, changed: ['hours', 'description'] },
    });

    expect((await order('mark-viewed', { version: item?.version })).status).toBe(200);
    expect(await listed()).toBeUndefined();
    expect((await order('mark-viewed', { version: item?.version })).status).toBe(200);
    const decisions = (await listings.readAuditLog('listing', liveListing.id)).filter(
      ({ details }) => 'decision' in details && details.decision === 'seen',
    );
    expect(decisions, 'once').toMatchObject([
      { actor_id: staffId, details: { version: item?.version } },
    ]);
  });

  test('unseen changes stay listed beside seen ones [E7]', async () => {
    await listings.submit(liveListing, { hours: 'Weekdays' });
    const first = await listed();
    await listings.submit(liveListing, { hours: 'Weekends' });
    expect(await listed()).toMatchObject({
      times: 2,
      approved: { hours: 'Every day' },
      submitted: { hours: 'Weekends' },
    });
    await order('mark-viewed', { version: first?.version });
    expect(await listed(), 'the second is still to be seen').toMatchObject({
      times: 1,
      approved: { hours: 'Weekdays' },
      submitted: { hours: 'Weekends' },
    });

    const version = await listings.submit(liveListing, { title: 'Wambui & Daughters' });
    await order('approve', { version });
    expect(await listed(), 'approving another change does not see this one').toMatchObject({
      submitted: { title: 'Wambui & Daughters', hours: 'Weekends' },
    });
    await order('suspend', { reason: 'It deceives.' });
    expect(await listed()).toBeUndefined();
    await order('restore', {});
    expect(await listed()).toBeDefined();
  });
});
