import { expect, test } from 'vitest';
import { areSamplesCounted } from './sample-count.ts';
import { createDirectoryPages, toSections } from './directory.ts';
import type { Listing } from './listing.schema.ts';

const towns = ['Nairobi', 'Thika', 'Homa Bay'];

/** Creates listings in three towns and two categories in rotation. */
function createListings(count: number): Listing[] {
  return Array.from({ length: count }, (_, index) => {
    const category = index % 2 === 0 ? 'Clothing' : 'Web Development';
    const town = towns[index % 3] ?? '';
    return { id: index + 1, category, town, located: `Shop 4, ${town}` } as Listing;
  });
}

test('the pages of all businesses show each business once, 24 per page', () => {
  const pages = createDirectoryPages(createListings(50)).filter(
    ({ section }) => section.kind === 'all',
  );
  expect(pages.map(({ listings: { length } }) => length)).toEqual([24, 24, 2]);
  const urls = pages.map(({ url }) => url);
  expect(urls).toEqual(['/all-businesses', '/all-businesses/2', '/all-businesses/3']);
  const ids = pages.flatMap((page) => page.listings.map(({ id }) => id));
  expect(new Set(ids).size).toBe(50);
});

test('categories and towns have their own pages', () => {
  const pages = createDirectoryPages(createListings(100));
  const urls = pages.map(({ url }) => url);
  expect(urls).toContain('/all-businesses/category/web-development/3');
  expect(urls).toContain('/all-businesses/town/homa-bay');
  expect(new Set(urls).size).toBe(urls.length);
  const thikaPages = pages.filter(({ section }) => section.name === 'Thika');
  expect(thikaPages.flatMap((page) => page.listings).every(({ town }) => town === 'Thika')).toBe(
    true,
  );
});

test('sections are sorted by name and have counts', () => {
  expect(toSections(createListings(7), 'town').map(({ name, count }) => [name, count])).toEqual([
    ['Homa Bay', 2],
    ['Nairobi', 3],
    ['Thika', 2],
  ]);
});

test('a directory without businesses still has its first page', () => {
  expect(createDirectoryPages([])).toMatchObject([{ url: '/all-businesses', page: 1, pages: 1 }]);
});

test.each([
  [0, true],
  [9, true],
  [10, false],
  [5000, false],
])('with %i live adverts, samples are counted: %s', (liveCount, isCounted) => {
  expect(areSamplesCounted(liveCount)).toBe(isCounted);
});

test('a section shows listings that it excludes from counts', () => {
  const isCounted = ({ id }: Listing) => id > 2;
  expect(toSections(createListings(3), 'town', isCounted).map(({ count }) => count)).toEqual([
    1, 0, 0,
  ]);
  const pages = createDirectoryPages(createListings(3), isCounted);
  const sizes = pages.map(({ section, listings }) => [section.count, listings.length]);
  expect(
    pages.every(
      ({ section: { count, samples = 0 }, listings }) => count + samples === listings.length,
    ),
  ).toBe(true);
  expect(sizes).toEqual([
    [1, 3],
    [1, 2],
    [0, 1],
    [1, 1],
    [0, 1],
    [0, 1],
  ]);
});

test('the page of a town has the businesses in the county of its name', () => {
  const [here, there, elsewhere] = createListings(3);
  const listings = [here, { ...there, located: 'Stage, Thika, Nairobi' }, elsewhere] as Listing[];
  const pages = createDirectoryPages(listings);
  const getIds = (name: string) =>
    pages.find(({ section }) => section.name === name)?.listings.map(({ id }) => id);
  expect([getIds('Nairobi'), getIds('Thika')]).toEqual([[1, 2], [2]]);
  expect(toSections(listings, 'town').map(({ count }) => count)).toEqual([1, 2, 1]);
});
