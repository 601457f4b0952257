import { beforeEach, expect, test } from 'vitest';
import {
  createPictureClient,
  createPlainImage,
  type PictureClient,
} from '../../support/pictures.ts';
import { memberId, staffId } from '../../support/seeded-users.ts';
import { createDatabaseClient, openStackForFile } from '../../support/stack.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

let amina: PictureClient;
const {
  stack,
  database: endpoints,
  advanceClock,
  runFunction,
  setFault,
} = await openStackForFile();
const jpeg = await createPlainImage(40, 30).jpeg().toBuffer();

// A login lasts one hour, and most tests advance the clock further.
beforeEach(async () => {
  amina = await createPictureClient(stack, 'member');
});

const clean = () => runFunction('delete-old-pictures');
/** Returns the remains of a picture: its row, its upload, and the number of files. */
async function left(id: string) {
  const { count } = await endpoints
    .from('pictures')
    .select('*', { count: 'exact', head: true })
    .eq('id', id);
  const upload = await endpoints.storage.from('uploads').download(id);
  const buckets = ['media', 'post-media'].map((name) => endpoints.storage.from(name).list(id));
  const files = (await Promise.all(buckets)).flatMap(({ data }) => data ?? []);
  return [count, upload.data ? 1 : 0, files.length];
}
const store = (id: string) =>
  endpoints.storage.from('uploads').upload(id, jpeg, { contentType: 'image/jpeg' });

test('unfinished uploads are deleted after an hour, refused ones sooner', async () => {
  const { id: refused } = await amina.upload(Buffer.from('<svg/>'), 'image/png');
  expect(await left(refused)).toEqual([1, 1, 0]);
  const { id: sent } = await amina.send(jpeg);
  const { id: never = '' } = (await amina.begin()).body;
  await advanceClock(hour - minute);
  expect(await left(sent)).toEqual([1, 1, 0]);
  expect(await left(refused)).toEqual([0, 0, 0]);
  await advanceClock(15 * minute);
  expect(await left(sent)).toEqual([0, 0, 0]);
  expect(await left(never)).toEqual([0, 0, 0]);
});

test('unused pictures are deleted after a day or a week', async () => {
  const { id: avatar } = await amina.upload(jpeg, 'image/jpeg', { purpose: 'avatar' });
  const { id: unsent } = await amina.upload(jpeg);
  const ofLinks = endpoints.storage.from('share-pictures');
  await ofLinks.upload(`${avatar}.jpg`, jpeg, { contentType: 'image/jpeg' });
  await advanceClock(day + hour);
  expect((await ofLinks.download(`${avatar}.jpg`)).data).toBeNull();
  expect(await left(avatar)).toEqual([0, 0, 0]);
  expect(await left(unsent)).toEqual([1, 0, 6]);
  await advanceClock(6 * day);
  expect(await left(unsent)).toEqual([0, 0, 0]);
});

test('shown pictures stay until their post is deleted', async () => {
  const draftId = crypto.randomUUID();
  const { id } = await amina.upload(jpeg, 'image/jpeg', { draftId });
  const { id: avatar } = await amina.upload(jpeg, 'image/jpeg', { purpose: 'avatar' });
  const member = await createDatabaseClient(stack, 'member');
  const pictured = { p_member_id: memberId, p_name: 'Amina', p_avatar: avatar };
  await endpoints.rpc('record_member', pictured).throwOnError();
  await member.rpc('arrange_pictures', { p_draft_id: draftId, p_arrangement: [{ id, alt: '' }] });
  await member.from('posts').insert({ title: '', description: 'Look', client_id: draftId });

  await advanceClock(30 * day);
  expect(await left(id)).toEqual([1, 0, 6]);
  expect(await left(avatar)).toEqual([1, 0, 6]);
  await endpoints.from('posts').delete().eq('client_id', draftId);
  await clean();
  expect(await left(id)).toEqual([0, 0, 0]);
});

test('an account that is deleted takes its pictures along', async () => {
  const baraka = await createPictureClient(stack, 'staff');
  const { id } = await baraka.upload(jpeg);
  await endpoints.rpc('delete_member', { p_member_id: staffId }).throwOnError();
  await clean();
  expect(await left(id)).toEqual([0, 0, 0]);
});

test('interrupted and late originals are deleted', async () => {
  const { id: ready } = await amina.upload(jpeg);
  await store(ready);
  const late = crypto.randomUUID();
  await store(late);
  const { id: fresh } = await amina.send(jpeg);
  expect((await clean()).status).toBe(204);
  expect(await left(ready)).toEqual([1, 0, 6]);
  expect(await left(late)).toEqual([0, 0, 0]);
  expect(await left(fresh)).toEqual([1, 1, 0]);
});

test('a storage outage delays all deletions without loss', async () => {
  const { id } = await amina.send(jpeg);
  // More pictures than one batch.
  const discarded = { owner_id: memberId, purpose: 'post', state: 'discarded' };
  await endpoints.from('pictures').insert(Array<object>(110).fill(discarded)).throwOnError();
  await endpoints.from('pictures').update({ state: 'discarded' }).eq('id', id);

  await setFault('storage');
  expect((await clean()).status).toBe(503);
  await setFault('storage', 'ok');
  expect(await left(id)).toEqual([1, 1, 0]);

  const answers = await Promise.all([clean(), clean()]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const { count } = await endpoints
    .from('pictures')
    .select('*', { count: 'exact', head: true })
    .eq('state', 'discarded');
  expect(count).toBe(0);
  expect(await left(id)).toEqual([0, 0, 0]);
});

test('a picture of a dead worker is deleted after an hour [E17]', async () => {
  const { id } = await amina.send(jpeg);
  await endpoints.rpc('lease_picture', { p_picture_id: id, p_leased_by: crypto.randomUUID() });
  await clean();
  const rows = async () => (await endpoints.from('pictures').select('id').eq('id', id)).data;
  expect(await rows()).toHaveLength(1);
  await advanceClock(3_700);
  await clean();
  expect(await rows()).toEqual([]);
});
