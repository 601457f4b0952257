import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sanityImport } from '@sanity/import';
import { expect, test } from 'vitest';
import { selectPublished, readDataset } from '#content/blog/dataset.ts';
import { openTestContent, temporaryFolder } from '../support/content-server.ts';

const folder = resolve('src/content/blog');

test("Sanity's own importer accepts the published blog unchanged [R120, R161]", async () => {
  await using target = await temporaryFolder();
  await mkdir(`${target.path}/images`);
  await writeFile(`${target.path}/data.ndjson`, '');
  await writeFile(`${target.path}/assets.json`, '{}');
  const content = await openTestContent(target.path);
  const client = content.client({ token: 'token-of-a-test' });

  const { numDocs, warnings } = await sanityImport(folder, { client, operation: 'create' });
  await content.close();

  const here = selectPublished(await readDataset(folder));
  expect(warnings).toEqual([]);
  expect(numDocs).toBe(here.filter(({ _type }) => _type !== 'sanity.imageAsset').length);
  expect(byId(await readDataset(target.path))).toEqual(byId(here));
});

/** The importer made the last change, and pictures are checked separately. */
function byId(documents: readonly { _id: string }[]) {
  return Object.fromEntries(
    documents.map((each) => [each._id, { ...each, _updatedAt: undefined, metadata: undefined }]),
  );
}
