import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPhoto, createPictureClient, createPlainImage } from '../support/pictures.ts';
import { rareTest } from '../support/repetitions.ts';
import { memberId } from '../support/seeded-users.ts';
import { createDatabaseClient, openStackForFile } from '../support/stack.ts';

const { stack, database, advanceClock, setFault } = await openStackForFile();
const pictureClient = await createPictureClient(stack, 'member');
const jpeg = await createPlainImage(80, 60).jpeg().toBuffer();
const largePhoto = await createPhoto(1600, 1200);

async function readPictureRow(id: string) {
  const result = await database.from('pictures').select().eq('id', id).maybeSingle();
  return result.data as Record<string, unknown> | null;
}
async function readUpload(id: string) {
  return (await database.storage.from('uploads').download(id)).data;
}
async function listFiles(id: string) {
  const { data } = await database.storage.from('post-media').list(id);
  return (data ?? []).map(({ name }) => name).sort();
}
const fetchPicture = async (id: string, file: string) => {
  const isForPost = (await readPictureRow(id))?.['purpose'] === 'post';
  return fetch(`${stack.site}${isForPost ? '/api/post-pictures' : '/media'}/${id}/${file}`);
};
async function readSize(id: string, file: string) {
  const bytes = await (await fetchPicture(id, file)).arrayBuffer();
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

const allFiles = ['1280.avif', '1280.webp', '320.avif', '320.webp', '640.avif', '640.webp'];

test('a picture is uploaded and served in three widths, two formats', async () => {
  const draftId = crypto.randomUUID();
  const creation = await pictureClient.begin({ draftId });
  expect([creation.status, creation.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(creation.body.upload?.url).toMatch(/^\/storage\/v1\/object\/upload\/sign\/uploads\//);
  const awaitedRow = { state: 'awaited', purpose: 'post', draft_id: draftId };
  expect(await readPictureRow(creation.body.id ?? '')).toMatchObject(awaitedRow);

  const { id, answer } = await pictureClient.upload(largePhoto);
  expect(answer).toMatchObject({ status: 200, body: { id, width: 1280, height: 960 } });
  expect(await readPictureRow(id)).toMatchObject({ state: 'ready', width: 1280, height: 960 });
  expect(await readUpload(id)).toBeNull();
  expect(await listFiles(id)).toEqual(allFiles);
  for (const format of ['avif', 'webp']) {
    const response = await fetchPicture(id, `640.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toContain('max-age=31536000, immutable');
    for (const width of [320, 640, 1280]) {
      expect(await readSize(id, `${width}.${format}`)).toEqual([width, width * 0.75]);
    }
  }
});

test('concurrent repeated requests create a picture once', async () => {
  const { id } = await pictureClient.send(jpeg);
  const responses = await Promise.all([1, 2, 3, 4].map(() => pictureClient.finish(id)));
  const successfulResponses = responses.filter(({ status }) => status === 200);
  const readyFields = { id, width: 80, height: 60, appearance: expect.any(String) as unknown };
  expect(successfulResponses.map(({ body }) => body)).toContainEqual(readyFields);
  for (const { status, body } of responses) {
    if (status !== 200) expect([status, body.code]).toEqual([409, 'in-progress']);
  }
  expect(await pictureClient.finish(id)).toMatchObject({ status: 200, body: readyFields });
  expect(await listFiles(id)).toEqual(allFiles);
  expect(await readUpload(id)).toBeNull();
});

test('a partial storage failure restarts the picture completely', async () => {
  const { id } = await pictureClient.send(jpeg);
  await setFault('storage');
  const failedResponse = await pictureClient.finish(id);
  expect([failedResponse.status, failedResponse.body.code]).toEqual([503, 'database-unavailable']);
  expect(await readPictureRow(id)).toMatchObject({ state: 'awaited' });
  await setFault('storage', 'ok');
  const partialFile = await createPlainImage(10, 10).webp().toBuffer();
  const folder = database.storage.from('post-media');
  await folder.upload(`${id}/320.webp`, partialFile, { contentType: 'image/webp' });
  expect((await pictureClient.finish(id)).body).toMatchObject({ id, width: 80 });
  expect(await readSize(id, '320.webp')).toEqual([80, 60]);
});

test('a request to finish a picture is repeated for a refused picture with the same message', async () => {
  const { id, answer } = await pictureClient.upload(Buffer.from('<svg/>'), 'image/png');
  const message = 'We cannot show this file. Choose a PNG, JPEG or WebP photo.';
  const fields = [{ field: 'picture', message }];
  expect(answer).toMatchObject({ status: 422, body: { fields } });
  expect(await readPictureRow(id)).toMatchObject({ state: 'discarded' });
  expect(await listFiles(id)).toEqual([]);
  expect((await pictureClient.finish(id)).body).toEqual(answer.body);
});

test('a request to finish a picture responds with 404 before the upload', async () => {
  const { body } = await pictureClient.begin();
  const earlyResponse = await pictureClient.finish(body.id ?? '');
  expect([earlyResponse.status, earlyResponse.body.code]).toEqual([404, 'not-found']);
  expect(await readPictureRow(body.id ?? '')).toMatchObject({ state: 'awaited' });
  expect((await pictureClient.finish('1%20or%20true')).status).toBe(404);
});

rareTest('a discarded picture loses its files within 15 minutes', async () => {
  const { id } = await pictureClient.upload(jpeg);
  const { id: unfinishedId } = await pictureClient.send(jpeg);
  for (const pictureId of [id, id, unfinishedId]) {
    expect((await pictureClient.discard(pictureId)).status).toBe(204);
    expect((await pictureClient.finish(pictureId)).status).toBe(404);
  }
  expect(await listFiles(unfinishedId)).toEqual([]);
  await advanceClock(15 * 60);
  expect(await readPictureRow(id)).toBeNull();
  expect(await listFiles(id)).toEqual([]);
  expect((await pictureClient.discard(id)).status).toBe(404);
});

rareTest('pictures in a post and of a profile stay', async () => {
  const draftId = crypto.randomUUID();
  const { id } = await pictureClient.upload(jpeg, 'image/jpeg', { draftId });
  const member = await createDatabaseClient(stack, 'member');
  const p_arrangement = [{ id, alt: 'A mat' }];
  await member.rpc('arrange_pictures', { p_draft_id: draftId, p_arrangement });
  const post = { title: '', description: 'Look', client_id: draftId };
  expect((await member.from('posts').insert(post)).error).toBeNull();
  const refusal = await pictureClient.discard(id);
  expect([refusal.status, refusal.body.code]).toEqual([422, 'invalid-input']);
  expect(await readPictureRow(id)).toMatchObject({ state: 'ready' });

  const { id: avatarId } = await pictureClient.upload(jpeg, 'image/jpeg', { purpose: 'avatar' });
  const params = { p_member_id: memberId, p_name: 'Amina', p_avatar: avatarId };
  await database.rpc('record_member', params).throwOnError();
  expect((await pictureClient.discard(avatarId)).status).toBe(422);
});

test('an invalid picture is refused before its upload', async () => {
  const { status, body } = await pictureClient.begin({ size: 13_000_000 });
  const message = 'This photo has 12.4 MB. Choose one with at most 10 MB.';
  expect({ status, body }).toMatchObject({ status: 422, body: { fields: [{ message }] } });
});

test('a second call is refused until the lease of the first ends [E17]', async () => {
  const { id } = await pictureClient.send(jpeg);
  const lease = { p_picture_id: id, p_leased_by: crypto.randomUUID() };
  expect((await database.rpc('lease_picture', lease)).data).toBe(true);
  expect((await database.rpc('lease_picture', lease)).data).toBe(false);
  const earlyResponse = await pictureClient.finish(id);
  expect([earlyResponse.status, earlyResponse.body.code]).toEqual([409, 'in-progress']);
  expect((await database.storage.from('post-media').list(id)).data).toEqual([]);
  await advanceClock(61);
  expect((await pictureClient.finish(id)).body).toMatchObject({ id, width: 80 });
  const readyFields = { state: 'ready', leased_by: null, leased_until: null };
  expect(await readPictureRow(id)).toMatchObject(readyFields);
});
