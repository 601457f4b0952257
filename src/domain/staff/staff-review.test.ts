import { expect, test } from 'vitest';
import { sampleListing } from '#tests/support/listing-lifecycle.ts';
import type { ListingItem } from '../listing/items.ts';
import { emptyDraft } from '../listing/draft.schema.ts';
import { toVersion, type ListingVersion } from '../listing/version.ts';
import {
  endsWithinDay,
  findMisleadingFields,
  getChanges,
  getGravestSign,
  getItemChanges,
  getUrgency,
  hasOtherImages,
} from './staff-review.ts';

const image = { id: '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11', alt: 'A mat' };
const otherImage = { id: '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b12', alt: 'A basket' };
const images = [image, otherImage];
const version: ListingVersion = { ...toVersion(emptyDraft), ...sampleListing, images };

test('a first version has no comparison and omits empty fields', () => {
  const changes = getChanges({ submitted: version, approved: null });
  const fields = changes.map(({ field }) => field).join(' ');
  expect(fields).toBe('title category county town contact phone description');
  expect(changes.some(({ isChanged }) => isChanged)).toBe(false);
});

test('a later version shows old, new and removed values', () => {
  const contact = { phone: null, email: 'o@mats.example' };
  const submitted = { ...version, ...contact, title: 'Wambui Baskets Ltd' };
  const changed = getChanges({ submitted, approved: version }).filter(({ isChanged }) => isChanged);
  const flags = { isChanged: true, isUnseen: false };
  expect(changed).toEqual([
    { field: 'title', before: 'Wambui Baskets', after: 'Wambui Baskets Ltd', ...flags },
    { field: 'phone', before: '0700 000 021', after: '', ...flags },
    { field: 'email', before: '', after: 'o@mats.example', ...flags },
  ]);
});

test('a published text that staff have not seen is no unchanged one', () => {
  const approved = { ...version, description: 'Call 0700 for baskets.' };
  const submitted = { ...approved, title: 'Wambui Baskets Ltd' };
  const changes = getChanges({ submitted, approved, viewed: version });
  const getChange = (field: string) => changes.find((change) => change.field === field);
  expect(getChange('description')).toEqual({
    field: 'description',
    before: version.description,
    after: 'Call 0700 for baskets.',
    isChanged: false,
    isUnseen: true,
  });
  expect(getChange('title')).toMatchObject({ isChanged: true, isUnseen: false });
  expect(getChange('town')).toMatchObject({ isChanged: false, isUnseen: false });
});

test('a published item that staff have not seen is no unchanged one', () => {
  const item: ListingItem = { ...createItem('1'), name: 'Basket' };
  const approved = { ...version, items: [item] };
  const { changes } = getItemChanges({ submitted: approved, approved, viewed: version });
  expect(changes).toMatchObject([{ before: undefined, isChanged: false, isUnseen: true }]);
});

test('the hours of the week are compared as any other text', () => {
  const approved = { ...version, opening_hours: 'Mo-Fr 08:00-17:00' };
  const submitted = { ...version, opening_hours: 'Mo-Sa 08:00-18:00; PH off' };
  const changed = getChanges({ submitted, approved }).filter(({ isChanged }) => isChanged);
  expect(changed).toEqual([
    {
      field: 'opening_hours',
      before: 'Mo-Fr 08:00-17:00',
      after: 'Mo-Sa 08:00-18:00; PH off',
      isChanged: true,
      isUnseen: false,
    },
  ]);
});

test('details of payments and links of maps are compared, and read as a notation', () => {
  const submitted = {
    ...version,
    payment_details: 'paybill 247247\naccount SH0P1A',
    map: 'https://www.google.com/maps/place/KCB/data=!1s0x182f',
    tiktok: 'https://www.tiktok.com/@wambu1baskets',
  };
  const changes = getChanges({ submitted, approved: version });
  const changed = changes.filter(({ isChanged }) => isChanged).map(({ field }) => field);
  expect(changed).toEqual(['tiktok', 'payment_details', 'map']);
  const misleading = findMisleadingFields({ submitted }).map(({ field }) => field);
  expect(misleading).toEqual(['tiktok']);
  const placeNames = { ...version, map: 'K\u0421B Ngara' };
  expect(findMisleadingFields({ submitted: placeNames }).map(({ field }) => field)).toEqual([
    'map',
  ]);
});

