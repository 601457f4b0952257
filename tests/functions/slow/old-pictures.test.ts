import { beforeEach, expect, test } from 'vitest';
import {
  createPictureClient,
  createPlainImage,
  type PictureClient,
} from '../../support/pictures.ts';
import { memberId, staffId } from '../../support/seeded-users.ts';
import { createDatabaseClient, openStackForFile } from '../../support/stack.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

let pictureClient: PictureClient;
const { stack, database, advanceClock, runFunction, setFault } = await openStackForFile();
const jpeg = await createPlainImage(40, 30).jpeg().toBuffer();

// A login lasts one hour, and most tests advance the clock by more than that.
beforeEach(async () => {
  pictureClient = await createPictureClient(stack, 'member');
});

const deleteOldPictures = () => runFunction('delete-old-pictures');
const countRows = async (column: string, value: string) => {
  const rows = database.from('pictures').select('*', { count: 'exact', head: true });
  return (await rows.eq(column, value)).count;
};
/** Returns the numbers of rows, uploads and files of a picture. A processed picture has one row and six files. */
async function countRemains(id: string) {
  const count = await countRows('id', id);
  const upload = await database.storage.from('uploads').download(id);
  const buckets = ['media', 'post-media'].map((name) => database.storage.from(name).list(id));
  const files = (await Promise.all(buckets)).flatMap(({ data }) => data ?? []);
  return [count, upload.data ? 1 : 0, files.length];
}
const storeUpload = (id: string) =>
  database.storage.from('uploads').upload(id, jpeg, { contentType: 'image/jpeg' });

test('unfinished uploads are deleted after an hour, refused ones sooner', async () => {
  const { id: refusedId } = await pictureClient.upload(Buffer.from('<svg/>'), 'image/png');
  expect(await countRemains(refusedId)).toEqual([1, 1, 0]);
  const { id: sentId } = await pictureClient.send(jpeg);
  const { id: emptyId = '' } = (await pictureClient.begin()).body;
  await advanceClock(hourSeconds - minuteSeconds);
  expect(await countRemains(sentId)).toEqual([1, 1, 0]);
  expect(await countRemains(refusedId)).toEqual([0, 0, 0]);
  await advanceClock(15 * minuteSeconds);
  expect(await countRemains(sentId)).toEqual([0, 0, 0]);
  expect(await countRemains(emptyId)).toEqual([0, 0, 0]);
});

test('unused pictures are deleted after a day or a week', async () => {
  const { id: avatarId } = await pictureClient.upload(jpeg, 'image/jpeg', { purpose: 'avatar' });
  const { id: unpostedId } = await pictureClient.upload(jpeg);
  const sharePictures = database.storage.from('share-pictures');
  await sharePictures.upload(`${avatarId}.jpg`, jpeg, { contentType: 'image/jpeg' });
  await advanceClock(daySeconds + hourSeconds);
  expect((await sharePictures.download(`${avatarId}.jpg`)).data).toBeNull();
  expect(await countRemains(avatarId)).toEqual([0, 0, 0]);
  expect(await countRemains(unpostedId)).toEqual([1, 0, 6]);
  await advanceClock(6 * daySeconds);
  expect(await countRemains(unpostedId)).toEqual([0, 0, 0]);
});

test('shown pictures stay until their post is deleted', async () => {
  const draftId = crypto.randomUUID();
  const { id } = await pictureClient.upload(jpeg, 'image/jpeg', { draftId });
  const { id: avatarId } = await pictureClient.upload(jpeg, 'image/jpeg', { purpose: 'avatar' });
  const member = await createDatabaseClient(stack, 'member');
  const memberArgs = { p_member_id: memberId, p_name: 'Amina', p_avatar: avatarId };
  await database.rpc('record_member', memberArgs).throwOnError();
  await member.rpc('arrange_pictures', { p_draft_id: draftId, p_arrangement: [{ id, alt: '' }] });
  await member.from('posts').insert({ title: '', description: 'Look', client_id: draftId });

  await advanceClock(30 * daySeconds);
  expect(await countRemains(id)).toEqual([1, 0, 6]);
  expect(await countRemains(avatarId)).toEqual([1, 0, 6]);
  await database.from('posts').delete().eq('client_id', draftId);
  await deleteOldPictures();
  expect(await countRemains(id)).toEqual([0, 0, 0]);
});

test('pictures of a deleted account are deleted', async () => {
  const staffClient = await createPictureClient(stack, 'staff');
  const { id } = await staffClient.upload(jpeg);
  await database.rpc('delete_member', { p_member_id: staffId }).throwOnError();
  await deleteOldPictures();
  expect(await countRemains(id)).toEqual([0, 0, 0]);
});

test('interrupted and late originals are deleted', async () => {
  const { id: readyId } = await pictureClient.upload(jpeg);
  await storeUpload(readyId);
  const lateId = crypto.randomUUID();
  await storeUpload(lateId);
  const { id: freshId } = await pictureClient.send(jpeg);
  expect((await deleteOldPictures()).status).toBe(204);
  expect(await countRemains(readyId)).toEqual([1, 0, 6]);
  expect(await countRemains(lateId)).toEqual([0, 0, 0]);
  expect(await countRemains(freshId)).toEqual([1, 1, 0]);
});

test('a storage outage delays all deletions without loss', async () => {
  const { id } = await pictureClient.send(jpeg);
  // A batch of the scheduled function has fewer pictures than this test inserts.
  const discardedRow = { owner_id: memberId, purpose: 'post', state: 'discarded' };
  await database.from('pictures').insert(Array<object>(110).fill(discardedRow)).throwOnError();
  await database.from('pictures').update({ state: 'discarded' }).eq('id', id);

  await setFault('storage');
  expect((await deleteOldPictures()).status).toBe(503);
  await setFault('storage', 'ok');
  expect(await countRemains(id)).toEqual([1, 1, 0]);

  const responses = await Promise.all([deleteOldPictures(), deleteOldPictures()]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  expect(await countRows('state', 'discarded')).toBe(0);
  expect(await countRemains(id)).toEqual([0, 0, 0]);
});

test('a picture of a dead worker is deleted after an hour [E17]', async () => {
  const { id } = await pictureClient.send(jpeg);
  const lease = { p_picture_id: id, p_leased_by: crypto.randomUUID() };
  await database.rpc('lease_picture', lease);
  await deleteOldPictures();
  expect(await countRows('id', id)).toBe(1);
  await advanceClock(3_700);
  await deleteOldPictures();
  expect(await countRows('id', id)).toBe(0);
});
