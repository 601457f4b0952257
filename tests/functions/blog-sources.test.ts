import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readDataset } from '#content/blog/dataset.ts';
import { goneQuery, listQuery, loadBlog, plannedQuery, postQuery } from '#content/blog/load.ts';
import type { BlogSource } from '#content/blog/dataset-source.ts';
import { openBlogSource } from '#content/blog/source.ts';
import { toPictureId } from '#domain/article/picture-id.ts';
import {
  author,
  createParagraph,
  createPictureField,
  pictureFile,
  createPost,
} from '../support/blog-documents.ts';
import { openTestContent, type TestContent } from '../support/content-server.ts';
import { writeDataset } from '../support/write-dataset.ts';

let folder: string;
let endpoint: TestContent | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blog-'));
});
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});
afterAll(() => rm(folder, { recursive: true }));

const sources = {
  async folder(documents: readonly object[]) {
    await writeDataset(folder, documents);
    return openBlogSource({ kind: 'dataset', folder });
  },
  async Sanity(documents: readonly object[]) {
    await writeDataset(folder, documents);
    endpoint = await openTestContent(folder);
    const project = { projectId: 'abc12345', dataset: 'production', apiHost: endpoint.address };
    return openBlogSource({ kind: 'sanity', ...project });
  },
} satisfies Record<string, (documents: readonly object[]) => Promise<BlogSource>>;

/** The file name of a sample picture other than `pictureFile`. */
const otherPictureFile = '558e5e69e294f4507f176ad0de045863733d32f1-1600x1000.png';

/** Returns a version of a document that is stored under another id, such as a draft. */
const storeAs = (_id: string, document: object) => ({ ...document, _id });
const createDraft = (slug: string, change: object = {}) =>
  storeAs(`drafts.post-${slug}`, createPost(slug, change));
const futureTime = new Date(Date.now() + 60_000).toISOString();
const getErrorMessage = (promise: Promise<unknown>) =>
  promise.then(
    () => 'Nothing was refused.',
    (error: unknown) => (error as Error).message,
  );

