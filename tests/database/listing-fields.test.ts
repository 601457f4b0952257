/** Compares the versions and the public view of listings in the database with the fields in `fields.ts`. */
import { expect, test } from 'vitest';
import { channels } from '#domain/listing/channels.ts';
import {
  fieldNames,
  nullableFields,
  getRule,
  writtenFields,
  type ListingField,
} from '#domain/listing/fields.ts';
import { findHoursProblem, openingHoursLimits } from '#domain/hours/opening-hours.ts';
import type { ListingItem } from '#domain/listing/items.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { toVersion } from '#domain/listing/version.ts';
import { openDatabaseForFile } from '../support/database.ts';
import {
  hostileMaps,
  hostilePayments,
  hostileProfiles,
} from '../support/attacks/hostile-fields.ts';
import { createDraft } from '../support/own-listings.ts';
import { memberId } from '../support/seeded-users.ts';

const { query, readRows } = await openDatabaseForFile();
const listing = await query<number>(`public.create_listing($1, '{}')`, memberId);

const readColumns = (relation: string) =>
  readRows<{ name: string; is_nullable: boolean }>(
    `select attname as name, not attnotnull as is_nullable from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    relation,
  );

const createImages = (count: number) =>
  Array.from({ length: count }, () => ({ id: crypto.randomUUID(), alt: '' }));
const completeVersion = toVersion(createDraft({ images: createImages(1) }));

/**
 * Inserts a version of the listing that differs from the complete version in the given fields.
 * @returns the words of the version in the search index
 */
async function insertVersion(change: object): Promise<string> {
  const columns = fieldNames.join();
  const [row] = await readRows<{ search_document: string }>(
    `insert into public.listing_versions (listing_id, ${columns})
     select $1, ${columns} from jsonb_populate_record(null::public.listing_versions, $2::jsonb)
     returning search_document::text`,
    listing,
    JSON.stringify({ ...completeVersion, ...change }),
  );
  return row?.search_document ?? '';
}
const createItem = (change: object = {}): ListingItem => ({
  id: crypto.randomUUID(),
  name: 'Zebra mat',
  price: 1200,
  isFrom: false,
  isOutOfStock: false,
  image: null,
  ...change,
});

test('a version has a column for each field, nullable as in fields.ts', async () => {
  const columns = await readColumns('public.listing_versions');
  const nullable = columns.filter(({ is_nullable }) => is_nullable).map(({ name }) => name);
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(fieldNames));
  expect(fieldNames.filter((field) => nullable.includes(field))).toEqual(nullableFields);
});

test('a draft stores each field', async () => {
  const fields = await query('app.listing_fields()');
  expect(fields, 'the fields of src/domain/listing/fields.ts').toEqual(fieldNames);
});

test('the public view has the fields, the address and card data only', async () => {
  const columns = (await readColumns('public.live_listings')).map(({ name }) => name);
  const otherColumns = ['id', 'slug', 'featured', 'live_from', 'changed_at', 'card_items'];
  expect(columns.toSorted()).toEqual([...otherColumns, ...fieldNames].toSorted());
});

test.each(writtenFields)('the search covers %s as fields.ts defines', async (field) => {
  const { kind, max, isSearched = false } = getRule(field);
  if (kind === 'mobile') {
    const contact = { phone: null, email: 'a@b.co', [field]: '+254711222333' };
    const searchTerms = await insertVersion(contact);
    expect(searchTerms.includes('222'), searchTerms).toBe(isSearched);
    return;
  }
  const validValue = {
    email: 'zebra@b.co',
    website: 'https://zebra.example',
    facebook: 'https://www.facebook.com/zebra',
    instagram: 'https://www.instagram.com/zebra',
    tiktok: 'https://www.tiktok.com/@zebra',
  }[field as string];
  const longText = 'Zebra of the market, every day from six in the morning';
  const length = Math.min(max ?? Infinity, kind === 'text' ? 60 : 40);
  const value = validValue ?? longText.slice(0, length);
  const searchTerms = await insertVersion({ [field]: value });
  expect(searchTerms.includes("'zebra'"), searchTerms).toBe(isSearched);
});

/** Links have no other characters. */
const isAscii = /^[!-~ ]*$/;

const limitedFields = writtenFields.filter((field) => getRule(field).max !== undefined);

/** Returns a value of the given length that is otherwise valid for the field. */
function createValue(field: ListingField, length: number): string {
  const ending = { email: '@b.co' }[field as string] ?? '';
  const beginning =
    {
      website: 'https://',
      facebook: 'https://www.facebook.com/',
      instagram: 'https://www.instagram.com/',
      tiktok: 'https://www.tiktok.com/@',
    }[field as string] ?? '';
  return beginning + 'x'.repeat(length - beginning.length - ending.length) + ending;
}

test.each([
  [true, 'Mo-Sa 08:00-18:00'],
  [true, 'Mo-We,Fr 08:00-13:00,14:00-18:00; Sa "by appointment"; PH off'],
  [true, 'Mo-Su 00:00-24:00; PH 20:00-02:00,03:00-04:00,05:00-06:00'],
  [true, ''],
  [false, 'Mo-Sa 08:00-'],
  [false, 'Mo-Sa 08:00-18:00; '],
  [false, '; Mo-Sa 08:00-18:00'],
  [false, 'Mo-Sa 08:00-18:00, call 0712 345 678'],
  [false, 'Mo 24:00-06:00'],
  [false, 'Mo 01:00-02:00,03:00-04:00,05:00-06:00,07:00-08:00'],
  [false, 'Every day'],
  [false, `Mo off${'; Mo off'.repeat(openingHoursLimits.length / 8)}`],
])('the database accepts opening hours: %s for %j', async (isAccepted, opening_hours) => {
  expect(findHoursProblem(opening_hours) === undefined).toBe(isAccepted);
  const insertion = insertVersion({ opening_hours });
  if (isAccepted) expect(await insertion).not.toContain('08');
  else await expect(insertion).rejects.toThrow('listing_versions_opening_hours');
});

test.each(channels)('the database refuses hostile %s profiles [E2]', async (channel) => {
  for (const profile of [...hostileProfiles, 'judysmats', ''])
    await expect(insertVersion({ [channel]: profile }), profile).rejects.toThrow('_is_a_profile');
});

test('the database refuses hostile links of maps [E2]', async () => {
  for (const map of hostileMaps.filter((each) => /:\/\/|</.test(each) && isAscii.test(each)))
    await expect(insertVersion({ map }), map).rejects.toThrow('listing_versions_map');
});

test.each<[details: string, isAccepted: boolean]>([
  ['', true],
  ['cash', true],
  ['till 522522\npaybill 247247\naccount SHOP 12\npochi +254712345678\ncash', true],
  ['till 522522\n', false],
  ['cash\ntill 522522', false],
  ['till 522 522', false],
  ['pochi 0712345678', false],
  ['till 522522\ncall 0712345678', false],
  ...hostilePayments.map(([details]): [string, boolean] => [details, false]),
])(
  'the database decides about the details of payments %j: %s [E2]',
  async (details, isAccepted) => {
    const insertion = insertVersion({ payment_details: details });
    if (isAccepted) expect(await insertion).not.toContain('522522');
    else await expect(insertion).rejects.toThrow('listing_versions_payment_details');
  },
);

test('the search covers the names of items', async () => {
  expect(await insertVersion({ items: [createItem()] })).toContain("'zebra':");
});

test.each(limitedFields)('a version’s %s has the maximum length in fields.ts', async (field) => {
  const { max = 0 } = getRule(field);
  await insertVersion({ [field]: createValue(field, max) });
  const insertion = insertVersion({ [field]: createValue(field, max + 1) });
  await expect(insertion).rejects.toThrow('listing_versions_');
});

const requiredFields = limitedFields.filter((field) => getRule(field).isRequired);
test.each(requiredFields)('a version’s %s has the minimum length in fields.ts', async (field) => {
  const { min = 1 } = getRule(field);
  await insertVersion({ [field]: 'x'.repeat(min) });
  await expect(insertVersion({ [field]: 'x'.repeat(min - 1) })).rejects.toThrow();
});

test('a version has as many photos as fields.ts allows', async () => {
  const { min = 0, max = 0 } = getRule('images');
  await insertVersion({ images: createImages(max) });
  await insertVersion({ images: createImages(min) });
  for (const count of [min - 1, max + 1])
    await expect(insertVersion({ images: createImages(count) })).rejects.toThrow('images');
});

const { itemName, price, items } = listingLimits;
const createItems = (count: number) => Array.from({ length: count }, () => createItem());
const image = crypto.randomUUID();
const singleItem = createItem();
const longName = 'x'.repeat(itemName.max);

test.each([
  [createItems(items.max), createItems(items.max + 1)],
  [[createItem({ name: longName })], [createItem({ name: `${longName}x` })]],
  [[createItem({ name: 'x'.repeat(itemName.min) })], [createItem({ name: 'x' })]],
  [[createItem({ price: price.max })], [createItem({ price: price.max + 1 })]],
  [[createItem({ price: price.min })], [createItem({ price: price.min - 1 })]],
  [[createItem({ image })], [createItem({ image: 'cover' })]],
  [[], [createItem({ price: 12.5 })]],
  [[], [createItem({ price: '12' })]],
  [[], [createItem({ name: null })]],
  [[], [createItem({ name: 'a\nb' })]],
  [[], [createItem({ isFrom: 'yes' })]],
  [[], [createItem({ id: '1' })]],
  [[], [{}]],
  [[], ['item']],
  [[singleItem], [singleItem, singleItem]],
])('a version stores valid items and refuses invalid ones', async (validItems, invalidItems) => {
  await insertVersion({ items: validItems });
  await expect(insertVersion({ items: invalidItems })).rejects.toThrow('listing_versions_items');
});
