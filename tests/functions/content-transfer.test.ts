import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readDataset } from '#content/blog/dataset.ts';
import { exportContent, importContent, type Difference } from '#netlify/local/content/transfer.ts';
import { author, createPost } from '../support/blog-documents.ts';
import { openTestContent, temporaryFolder } from '../support/content-server.ts';
import { writeDataset } from '../support/write-dataset.ts';

const describe = (differences: Difference[]) =>
  differences.map(({ kind, document }) => `${kind} ${document._id}`).sort();

async function emptyFolder() {
  const folder = await temporaryFolder();
  await mkdir(`${folder.path}/images`);
  await writeFile(`${folder.path}/data.ndjson`, '');
  await writeFile(`${folder.path}/assets.json`, '{}');
  return folder;
}

/** Returns the content with no timestamps, because an import creates new ones. */
async function readContent(folder: string) {
  const documents = await readDataset(folder);
  return new Map(
    documents.map((each) => [each._id, { ...each, _createdAt: '', _updatedAt: '', metadata: '' }]),
  );
}

test('the folder survives a transfer unchanged, and dry runs list differences [R161]', async () => {
  await using here = await temporaryFolder();
  const draft = { ...createPost('pots'), _id: 'drafts.post-pots', title: 'Pots, anew' };
  await writeDataset(here.path, [author, createPost('mats'), createPost('pots'), draft]);
  await using project = await emptyFolder();
  const content = await openTestContent(project.path);
  const client = content.client({ token: 'token-of-a-test' });
  const send = (dryRun: boolean) => importContent({ client, folder: here.path, dryRun });

  const announced = describe(await send(true));
  expect(announced).toContain('new drafts.post-pots');
  expect(await client.fetch('count(*)')).toBe(0);
  expect(describe(await send(false))).toEqual(announced);
  expect(await send(true), 'nothing is left to do').toEqual([]);

  await using copy = await emptyFolder();
  const fetchAll = (dryRun: boolean) => exportContent({ client, folder: copy.path, dryRun });
  await fetchAll(false);
  expect(await readContent(copy.path)).toEqual(await readContent(here.path));
  const [picture = ''] = await readdir(`${here.path}/images`);
  expect(await readFile(`${copy.path}/images/${picture}`)).toEqual(
    await readFile(`${here.path}/images/${picture}`),
  );

  await client.patch('post-mats').set({ title: 'Mats for the door' }).commit();
  await client.delete('drafts.post-pots');
  const differences = ['changed post-mats', 'extra drafts.post-pots'];
  expect(describe(await fetchAll(true))).toEqual(differences);
  const storedPost = (await readContent(here.path)).get('post-mats');
  expect((await readContent(copy.path)).get('post-mats'), 'a dry run').toEqual(storedPost);
  expect(describe(await fetchAll(false))).toEqual(differences);
  expect(await fetchAll(true)).toEqual([]);
  expect((await readContent(copy.path)).get('post-mats')).toMatchObject({
    title: 'Mats for the door',
  });
  expect(describe(await send(true)), 'the folder would take back').toEqual([
    'changed post-mats',
    'new drafts.post-pots',
  ]);

  await client.transaction().delete('post-mats').delete('post-pots').commit();
  expect(describe(await fetchAll(false)), 'the last post was taken down').toEqual([
    'extra post-mats',
    'extra post-pots',
    'new gone-mats',
    'new gone-pots',
  ]);
  await content.close();
});
