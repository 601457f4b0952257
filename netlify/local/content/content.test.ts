/** Tests the content server with Sanity's own, unmodified client. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MutationEvent } from '@sanity/client';
import { Mutation } from '@sanity/mutator';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { author, createPost } from '#tests/support/blog-documents.ts';
import { openSampleContent, openTestContent, readRefusal } from '#tests/support/content-server.ts';
import { rareTest, takeCases } from '#tests/support/repetitions.ts';
import { writeDataset } from '#tests/support/write-dataset.ts';

type StoredDocument = Record<string, unknown>;

/**
 * Reads the documents of a file by their id. The server must be closed first, because it delays its writes.
 */
async function readDocuments(
  folder: string,
  file: string,
): Promise<Record<string, StoredDocument>> {
  const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter(Boolean);
  const documents = lines.map((line) => JSON.parse(line) as StoredDocument);
  return Object.fromEntries(documents.map((document) => [String(document['_id']), document]));
}

test('a draft exists beside the published version until it is published', async () => {
  await using content = await openSampleContent();
  const { client, folder, edit, publish } = content;
  const readTitle = (perspective: 'published' | 'drafts') =>
    client.fetch<string>('*[_id == "post-mats"][0].title', {}, { perspective });
  await edit('post-mats', { set: { title: 'Better mats' } });
  expect([await readTitle('published'), await readTitle('drafts')]).toEqual([
    'About mats',
    'Better mats',
  ]);
  expect(await client.fetch('*[_id == "drafts.post-mats"]._id')).toEqual(['drafts.post-mats']);
  await publish('post-mats');
  expect(await readTitle('published')).toBe('Better mats');
  expect(await client.getDocument('drafts.post-mats')).toBeUndefined();
  await edit('post-pots', { set: { title: 'Pots' } });

  await content.close();
  expect(Object.keys(await readDocuments(folder, 'drafts.jsonl'))).toEqual(['drafts.post-pots']);
  const { 'post-mats': mats = {}, 'post-pots': pots } = await readDocuments(folder, 'data.ndjson');
  expect(pots).toEqual(createPost('pots'));
  const times = { _createdAt: mats['_createdAt'], _updatedAt: mats['_updatedAt'] };
  expect(mats).toEqual({ ...createPost('mats', { title: 'Better mats' }), ...times });
  // Keys have the order of the schema, so that a git diff resembles the edit.
  expect(Object.keys(mats).join(' ')).toMatch(
    /^_id _type (_\w+ )*title body slug excerpt publishedAt/,
  );
});

test('a draft is created once, and deleted with its post', async () => {
  await using content = await openSampleContent();
  const { client, runAction, edit } = content;
  const publishedId = 'post-new';
  const draftId = 'drafts.post-new';
  const createDraft = () =>
    runAction('create', {
      publishedId,
      attributes: { ...createPost('new'), _id: draftId },
      ifExists: 'fail',
    });
  await createDraft();
  expect(await readRefusal(createDraft())).toContain(
    `A document with the id '${draftId}' exists already.`,
  );
  await runAction('discard', { draftId });
  expect(await client.getDocument(draftId)).toBeUndefined();

  const deletion = { publishedId: 'post-pots', includeDrafts: ['drafts.post-pots'] };
  await edit(deletion.publishedId, { set: { title: 'Pots' } });
  await runAction('delete', deletion);
  expect(await client.getDocuments(['post-pots', 'drafts.post-pots'])).toEqual([null, null]);
});

test('the addresses of a moved, unpublished or deleted post are recorded, and reclaimed by their post', async () => {
  await using content = await openSampleContent();
  const { client, edit, publish, unpublish } = content;
  const createSlugPatch = (current: string) => ({ slug: { _type: 'slug', current } });
  const readFormerSlugs = () => client.fetch<unknown>('*[_id == "post-mats"][0].formerSlugs');
  const readGoneSlugs = () =>
    client.fetch<unknown>('*[_type == "goneAddress"] | order(slug) .slug');
  for (const current of ['sisal-mats', 'fine-mats']) {
    await edit('post-mats', { set: createSlugPatch(current) });
    await publish('post-mats');
  }
  expect(await readFormerSlugs()).toEqual(['mats', 'sisal-mats']);
  await unpublish('post-mats');
  expect(await readGoneSlugs()).toEqual(['fine-mats', 'mats', 'sisal-mats']);
  await publish('post-mats');
  expect(await readGoneSlugs()).toEqual([]);
  // A mutation of a published document has the same effect as an action.
  await client.patch('post-mats').set(createSlugPatch('mats')).commit();
  expect(await readFormerSlugs()).toEqual(['sisal-mats', 'fine-mats']);
  await client.delete('post-mats');
  expect(await readGoneSlugs()).toEqual(['fine-mats', 'mats', 'sisal-mats']);
});