describe.each(Object.entries(sources))('the blog from the %s', (_, openSource) => {
  const load = async (documents: object[], isDamaged?: Parameters<typeof loadBlog>[1]) =>
    loadBlog(await openSource(documents), isDamaged);

  test('the list contains published posts, newest first [R120, R161]', async () => {
    const source = await openSource([
      author,
      createPost('old', { publishedAt: '2025-01-01T06:00:00Z' }),
      createPost('new'),
      createPost('to-come', { publishedAt: futureTime }),
      createPost('undated', { publishedAt: null }),
      createPost('nowhere', { slug: null }),
      createDraft('new', { title: 'Rewritten' }),
      createDraft('secret'),
      storeAs('versions.r1.post-new', createPost('version')),
    ]);
    const asset = {
      _id: toPictureId(pictureFile),
      url: expect.stringContaining(`/images/${pictureFile}`) as string,
    };
    const createExpectedPost = (slug: string, publishedAt: string) => ({
      title: `About ${slug}`,
      slug: { _type: 'slug', current: slug },
      publishedAt,
      author: { _type: 'reference', _ref: author._id },
      mainImage: { asset, alt: 'A mat in a doorway' },
    });
    expect(await source.fetch(listQuery)).toEqual([
      createExpectedPost('new', '2026-03-24T06:00:00Z'),
      createExpectedPost('old', '2025-01-01T06:00:00Z'),
    ]);
    expect(await source.fetch(postQuery, { slug: 'secret' })).toEqual([]);
    expect(source.draftSlugs.size).toBe(0);
  });

  test('a query by slug returns post and author [R120, R161]', async () => {
    const captionedPicture = createPictureField({ _key: 'i', caption: 'By the door' });
    const body = [createParagraph('Words'), captionedPicture];
    const source = await openSource([author, createPost('mats', { body }), createPost('other')]);
    expect(await source.fetch(postQuery, { slug: 'mats' })).toEqual([
      expect.objectContaining({
        title: 'About mats',
        name: author.name,
        about: { bio: author.bio, links: author.links },
        body: [
          createParagraph('Words'),
          {
            _type: 'image',
            _key: 'i',
            asset: { _type: 'reference', _ref: toPictureId(pictureFile) },
            alt: 'A mat in a doorway',
            caption: 'By the door',
          },
        ],
      }),
    ]);
    expect(await source.fetch(postQuery, { slug: 'nope' })).toEqual([]);
    expect(await source.fetch(postQuery, { slug: '" || true || "' })).toEqual([]);
  });

  test('the first of two posts with one slug is shown [R161]', async () => {
    const twins = [createPost('twin'), storeAs('post-twin-2', createPost('twin'))];
    const source = await openSource([author, ...twins]);
    expect(await source.fetch(postQuery, { slug: 'twin' })).toHaveLength(2);
    const { posts, remarks } = await loadBlog(source);
    expect(posts).toHaveLength(1);
    expect(remarks).toEqual(["2 posts share the slug 'twin'; one is shown."]);
  });

  test('former addresses are known as moved, removed or reused', async () => {
    const removedAt = '2026-11-01T09:00:00Z';
    const createGoneAddress = (slug: string, otherFields: object = {}) => {
      return { _id: `gone-${slug}`, _type: 'goneAddress', slug, at: removedAt, ...otherFields };
    };
    const { addresses, posts, remarks } = await load([
      author,
      createPost('mats', { formerSlugs: ['rugs', 'pots', '../pay', 7] }),
      createPost('pots'),
      createGoneAddress('hours'),
      createGoneAddress('mats'),
      createGoneAddress('lost', { at: 'yesterday' }),
      createGoneAddress('a/b'),
    ]);
    const deleted = { hours: '2026-11-01T09:00:00.000Z' };
    expect(addresses).toEqual({ moved: { rugs: 'mats' }, deleted });
    expect(posts).toHaveLength(2);
    expect(remarks.sort()).toEqual([
      "The gone address 'a/b', slug: may hold small letters, digits and hyphens",
      expect.stringMatching(/^The gone address 'lost', at: /),
      `The post 'mats' leaves out the earlier address "../pay", the earlier address 7.`,
    ]);
  });

  test('posts with missing or invalid parts are refused by name', async () => {
    const source = await openSource([
      author,
      createPost('fine'),
      createPost('nobody', { author: { _type: 'reference', _ref: 'author-gone' } }),
      createPost('faceless', { mainImage: null }),
      createPost('Bad Slug'),
      createPost('mute', { body: [{ _type: 'image', _key: 'i', alt: 'A mat' }] }),
    ]);
    const message = await getErrorMessage(loadBlog(source));
    for (const problem of [
      "The post 'nobody', name:",
      "The post 'nobody', about:",
      "The post 'faceless', mainImage:",
      "The post 'Bad Slug', slug.current: may hold",
      "The post 'mute', body.0.asset:",
    ]) {
      expect(message).toContain(problem);
    }
    expect(message).not.toContain("'fine'");
  });

  test('unsupported parts are dropped, a large main picture is refused [R120]', async () => {
    const file = `${'0'.repeat(40)}-8000x5000.png`;
    await mkdir(join(folder, 'images'), { recursive: true });
    await writeFile(join(folder, 'images', file), '');
    const createPictureReference = (name: string) => ({
      _key: name,
      _sanityAsset: `image@file://./images/${name}`,
    });
    const hugePicture = createPictureField(createPictureReference(file));
    const lostPicture = createPictureField(createPictureReference(`${'1'.repeat(40)}-8x5.png`));
    const links = [{ label: 'Press me', url: 'javascript:alert(1)' }];
    const body = [createParagraph('Words'), hugePicture, lostPicture];
    const { posts, remarks } = await load([{ ...author, links }, createPost('odd', { body })]);
    expect(posts[0]?.body.blocks).toHaveLength(1);
    expect(remarks).toEqual([
      "The post 'odd' leaves out a picture of 40 megapixels, a picture that is gone, where the author's link 'Press me' leads.",
    ]);
    await endpoint?.close();
    const hugePost = createPost('huge', { mainImage: hugePicture });
    const message = await getErrorMessage(load([author, hugePost]));
    expect(message).toContain("The post 'huge', mainImage.asset._id: is a picture of more than 25");
  });

  test('a damaged picture is dropped or refused by name', async () => {
    const body = [createParagraph('Words'), createPictureField({ _key: 'i' })];
    const _sanityAsset = `image@file://./images/${otherPictureFile}`;
    const otherPicture = createPictureField({ _sanityAsset });
    const mats = createPost('mats', { mainImage: otherPicture, body });
    const damagedId = toPictureId(pictureFile);
    const isDamaged = (id: string) => Promise.resolve(id === damagedId);
    const message = await getErrorMessage(load([author, mats, createPost('pots')], isDamaged));
    expect(message).toContain(`The post 'pots', mainImage: is a damaged picture, ${damagedId}`);
    expect(message).not.toContain("'mats'");
    await endpoint?.close();
    const { posts, remarks } = await load([author, mats], isDamaged);
    expect(posts[0]?.body.blocks).toHaveLength(1);
    expect(remarks).toEqual([`The post 'mats' leaves out a damaged picture (${damagedId}).`]);
  });

  test('the blog is empty only after its last post’s removal', async () => {
    const unpublishedDocuments = [author, createDraft('secret')];
    const message = await getErrorMessage(load(unpublishedDocuments));
    expect(message).toContain('The blog has no published post');
    await endpoint?.close();
    const removedAt = '2026-11-01T09:00:00.000Z';
    const goneAddress = { _id: 'gone-secret', _type: 'goneAddress', slug: 'secret', at: removedAt };
    const { posts, addresses } = await load([...unpublishedDocuments, goneAddress]);
    expect([posts, addresses]).toEqual([[], { moved: {}, deleted: { secret: removedAt } }]);
  });

  test('the times of planned posts are listed, without drafts', async () => {
    const { planned } = await load([
      author,
      createPost('mats'),
      createPost('to-come', { publishedAt: futureTime }),
      createPost('with-it', { publishedAt: futureTime }),
      createPost('invalid', { publishedAt: '9999' }),
      createDraft('secret', { publishedAt: futureTime }),
    ]);
    expect(planned).toEqual([futureTime]);
  });
});

