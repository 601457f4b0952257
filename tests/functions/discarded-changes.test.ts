/** Changes of a live advert of which only some wait for staff, and what an owner throws away. */
import { beforeEach, expect, test } from 'vitest';
import type { LiveListing } from '../support/listing-lifecycle.ts';
import { ownerOf } from '../support/own-listings.ts';
import { deskOf } from '../support/staff-desk.ts';
import { stackOfFile } from '../support/stack.ts';

const { stack, listings, row } = await stackOfFile();
const desk = deskOf(stack);
const owner = await ownerOf(stack, 'member');
let shown: LiveListing;
beforeEach(async () => {
  shown = await listings.live({ hours: 'Every day' });
});

const move = (name: string, body: unknown) => desk.ask(`listings/${shown.id}/${name}`, body);
const seenByVisitors = () => row('live_listings', shown.id);
const discard = (id: number, revision: number) => owner.ask('POST', `/${id}/discard`, { revision });

test('mixed changes are shown at once as far as staff need not look first', async () => {
  const version = await listings.submit(shown, { hours: 'Weekdays', name: 'Wambui & Daughters' });
  expect(version).not.toBeNull();
  expect(await seenByVisitors()).toMatchObject({ hours: 'Weekdays', name: 'Wambui Baskets' });
  await move('approve', { version });
  expect(await seenByVisitors()).toMatchObject({ hours: 'Weekdays', name: 'Wambui & Daughters' });
});

test('changes are thrown away with what staff asked for, and what is shown stays', async () => {
  const version = await listings.submit(shown, { hours: 'Weekdays', town: 'Ahero' });
  await move('request-changes', { version, reason: 'Which town?' });
  const revision = Number((await row('listings', shown.id)).revision);
  expect((await discard(shown.id, revision - 1)).status).toBe(409);
  expect((await discard(shown.id, revision)).status).toBe(200);
  expect(await row('listings', shown.id)).toMatchObject({
    state: 'live',
    review_version: null,
    draft: { hours: 'Weekdays', town: 'Kisumu' },
  });
  expect(await seenByVisitors()).toMatchObject({ hours: 'Weekdays', town: 'Kisumu' });
  // The answer to the first call may have been lost.
  expect((await discard(shown.id, revision)).status).toBe(200);
});

test('nothing can be thrown away before anything was approved', async () => {
  const draft = await listings.draft();
  expect((await discard(draft.id, 1)).status).toBe(409);
});
