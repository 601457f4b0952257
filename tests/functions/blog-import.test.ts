import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sanityImport } from '@sanity/import';
import { expect, test } from 'vitest';
import { selectPublished, readDataset } from '#content/blog/dataset.ts';
import { openTestContent, createTemporaryFolder } from '../support/content-server.ts';

const folder = resolve('src/content/blog');

test("Sanity's own importer accepts the published blog unchanged [R120, R161]", async () => {
  await using target = await createTemporaryFolder();
  await mkdir(`${target.path}/images`);
  await writeFile(`${target.path}/data.ndjson`, '');
  await writeFile(`${target.path}/assets.json`, '{}');
  const content = await openTestContent(target.path);
  const client = content.client({ token: 'token-of-a-test' });

  const { numDocs, warnings } = await sanityImport(folder, { client, operation: 'create' });
  await content.close();

  const sourceDocuments = selectPublished(await readDataset(folder));
  expect(warnings).toEqual([]);
  expect(numDocs).toBe(sourceDocuments.filter(({ _type }) => _type !== 'sanity.imageAsset').length);
  expect(indexById(await readDataset(target.path))).toEqual(indexById(sourceDocuments));
});

/**
 * Returns the documents by id, without `_updatedAt` and `metadata`, because an import creates new values for
 * both.
 */
function indexById(documents: readonly { _id: string }[]) {
  return Object.fromEntries(
    documents.map((document) => [
      document._id,
      { ...document, _updatedAt: undefined, metadata: undefined },
    ]),
  );
}
