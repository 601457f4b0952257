import { resolve } from 'node:path';
import { createClient } from '@sanity/client';
import { sanityImport } from '@sanity/import';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDataset } from '#content/blog/dataset.ts';
import { openContentLake, type ContentLake } from '../support/content-lake.ts';

/** Marked as deprecated, but there is no other way to ask a host that has no subdomains. */
const withoutSubdomain = { useProjectHostname: false };

const folder = resolve('src/content/blog');

let lake: ContentLake;

beforeEach(async () => {
  lake = await openContentLake();
});
afterEach(() => lake.close());

test("Sanity's own importer takes the blog as it is, and nothing is lost or changed [R120, R161]", async () => {
  const client = createClient({
    projectId: 'abc12345',
    dataset: 'production',
    apiVersion: '2021-11-04',
    apiHost: lake.address,
    ...withoutSubdomain,
    useCdn: false,
    token: 'token-of-a-test',
  });
  const here = await readDataset(folder);
  const pictures = here.filter(isPicture);
  const written = here.filter((document) => !isPicture(document));

  const { numDocs, warnings } = await sanityImport(folder, { client, operation: 'create' });

  expect(warnings).toEqual([]);
  expect(numDocs).toBe(written.length);
  const there = Array.from(lake.documents.values());
  expect(byId(there.filter((document) => !isPicture(document)))).toEqual(byId(written));
  expect(
    there
      .filter(isPicture)
      .map(({ _id }) => _id)
      .sort(),
  ).toEqual(pictures.map(({ _id }) => _id).sort());
  expect(lake.uploads).toHaveLength(pictures.length);
});

function isPicture({ _type }: { _type: string }): boolean {
  return _type === 'sanity.imageAsset';
}

function byId(documents: readonly { _id: string }[]) {
  return Object.fromEntries(documents.map((document) => [document._id, document]));
}
