/** Tests the content that the server refuses, both by actions and by mutations. */
import { mkdir, symlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createMisleadingPng } from '#tests/support/pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { author, createParagraph, createPictureField } from '#tests/support/blog-documents.ts';
import { openSampleContent, readRefusal, studioUrl } from '#tests/support/content-server.ts';

let content: Awaited<ReturnType<typeof openSampleContent>>;
beforeAll(async () => {
  content = await openSampleContent();
});
afterAll(() => content[Symbol.asyncDispose]());

const missingPictureId = `image-${'0'.repeat(40)}-9x9-png`;
const createBody = (...blocks: object[]) => ({ body: blocks });
const createLinkMark = (href: string) => ({ markDefs: [{ _type: 'link', _key: 'l', href }] });
const createReference = (_ref: string) => ({ _type: 'reference', _ref });
const createMainImage = (more: object) => ({
  mainImage: { ...createPictureField(more), _sanityAsset: undefined },
});

describe('a post stays unpublished and unchanged, with', () => {
  test.each<[string, object, string]>([
    [
      'a script in a link',
      createBody(createParagraph('Words', createLinkMark('javascript:x'))),
      'href: Start with',
    ],
    [
      'an unknown block',
      createBody({ _type: 'iframe', _key: 'x' }),
      'body[x] is of an unknown type',
    ],
    [
      'a broken block',
      createBody({ _type: 'block', _key: 'x', children: 'a' }),
      'body[x]: This is not',
    ],
    ['no list of blocks', { body: 'text' }, 'body: This is not'],
    ['an unknown author', { author: createReference('nobody') }, "author: It leads to 'nobody'"],
    ['a post as the author', { author: createReference('post-pots') }, "a document of type 'post'"],
    [
      'an unknown picture',
      createMainImage({ asset: createReference(missingPictureId) }),
      'mainImage: It leads to',
    ],
    [
      'a picture without a description',
      createMainImage({ alt: undefined }),
      'mainImage.alt: Say what',
    ],
    [
      'the address of another post',
      { slug: { current: 'pots' } },
      'slug: The post “About pots” has',
    ],
    ['a former address that is a path', { formerSlugs: ['mats', '../pay'] }, '"../pay" is no'],
    ['former addresses of another type', { formerSlugs: { a: 1 } }, 'formerSlugs: {"a":1} is no'],
    ['an invalid day', { publishedAt: 'soon' }, 'publishedAt: This is not a datetime'],
  ])('%s', async (_, change, message) => {
    const { client, edit, publish } = content;
    const before = await client.getDocument('post-mats');
    await edit('post-mats', { set: change });
    expect(await readRefusal(publish('post-mats'))).toContain(message);
    // The same change is also refused as a mutation.
    expect(await readRefusal(client.patch('post-mats').set(change).commit())).toContain(message);
    expect(await client.getDocument('post-mats')).toEqual(before);
    expect(await client.getDocument('drafts.post-mats')).toMatchObject(
      JSON.parse(JSON.stringify(change)) as object,
    );
    await content.runAction('discard', { draftId: 'drafts.post-mats' });
  });
});

const createGoneAddress = (_id: string, more: object = {}) => {
  return { _id, _type: 'goneAddress', slug: 'x', at: '2026-11-01T09:00:00Z', ...more };
};

/** The size is refused by the header, before the pixels are read. */
const hugePicture = createMisleadingPng(8200, 5000);

