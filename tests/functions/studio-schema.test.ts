/**
 * Tests the Studio's validation with the sample blog of the site. The library of the Studio is not installed here, so
 * a stub replaces it while the schema is loaded.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDataset, type Document } from '#content/blog/dataset.ts';
import { runQuery } from '#netlify/local/content/queries.ts';
import { validateDocument } from '#netlify/local/content/validation.ts';
import { readStudioSchema } from '#netlify/local/content/studio-schema.ts';

type Fields = Record<string, unknown>;

const importStudioFile = async (file: string) =>
  (await import(join(process.cwd(), 'netlify/studio', file))) as Record<string, unknown>;
type GetPostUrl = (...args: unknown[]) => unknown;
const getPostUrl = (await importStudioFile('post-url.ts')).getPostUrl as GetPostUrl;

const allDocuments = await readDataset('src/content/blog');
const documentsById = new Map(allDocuments.map((document) => [document._id, document]));
const documents = allDocuments.filter(({ _type }) => _type !== 'sanity.imageAsset');

/** Returns all validation messages for a document, and the messages about values without a field. */
const findRemarks = (document: Document) =>
  validateDocument(document, {
    types: readStudioSchema(),
    find: (id) => documentsById.get(id),
    fetch: (query, params) => runQuery(documentsById, { query, params, perspective: 'raw' }),
  });

const documentRows = documents.map((document) => [document._id, document] as const);
test.each(documentRows)('the validation accepts %s [R120]', async (_, document) => {
  expect(await findRemarks(document)).toEqual([]);
});

/** Returns the validation messages for the first post after a change. */
async function findRemarksAfter(changedFields: Fields): Promise<string[]> {
  const post = documents.find(({ _type }) => _type === 'post');
  if (!post) throw new Error('There is no sample post.');
  return findRemarks({ ...post, ...changedFields });
}

const createBody = (blockFields: Fields) => [
  { _type: 'block', _key: 'a', children: [{ _type: 'span', text: 'Some words.' }], ...blockFields },
];

const deepList = createBody({ listItem: 'bullet', level: 3 });
const linkTo = (href: string) => ({
  body: createBody({ markDefs: [{ _type: 'link', _key: 'b', href }] }),
});
const createPicture = (asset: string) => ({
  mainImage: { alt: 'A basket', asset: { _ref: asset } },
});
const svgPicture = createPicture('image-0a-10x10-svg');
const createTranslation = (_ref: string) => ({
  original: { _type: 'reference', _ref, _weak: true },
});
const longTitle = { title: 'x'.repeat(91) };
const noDay = { publishedAt: undefined };

test.each<[string, Fields, string]>([
  ['no title', { title: ' ' }, 'title: Write a title.'],
  ['a long title', longTitle, 'title: This needs at most 90 characters and has 91.'],
  ['a short summary', { excerpt: 'Short.' }, 'excerpt: This needs 60 to 160 characters and has 6.'],
  ['no publication date', noDay, 'publishedAt: Choose the day and time of publication.'],
  ['no author', { author: undefined }, 'author: Choose who wrote it.'],
  ['no slug', { slug: undefined }, 'slug: Press Generate to make an address, or type one.'],
  ['a slug with a space', { slug: { current: 'two words' } }, 'slug: Use small letters, digits'],
  ['a reserved slug', { slug: { current: 'index' } }, 'slug: The site itself needs'],
  ['no picture', { mainImage: undefined }, 'mainImage: Add a picture.'],
  ['a vector picture', svgPicture, 'mainImage: The site cannot show svg pictures.'],
  [
    'a picture that is too large',
    createPicture(`image-${'a'.repeat(40)}-8000x5000-jpg`),
    'mainImage: This picture has 40 megapixels, and the site takes 25.',
  ],
  ['an undescribed picture', { mainImage: {} }, 'mainImage.alt: Say what the picture shows.'],
  ['an unknown language', { language: 'fr' }, 'language: Choose one of the languages: English,'],
  [
    'a translation of itself',
    createTranslation('post-a-customers-day'),
    'original: A post cannot be its own translation.',
  ],
  [
    'a translation of a translation',
    createTranslation('post-malipo-salama'),
    'original: This post is a translation itself.',
  ],
  [
    'a translation into the same language',
    createTranslation('post-safe-payments'),
    'original: This post is in the same language.',
  ],
  [
    'a translation of an author',
    createTranslation('author-nafula'),
    "original: It leads to a document of type 'author'.",
  ],
  ['no text', { body: [] }, 'body: Write the post.'],
  ['a deep list', { body: deepList }, 'body: Lists may go 2 steps'],
  ['a link with a script', linkTo('javascript:alert(1)'), 'href: Start with https://'],
  ['a link to a missing page', linkTo('/prcing'), 'href: This site has no page /prcing.'],
  ['a link to a missing post', linkTo('/blog/none#x'), 'href: There is no post at /blog/none.'],
  ['an empty link', linkTo(''), 'href: Write or paste where the link leads.'],
  ['an unknown field', { subtitle: 'More' }, 'subtitle is unknown'],
  ['an unknown style', { body: createBody({ style: 'h1' }) }, 'h1 is unknown'],
])('an editor gets a message about %s [R120]', async (_, changedFields, message) => {
  expect((await findRemarksAfter(changedFields)).join('\n')).toContain(message);
});

test('a draft needs no time of publication, because Publish sets it', async () => {
  const draft = { _id: 'drafts.post-new', ...noDay, slug: { current: 'a-new-post' } };
  expect(await findRemarksAfter(draft)).toEqual([]);
});

