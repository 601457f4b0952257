/** Tests the hourly and total limits of a member at the endpoints. */
import { beforeEach, expect, test } from 'vitest';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import {
  createDraft,
  createOwnerClient,
  openListingStackForFile,
} from '../../support/own-listings.ts';
import { memberId, staffId } from '../../support/seeded-users.ts';

const hourSeconds = 60 * 60;

const listings = await openListingStackForFile();
const { stack, steps, database } = listings;
let { amina } = listings;

beforeEach(() => steps.resetRateLimits());

/** Advances the clock, and logs the member in again, because the former login may have expired. */
async function advanceClock(seconds: number) {
  await listings.advanceClock(seconds);
  amina = await createOwnerClient(stack, 'member');
}

test('an owner submits ten times an hour, then has to wait [E10]', async () => {
  const { id } = await amina.createAndSubmit(listings.createDraftWithImage());
  const submitTown = async (town: string) => {
    const { revision } = await steps.readStored({ id });
    return amina.submit(id, listings.createDraftWithImage({ town }), revision);
  };
  for (let index = 2; index <= 10; index++)
    expect((await submitTown(`Town ${index}`)).status).toBe(200);
  const refusal = await submitTown('Town 11');
  expect([refusal.status, refusal.body.code]).toEqual([429, 'too-many-requests']);
  expect(refusal.body.detail).toMatch(/^Wait \d+ minutes, then try again\.$/);
  expect(await listings.readVersions(id)).toHaveLength(10);
  const { draft } = await steps.readStored({ id });
  expect(draft.town, 'a refused change is not saved').toBe('Town 10');
  await advanceClock(refusal.body.retryAfter ?? 0);
  expect((await submitTown('Town 11')).status).toBe(200);
});

test('an owner opens twenty payments an hour without repeats [E10]', async () => {
  const listing = await steps.approved();
  const selections = ['weekly', 'monthly'].map((name) => ({ package: name }));
  for (let index = 0; index < 20; index++)
    expect((await amina.pay(listing.id, selections[index % 2])).status).toBe(200);
  expect((await amina.pay(listing.id, selections[1])).status, 'the open payment').toBe(200);
  const refusal = await amina.pay(listing.id, selections[0]);
  expect([refusal.status, refusal.body.code]).toEqual([429, 'too-many-requests']);
  await advanceClock(refusal.body.retryAfter ?? 0);
  expect((await amina.pay(listing.id, selections[0])).status).toBe(200);
});

test('thirty unpublished adverts are the limit of a day [E10]', async () => {
  const { drafts, neverLive } = listingLimits;
  const actor = { p_actor_id: staffId };
  for (let index = 0; index < neverLive; index++) {
    const p_draft = { title: String(index) };
    const creation = database.rpc('create_listing', { ...actor, p_draft });
    const p_listing_id = (await creation.throwOnError()).data as number;
    // The last listings stay drafts. They are one less than the limit of drafts.
    if (index > neverLive - drafts) continue;
    const withdrawal = { ...actor, p_listing_id, p_reason: '' };
    await database.rpc('withdraw_listing', withdrawal).throwOnError();
  }
  const createListing = async (name: string) => {
    const otherOwner = await createOwnerClient(stack, 'staff');
    return otherOwner.requestJson('POST', '', { draft: createDraft({ title: name }) });
  };
  const refusal = await createListing('One more');
  expect([refusal.status, refusal.body.code]).toEqual([429, 'too-many-listings']);
  expect(refusal.body.title).toContain(String(neverLive));
  expect(refusal.body.detail).toBe('Wait 24 hours, then try again.');
  await advanceClock(refusal.body.retryAfter ?? 0);
  expect((await createListing('One more')).status).toBe(201);
});

test('the first approved advert gets the address [E10]', async () => {
  const name = 'Safaricom';
  const owner = crypto.randomUUID();
  await steps.saveMember({ id: owner, name: 'Njeri' });
  const otherListing = await steps.submitted({ owner, title: name });
  const { id } = await amina.createAndSubmit(listings.createDraftWithImage({ title: name }));
  expect((await amina.open(id)).body.slug, 'proposed').toBe('safaricom');
  expect((await steps.readStored({ id })).slug).toBeNull();
  await steps.approve({ id });
  expect((await amina.open(id)).body).toMatchObject({ state: 'approved', slug: 'safaricom' });
  await steps.approve(otherListing);
  expect((await steps.readStored(otherListing)).slug).toBe('safaricom-2');
});

test('an owner’s adverts are paged without repeats or gaps [E10]', async () => {
  for (let index = 0; index < 7; index++) await steps.submitted();
  for (let index = 0; index < 18; index++)
    await steps.draft({ title: `Shop ${index}`, images: [] });
  const ids: number[] = [];
  let path: string | null = '';
  while (path !== null) {
    const { body } = await amina.requestJson('GET', path);
    const { listings = [], next = '' }: typeof body & { next?: string | null } = body;
    expect(listings.length).toBeLessThanOrEqual(24);
    ids.push(...listings.map(({ id }) => id));
    path = next === null ? null : `?cursor=${next}`;
  }
  const query = database.from('listings').select('id').eq('owner_id', memberId);
  const { data } = await query.order('id', { ascending: false }).throwOnError();
  expect(ids.length).toBeGreaterThan(24);
  const sortedIds = ids.toSorted((first, second) => second - first);
  expect(sortedIds).toEqual(data.map(({ id }) => id as number));
  expect((await amina.requestJson('GET', '?cursor=x')).status).toBe(422);
});

test('a discarded advert is hidden and deleted thirty days later [E10]', async () => {
  const { id } = await steps.submitted();
  await amina.withdraw(id);
  const ownListings = (await amina.list()).body.listings ?? [];
  expect(ownListings.map((listing) => listing.id)).not.toContain(id);
  expect((await amina.open(id)).body.state).toBe('withdrawn');
  await advanceClock(30 * 24 * hourSeconds);
  await listings.runFunction('delete-expired-records');
  expect((await amina.open(id)).status).toBe(404);
});