test('a project is queried at its address, version and perspective [R161]', async () => {
  await loadBlog(await sources.Sanity([author, createPost('mats')]));
  const request = { path: '/v2021-11-04/data/query/production', perspective: 'published' };
  expect(endpoint?.requests).toEqual([
    { ...request, query: listQuery, slug: undefined, authorization: undefined },
    { ...request, query: postQuery, slug: 'mats', authorization: undefined },
    { ...request, query: goneQuery, slug: undefined, authorization: undefined },
    { ...request, query: plannedQuery, slug: undefined, authorization: undefined },
  ]);
});

test('the stack’s clock decides in a folder which posts are public', async () => {
  await writeDataset(folder, [
    author,
    createPost('mats'),
    createPost('pots', { publishedAt: futureTime }),
  ]);
  const loadAt = async (now: Date) =>
    loadBlog(await openBlogSource({ kind: 'dataset', folder, now }));
  const { posts, planned } = await loadAt(new Date(Date.parse(futureTime) + 1_000));
  expect([posts.map(({ slug }) => slug), planned]).toEqual([['pots', 'mats'], []]);
  expect((await loadAt(new Date())).planned).toEqual([futureTime]);
});

test('a failing query is repeated, and its project named [R161]', async () => {
  const source = await sources.Sanity([author, createPost('mats')]);
  endpoint?.failWith(503);
  const message = await getErrorMessage(loadBlog(source));
  expect(message).toContain('The blog could not be read from Sanity, project abc12345');
  expect(endpoint?.requests.length).toBeGreaterThan(1);
});

test('an unreachable project is named', async () => {
  const source = await sources.Sanity([author, createPost('mats')]);
  await endpoint?.close();
  expect(await getErrorMessage(loadBlog(source))).toContain('project abc12345, dataset production');
});

test('a developer sees drafts of any day instead of posts', async () => {
  await writeDataset(folder, [
    author,
    createPost('new'),
    createDraft('new', { title: 'Rewritten' }),
    createDraft('secret', { publishedAt: futureTime }),
    createDraft('undated', { publishedAt: undefined }),
    createDraft('begun', { body: undefined }),
  ]);
  const source = await openBlogSource({ kind: 'dataset', folder }, { includesDrafts: true });
  const { posts, drafts, remarks } = await loadBlog(source);
  expect(posts.map(({ slug, title }) => [slug, title])).toEqual([
    ['secret', 'About secret'],
    ['undated', 'About undated'],
    ['new', 'Rewritten'],
  ]);
  expect(drafts.sort()).toEqual(['begun', 'new', 'secret', 'undated']);
  expect(remarks).toEqual([expect.stringContaining("The post 'begun', body:")]);
});

test('an invalid line of the folder is refused by number', async () => {
  await writeDataset(folder, [author, { title: 'lost' }]);
  expect(await getErrorMessage(readDataset(folder))).toContain('data.ndjson:2 is not a document');
});
