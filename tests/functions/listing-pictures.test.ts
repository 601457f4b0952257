/** Tests the minimum size of listing photos, and the deletion of unused ones. */
import { beforeEach, expect, test } from 'vitest';
import { openListingStackForFile, createOwnerClient } from '../support/own-listings.ts';
import { createPictureClient, createPlainImage, type PictureClient } from '../support/pictures.ts';
import { rareTest } from '../support/repetitions.ts';
import { memberId } from '../support/seeded-users.ts';
import { loadWithSchedules } from '../support/stack.ts';

const daySeconds = 24 * 60 * 60;

const listings = await openListingStackForFile(loadWithSchedules('delete-old-pictures'));
const { stack, database, advanceClock, runFunction } = listings;
let pictureClient: PictureClient;
let owner: Awaited<ReturnType<typeof createOwnerClient>>;

const webp = await createPlainImage(8, 6).webp().toBuffer();
// A login lasts one hour, and most tests advance the clock by more than that.
beforeEach(async () => {
  pictureClient = await createPictureClient(stack, 'member');
  owner = await createOwnerClient(stack, 'member');
});

const listingPurpose = { purpose: 'listing' };
/**
 * Inserts the row of a ready picture of the member, and uploads one of its files.
 * @returns the id of the picture
 */
const createPicture = async () => {
  const id = await listings.steps.addImage();
  const media = database.storage.from('media');
  const upload = await media.upload(`${id}/640.webp`, webp, { contentType: 'image/webp' });
  expect(upload.error).toBeNull();
  return id;
};
const deleteOldPictures = () => runFunction('delete-old-pictures');
const fetchStatus = async (id: string) =>
  (await fetch(`${stack.site}/media/${id}/640.webp`)).status;
const toDraft = (...ids: string[]) =>
  listings.createDraftWithImage({
    title: crypto.randomUUID(),
    images: ids.map((id) => ({ id, alt: '' })),
  });

const item = { name: 'Mat', price: '300', isFrom: false, isOutOfStock: false };
const createItem = (image: string) => ({ ...item, id: image, image });
const keptStatuses = [200, 200];
/** The storage responds with one of these statuses if a file is missing. */
const deletedStatuses = [400, 404];

test('a photo of 800 pixels is accepted and public [R013]', async () => {
  const jpeg = await createPlainImage(1000, 800).jpeg().toBuffer();
  const { id, answer } = await pictureClient.upload(jpeg, 'image/jpeg', listingPurpose);
  expect(answer).toMatchObject({ status: 200, body: { width: 1000, height: 800 } });
  expect(await fetchStatus(id)).toBe(200);
});

test('a photo has its colour and the position of its subject, also in the answer', async () => {
  const jpeg = await createPlainImage(900, 1200, '#8a5b31').jpeg().toBuffer();
  const { id, answer } = await pictureClient.upload(jpeg, 'image/jpeg', listingPurpose);
  const query = database.from('pictures').select('appearance').eq('id', id).single();
  const { data } = await query.throwOnError();
  expect(data.appearance).toMatch(/^#[89][\da-f]5[\da-f][23][\da-f] 50 \d+$/);
  expect(answer.body.appearance).toBe(data.appearance);
});

test('a smaller photo is refused with its upright size [R013]', async () => {
  // The orientation 6 means that a viewer turns the photo by 90 degrees.
  const rotatedImage = createPlainImage(799, 1200).withMetadata({ orientation: 6 });
  const jpeg = await rotatedImage.jpeg().toBuffer();
  const { id, answer } = await pictureClient.upload(jpeg, 'image/jpeg', listingPurpose);
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
  expect([await fetchStatus(usedPhoto), await fetchStatus(unusedPhoto)]).toEqual(keptStatuses);
  await advanceClock(daySeconds + 900);
  expect(await fetchStatus(usedPhoto)).toBe(200);
  expect(deletedStatuses).toContain(await fetchStatus(unusedPhoto));
  owner = await createOwnerClient(stack, 'member');
  await owner.save(id, toDraft(), 1);
  await deleteOldPictures();
  expect(deletedStatuses).toContain(await fetchStatus(usedPhoto));
});

rareTest('photos of a submission and of its later draft stay', async () => {
  const submittedPhoto = await createPicture();
  const { id, answer } = await owner.createAndSubmit(toDraft(submittedPhoto));
  const draftPhoto = await createPicture();
  await owner.save(id, toDraft(draftPhoto), answer.body.revision ?? 0);
  await advanceClock(8 * daySeconds);
  await deleteOldPictures();
  expect([await fetchStatus(submittedPhoto), await fetchStatus(draftPhoto)]).toEqual(keptStatuses);
  pictureClient = await createPictureClient(stack, 'member');
  expect((await pictureClient.discard(submittedPhoto)).status).toBe(422);
  expect((await pictureClient.discard(draftPhoto)).status).toBe(422);
  await deleteOldPictures();
  expect([await fetchStatus(submittedPhoto), await fetchStatus(draftPhoto)]).toEqual(keptStatuses);
});

rareTest('photos of items stay, in drafts and submissions', async () => {
  const draftPhoto = await createPicture();
  const submittedPhoto = await createPicture();
  const draft = toDraft(listings.image);
  const toDraftWithItem = (image: string) => ({ ...draft, items: [createItem(image)] });
  await owner.create(toDraftWithItem(draftPhoto));
  const { id, answer } = await owner.createAndSubmit(toDraftWithItem(submittedPhoto));
  await owner.save(id, toDraft(listings.image), answer.body.revision ?? 0);
  await advanceClock(8 * daySeconds);
  await deleteOldPictures();
  expect([await fetchStatus(draftPhoto), await fetchStatus(submittedPhoto)]).toEqual(keptStatuses);
  pictureClient = await createPictureClient(stack, 'member');
  expect((await pictureClient.discard(submittedPhoto)).status).toBe(422);
});

rareTest('another owner’s draft keeps no photo', async () => {
  const foreignPhoto = await createPicture();
  const otherOwner = await createOwnerClient(stack, 'staff');
  await otherOwner.create(toDraft(foreignPhoto));
  await advanceClock(8 * daySeconds);
  await deleteOldPictures();
  expect(deletedStatuses).toContain(await fetchStatus(foreignPhoto));
});

test('discarded photos are refused, photos of deleted accounts deleted', async () => {
  const usedPhoto = await createPicture();
  const discardedPhoto = await createPicture();
  expect((await pictureClient.discard(discardedPhoto)).status).toBe(204);
  const { answer } = await owner.createAndSubmit(toDraft(discardedPhoto));
  expect(answer.body.fields?.[0]?.field).toBe('images');
  const draft = { ...toDraft(usedPhoto), items: [createItem(discardedPhoto)] };
  const { answer: itemAnswer } = await owner.createAndSubmit(draft);
  expect(itemAnswer.body.fields?.[0]?.field).toBe(`items.${discardedPhoto}.image`);
  await owner.create(toDraft(usedPhoto));
  await database.rpc('delete_member', { p_member_id: memberId }).throwOnError();
  await deleteOldPictures();
  expect(deletedStatuses).toContain(await fetchStatus(usedPhoto));
});