test.each([
  ['the same photos', [image, otherImage], false],
  ['one photo less', [image], true],
  ['another order', [otherImage, image], true],
  ['another description of one photo', [image, { ...otherImage, alt: 'Two baskets' }], true],
])('a version with %s has other images or not', (_, images, isChanged) => {
  expect(hasOtherImages({ submitted: { ...version, images }, approved: version })).toBe(isChanged);
});

const createItem = (name: string): ListingItem => {
  return { id: name, name, price: 300, isFrom: false, isOutOfStock: false, image: null };
};
const [mat, rug, bowl] = [createItem('Mat'), createItem('Rug'), createItem('Bowl')];
const compareItems = (before: ListingItem[] | null, after: ListingItem[]) =>
  getItemChanges({
    submitted: { ...version, items: after },
    approved: before && { ...version, items: before },
  });

test('items are compared by id in any order', () => {
  const dearer = { ...rug, price: 400 };
  expect(compareItems([mat, rug, bowl], [dearer, mat])).toEqual({
    changes: [
      { id: 'Rug', before: rug, after: dearer, isChanged: true, isUnseen: false },
      { id: 'Mat', before: mat, after: mat, isChanged: false, isUnseen: false },
      { id: 'Bowl', before: bowl, after: undefined, isChanged: true, isUnseen: false },
    ],
    isMoved: true,
  });
});

test('items of a first version are not marked, and an added item moves no other items', () => {
  expect(compareItems(null, [mat]).changes.map(({ isChanged }) => isChanged)).toEqual([false]);
  expect(compareItems([mat, rug], [mat, bowl, rug]).isMoved).toBe(false);
});

test.each([
  [null, 'none'],
  [24 * 60, 'none'],
  [24 * 60 - 1, 'day'],
  [359, 'hours'],
  [-5, 'hours'],
])('a review with %s minutes left has the urgency %s', (minutes_left, urgency) => {
  expect(getUrgency({ minutes_left })).toBe(urgency);
});

test('the paid time of a live listing ends within a day', () => {
  const live_until = '2026-11-26T10:00:00Z';
  expect(endsWithinDay({ live_until, live_minutes_left: 24 * 60 - 1 })).toBe(true);
  expect(endsWithinDay({ live_until, live_minutes_left: 24 * 60 })).toBe(false);
  expect(endsWithinDay({ live_until: null, live_minutes_left: null })).toBe(false);
});

test('fields and items with letters of another alphabet are misleading', () => {
  const item = { id: image.id, price: 300, isFrom: false, isOutOfStock: false, image: null };
  const submitted = {
    ...version,
    title: 'W\u0430mbui Baskets',
    opening_hours: 'Mo-Fr 08:00-17:00',
    items: [{ ...item, name: 'M\u200bat' }],
  };
  const fields = findMisleadingFields({ submitted });
  expect(fields.map(({ field, characters }) => [field, characters[0]?.kind])).toEqual([
    ['title', 'glyph'],
    ['items', 'hidden'],
  ]);
});

test('the gravest sign is a misleading field, then a secret, a name, a company, a text, a report', () => {
  const other = { listing: 1, title: version.title, slug: 'wambui-baskets', has_text: true };
  const misleading = { ...version, title: 'W\u0430mbui B\u0430skets' };
  const reports = { reporters: 2, reasons: { scam: 2 }, groups: [] };
  const calm = { reporters: null, reasons: {}, groups: [] };
  const text = { ...other, has_name: false };
  const name = { ...other, has_name: true };
  const getSign = (submitted: ListingVersion, alike: (typeof name)[]) =>
    getGravestSign({ submitted, alike, reports });
  const secret = { ...version, description: 'Send your PIN to activate the offer.' };
  const company = { ...version, title: 'Safaricom Shop Kisumu' };
  expect(getSign(misleading, [text, name])).toBe('misleading');
  expect(getSign(secret, [name])).toBe('secret');
  expect(getSign(version, [text, name])).toBe('name');
  expect(getSign(company, [text])).toBe('company');
  expect(getSign(version, [text])).toBe('text');
  expect(getSign(version, [])).toBe('reported');
  expect(getGravestSign({ submitted: version, alike: [], reports: calm })).toBeUndefined();
});
