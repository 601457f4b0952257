import { describe, expect, test } from 'vitest';
import { pictureLimits, pictureWidths } from '#domain/picture/picture.limits.ts';
import { createPlainImage } from '../support/pictures.ts';
import { memberId } from '../support/seeded-users.ts';
import { createClientWithToken, createDatabaseClient, openStackForFile } from '../support/stack.ts';

const { stack, database: endpoints } = await openStackForFile();
const photo = await createPlainImage(900, 800).jpeg().toBuffer();
const webp = await createPlainImage(900, 800).webp().toBuffer();

const aFile = (type: string) => `${crypto.randomUUID()}.${type}`;

describe('a photo', () => {
  test('a photo is uploaded once to a signed address', async () => {
    const path = aFile('jpg');
    const signed = await endpoints.storage.from('uploads').createSignedUploadUrl(path);
    expect(signed.error).toBeNull();
    const visitor = createClientWithToken(stack).storage.from('uploads');
    const contentType = 'image/jpeg';
    const file = new Blob([new Uint8Array(photo)], { type: contentType });
    const send = () =>
      visitor.uploadToSignedUrl(path, signed.data?.token ?? '', file, { contentType });
    expect((await send()).error).toBeNull();
    expect((await send()).error).not.toBeNull();

    const { data } = await endpoints.storage.from('uploads').download(path);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(photo)).toBe(true);
  });

  test.each([
    ['a type that is no picture of ours', 'image/gif', () => Buffer.from('GIF89a')],
    ['more than 10 MB', 'image/jpeg', () => Buffer.alloc(10 * 1024 * 1024 + 1)],
  ])('with %s is refused by the bucket', async (_, contentType, make) => {
    const { error } = await endpoints.storage
      .from('uploads')
      .upload(aFile('x'), make(), { contentType });
    expect(error).not.toBeNull();
  });

  test('a photo cannot be sent, read or listed without one', async () => {
    const path = aFile('jpg');
    await endpoints.storage.from('uploads').upload(path, photo, { contentType: 'image/jpeg' });
    for (const client of [
      createClientWithToken(stack),
      await createDatabaseClient(stack, 'member'),
    ]) {
      for (const bucket of ['uploads', 'media', 'post-media']) {
        const folder = client.storage.from(bucket);
        const sent = await folder.upload(aFile('webp'), webp, { contentType: 'image/webp' });
        expect(sent.error).not.toBeNull();
        expect((await folder.list()).data ?? []).toEqual([]);
        await folder.remove([path]);
      }
      expect((await client.storage.from('uploads').download(path)).error).not.toBeNull();
    }
    const address = `${stack.site}/storage/v1/object/public/uploads/${path}`;
    expect((await fetch(address)).ok).toBe(false);
    expect((await endpoints.storage.from('uploads').download(path)).error).toBeNull();
  });
});

describe('a picture of a page', () => {
  test("is shown at the site's own address", async () => {
    const path = aFile('webp');
    await endpoints.storage
      .from('media')
      .upload(path, webp, { contentType: 'image/webp', cacheControl: '31536000' });
    const answer = await fetch(`${stack.site}/media/${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toContain('max-age=31536000');
    expect(Buffer.from(await answer.arrayBuffer()).equals(webp)).toBe(true);
  });

  test.each(['nothing.webp', '../uploads/secret.jpg', '%2e%2e/uploads/secret.jpg', ''])(
    'a missing or private picture is not served: /media/%s',
    async (path) => {
      const answer = await fetch(`${stack.site}/media/${path}`);
      expect([400, 404]).toContain(answer.status);
    },
  );

  test('is only read there', async () => {
    const answer = await fetch(`${stack.site}/media/a.webp`, { method: 'POST', body: 'x' });
    expect(answer.status).toBe(405);
  });
});

describe('the row of a picture', () => {
  const owner_id = memberId;
  const insert = (row: Record<string, unknown>) =>
    endpoints.from('pictures').insert({ owner_id, purpose: 'post', ...row });
  const { alt, inPost, elongation } = pictureLimits;
  const widest = Math.max(...pictureWidths);
  const ready = { state: 'ready', width: widest, height: widest * elongation };

  test.each([
    ['a longer description', { alt: 'a'.repeat(alt + 1) }, 'pictures_alt_length'],
    ['a place too many', { position: inPost + 1 }, 'pictures_of_a_post_are_four'],
    ['a greater width', { ...ready, width: widest + 1 }, 'pictures_ready_is_measured'],
    ['a purpose of its own', { purpose: 'cover' }, 'pictures_purpose_is_valid'],
  ])('a picture row with %s is refused by the limit’s name', async (_, row, constraint) => {
    const { error } = await insert(row);
    expect(error?.code).toBe('23514');
    expect(error?.message).toContain(constraint);
  });

  test('at its limits is taken', async () => {
    expect((await insert({ ...ready, alt: '🧺'.repeat(alt), position: inPost })).error).toBeNull();
  });
});
