/** Tests the minimum size of listing photos, and the deletion of unused ones. */
import { beforeEach, expect, test } from 'vitest';
import { openListingStackForFile, createOwnerClient } from '../support/own-listings.ts';
import { createPictureClient, createPlainImage, type PictureClient } from '../support/pictures.ts';
import { memberId } from '../support/seeded-users.ts';

const daySeconds = 24 * 60 * 60;

const listings = await openListingStackForFile();
const { advanceClock, runFunction } = listings;
let pictureClient: PictureClient;
let owner: Awaited<ReturnType<typeof createOwnerClient>>;

const webp = await createPlainImage(8, 6).webp().toBuffer();
// A login lasts one hour, and most tests advance the clock by more than that.
beforeEach(async () => {
  pictureClient = await createPictureClient(listings.stack, 'member');
  owner = await createOwnerClient(listings.stack, 'member');
});

const listingPurpose = { purpose: 'listing' };
/**
 * Inserts the row of a ready picture of the member, and uploads one of its files.
 * @returns the id of the picture
 */
const createPicture = async () => {
  const id = await listings.steps.addImage();
  const { storage } = listings.database;
  const upload = await storage
    .from('media')
    .upload(`${id}/640.webp`, webp, { contentType: 'image/webp' });
  expect(upload.error).toBeNull();
  return id;
};
const deleteOldPictures = () => runFunction('delete-old-pictures');
const fetchStatus = async (id: string) =>
  (await fetch(`${listings.stack.site}/media/${id}/640.webp`)).status;
const toDraft = (...ids: string[]) =>
  listings.createDraftWithImage({
    title: crypto.randomUUID(),
    images: ids.map((id) => ({ id, alt: '' })),
  });

const plainPrice = { isFrom: false, isOutOfStock: false };

test('a photo of 800 pixels is accepted and public [R013]', async () => {
  const jpeg = await createPlainImage(1000, 800).jpeg().toBuffer();
  const { id, answer } = await pictureClient.upload(jpeg, 'image/jpeg', listingPurpose);
  expect(answer).toMatchObject({ status: 200, body: { width: 1000, height: 800 } });
  expect(await fetchStatus(id)).toBe(200);
});

test('a smaller photo is refused with its upright size [R013]', async () => {
  const rotatedJpeg = await createPlainImage(799, 1200)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { id, answer } = await pictureClient.upload(rotatedJpeg, 'image/jpeg', listingPurpose);
  const message =
    'This photo is 1,200 × 799 pixels. Choose one with at least 800 pixels on its shorter side.';
  expect([answer.status, answer.body.fields?.[0]?.message]).toEqual([422, message]);
  expect((await pictureClient.finish(id)).body).toEqual(answer.body);
});

test('unused photos are deleted, photos of drafts stay', async () => {
  const usedPhoto = await createPicture();
  const unusedPhoto = await createPicture();
  const { id } = await owner.create(toDraft(usedPhoto));
  await advanceClock(6 * daySeconds);
  expect([await fetchStatus(usedPhoto), await fetchStatus(unusedPhoto)]).toEqual([200, 200]);
  await advanceClock(daySeconds + 900);
  expect(await fetchStatus(usedPhoto)).toBe(200);
  expect([400, 404]).toContain(await fetchStatus(unusedPhoto));
  owner = await createOwnerClient(listings.stack, 'member');
  await owner.save(id, toDraft(), 1);
  await deleteOldPictures();
  expect([400, 404]).toContain(await fetchStatus(usedPhoto));
});

test('photos of a submission and of its later draft stay', async () => {
  const submittedPhoto = await createPicture();
  const { id, answer } = await owner.createAndSubmit(toDraft(submittedPhoto));
  const draftPhoto = await createPicture();
  await owner.save(id, toDraft(draftPhoto), answer.body.revision ?? 0);
  await advanceClock(8 * daySeconds);
  await deleteOldPictures();
  expect([await fetchStatus(submittedPhoto), await fetchStatus(draftPhoto)]).toEqual([200, 200]);
  pictureClient = await createPictureClient(listings.stack, 'member');
  expect((await pictureClient.discard(submittedPhoto)).status).toBe(422);
  expect((await pictureClient.discard(draftPhoto)).status).toBe(422);
  await deleteOldPictures();
  expect([await fetchStatus(submittedPhoto), await fetchStatus(draftPhoto)]).toEqual([200, 200]);
});

test('photos of items stay, in drafts and submissions', async () => {
  const draftPhoto = await createPicture();
  const submittedPhoto = await createPicture();
  const toDraftWithItem = (image: string) => ({
    ...toDraft(listings.image),
    items: [{ id: image, name: 'Mat', price: '300', image, ...plainPrice }],
  });
  await owner.create(toDraftWithItem(draftPhoto));
  const { id, answer } = await owner.createAndSubmit(toDraftWithItem(submittedPhoto));
  await owner.save(id, toDraft(listings.image), answer.body.revision ?? 0);
  await advanceClock(8 * daySeconds);
  await deleteOldPictures();
  expect([await fetchStatus(draftPhoto), await fetchStatus(submittedPhoto)]).toEqual([200, 200]);
  pictureClient = await createPictureClient(listings.stack, 'member');
  expect((await pictureClient.discard(submittedPhoto)).status).toBe(422);
});

test('another owner’s draft keeps no photo', async () => {
  const foreignPhoto = await createPicture();
  const otherOwner = await createOwnerClient(listings.stack, 'staff');
  await otherOwner.create(toDraft(foreignPhoto));
  await advanceClock(8 * daySeconds);
  await deleteOldPictures();
  expect([400, 404]).toContain(await fetchStatus(foreignPhoto));
});

test('discarded photos are refused, photos of deleted accounts deleted', async () => {
  const usedPhoto = await createPicture();
  const discardedPhoto = await createPicture();
  expect((await pictureClient.discard(discardedPhoto)).status).toBe(204);
  const { answer } = await owner.createAndSubmit(toDraft(discardedPhoto));
  expect(answer.body.fields?.[0]?.field).toBe('images');
  const item = {
    id: discardedPhoto,
    name: 'Mat',
    price: '300',
    image: discardedPhoto,
    ...plainPrice,
  };
  const { answer: itemResponse } = await owner.createAndSubmit({
    ...toDraft(usedPhoto),
    items: [item],
  });
  expect(itemResponse.body.fields?.[0]?.field).toBe(`items.${discardedPhoto}.image`);
  await owner.create(toDraft(usedPhoto));
  await listings.database.rpc('delete_member', { p_member_id: memberId }).throwOnError();
  await deleteOldPictures();
  expect([400, 404]).toContain(await fetchStatus(usedPhoto));
});
