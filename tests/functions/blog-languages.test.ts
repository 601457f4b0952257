/** Tests the languages of posts in both sources of the blog. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBlog } from '#content/blog/load.ts';
import { openBlogSource } from '#content/blog/source.ts';
import { author, createPost } from '../support/blog-documents.ts';
import { openTestContent } from '../support/content-server.ts';
import { writeDataset } from '../support/write-dataset.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blog-languages-'));
});
afterAll(() => rm(folder, { recursive: true }));

const createTranslation = (slug: string, language: string, original: string) =>
  createPost(slug, {
    language,
    original: { _type: 'reference', _ref: `post-${original}`, _weak: true },
  });

const documents = [
  author,
  createPost('mats'),
  createTranslation('mikeka', 'sw', 'mats'),
  createTranslation('orphan', 'sw', 'gone'),
  createPost('nattes', { language: 'fr' }),
];

async function loadFromFolder() {
  return loadBlog(await openBlogSource({ kind: 'dataset', folder }));
}

async function loadFromSanity() {
  const { address, close } = await openTestContent(folder);
  try {
    const project = { projectId: 'abc12345', dataset: 'production', apiHost: address };
    return await loadBlog(await openBlogSource({ kind: 'sanity', ...project }));
  } finally {
    await close();
  }
}

test.each([
  ['a folder', loadFromFolder],
  ['Sanity', loadFromSanity],
])('a post from %s has its language and its original [R120]', async (_, load) => {
  await writeDataset(folder, documents);
  const { posts, remarks } = await load();
  const bySlug = posts.toSorted((one, other) => one.slug.localeCompare(other.slug));
  expect(bySlug.map(({ slug, language, original }) => [slug, language, original])).toEqual([
    ['mats', 'en', undefined],
    ['mikeka', 'sw', 'mats'],
    ['nattes', 'en', undefined],
    ['orphan', 'sw', undefined],
  ]);
  expect(remarks).toEqual(['The post \'nattes\' leaves out the language "fr".']);
});
