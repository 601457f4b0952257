/** Tests the rules of the search with lists of searches as visitors type them. */
import { beforeAll, expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { findByTerms } from '#netlify/pages/term-search.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import searches from '../support/searches.json' with { type: 'json' };
import { openStackForFile } from '../support/stack.ts';

const { listings } = await openStackForFile();

const toItems = (prices: Record<string, number | undefined>) =>
  Object.entries(prices).map(([name, price]) => createItem(name, { price: String(price) }));

beforeAll(async () => {
  for (const { items, ...fields } of searches.listings)
    await listings.live({ ...fields, items: toItems(items) });
});

const search = (typed: string) => findByTerms({ typed, category: '', town: '' }, businesses, 0);

/** Returns the slug of the first result of a search, or of the search that it suggests. */
async function findFirst(typed: string): Promise<string | undefined> {
  const { listings: results, suggestion } = await search(typed);
  if (results.length === 0 && suggestion !== undefined) return findFirst(suggestion);
  return results[0]?.url.slice(1);
}

test('the list has enough searches of both kinds', () => {
  expect(Object.keys(searches.finds).length).toBeGreaterThanOrEqual(100);
  expect(searches.nothing.length).toBeGreaterThanOrEqual(40);
});

test.each(Object.entries(searches.finds))('%j finds %s first', async (typed, slug) => {
  expect(await findFirst(typed)).toBe(slug);
});

test.each(searches.nothing)('%j finds nothing, and suggests nothing else', async (typed) => {
  const { listings: results, total, suggestion } = await search(typed);
  expect(results.map(({ url }) => url)).toEqual([]);
  expect({ total, suggestion }).toEqual({ total: 0 });
});

test.each([
  ['samosa', 'Food'],
  ['plumber', 'Repairs'],
])(
  '%j without a result has the nearest businesses, also of the category %s',
  async (typed, name) => {
    const { nearest = [] } = await search(typed);
    expect(nearest.map(({ category }) => category)).toContain(name);
    expect(nearest.length).toBeLessThanOrEqual(3);
  },
);

test('a search above the maximum price has the dearer businesses as the nearest', async () => {
  const { total, nearest = [], maxPrice } = await search('dress under 100');
  expect({ total, maxPrice }).toEqual({ total: 0, maxPrice: 99 });
  expect(nearest[0]?.url).toBe('/asha-collection');
});

test('a maximum price alone finds the businesses with such a price', async () => {
  const { listings: results, isWhole } = await search('under 50');
  expect(results.map(({ url }) => url)).toEqual(['/amani-kitchen']);
  expect(isWhole).toBe(true);
});

test('an empty section has the nearest businesses elsewhere', async () => {
  const section = { category: 'design', town: '' };
  const { total, nearest = [] } = await findByTerms(
    { typed: 'vitenge', ...section },
    businesses,
    0,
  );
  expect(total).toBe(0);
  expect(nearest[0]?.url).toBe('/faiths-vitenges');
});

test('a category alone never precedes a name or an item', async () => {
  const { listings: results } = await search('clothing');
  const isNamed = results.map(({ title, items }) =>
    /cloth/i.test(`${title} ${items.map(({ name }) => name).join(' ')}`),
  );
  expect(isNamed).toEqual(isNamed.toSorted((one, other) => Number(other) - Number(one)));
});