test.each<[string, (target: typeof content) => Promise<unknown>, string]>([
  [
    'unpublishing an author with posts',
    ({ unpublish }) => unpublish(author._id),
    "'About mats' leads to",
  ],
  [
    'a picture of 41 megapixels',
    ({ client }) => client.assets.upload('image', hugePicture),
    'megapixels',
  ],
  [
    'a file of another format',
    ({ client }) => client.assets.upload('image', Buffer.from('<svg/>')),
    'We cannot show this file.',
  ],
  [
    "a picture's document without its file",
    ({ client }) => client.create({ _id: missingPictureId, _type: 'sanity.imageAsset' }),
    'A picture comes by an upload',
  ],
  [
    'a gone address that is a path',
    ({ client }) => client.create(createGoneAddress('gone-x', { slug: '../pay' })),
    'may hold small letters',
  ],
  [
    'a gone address with an invalid time',
    ({ client }) => client.create(createGoneAddress('gone-x', { at: 'soon' })),
    'This is no address that is gone',
  ],
  [
    'a gone address with another id',
    ({ client }) => client.create(createGoneAddress('elsewhere')),
    "Its id has to be 'gone-x'",
  ],
  [
    'an unknown type',
    ({ client }) => client.create({ _type: 'page' }),
    "'page' is not a type of the Studio.",
  ],
  [
    'a change of an old revision',
    ({ client }) => client.patch('post-mats').ifRevisionId('old').set({ title: 'x' }).commit(),
    'was changed meanwhile',
  ],
  [
    'a change of an id',
    ({ client }) => client.patch('post-mats').set({ _id: 'post-other' }).commit(),
    'cannot be changed',
  ],
  [
    'a patch of a missing document',
    ({ client }) => client.patch('nobody').set({ title: 'x' }).commit(),
    "'nobody' was not found",
  ],
  ['an invalid query', ({ client }) => client.fetch('*[_type =='), 'The query cannot be read'],
])('%s is refused with a message', async (_, attempt, message) => {
  expect(await readRefusal(attempt(content))).toContain(message);
});

test('a request with the Origin of another page than the Studio is refused', async () => {
  const url = `${content.address}/v2025-02-19/users/me`;
  const studioResponse = await fetch(url, { headers: { origin: studioUrl } });
  expect([
    studioResponse.status,
    studioResponse.headers.get('access-control-allow-origin'),
  ]).toEqual([200, studioUrl]);
  const foreignResponse = await fetch(url, { headers: { origin: 'https://elsewhere.example' } });
  expect(foreignResponse.status).toBe(403);
});

test.each<[string, Record<string, string>, number]>([
  ['a picture of a page elsewhere', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a picture of a page at another port', { 'sec-fetch-site': 'same-site' }, 403],
  ['an older browser on another page', { referer: 'https://elsewhere.example/page' }, 403],
  ['a typed address', { 'sec-fetch-site': 'none' }, 200],
  ['a program', {}, 200],
  ['the Studio', { 'sec-fetch-site': 'cross-site', origin: studioUrl }, 200],
])('the page of a query decides over its response: %s', async (_, headers, status) => {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const url = `${content.address}/v2021-11-04/data/query/production?query=count(*)`;
  get(url, { headers }, (message) => resolve(message.resume()));
  const response = await promise;
  expect(response.statusCode).toBe(status);
  if (status === 200) expect(response.headers['x-content-type-options']).toBe('nosniff');
});

test('a query with nested full scans is refused before it runs', async () => {
  const createNestedQuery = (levels: number): string =>
    levels === 0 ? '1' : `count(*[${createNestedQuery(levels - 1)} > 0])`;
  expect(await content.client.fetch(createNestedQuery(2))).toEqual(expect.any(Number));
  const message = await readRefusal(content.client.fetch(createNestedQuery(20)));
  expect(message).toContain('too often within one another');
});

test('a symbolic link in the pictures folder is not followed', async () => {
  const name = `${'a'.repeat(40)}-1600x1000.png`;
  const images = join(content.folder, 'images');
  await mkdir(images, { recursive: true });
  await symlink('/etc/hostname', join(images, name));
  const response = await fetch(`${content.address}/images/abc12345/production/${name}`);
  expect(response.status).toBe(404);
});

test.each([
  ['localhost', 200],
  ['127.0.0.1', 200],
  ['t7.localhost', 200],
  ['project.t7.localhost', 200],
  ['elsewhere.example', 403],
  ['localhost.elsewhere.example', 403],
])('the status for the host %s is %i', async (host, status) => {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  get(`${content.address}/v1/users/me`, { headers: { host } }, (response) => {
    resolve(response.resume().statusCode);
  });
  expect(await promise).toBe(status);
});
