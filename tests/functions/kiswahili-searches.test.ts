/** Tests searches in Kiswahili, in which prices and places are named too, against adverts in both languages. */
import { beforeAll, expect, test } from 'vitest';
import { findByTerms } from '#netlify/pages/term-search.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import { sampleCases } from '../support/repetitions.ts';
import searches from '../support/kiswahili-searches.json' with { type: 'json' };
import { openStackForFile } from '../support/stack.ts';

const { listings } = await openStackForFile();

const toItems = (prices: Record<string, number | undefined>) =>
  Object.entries(prices).map(([name, price]) => createItem(name, { price: String(price) }));

beforeAll(async () => {
  for (const { items, ...fields } of searches.listings)
    await listings.live({ ...fields, items: toItems(items) });
});

test('the list has enough searches', () => {
  expect(Object.keys(searches.finds).length).toBeGreaterThanOrEqual(30);
});

test.each(sampleCases(Object.entries(searches.finds), 2))(
  '%j finds %s first',
  async (typed, slug) => {
    const result = await findByTerms({ typed, category: '', town: '' }, [], 0);
    expect([result.listings[0]?.url, result.isWhole]).toEqual([`/${slug}`, true]);
  },
);

test.each(sampleCases(searches.nothing, 2))('%j finds nothing', async (typed) => {
  const { total, correction } = await findByTerms({ typed, category: '', town: '' }, [], 0);
  expect({ total, correction }).toEqual({ total: 0 });
});
