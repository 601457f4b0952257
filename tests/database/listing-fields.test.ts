/** The database's version and view of a listing, checked against the table of its fields. */
import { describe, expect, test } from 'vitest';
import {
  fieldNames,
  nullableFields,
  getRule,
  writtenFields,
  type ListingField,
} from '#domain/listing/fields.ts';
import type { ListingItem } from '#domain/listing/items.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { toVersion, type ListingVersion } from '#domain/listing/version.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createDraft } from '../support/own-listings.ts';
import { memberId } from '../support/seeded-users.ts';

const { sql } = await openDatabaseForFile();
const { rows } = await sql.query<{ id: number }>(
  `insert into public.listings (owner_id, draft) values ($1, '{}') returning id`,
  [memberId],
);
const listing = rows[0]?.id ?? 0;

interface Column {
  name: string;
  is_nullable: boolean;
}

async function readColumns(relation: string): Promise<Column[]> {
  const { rows } = await sql.query<Column>(
    `select attname as name, not attnotnull as is_nullable from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [relation],
  );
  return rows;
}

/** Stores a version as a submission does; resolves to its words in the search index. */
async function store(version: ListingVersion): Promise<string> {
  const columns = fieldNames.join();
  const { rows } = await sql.query<{ search_document: string }>(
    `insert into public.listing_versions (listing_id, ${columns})
     select $1, ${columns} from jsonb_populate_record(null::public.listing_versions, $2::jsonb)
     returning search_document::text`,
    [listing, JSON.stringify(version)],
  );
  return rows[0]?.search_document ?? '';
}

const images = (count: number) =>
  Array.from({ length: count }, () => ({ id: crypto.randomUUID(), alt: '' }));
const complete = toVersion(createDraft({ images: images(1) }));
const item = (change: object = {}): ListingItem => ({
  id: crypto.randomUUID(),
  name: 'Zebra mat',
  price: 1200,
  isFrom: false,
  isOutOfStock: false,
  image: null,
  ...change,
});

test('a version has a column for each field, nullable by table', async () => {
  const columns = await readColumns('public.listing_versions');
  const nullable = columns.filter(({ is_nullable }) => is_nullable).map(({ name }) => name);
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(fieldNames));
  expect(fieldNames.filter((field) => nullable.includes(field))).toEqual(nullableFields);
});

test('a draft stores each field', async () => {
  const { rows } = await sql.query<{ fields: string[] }>('select app.listing_fields() as fields');
  expect(
    rows[0]?.fields,
    'app.listing_fields() and src/domain/listing/fields.ts have the same fields',
  ).toEqual(fieldNames);
});

test('visitors see each field, its address and card data only', async () => {
  const columns = (await readColumns('public.live_listings')).map(({ name }) => name);
  const beside = ['id', 'slug', 'featured', 'live_from', 'changed_at', 'card_items'];
  expect(columns.toSorted()).toEqual([...beside, ...fieldNames].toSorted());
});

test.each(writtenFields)('the search covers %s as the table defines', async (field) => {
  const { kind, isSearched = false } = getRule(field);
  if (kind === 'mobile') {
    const searchTerms = await store({
      ...complete,
      phone: null,
      email: 'a@b.co',
      [field]: '+254711222333',
    });
    expect(searchTerms.includes('222'), searchTerms).toBe(isSearched);
    return;
  }
  const typed = { email: 'zebra@b.co', website: 'https://zebra.example' }[field as string];
  const long = 'Zebra of the market, every day from six in the morning';
  const searchTerms = await store({
    ...complete,
    [field]: typed ?? long.slice(0, kind === 'text' ? 60 : 40),
  });
  expect(searchTerms.includes("'zebra'"), searchTerms).toBe(isSearched);
});

const limited = writtenFields.filter((field) => getRule(field).max !== undefined);

/** A value of exactly this length that is valid otherwise. */
function filled(field: ListingField, length: number): string {
  const ending = { email: '@b.co' }[field as string] ?? '';
  const beginning = { website: 'https://' }[field as string] ?? '';
  return beginning + 'x'.repeat(length - beginning.length - ending.length) + ending;
}

test('the search looks into the names of items', async () => {
  expect(await store({ ...complete, items: [item()] })).toContain("'zebra':");
});

describe('a version', () => {
  test.each(limited)('a version’s %s is limited to the table’s maximum length', async (field) => {
    const { max = 0 } = getRule(field);
    await store({ ...complete, [field]: filled(field, max) });
    await expect(store({ ...complete, [field]: filled(field, max + 1) })).rejects.toThrow(
      'listing_versions_',
    );
  });

  test.each(limited.filter((field) => getRule(field).isRequired))(
    'a version’s %s is limited to the table’s minimum length',
    async (field) => {
      const { min = 1 } = getRule(field);
      await store({ ...complete, [field]: 'x'.repeat(min) });
      await expect(store({ ...complete, [field]: 'x'.repeat(min - 1) })).rejects.toThrow();
    },
  );

  test('a version has at most the table’s number of photos', async () => {
    const { min = 0, max = 0 } = getRule('images');
    await store({ ...complete, images: images(max) });
    await store({ ...complete, images: images(min) });
    await expect(store({ ...complete, images: images(max + 1) })).rejects.toThrow('images');
    await expect(store({ ...complete, images: images(min - 1) })).rejects.toThrow('images');
  });

  const { itemName, price, items } = listingLimits;
  const many = (count: number) => Array.from({ length: count }, () => item());
  const image = crypto.randomUUID();
  const one = item();

  test.each([
    [many(items.max), many(items.max + 1)],
    [[item({ name: 'x'.repeat(itemName.max) })], [item({ name: 'x'.repeat(itemName.max + 1) })]],
    [[item({ name: 'x'.repeat(itemName.min) })], [item({ name: 'x' })]],
    [[item({ price: price.max })], [item({ price: price.max + 1 })]],
    [[item({ price: price.min })], [item({ price: price.min - 1 })]],
    [[item({ image })], [item({ image: 'cover' })]],
    [[], [item({ price: 12.5 })]],
    [[], [item({ price: '12' })]],
    [[], [item({ name: null })]],
    [[], [item({ name: 'a\nb' })]],
    [[], [item({ isFrom: 'yes' })]],
    [[], [item({ id: '1' })]],
    [[], [{}]],
    [[], ['item']],
    [[one], [one, one]],
  ])('has items as the table allows, and no others', async (right, wrong) => {
    await store({ ...complete, items: right });
    const broken = store({ ...complete, items: wrong as ListingItem[] });
    await expect(broken).rejects.toThrow('listing_versions_items');
  });
});
