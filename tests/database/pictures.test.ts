import { expect, test } from 'vitest';
import { pictureLimits } from '#domain/picture/picture.limits.ts';
import { pictureWidths } from '#domain/picture/served-pictures.ts';
import { createPlainImage } from '../support/pictures.ts';
import { memberId } from '../support/seeded-users.ts';
import { createClientWithToken, createDatabaseClient, openStackForFile } from '../support/stack.ts';

const { stack, database } = await openStackForFile();
const uploads = database.storage.from('uploads');
const photo = await createPlainImage(900, 800).jpeg().toBuffer();
const webp = await createPlainImage(900, 800).webp().toBuffer();

const createFileName = (type: string) => `${crypto.randomUUID()}.${type}`;

test('a photo is uploaded once to a signed address', async () => {
  const path = createFileName('jpg');
  const signedUrl = await uploads.createSignedUploadUrl(path);
  expect(signedUrl.error).toBeNull();
  const visitor = createClientWithToken(stack).storage.from('uploads');
  const contentType = 'image/jpeg';
  const file = new Blob([new Uint8Array(photo)], { type: contentType });
  const upload = () =>
    visitor.uploadToSignedUrl(path, signedUrl.data?.token ?? '', file, { contentType });
  expect((await upload()).error).toBeNull();
  expect((await upload()).error).not.toBeNull();

  const { data } = await uploads.download(path);
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(photo)).toBe(true);
});

test.each([
  ['an unsupported type', 'image/gif', () => Buffer.from('GIF89a')],
  ['more than 10 MB', 'image/jpeg', () => Buffer.alloc(10 * 1024 * 1024 + 1)],
])('a file with %s is refused by the bucket', async (_name, contentType, createBytes) => {
  const { error } = await uploads.upload(createFileName('x'), createBytes(), { contentType });
  expect(error).not.toBeNull();
});

test('without a signed address a photo is not sent, read or listed', async () => {
  const path = createFileName('jpg');
  await uploads.upload(path, photo, { contentType: 'image/jpeg' });
  const visitor = createClientWithToken(stack);
  for (const client of [visitor, await createDatabaseClient(stack, 'member')]) {
    for (const bucket of ['uploads', 'media', 'post-media']) {
      const folder = client.storage.from(bucket);
      const upload = folder.upload(createFileName('webp'), webp, { contentType: 'image/webp' });
      expect((await upload).error).not.toBeNull();
      expect((await folder.list()).data ?? []).toEqual([]);
      await folder.remove([path]);
    }
    expect((await client.storage.from('uploads').download(path)).error).not.toBeNull();
  }
  const address = `${stack.site}/storage/v1/object/public/uploads/${path}`;
  expect((await fetch(address)).ok).toBe(false);
  expect((await uploads.download(path)).error).toBeNull();
});

test("a picture is served at the site's own address", async () => {
  const path = createFileName('webp');
  await database.storage
    .from('media')
    .upload(path, webp, { contentType: 'image/webp', cacheControl: '31536000' });
  const response = await fetch(`${stack.site}/media/${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toContain('max-age=31536000');
  expect(Buffer.from(await response.arrayBuffer()).equals(webp)).toBe(true);
});

const missingPaths = ['nothing.webp', '../uploads/secret.jpg', '%2e%2e/uploads/secret.jpg', ''];
test.each(missingPaths)('a missing or private picture is not served: /media/%s', async (path) => {
  const response = await fetch(`${stack.site}/media/${path}`);
  expect([400, 404]).toContain(response.status);
});

test('the address of pictures refuses a POST', async () => {
  const response = await fetch(`${stack.site}/media/a.webp`, { method: 'POST', body: 'x' });
  expect(response.status).toBe(405);
});

const owner_id = memberId;
const insertPicture = (row: Record<string, unknown>) =>
  database.from('pictures').insert({ owner_id, purpose: 'post', ...row });
const { alt, inPost, elongation } = pictureLimits;
const widest = Math.max(...pictureWidths);
const readyColumns = { state: 'ready', width: widest, height: widest * elongation };

test.each([
  ['a too long description', { alt: 'a'.repeat(alt + 1) }, 'pictures_alt_length'],
  ['a too high position', { position: inPost + 1 }, 'pictures_of_a_post_are_four'],
  ['a too large width', { ...readyColumns, width: widest + 1 }, 'pictures_ready_is_measured'],
  ['an unknown purpose', { purpose: 'cover' }, 'pictures_purpose_is_valid'],
])('a picture row with %s is refused by its constraint', async (_name, row, constraint) => {
  const { error } = await insertPicture(row);
  expect(error?.code).toBe('23514');
  expect(error?.message).toContain(constraint);
});

test('a picture row at its limits is stored', async () => {
  const row = { ...readyColumns, alt: '🧺'.repeat(alt), position: inPost };
  expect((await insertPicture(row)).error).toBeNull();
});
