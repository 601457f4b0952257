/** Opens drafts by the links that editors share, on a stack with its own dataset. */
import { afterAll, expect, test } from 'vitest';
import { createPreviewKey, createPreviewPath, previewKeyId } from '#domain/article/preview-link.ts';
import { author, createPost, pictureFile } from '../../support/blog-documents.ts';
import { writeBuiltFrame } from '../../support/built-frame.ts';
import {
  createEditor,
  createSanityClient,
  createTemporaryFolder,
} from '../../support/content-server.ts';
import { setVariable, startTestStack } from '../../support/stack.ts';
import { writeDataset } from '../../support/write-dataset.ts';

const folder = await createTemporaryFolder();
await writeDataset(folder.path, [
  author,
  createPost('mats'),
  createPost('pots'),
  createPost('cups'),
]);
const stack = await startTestStack({ BLOG_DATASET: folder.path }, await writeBuiltFrame());
const client = createSanityClient(stack.info.content ?? '');
const editor = createEditor(client);
await editor.edit('post-mats', { set: { title: 'Softer mats' } });
const key = String((await client.getDocument(previewKeyId))?.['key']);
afterAll(async () => {
  await stack.close();
  await folder[Symbol.asyncDispose]();
});

const now = () => new Date().toISOString();
const open = (path: string) => fetch(stack.site + path, { redirect: 'manual' });

test('a link shows the draft, and neither caches nor search engines keep it', async () => {
  const response = await open(await createPreviewPath('post-mats', key, now()));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const page = await response.text();
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('Softer mats');
  expect(page).toContain('The first words.');
});

test('the page shows the pictures of the draft only', async () => {
  const path = await createPreviewPath('post-mats', key, now());
  expect(await (await open(path)).text()).toContain(`src="${path}/${pictureFile}"`);
  const picture = await open(`${path}/${pictureFile}`);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(picture.headers.get('cache-control')).toBe('private, no-store');
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  const other = await open(`${path}/${'0'.repeat(40)}-1600x1000.png`);
  expect(other.status).toBe(404);
});

test('an unfinished draft is shown with a list of its missing fields', async () => {
  const attributes = { _id: 'drafts.new', _type: 'post', title: 'Only a title' };
  await editor.runAction('create', { attributes });
  const page = await (await open(await createPreviewPath('new', key, now()))).text();
  expect(page).toContain('Only a title');
  expect(page).toContain('a summary');
});

test('only a published version with a time to come is planned', async () => {
  const [first, second] = ['2199-12-01T06:00:00.000Z', '2199-12-02T06:00:00.000Z'];
  const read = async () => (await open(await createPreviewPath('post-pots', key, now()))).text();
  await editor.edit('post-pots', { set: { publishedAt: first } });
  const draft = await read();
  expect(draft).toContain('It is meant for 1 December 2199, 09:00, but');
  expect(draft).toContain('This post is on our blog.');
  expect(draft).not.toContain('It is planned for');
  await editor.publish('post-pots');
  expect(await read()).toContain('It is planned for 1 December 2199, 09:00.');
  await editor.edit('post-pots', { set: { publishedAt: second } });
  const changed = await read();
  expect(changed).toContain('It is planned for 1 December 2199, 09:00.');
  expect(changed).toContain('It is meant for 2 December 2199, 09:00, but');
});

test('the page of a public post without changes links to its page', async () => {
  const read = async () => (await open(await createPreviewPath('post-cups', key, now()))).text();
  const page = await read();
  expect(page).toMatch(/<a [^>]*href="\/blog\/cups"[^>]*>This post is on our blog\.<\/a>/);
  expect(page).not.toContain('the changes that wait');
  await editor.edit('post-cups', { set: { title: 'Deeper cups' } });
  expect(await read()).toContain('the changes that wait');
});

test('a link ends after an hour', async () => {
  const hourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
  const response = await open(await createPreviewPath('post-mats', key, hourAgo));
  expect(response.status).toBe(410);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});

test.each([
  ['by another key', () => createPreviewPath('post-mats', createPreviewKey(), now())],
  ['for a longer time', async () => lengthen(await createPreviewPath('post-mats', key, now()))],
  ['of another post', async () => rename(await createPreviewPath('post-mats', key, now()))],
  ['without a post', () => createPreviewPath('no-such-post', key, now())],
  ['without a signature', () => Promise.resolve('/preview/post-mats')],
])('a link %s shows nothing', async (_, createPath) => {
  const response = await open(await createPath());
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).not.toContain('Softer mats');
});

const lengthen = (path: string) =>
  path.replace(/~(\d+)~/, (_, end: string) => `~${Number(end) + 60}~`);
const rename = (path: string) => path.replace('post-mats', 'post-pots');

test('the key cannot be replaced, and is in no file of the dataset', async () => {
  const replacement = client.createOrReplace({ _id: previewKeyId, _type: 'previewKey', key: 'k' });
  await expect(replacement).rejects.toThrow('is made by the content server');
  expect(await client.fetch('*[_type == "previewKey"]')).toEqual([]);
});

test('the preview is switched off for a project without a token', async () => {
  setVariable('SANITY_PROJECT_ID', 'abc12345');
  const response = await open(await createPreviewPath('post-mats', key, now()));
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('Previews are switched off');
});

test('a project at Sanity is read with its token', async () => {
  setVariable('SANITY_PROJECT_ID', 'abc12345');
  setVariable('SANITY_API_HOST', stack.info.content ?? '');
  setVariable('SANITY_PREVIEW_TOKEN', 'token-of-a-test');
  const response = await open(await createPreviewPath('post-mats', key, now()));
  expect(await response.text()).toContain('Softer mats');
});

test('the page of an outage of the content keeps the link out of caches', async () => {
  setVariable('CONTENT_URL', 'http://localhost:9');
  const response = await open(await createPreviewPath('post-mats', key, now()));
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
});
