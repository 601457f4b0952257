import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDataFolder, createDataFolder, removeFolder } from '#tests/support/data-folder.ts';
import { testKeys } from '#tests/support/database-workspace.ts';
import { createFormerFolder } from '#tests/support/former/folder.ts';
import { openDatabase, type Database } from '../database/index.ts';
import { paths } from '../paths.ts';
import { carryRows, type CarryResult } from './carry-rows.ts';
import { runSteps } from './data-steps.ts';
import { openFormerDatabase, type FormerDatabase } from './former-database.ts';
import { planTables, requireFilledColumns } from './plan.ts';

let former: FormerDatabase;
let database: Database;
let result: CarryResult;
const folders: string[] = [];
const createScratchFolder = async () => {
  const folder = await createDataFolder();
  folders.push(folder);
  await mkdir(join(folder, 'former'));
  return join(folder, 'former');
};

beforeAll(async () => {
  const formerFolder = await createFormerFolder();
  const folder = await copyDataFolder(inject('preparedFolder'));
  folders.push(formerFolder, folder);
  former = await openFormerDatabase(formerFolder, await createScratchFolder());
  database = await openDatabase({ folder, migrations: paths.migrations, keys: testKeys });
  result = await carryRows(former, database.sql, { folder, print: () => undefined });
});
afterAll(async () => {
  await former.close();
  await database.close();
  for (const folder of folders) await removeFolder(folder);
});

interface DraftRow {
  title: string;
  images: unknown;
  others: unknown;
  imagesOfItems: unknown;
}

const readValue = async (expression: string) =>
  (await database.sql.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value;

describe('the new database', () => {
  it('has all former rows and the rows of steps', () => {
    const { tables } = result;
    const tablesWithNewRows = tables.filter((table) => table.former !== table.present);
    expect(tables.reduce((sum, table) => sum + table.former, 0)).toBeGreaterThan(600);
    expect(
      tablesWithNewRows.map(({ name, present, former: before }) => [name, present - before]),
    ).toEqual([
      ['app.proven_phones', 2],
      ['app.reserved_slugs', expect.any(Number)],
      ['public.ledger', 1],
      ['public.listing_slugs', 2],
      ['storage.buckets', 1],
    ]);
  });

  it('reverses the ledger’s entries for money of other payees', async () => {
    const entries = `(select jsonb_agg(jsonb_build_array(amount, corrects, times) order by id)
      from public.ledger where code = 'SOTHER0001')`;
    expect(await readValue(entries)).toEqual([
      [700, false, 1],
      [-700, true, -1],
    ]);
  });

  it('moves listings from reserved addresses and keeps those addresses', async () => {
    const addresses = `(select array_agg(past.slug order by past.slug) from public.listings
      join public.listing_slugs as past on past.listing_id = listings.id
      where listings.slug in ('de-shop', 'preview-shop'))`;
    expect(await readValue(addresses)).toEqual(['de', 'de-shop', 'preview', 'preview-shop']);
  });

  it('has plain names and proven phone numbers', async () => {
    const names = `(select array_agg(name order by name) from public.members where name in ('Njeri', 'Member'))`;
    expect(await readValue(names)).toEqual(['Member', 'Njeri']);
    const proven = `(select bool_and(proven_by = 'prompt') from app.proven_phones)`;
    expect(await readValue(proven)).toBe(true);
  });

  it('renames the keys of drafts and items without loss', async () => {
    const { rows: before } = await former.sql.query<DraftRow>(
      `select id::int, draft ->> 'name' as title, draft -> 'photos' as images, draft - 'name' - 'photos' - 'items' as
         others, jsonb_path_query_array(draft, '$.items[*].photo') as "imagesOfItems" from public.listings order by id`,
    );
    const { rows: after } = await database.sql.query<DraftRow>(
      `select id::int, draft ->> 'title' as title, draft -> 'images' as images, draft - 'title' - 'images' - 'items' as
         others, jsonb_path_query_array(draft, '$.items[*].image') as "imagesOfItems" from public.listings order by id`,
    );
    expect(after).toEqual(before);
    const cake = { name: 'Plain cake', price: 1200, image: '23ad2492-731f-4a04-8306-bcb3ab8b621a' };
    const items = `(select items from public.listing_versions where title = 'Card Cakes')`;
    expect(await readValue(items)).toMatchObject([cake, { name: 'Photo cake', image: null }]);
    expect(await readValue(`(${items})::text like '%"photo"%'`)).toBe(false);
  });

  it('numbers new rows after the former ones', async () => {
    const { rows } = await database.sql.query<{ isNext: boolean }>(
      `insert into public.ledger (payment_id, direction, code, amount, currency)
       select payment_id, 'out', 'NEXT', 1, currency from public.ledger limit 1
       returning id = 1 + (select max(id) from public.ledger) as "isNext"`,
    );
    expect(rows).toEqual([{ isNext: true }]);
  });

  it('runs no step a second time with their versions in the history', async () => {
    const history = result.steps.map((step) => step.slice(0, 14));
    expect(history).toContain('20261129200000');
    expect(await runSteps(database.sql, history)).toEqual([]);
  });

  it('has the present kinds of visits', async () => {
    const kinds = `(select jsonb_agg(distinct kind) from public.visits)`;
    expect(await readValue(kinds)).toEqual(expect.arrayContaining(['view', 'visitor']));
  });

  it('has no staging schemas', async () => {
    const schemas = `(select count(*)::int from pg_namespace where nspname like 'former%')`;
    expect(await readValue(schemas)).toBe(0);
  });
});

const createColumn = (name: string, { isRequired } = { isRequired: true }) => ({
  name,
  type: 'text',
  isRequired,
});
const photos = {
  name: 'public.photos',
  columns: ['id', 'name', 'old'].map((name) => createColumn(name)),
};
const images = { name: 'public.images', columns: [createColumn('id'), createColumn('title')] };

it('renamed tables and columns are found by their former names', () => {
  const [plan] = planTables([photos], [images], {
    tables: { 'public.photos': 'public.images' },
    columns: { 'public.photos.name': 'title' },
    dropped: ['public.photos.old'],
    reference: [],
  });
  expect(plan).toMatchObject({ present: 'public.images', columns: ['id', 'title'] });
});

it('former tables and columns without a present one are refused', () => {
  const formerImages = {
    name: 'public.images',
    columns: [createColumn('id'), createColumn('unknown')],
  };
  expect(() => planTables([photos, formerImages], [images])).toThrow(
    'The new database lacks the table public.photos, the column public.images.unknown.',
  );
});

it('a required column without any source is refused', () => {
  const former = { name: 'public.images', columns: [createColumn('id')] };
  expect(() => requireFilledColumns(planTables([former], [images]), [images])).toThrow(
    'The columns public.images.title have no source of their values.',
  );
});

it('a new nullable column needs no step', () => {
  const former = { name: 'public.images', columns: [createColumn('id')] };
  const present = {
    name: 'public.images',
    columns: [createColumn('id'), createColumn('alt', { isRequired: false })],
  };
  expect(() => requireFilledColumns(planTables([former], [present]), [present])).not.toThrow();
});
