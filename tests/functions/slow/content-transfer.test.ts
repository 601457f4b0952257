import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readDataset } from '#content/blog/dataset.ts';
import { exportContent, importContent, type Difference } from '#netlify/local/content/transfer.ts';
import { author, createPost } from '../../support/blog-documents.ts';
import { openTestContent, createTemporaryFolder } from '../../support/content-server.ts';
import { writeDataset } from '../../support/write-dataset.ts';

const listDifferences = (differences: Difference[]) =>
  differences.map(({ kind, document }) => `${kind} ${document._id}`).sort();

async function createEmptyFolder() {
  const folder = await createTemporaryFolder();
  await mkdir(`${folder.path}/images`);
  await writeFile(`${folder.path}/data.ndjson`, '');
  await writeFile(`${folder.path}/assets.json`, '{}');
  return folder;
}

/** Returns the documents by id, without timestamps and metadata, because an import creates new ones. */
async function readContent(folder: string) {
  const variableFields = { _createdAt: '', _updatedAt: '', metadata: '' };
  const documents = await readDataset(folder);
  return new Map(documents.map((document) => [document._id, { ...document, ...variableFields }]));
}

test('the folder survives a transfer unchanged, and dry runs list differences [R161]', async () => {
  await using sourceFolder = await createTemporaryFolder();
  const draft = { ...createPost('pots'), _id: 'drafts.post-pots', title: 'Pots, anew' };
  await writeDataset(sourceFolder.path, [author, createPost('mats'), createPost('pots'), draft]);
  await using project = await createEmptyFolder();
  const content = await openTestContent(project.path);
  const client = content.client({ token: 'token-of-a-test' });
  const folder = sourceFolder.path;
  const importAll = (options: { dryRun: boolean }) => importContent({ client, folder, ...options });

  const expectedDifferences = listDifferences(await importAll({ dryRun: true }));
  expect(expectedDifferences).toContain('new drafts.post-pots');
  expect(await client.fetch('count(*)')).toBe(0);
  expect(listDifferences(await importAll({ dryRun: false }))).toEqual(expectedDifferences);
  expect(await importAll({ dryRun: true }), 'a second import').toEqual([]);

  await using copy = await createEmptyFolder();
  const exportAll = (options: { dryRun: boolean }) =>
    exportContent({ client, folder: copy.path, ...options });
  await exportAll({ dryRun: false });
  expect(await readContent(copy.path)).toEqual(await readContent(folder));
  const [picture = ''] = await readdir(`${folder}/images`);
  const readPicture = (path: string) => readFile(`${path}/images/${picture}`);
  expect(await readPicture(copy.path)).toEqual(await readPicture(folder));

  await client.patch('post-mats').set({ title: 'Mats for the door' }).commit();
  await client.delete('drafts.post-pots');
  const differences = ['changed post-mats', 'extra drafts.post-pots'];
  expect(listDifferences(await exportAll({ dryRun: true }))).toEqual(differences);
  const readPost = async (path: string) => (await readContent(path)).get('post-mats');
  expect(await readPost(copy.path), 'a dry run').toEqual(await readPost(folder));
  expect(listDifferences(await exportAll({ dryRun: false }))).toEqual(differences);
  expect(await exportAll({ dryRun: true })).toEqual([]);
  expect(await readPost(copy.path)).toMatchObject({ title: 'Mats for the door' });
  // An import would restore the former content.
  const restorations = ['changed post-mats', 'new drafts.post-pots'];
  expect(listDifferences(await importAll({ dryRun: true }))).toEqual(restorations);

  await client.transaction().delete('post-mats').delete('post-pots').commit();
  const removals = ['extra post-mats', 'extra post-pots', 'new gone-mats', 'new gone-pots'];
  expect(listDifferences(await exportAll({ dryRun: false })), 'without any post').toEqual(removals);
  await content.close();
});
