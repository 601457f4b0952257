/** What an owner changes of an approved shown: what waits for staff, and what they see afterwards. */
import { beforeEach, expect, test } from 'vitest';
import type { StaffChange } from '#domain/staff/staff-review.ts';
import { type LiveListing } from '../support/listing-lifecycle.ts';
import { memberId, staffId } from '../support/seeded-people.ts';
import { deskOf } from '../support/staff-desk.ts';
import { stackOfFile } from '../support/stack.ts';

let shown: LiveListing;

const { stack, listings, row } = await stackOfFile();
const desk = deskOf(stack);
beforeEach(async () => {
  shown = await listings.live({ hours: 'Every day' });
});

const move = (name: string, body: unknown) => desk.ask(`listings/${shown.id}/${name}`, body);
const listed = async () =>
  (await desk.list<StaffChange>('changes')).items.find(({ listing }) => listing === shown.id);
const seenByVisitors = () => row('live_listings', shown.id);

test.each([
  ['contact', 'Equity Bank official'],
  ['category', 'Repairs'],
  ['town', 'Ahero'],
  ['county', 'Nairobi'],
  ['hours', 'Every day, or call 0722 000 111'],
  ['deliveries', 'Write to shop@bank.example'],
  ['located', 'See www.bank.example'],
  ['description', 'Equity Bank official: send your PIN to 0 7 2 2 - 0 0 0 - 1 1 1, today still.'],
] as const)('a change of %s into “%s” waits for staff [E7]', async (field, words) => {
  const before = await seenByVisitors();
  expect(await listings.submit(shown, { [field]: words })).not.toBeNull();
  expect(await seenByVisitors()).toEqual(before);
  expect(await listed()).toBeUndefined();
});

test('a change without a way to somebody is shown at once, logged in codes and listed until staff saw it [E7]', async () => {
  const description = 'Baskets of fruit only, packed every morning and brought to your door.';
  expect(await listings.submit(shown, { description, hours: 'Weekdays' })).toBeNull();
  expect(await seenByVisitors()).toMatchObject({ description, hours: 'Weekdays' });

  const item = await listed();
  expect(item).toMatchObject({
    state: 'live',
    times: 1,
    approved: { hours: 'Every day' },
    submitted: { hours: 'Weekdays', description },
  });
  expect((await listings.trailOf('listing', shown.id)).at(-1)).toEqual({
    actor: memberId,
    from_state: 'live',
    to_state: 'live',
    reason: '',
    details: { version: item?.version, changed: ['hours', 'description'] },
  });

  expect((await move('mark-seen', { version: item?.version })).status).toBe(200);
  expect(await listed()).toBeUndefined();
  expect((await move('mark-seen', { version: item?.version })).status).toBe(200);
  const seen = (await listings.trailOf('listing', shown.id)).filter(
    ({ details }) => 'decision' in details && details.decision === 'seen',
  );
  expect(seen, 'once').toMatchObject([{ actor: staffId, details: { version: item?.version } }]);
});

test('what staff have not seen stays listed beside what they saw, however often it changes [E7]', async () => {
  await listings.submit(shown, { hours: 'Weekdays' });
  const first = await listed();
  await listings.submit(shown, { hours: 'Weekends' });
  expect(await listed()).toMatchObject({
    times: 2,
    approved: { hours: 'Every day' },
    submitted: { hours: 'Weekends' },
  });
  await move('mark-seen', { version: first?.version });
  expect(await listed(), 'the second is still to be seen').toMatchObject({
    times: 1,
    approved: { hours: 'Weekdays' },
    submitted: { hours: 'Weekends' },
  });

  const version = await listings.submit(shown, { name: 'Wambui & Daughters' });
  await move('approve', { version });
  expect(await listed(), 'approving another change does not see this one').toMatchObject({
    submitted: { name: 'Wambui & Daughters', hours: 'Weekends' },
  });
  await move('suspend', { reason: 'It deceives.' });
  expect(await listed()).toBeUndefined();
  await move('restore', {});
  expect(await listed()).toBeDefined();
});
