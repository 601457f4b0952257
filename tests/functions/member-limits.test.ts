/** Hourly and total limits of a member, tested at the endpoints. */
import { beforeEach, expect, test } from 'vitest';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import {
  createDraft,
  createOwnerClient,
  openListingStackForFile,
} from '../support/own-listings.ts';
import { memberId, staffId } from '../support/seeded-users.ts';

const hour = 60 * 60;

const listings = await openListingStackForFile();
let { amina } = listings;

beforeEach(() => listings.steps.resetRateLimits());

/** The login has expired by then. */
async function later(seconds: number) {
  await listings.advanceClock(seconds);
  amina = await createOwnerClient(listings.stack, 'member');
}

test('an owner submits ten times an hour, then learns the time [E10]', async () => {
  const { id } = await amina.createAndSubmit(listings.createDraftWithImage());
  const change = async (town: string) => {
    const { revision } = await listings.steps.readStored({ id });
    return amina.submit(id, listings.createDraftWithImage({ town }), revision);
  };
  for (let at = 2; at <= 10; at++) expect((await change(`Town ${at}`)).status).toBe(200);
  const refused = await change('Town 11');
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  expect(refused.body.detail).toMatch(/^Wait \d+ minutes, then try again\.$/);
  expect(await listings.readVersions(id)).toHaveLength(10);
  const { draft } = await listings.steps.readStored({ id });
  expect(draft.town, 'what is not handed in is not saved either').toBe('Town 10');
  await later(refused.body.retryAfter ?? 0);
  expect((await change('Town 11')).status).toBe(200);
});

test('an owner opens twenty payments an hour, repeats not counted [E10]', async () => {
  const listing = await listings.steps.approved();
  const selections = ['weekly', 'monthly'].map((name) => ({ package: name }));
  for (let at = 0; at < 20; at++) {
    expect((await amina.pay(listing.id, selections[at % 2])).status).toBe(200);
  }
  expect((await amina.pay(listing.id, selections[1])).status, 'the open one').toBe(200);
  const refused = await amina.pay(listing.id, selections[0]);
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
  await later(refused.body.retryAfter ?? 0);
  expect((await amina.pay(listing.id, selections[0])).status).toBe(200);
});

test('a member has thirty unpublished adverts, deleted ones count a day [E10]', async () => {
  const { drafts, neverLive } = listingLimits;
  const owner = { p_actor_id: staffId };
  for (let at = 0; at < neverLive; at++) {
    const new_draft = { title: String(at) };
    const begun = listings.database.rpc('create_listing', { ...owner, p_draft: new_draft });
    const listing = (await begun.throwOnError()).data as number;
    if (at > neverLive - drafts) continue;
    await listings.database
      .rpc('withdraw_listing', { ...owner, p_listing_id: listing, p_reason: '' })
      .throwOnError();
  }
  const begin = async (name: string) => {
    const other = await createOwnerClient(listings.stack, 'staff');
    return other.requestJson('POST', '', { draft: createDraft({ title: name }) });
  };
  const refused = await begin('One more');
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-listings']);
  expect(refused.body.title).toContain(String(neverLive));
  expect(refused.body.detail).toBe('Wait 24 hours, then try again.');
  await later(refused.body.retryAfter ?? 0);
  expect((await begin('One more')).status).toBe(201);
});

test('an address belongs to the first approved advert [E10]', async () => {
  const { steps } = listings;
  const name = 'Safaricom';
  const owner = crypto.randomUUID();
  await steps.saveMember({ id: owner, name: 'Njeri' });
  const squatter = await steps.submitted({ owner, title: name });
  const { id } = await amina.createAndSubmit(listings.createDraftWithImage({ title: name }));
  expect((await amina.open(id)).body.slug, 'proposed').toBe('safaricom');
  expect((await steps.readStored({ id })).slug).toBeNull();
  await steps.approve({ id });
  expect((await amina.open(id)).body).toMatchObject({ state: 'approved', slug: 'safaricom' });
  await steps.approve(squatter);
  expect((await steps.readStored(squatter)).slug).toBe('safaricom-2');
});

test('an owner’s adverts are paged without repeats or gaps [E10]', async () => {
  for (let at = 0; at < 7; at++) await listings.steps.submitted();
  for (let at = 0; at < 18; at++) await listings.steps.draft({ title: `Shop ${at}`, images: [] });
  const ids: number[] = [];
  let path: string | null = '';
  while (path !== null) {
    const { body } = await amina.requestJson('GET', path);
    const { listings = [], next = '' }: typeof body & { next?: string | null } = body;
    expect(listings.length).toBeLessThanOrEqual(24);
    ids.push(...listings.map(({ id }) => id));
    path = next === null ? null : `?cursor=${next}`;
  }
  const own = listings.database.from('listings').select('id').eq('owner_id', memberId);
  const { data } = await own.order('id', { ascending: false }).throwOnError();
  expect(ids.length).toBeGreaterThan(24);
  expect(ids.toSorted((one, other) => other - one)).toEqual(data.map(({ id }) => id as number));
  expect((await amina.requestJson('GET', '?cursor=x')).status).toBe(422);
});

test('a discarded advert is hidden and deleted thirty days later [E10]', async () => {
  const { id } = await listings.steps.submitted();
  await amina.withdraw(id);
  const listed = (await amina.list()).body.listings ?? [];
  expect(listed.map((each) => each.id)).not.toContain(id);
  expect((await amina.open(id)).body.state).toBe('withdrawn');
  await later(30 * 24 * hour);
  await listings.runFunction('delete-expired-records');
  expect((await amina.open(id)).status).toBe(404);
});