test('only an address that was public is recorded as taken down [R120]', async () => {
  await using content = await openSampleContent();
  const { client, runAction, edit, publish, unpublish } = content;
  const readGoneSlugs = () =>
    client.fetch<unknown>('*[_type == "goneAddress"] | order(slug) .slug');
  const publishFor = async (id: string, publishedAt: string) => {
    await edit(id, { set: { publishedAt } });
    await publish(id);
  };
  const [pastTime, timeToCome] = ['2026-03-24T06:00:00Z', '2199-12-01T06:00:00Z'];
  const mainImage = await client.fetch<object>('*[_id == "post-mats"][0].mainImage');
  const attributes = { ...createPost('baskets', { mainImage }), _id: 'drafts.post-baskets' };
  await runAction('create', { publishedId: 'post-baskets', attributes, ifExists: 'fail' });
  await publishFor('post-baskets', timeToCome);
  await unpublish('post-baskets');
  expect(await readGoneSlugs()).toEqual([]);
  // A time to come hides a public post, and the post stays taken down without another version.
  await publishFor('post-mats', timeToCome);
  expect(await readGoneSlugs()).toEqual(['mats']);
  await unpublish('post-mats');
  expect(await readGoneSlugs()).toEqual(['mats']);
  await publishFor('post-mats', pastTime);
  expect(await readGoneSlugs()).toEqual([]);
});

test('a picture is measured, named by content hash, served and deleted', async () => {
  await using content = await openSampleContent();
  const { client, folder } = content;
  const file = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#204060' },
  })
    .jpeg()
    .toBuffer();
  const document = await client.assets.upload('image', file, { filename: 'stall.jpg' });
  expect(document).toMatchObject({
    _id: expect.stringMatching(/^image-[0-9a-f]{40}-400x300-jpg$/) as string,
    originalFilename: 'stall.jpg',
    mimeType: 'image/jpeg',
    metadata: {
      dimensions: { width: 400, height: 300, aspectRatio: 4 / 3 },
      lqip: expect.stringMatching(/^data:image\/png;base64,/) as string,
      palette: { dominant: { foreground: '#fff' } },
    },
  });
  expect(Buffer.from(await (await fetch(document.url)).arrayBuffer())).toEqual(file);
  await content.close();

  const reopened = await openTestContent(folder);
  const { metadata } = document;
  expect(await reopened.client().getDocument(document._id)).toMatchObject({ metadata });
  await reopened.client().delete(document._id);
  await reopened.close();
  expect(await readFile(join(folder, document.path)).catch(() => 'gone')).toBe('gone');
});

const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } });

/** EXIF data that phones store, including the location. */
const phoneMetadata = {
  IFD0: { Make: 'A phone', ImageDescription: 'At home' },
  IFD3: { GPSLatitude: '1/1 17/1 0/1', GPSLongitude: '36/1 49/1 0/1' },
};

const formats: [string, () => Promise<Buffer>, { width: number; height: number }][] = [
  ['jpeg', () => createPicture(5300, 4800).jpeg().toBuffer(), { width: 4000, height: 3623 }],
  ['jpeg', () => createPicture(8000, 5000).jpeg().toBuffer(), { width: 4000, height: 2500 }],
  ['png', () => createPicture(6000, 5000).png().toBuffer(), { width: 4000, height: 3333 }],
  ['webp', () => createPicture(5200, 5200).webp().toBuffer(), { width: 4000, height: 4000 }],
];
test.each(takeCases(formats, 1))(
  'a %s of more than 25 megapixels is scaled down',
  async (format, createFile, size) => {
    await using content = await openSampleContent();
    const document = await content.client.assets.upload('image', await createFile());
    expect(document.metadata.dimensions).toMatchObject(size);
    const stored = await sharp(
      Buffer.from(await (await fetch(document.url)).arrayBuffer()),
    ).metadata();
    expect(stored).toMatchObject({ format, ...size });
  },
);

