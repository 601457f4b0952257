/** The migration that gave a listing's fields the names of the specification, on rows that were there before. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkspace, type Files, type Workspace } from '#tests/support/database-workspace.ts';
import type { Database } from '../local/database/index.ts';
import { paths } from '../local/paths.ts';

const picture = '5a0e1b6f-0000-4000-8000-000000000001';
const item = { name: 'Photo frame', isFrom: true, isOutOfStock: false };
const ids = ['7d9c1c3e-0000-4000-8000-000000000001', '7d9c1c3e-0000-4000-8000-000000000002'];
const facts = {
  ...{ category: 'Food', county: 'Kisumu', town: 'Kisumu', contact: 'Wambui' },
  ...{ phone: '+254700000021', description: 'Baskets of fruit, packed every morning for you.' },
};
const images = [{ id: picture, alt: 'A photo of a name' }];
/** As its owner left it: with a price that is no number, an item without a name, and a package. */
const draft = {
  ...facts,
  ...{ package: 'weekly', withWebsite: true, email: '', hours: 'name' },
};
const itemsOfDraft = [
  { ...item, id: ids[0], price: 'Kshs 300' },
  { ...item, id: ids[1], name: '', price: '' },
];

let workspace: Workspace;
let database: Database;
let before: unknown[];

/** The files of the set; `isBefore` leaves out that migration and all that follow. */
async function readMigrations(isBefore: boolean): Promise<Files> {
  const files: Files = {};
  for (const file of (await readdir(paths.migrations)).sort()) {
    const sql = await readFile(join(paths.migrations, file), 'utf8');
    if (isBefore && sql.includes('rename column name to title')) break;
    files[file] = sql;
  }
  return files;
}

const times = async () =>
  (await database.sql.query('select id, revision, updated_at from public.listings order by id'))
    .rows;

beforeAll(async () => {
  workspace = await createWorkspace(await readMigrations(true));
  database = await workspace.open();
  const photos = { name: 'Wambui  Baskets', photos: images };
  const withPhotos = itemsOfDraft.map((each, at) => ({ ...each, photo: at ? null : picture }));
  await database.sql.query('insert into public.listings (draft) values ($1), ($2), ($3)', [
    JSON.stringify({ ...draft, ...photos, items: withPhotos }),
    JSON.stringify({ name: 'Only a name' }),
    '{}',
  ]);
  await database.sql.query(
    `insert into public.listing_versions (
       listing_id, name, photos, items, category, county, town, contact, phone, description
     )
     select id, 'Wambui Baskets', $1, $2, $3, $4, $5, $6, $7, $8 from public.listings order by id limit 1`,
    [
      JSON.stringify(images),
      JSON.stringify([{ ...item, id: ids[0], price: 300, photo: picture }]),
      ...Object.values(facts),
    ],
  );
  before = await times();
  await database.close();
  await workspace.write(await readMigrations(false));
  database = await workspace.open();
});
afterAll(async () => {
  await database.close();
  await workspace.remove();
});

it('a draft has its title, images and items as its owner wrote them', async () => {
  const { rows } = await database.sql.query(
    'select draft, search_title from public.listings order by id',
  );
  const items = itemsOfDraft.map((each, at) => ({ ...each, image: at ? null : picture }));
  expect(rows).toEqual([
    {
      draft: { ...draft, title: 'Wambui  Baskets', images, items },
      search_title: 'wambui  baskets',
    },
    { draft: { title: 'Only a name' }, search_title: 'only a name' },
    { draft: {}, search_title: null },
  ]);
  expect(await times()).toEqual(before);
});

it('a version has its title, images and items', async () => {
  const { rows } = await database.sql.query(
    `select title, images, items, words @@ 'wambui & frame' as is_found from public.listing_versions`,
  );
  expect(rows).toEqual([
    {
      ...{ title: 'Wambui Baskets', images, is_found: true },
      items: [{ ...item, id: ids[0], price: 300, image: picture }],
    },
  ]);
});
