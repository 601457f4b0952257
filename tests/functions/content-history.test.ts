/** Tests the former versions of documents, and the removal of unused pictures. */
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataset } from '#netlify/local/content/dataset.ts';
import { openHistory } from '#netlify/local/content/history.ts';
import { pictureFile } from '../support/blog-documents.ts';
import { openSampleContent } from '../support/content-server.ts';

interface Versions {
  versions: { replacedAt: string; document: { _id: string; title: string } }[];
}

/** Returns the titles of the former versions of a post, the newest first. */
async function readTitles(address: string, id: string): Promise<string[]> {
  const response = await fetch(`${address}/v2025-02-19/data/history/production/versions/${id}`);
  const { versions } = (await response.json()) as Versions;
  return versions.map(({ document }) => document.title);
}

test('a replaced and a deleted version of a post are kept', async () => {
  await using content = await openSampleContent();
  const { address, edit, publish, unpublish, client } = content;
  expect(await readTitles(address, 'post-mats')).toEqual([]);
  await edit('post-mats', { set: { title: 'Second' } });
  await publish('post-mats');
  await unpublish('post-mats');
  await client.delete('drafts.post-mats');
  expect(await readTitles(address, 'post-mats')).toEqual(['Second', 'Second', 'About mats']);
  expect(await readTitles(address, 'post-pots')).toEqual([]);
});

test('a draft that is being written keeps one version in ten minutes', async () => {
  await using content = await openSampleContent();
  for (const title of ['M', 'Ma', 'Mat']) await content.edit('post-mats', { set: { title } });
  expect(await readTitles(content.address, 'post-mats')).toHaveLength(1);
});

test('a draft is kept before a former version replaces it', async () => {
  await using content = await openSampleContent();
  const { address, edit } = content;
  const keep = (id: string) =>
    fetch(`${address}/v2025-02-19/data/history/production/versions/${id}`, { method: 'POST' });
  for (const title of ['M', 'Ma', 'Mat']) await edit('post-mats', { set: { title } });
  expect((await keep('post-mats')).status).toBe(200);
  await edit('post-mats', { set: { title: 'About mats' } });
  expect((await readTitles(address, 'post-mats'))[0]).toBe('Mat');
  expect((await keep('post-pots')).status).toBe(200);
  expect(await readTitles(address, 'post-pots')).toEqual([]);
});

test('versions end after 30 days', async () => {
  await using content = await openSampleContent();
  await content.unpublish('post-mats');
  await content.close();
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
  expect(await (await openHistory(content.folder, days(29))).list('post-mats')).toHaveLength(1);
  expect(await (await openHistory(content.folder, days(31))).list('post-mats')).toEqual([]);
});

test('the next start deletes a picture without a post a day after its upload', async () => {
  await using content = await openSampleContent();
  await content.client.fetch('count(*)');
  await content.close();
  const images = join(content.folder, 'images');
  const files = await readdir(images);
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  const [unused = ''] = files.filter((file) => file !== pictureFile);
  for (const file of [unused, pictureFile]) await utimes(join(images, file), yesterday, yesterday);
  const listeners = { onChange: () => Promise.resolve(), onPublish: () => undefined };
  const dataset = await openDataset({ folder: content.folder, address: '', ...listeners });
  await dataset.sweepPictures();
  await dataset.close();
  expect((await readdir(images)).sort()).toEqual(files.filter((file) => file !== unused).sort());
  expect((await stat(join(content.folder, 'assets.json'))).size).toBeGreaterThan(2);
});