test('an uploaded picture loses its metadata, and is turned upright', async () => {
  await using content = await openSampleContent();
  const pictureWithMetadata = createPicture(400, 300)
    .withExif(phoneMetadata)
    .withMetadata({ orientation: 6 });
  for (const file of [
    pictureWithMetadata.clone().jpeg(),
    pictureWithMetadata.clone().webp(),
    pictureWithMetadata.clone().png(),
  ]) {
    const upload = await file.toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const document = await content.client.assets.upload('image', upload);
    const stored = await sharp(
      Buffer.from(await (await fetch(document.url)).arrayBuffer()),
    ).metadata();
    expect(stored).toMatchObject({ width: 300, height: 400 });
    expect([stored.exif, stored.xmp, stored.iptc, stored.orientation]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  }
});

rareTest('a listener receives changes that a Studio can replay', async () => {
  await using content = await openSampleContent();
  const { client, edit, publish } = content;
  const events: MutationEvent[] = [];
  const allReceived = Promise.withResolvers<undefined>();
  const before = await client.getDocument('post-mats');
  const subscription = client
    .listen('*[_type == $type]', { type: 'post' }, { events: ['welcome', 'mutation'] })
    .subscribe((event) => {
      if (event.type === 'mutation') events.push(event);
      else void edit('post-mats', { set: { title: 'Mats' } }).then(() => publish('post-mats'));
      if (events.length === 3) allReceived.resolve(undefined);
    });
  await allReceived.promise;
  subscription.unsubscribe();

  expect(events.map(({ documentId, transition }) => [documentId, transition])).toEqual([
    ['drafts.post-mats', 'appear'],
    ['post-mats', 'update'],
    ['drafts.post-mats', 'disappear'],
  ]);
  const [draft, update, removal] = events;
  expect([update?.previousRev, removal?.previousRev]).toEqual([before?._rev, draft?.resultRev]);
  expect(removal).toMatchObject({ resultRev: update?.resultRev, transactionTotalEvents: 2 });
  const after = await client.getDocument('post-mats');
  const mutation = new Mutation(update as ConstructorParameters<typeof Mutation>[0]);
  expect(mutation.apply(before as never)).toEqual(after);
  expect(update?.effects).toEqual({ apply: [0, after], revert: [0, before] });
});

test('a listener gets the end of a draft that hid a document of its list', async () => {
  await using content = await openSampleContent();
  const { client, edit, runAction } = content;
  await edit('post-mats', { set: { title: 'Rugs' } });
  const ended = Promise.withResolvers<string>();
  const subscription = client
    .listen('*[title == "About mats"]', {}, { events: ['welcome', 'mutation'] })
    .subscribe((event) => {
      if (event.type === 'mutation') ended.resolve(event.documentId);
      else void runAction('discard', { draftId: 'drafts.post-mats' });
    });
  expect(await ended.promise).toBe('drafts.post-mats');
  subscription.unsubscribe();
});

test('a listener for releases ends at once', async () => {
  await using content = await openSampleContent();
  const query = encodeURIComponent('*[_type == "system.release"]');
  const url = `${content.address}/v2025-02-19/data/listen/production?query=${query}`;
  expect(await (await fetch(url)).text()).toMatch(/event: welcome[^]*retry: 86400000/);
});

test('an external edit of the files is loaded, not overwritten', async () => {
  await using content = await openSampleContent();
  const { client, folder, edit } = content;
  await edit('post-mats', { set: { title: 'Draft' } });
  await writeDataset(folder, [author, createPost('mats'), createPost('pots', { title: 'By git' })]);
  expect(await client.fetch('*[_id == "post-pots"][0].title')).toBe('By git');
  await edit('post-mats', { set: { title: 'Later draft' } });
  await content.close();
  expect(await readDocuments(folder, 'data.ndjson')).toMatchObject({
    'post-pots': { title: 'By git' },
  });
  expect(await readDocuments(folder, 'drafts.jsonl')).toMatchObject({
    'drafts.post-mats': { title: 'Later draft' },
  });
});

test('a second process is refused while the folder is in use', async () => {
  await using content = await openSampleContent();
  await content.client.fetch('*[0]');
  const second = await openTestContent(content.folder);
  const message = await readRefusal(second.client({ maxRetries: 0 }).fetch('*[0]'));
  expect(message).toContain('is in use by process');
  await second.close();
});

test('a publication is announced after the files are written', async () => {
  await using content = await openSampleContent();
  const { folder, edit, publish, onPublish } = content;
  const published = Promise.withResolvers<string>();
  onPublish(() => void readFile(join(folder, 'data.ndjson'), 'utf8').then(published.resolve));
  await edit('post-mats', { set: { title: 'Better mats' } });
  await publish('post-mats');
  expect(await published.promise).toContain('Better mats');
});