test.each([
  '/pricing?from=blog',
  '/sw/blog/malipo-salama#hatua',
  '/sw/pricing',
  '/sw',
  '/judys-mats#map',
  '/blog/phone-pictures',
  'https://a.example/x',
])('an editor may link to %s [R120]', async (href) => {
  expect((await findRemarksAfter(linkTo(href))).join()).not.toContain('href');
});

test('a translation is accepted although its original was taken down [R120]', async () => {
  const translation = { language: 'sw', ...createTranslation('post-gone') };
  expect(await findRemarksAfter(translation)).toEqual([]);
});

test('an address of another post or draft is refused [R120]', async () => {
  const otherPosts = documents.filter(({ _type }) => _type === 'post').slice(1);
  for (const { _id, slug, title } of otherPosts) {
    const kind = _id.startsWith('drafts.') ? 'draft' : 'post';
    const message = `The ${kind} “${String(title)}” has this address already.`;
    expect((await findRemarksAfter({ slug })).join('\n')).toContain(message);
  }
});

test('the list of a language has its posts, and English those without a language [R120]', async () => {
  const { languageFilter, nameLanguage } = (await importStudioFile('languages.ts')) as {
    languageFilter: string;
    nameLanguage: (language: unknown) => string;
  };
  const list = (language: string) =>
    runQuery(documentsById, {
      query: `*[${languageFilter}] | order(_id) ._id`,
      params: { language },
      perspective: 'published',
    });
  expect(await list('sw')).toEqual(['post-malipo-salama', 'post-picha-kwa-simu']);
  expect(await list('en')).toHaveLength(6);
  expect(['sw', 'en', undefined].map(nameLanguage)).toEqual(['Kiswahili', '', '']);
});

test('the list of planned posts says when each appears, and that a change waits [R120]', async () => {
  const { listPlanned, timedPostsQuery } = (await importStudioFile('planned/list-planned.ts')) as {
    listPlanned: (posts: unknown, now?: Date) => Record<string, string>[];
    timedPostsQuery: string;
  };
  const createPost = (_id: string, publishedAt?: string, more: object = {}) => ({
    _id,
    _type: 'post',
    publishedAt,
    ...more,
  });
  const posts = [
    createPost('post-late', '2199-12-02T06:00:00Z', { language: 'sw' }),
    createPost('drafts.post-draft', '2199-12-01T06:00:00Z', { title: 'A draft' }),
    createPost('post-public', '2026-03-24T06:00:00Z'),
    createPost('drafts.post-public'),
    createPost('drafts.post-new'),
    createPost('drafts.post-text', 'tomorrow'),
    createPost('post-changed', '2199-12-03T06:00:00Z', { title: 'Before' }),
    createPost('drafts.post-changed', undefined, { title: 'After' }),
    createPost('post-moved', '2199-12-04T06:00:00Z'),
    createPost('drafts.post-moved', '2199-11-01T06:00:00Z'),
  ];
  const postsById = new Map(posts.map((post) => [post._id, post]));
  const query = { query: timedPostsQuery, params: {}, perspective: 'raw' };
  const list = listPlanned(await runQuery(postsById, query));
  expect(list.map(({ id, title, state, change }) => [id, title, state, change])).toEqual([
    ['post-draft', 'A draft', 'Draft for 1 Dec 2199, 09:00', undefined],
    ['post-late', 'Without a title', 'Planned 2 Dec 2199, 09:00 · Kiswahili', undefined],
    ['post-changed', 'After', 'Planned 3 Dec 2199, 09:00', 'A change waits.'],
    [
      'post-moved',
      'Without a title',
      'Planned 4 Dec 2199, 09:00',
      'A change to 1 Nov 2199, 09:00 waits.',
    ],
  ]);
});

test('a post has a page, an author has none [R120]', () => {
  const slug = { current: 'opening-hours' };
  const address = 'https://tangaza.example';
  expect(getPostUrl({ _type: 'post', slug }, address)).toBe(`${address}/blog/opening-hours`);
  expect(getPostUrl({ _type: 'author', slug }, address)).toBeUndefined();
  expect(getPostUrl({ _type: 'post', slug })).toBeUndefined();
  expect(getPostUrl({ _type: 'post' }, address)).toBeUndefined();
});

test('the Studio builds without any package of the site [R120]', () => {
  const tsconfig = readFileSync('tsconfig.json', 'utf8');
  expect(tsconfig).not.toContain('"extends"');
  const sharedFiles = new Set(
    globSync(
      'netlify/studio/{*,actions/*,form/*,history/*,paste/*,planned/*,schema/*}.{ts,tsx}',
    ).flatMap(findImports),
  );
  for (const file of sharedFiles) {
    if (!/^\.\/src\/.*\.ts$/.test(file)) sharedFiles.delete(file);
    else for (const importedFile of findImports(file)) sharedFiles.add(importedFile);
  }
  expect(sharedFiles.size).toBeGreaterThan(5);
  for (const file of sharedFiles) expect(findImports(file).filter(isPackage), file).toEqual([]);
});

/** Returns the imports of a file: files as paths from the root of the project, packages by name. */
function findImports(file: string): string[] {
  const matches = readFileSync(file, 'utf8').matchAll(/(?:from|import) '([^']+)'/g);
  return Array.from(matches, ([, name = '']) => {
    if (name.startsWith('#')) return `./${name.replace('#', 'src/')}`;
    return name.startsWith('.') ? `./${join(file, '..', name)}` : name;
  });
}

function isPackage(name: string): boolean {
  return !name.startsWith('./');
}
