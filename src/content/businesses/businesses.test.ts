import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listingSchema } from '#domain/listing/listing.schema.ts';
import { categories } from '../categories.ts';
import { businesses, businessesSchema, type Listing } from './businesses.ts';

test('eight sample businesses have ids and pages of their own, in the order of their ids [R112]', () => {
  expect(businesses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(businesses.map(({ url }) => url)).size).toBe(8);
});

test('every business has all the fields of a listing [R111]', () => {
  const specified = [
    'id',
    'image',
    'title',
    'description',
    'contact',
    'phone',
    'located',
    'url',
    'deliveries',
    'category',
    'featured',
    'images',
  ];
  expect(Object.keys(listingSchema.shape)).toEqual(expect.arrayContaining(specified));
  for (const business of businesses) {
    expect(Object.keys(business)).toEqual(expect.arrayContaining(specified));
    expect(business.images.length).toBeGreaterThanOrEqual(2);
  }
});

test('a business with an unknown field or without a contact is refused [R111]', () => {
  const listing = businessAt('/brooches');
  expect(listingSchema.safeParse({ ...listing, owner: 'Wambui' }).success).toBe(false);
  expect(listingSchema.safeParse({ ...listing, contact: undefined }).success).toBe(false);
});

test.each([
  ['an unknown category', { id: 9, url: '/another', category: 'Weapons' }],
  ['an id twice', { url: '/another' }],
  ['an address twice', { id: 9 }],
])('a list with %s is refused [R112, R113]', (_, change) => {
  const another = { ...businessAt('/brooches'), ...change };
  expect(businessesSchema.safeParse([...businesses, another]).success).toBe(false);
});

test('the four categories lead the list and the samples use only these [R113]', () => {
  const four = ['Clothing', 'Design', 'Deliveries', 'Web Development'];
  expect(categories.slice(0, 4)).toEqual(four);
  expect(new Set(businesses.map(({ category }) => category))).toEqual(new Set(four));
});

test('a card says what is sold in 120 to 200 characters', () => {
  for (const { title, description } of businesses) {
    expect([title, description.length >= 120, description.length <= 200]).toEqual([
      title,
      true,
      true,
    ]);
  }
});

test('everything for sale has an id of its own, a picture and a price, groceries also a title [R119]', () => {
  for (const { items } of businesses) {
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.every(({ image, price }) => image.alt && price)).toBe(true);
  }
  expect(businessAt('/amgel-enterprises-limited').items.every(({ title }) => title)).toBe(true);
});

test.each([
  ['/brooches', 'Ksh. 350 each'],
  ['/logos-by-dave', 'Kshs. 700'],
  ['/faiths-vitenges', 'Kshs. 1,500'],
])('everything at %s costs %s [R176]', (url, price) => {
  expect(new Set(pricesAt(url))).toEqual(new Set([price]));
});

test.each(['/judys-mats', '/naomi-mats'])(
  'each mat at %s has its own price from Kshs. 1,200 to 4,500 [R176]',
  (url) => {
    const prices = pricesAt(url);
    expect(new Set(prices).size).toBe(prices.length);
    const shillings = prices.map((price) => Number(price.replace('Kshs. ', '').replace(',', '')));
    expect(Math.min(...shillings)).toBeGreaterThanOrEqual(1200);
    expect(Math.max(...shillings)).toBeLessThanOrEqual(4500);
  },
);

test('the brooches are out of stock and still on show [R071]', () => {
  expect(businessAt('/brooches')).toMatchObject({
    stock: 'Out of stock. New stock coming in soon.',
    items: { length: 4 },
  });
});

test('the web designer has six features and a site, the groceries a site [R070, R072]', () => {
  const { features, website } = businessAt('/tsbdesigns');
  expect(features).toHaveLength(6);
  expect(website).toMatch(/^https:.*\.example$/);
  expect(businessAt('/amgel-enterprises-limited').website).toMatch(/^https:.*\.example$/);
});

test('a delivery company serves Nairobi from 6am to 8pm [R177]', () => {
  expect(businessAt('/swift-riders').deliveries).toBe('Serves Nairobi, 6am to 8pm');
});

function businessAt(url: string): Listing {
  const found = businesses.find((business) => business.url === url);
  if (!found) throw new Error(`No business at ${url}`);
  return found;
}

function pricesAt(url: string): string[] {
  return businessAt(url).items.map(({ price }) => price);
}

test('no business has the address of a page of the site [R027]', () => {
  const pages = readdirSync('src/pages').map((name) => `/${name.replace(/\..*$/, '')}`);
  expect(pages).toContain('/pricing');
  for (const { url } of businesses) expect(pages).not.toContain(url);
});
