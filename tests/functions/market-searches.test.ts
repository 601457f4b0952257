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

test.each(market.plurals)('the words %j find the same items', async (terms) => {
  const answers: unknown[] = [];
  for (const typed of terms.split(' ')) {
    const { listings: results } = await search(typed);
    answers.push(results.map(({ url, match }) => ({ url, match })));
  }
  expect(answers).toEqual(answers.map(() => answers[0]));
});

test.each(market.synonyms)('the words %j find the same business first', async (terms) => {
  const first: unknown[] = [];
  for (const typed of terms.split(' ')) first.push((await search(typed)).listings[0]?.url);
  expect(first).toEqual(first.map(() => first[0]));
});

test('the plural in -os names the price of the goods', async () => {
  const { listings: results } = await search('mangos');
  expect(results[0]?.match?.name).toBe('Basket of mangoes');
});

test.each(market.clothes)('%j counts no new clothes', async (typed) => {
  const { exact, isWhole } = await search(typed);
  expect([exact, isWhole]).toEqual([0, false]);
});

test.each(['hairdresser', 'salon', 'lorry', 'phone', 'simu', 'cyber', 'weave'])(
  '%j leaves out mentions of the word, because a business offers it',
  async (typed) => {
    const { total, exact } = await search(typed);
    expect(total).toBe(exact);
  },
);

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
  ['plummer', 'plumber'],
  ['juddy', "judy's"],
])('%j is corrected to %j, as an advert has it', async (typed, correction) => {
  expect(await search(typed)).toMatchObject({ correction });
});

test('salons elsewhere are found without a website that mentions salons', async () => {
  const { place, listings: results, exact } = await search('salon nakuru');
  expect(place).toBe('Nakuru');
  expect(exact).toBeGreaterThan(0);
  expect(toSlugs(results)).not.toContain('tsbdesigns');
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
