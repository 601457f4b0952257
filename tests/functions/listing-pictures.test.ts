/** Photos of listings: their minimum size, and the time until they are deleted. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openListingStackForFile, createOwnerClient } from '../support/own-listings.ts';
import { createPictureClient, createPlainImage, type PictureClient } from '../support/pictures.ts';
import { memberId } from '../support/seeded-users.ts';

const day = 24 * 60 * 60;

const listings = await openListingStackForFile();
const { advanceClock, runFunction } = listings;
let amina: PictureClient;
let owner: Awaited<ReturnType<typeof createOwnerClient>>;

const webp = await createPlainImage(8, 6).webp().toBuffer();
// A login lasts one hour, and most tests advance the clock further.
beforeEach(async () => {
  amina = await createPictureClient(listings.stack, 'member');
  owner = await createOwnerClient(listings.stack, 'member');
});

const purpose = { purpose: 'listing' };
/** A picture of the member with one of its files, as if it had been processed. */
const send = async () => {
  const id = await listings.steps.addImage();
  const { storage } = listings.database;
  const sent = await storage
    .from('media')
    .upload(`${id}/640.webp`, webp, { contentType: 'image/webp' });
  expect(sent.error).toBeNull();
  return id;
};
const clean = () => runFunction('delete-old-pictures');
const fetchStatus = async (id: string) =>
  (await fetch(`${listings.stack.site}/media/${id}/640.webp`)).status;
const withImages = (...ids: string[]) =>
  listings.createDraftWithImage({
    title: crypto.randomUUID(),
    images: ids.map((id) => ({ id, alt: '' })),
  });

const notSpecial = { isFrom: false, isOutOfStock: false };

describe('a photo of an advert', () => {
  test('a photo of 800 pixels is accepted and public [R013]', async () => {
    const jpeg = await createPlainImage(1000, 800).jpeg().toBuffer();
    const { id, answer } = await amina.upload(jpeg, 'image/jpeg', purpose);
    expect(answer).toMatchObject({ status: 200, body: { width: 1000, height: 800 } });
    expect(await fetchStatus(id)).toBe(200);
  });

  test('a smaller photo is refused with its upright size [R013]', async () => {
    const lying = await createPlainImage(799, 1200)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id, answer } = await amina.upload(lying, 'image/jpeg', purpose);
    const message =
      'This photo is 1,200 × 799 pixels. Choose one with at least 800 pixels on its shorter side.';
    expect([answer.status, answer.body.fields?.[0]?.message]).toEqual([422, message]);
    expect((await amina.finish(id)).body).toEqual(answer.body);
  });
});

describe('after a week', () => {
  test('unused photos are deleted, those of drafts stay', async () => {
    const used = await send();
    const unused = await send();
    const { id } = await owner.create(withImages(used));
    await advanceClock(6 * day);
    expect([await fetchStatus(used), await fetchStatus(unused)]).toEqual([200, 200]);
    await advanceClock(day + 900);
    expect(await fetchStatus(used)).toBe(200);
    expect([400, 404]).toContain(await fetchStatus(unused));
    owner = await createOwnerClient(listings.stack, 'member');
    await owner.save(id, withImages(), 1);
    await clean();
    expect([400, 404]).toContain(await fetchStatus(used));
  });

  test('photos of a submission stay for any later draft', async () => {
    const handedIn = await send();
    const { id, answer } = await owner.createAndSubmit(withImages(handedIn));
    const other = await send();
    await owner.save(id, withImages(other), answer.body.revision ?? 0);
    await advanceClock(8 * day);
    await clean();
    expect([await fetchStatus(handedIn), await fetchStatus(other)]).toEqual([200, 200]);
    amina = await createPictureClient(listings.stack, 'member');
    expect((await amina.discard(handedIn)).status).toBe(422);
    expect((await amina.discard(other)).status).toBe(422);
    await clean();
    expect([await fetchStatus(handedIn), await fetchStatus(other)]).toEqual([200, 200]);
  });

  test('photos of items stay, in drafts and submissions', async () => {
    const drafted = await send();
    const handedIn = await send();
    const withItem = (image: string) => ({
      ...withImages(listings.image),
      items: [{ id: image, name: 'Mat', price: '300', image, ...notSpecial }],
    });
    await owner.create(withItem(drafted));
    const { id, answer } = await owner.createAndSubmit(withItem(handedIn));
    await owner.save(id, withImages(listings.image), answer.body.revision ?? 0);
    await advanceClock(8 * day);
    await clean();
    expect([await fetchStatus(drafted), await fetchStatus(handedIn)]).toEqual([200, 200]);
    amina = await createPictureClient(listings.stack, 'member');
    expect((await amina.discard(handedIn)).status).toBe(422);
  });

  test('another owner’s draft keeps no photo', async () => {
    const own = await send();
    const other = await createOwnerClient(listings.stack, 'staff');
    await other.create(withImages(own));
    await advanceClock(8 * day);
    await clean();
    expect([400, 404]).toContain(await fetchStatus(own));
  });
});

test('deleted photos leave all adverts, and follow a deleted account', async () => {
  const used = await send();
  const discarded = await send();
  expect((await amina.discard(discarded)).status).toBe(204);
  const { answer } = await owner.createAndSubmit(withImages(discarded));
  expect(answer.body.fields?.[0]?.field).toBe('images');
  const item = { id: discarded, name: 'Mat', price: '300', image: discarded, ...notSpecial };
  const { answer: ofItem } = await owner.createAndSubmit({ ...withImages(used), items: [item] });
  expect(ofItem.body.fields?.[0]?.field).toBe(`items.${discarded}.image`);
  await owner.create(withImages(used));
  await listings.database.rpc('delete_member', { p_member_id: memberId }).throwOnError();
  await clean();
  expect([400, 404]).toContain(await fetchStatus(used));
});
