import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listingSchema } from '#domain/listing/listing.schema.ts';
import { categories } from '../categories.ts';
import { businesses, businessesSchema } from './businesses.ts';

const brooches = businesses.filter(({ url }) => url === '/brooches');

test('eight sample businesses have ordered ids and free addresses [R027, R112]', () => {
  expect(businesses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const pages = readdirSync('src/pages').map((name) => `/${name.replace(/\..*$/, '')}`);
  expect(pages).toContain('/pricing');
  for (const { url } of businesses) expect(pages).not.toContain(url);
});

test('every business has all the fields of a listing [R111]', () => {
  const specifiedFields =
    'id image title description contact phone located url deliveries category featured images';
  for (const business of [listingSchema.shape, ...businesses]) {
    expect(Object.keys(business)).toEqual(expect.arrayContaining(specifiedFields.split(' ')));
  }
  for (const { images } of businesses) expect(images.length).toBeGreaterThanOrEqual(2);
});

test.each([
  ['an unknown field', { id: 9, url: '/another', owner: 'Wambui' }],
  ['no contact', { id: 9, url: '/another', contact: undefined }],
  ['an unknown category', { id: 9, url: '/another', category: 'Weapons' }],
  ['an id twice', { url: '/another' }],
  ['an address twice', { id: 9 }],
])('a list with %s is refused [R111, R112, R113]', (_, change) => {
  const changedBrooches = brooches.map((business) => ({ ...business, ...change }));
  expect(businessesSchema.safeParse([...businesses, ...changedBrooches]).success).toBe(false);
});

test('four categories lead the list and cover all samples [R113]', () => {
  const firstCategories = ['Clothing', 'Design', 'Deliveries', 'Web Development'];
  expect(categories.slice(0, 4)).toEqual(firstCategories);
  expect(new Set(businesses.map(({ category }) => category))).toEqual(new Set(firstCategories));
});

test.each(businesses)('$title has a description of 120 to 200 characters', ({ description }) => {
  expect(description.length).toBeGreaterThanOrEqual(120);
  expect(description.length).toBeLessThanOrEqual(200);
});

test('each mat has a price of its own [R176]', () => {
  for (const { items } of businesses.filter(({ url }) => url.endsWith('-mats'))) {
    expect(new Set(items.map(({ price }) => price)).size).toBe(items.length);
  }
});
