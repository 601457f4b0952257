/** Tests that a search counts the shops which offer a thing, and none that only mention it, in a market of all trades. */
import { beforeAll, expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { findByTerms } from '#netlify/pages/term-search.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import market from '../support/market-searches.json' with { type: 'json' };
import { openStackForFile } from '../support/stack.ts';

const { listings } = await openStackForFile();

beforeAll(async () => {
  for (const { items, ...fields } of market.listings) {
    const prices = Object.entries<number | undefined>(items);
    const isOutOfStock = fields.title.startsWith('Simba');
    await listings.live({
      description: `${fields.title} has ${prices.map(([name]) => name).join(', ')} and more. Call or write before you come, and we keep it for you.`,
      ...fields,
      items: prices.map(([name, price]) =>
        createItem(name, { price: String(price), isOutOfStock }),
      ),
    });
  }
});

const search = (typed: string) => findByTerms({ typed, category: '', town: '' }, businesses, 0);

const toSlugs = (results: readonly { url: string }[]) => results.map(({ url }) => url.slice(1));

test.each(Object.entries(market.finds))('%j counts %j', async (typed, slugs) => {
  const { listings: results, exact, isWhole } = await search(typed);
  expect(toSlugs(results.slice(0, exact)).sort()).toEqual(slugs.toSorted());
  expect(isWhole).toBe(true);
});

test.each([
  ['house cleaning', 'bahari-cleaners'],
  ['gate', 'kakamega-metal-works'],
])('%j finds %s first', async (typed, slug) => {
  const { listings: results } = await search(typed);
  expect(toSlugs(results)[0]).toBe(slug);
});

test.each(market.nothing)('%j finds nothing', async (typed) => {
  const { total, correction, forms } = await search(typed);
  expect({ total, correction, forms }).toEqual({ total: 0 });
});

test.each([
  ['plougher', ['ploughing'], ['kiprotich-tractors-for-hire']],
  ['personal', undefined, ['swift-riders']],
])('%j is searched with the words %j of its family', async (typed, forms, slugs) => {
  const { listings: results, ...result } = await search(typed);
  expect([result.forms, toSlugs(results)]).toEqual([forms, slugs]);
});

test.each([
  ['unifrom', 'uniform'],
  ['unform', 'uniform'],
  ['juddy', "judy's"],
])('%j is corrected to %j, as an advert has it', async (typed, correction) => {
  expect(await search(typed)).toMatchObject({ correction });
});

test('goods in the name of a shop precede those in its description, and salons elsewhere a website', async () => {
  const { place, listings: results, exact } = await search('salon nakuru');
  expect(place).toBe('Nakuru');
  expect(toSlugs(results).indexOf('tsbdesigns')).toBeGreaterThanOrEqual(exact ?? 0);
});

test.each([
  ['mechanic', 'Repairs'],
  ['caterer', 'Food'],
])('%j has others in %s, without a shop that is sold out', async (typed, category) => {
  const { nearest = [], nearestCategory } = await search(typed);
  expect(nearestCategory).toBe(category);
  expect(nearest.map((listing) => listing.category)).toEqual([category, category, category]);
  expect(toSlugs(nearest)).not.toContain('simba-dynamos-and-alternators');
});
