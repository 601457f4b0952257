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
