/** Tests the rules of the search with lists of searches as visitors type them. */
import { beforeAll, expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { findByTerms } from '#netlify/pages/term-search.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import searches from '../support/searches.json' with { type: 'json' };
import { openStackForFile } from '../support/stack.ts';
import { sampleCases } from '../support/repetitions.ts';

const { listings } = await openStackForFile();

const toItems = (prices: Record<string, number | undefined>) =>
  Object.entries(prices).map(([name, price]) => createItem(name, { price: String(price) }));

beforeAll(async () => {
  for (const { items, ...fields } of searches.listings)
    await listings.live({ ...fields, items: toItems(items) });
});

const search = (typed: string) => findByTerms({ typed, category: '', town: '' }, businesses, 0);

/** Returns the slug of the first result of a search. */
async function findFirst(typed: string): Promise<string | undefined> {
  const { listings: results } = await search(typed);
  return results[0]?.url.slice(1);
}

test('the list has enough searches of both kinds', () => {
  expect(Object.keys(searches.finds).length).toBeGreaterThanOrEqual(100);
  expect(searches.nothing.length).toBeGreaterThanOrEqual(40);
});

test.each(sampleCases(Object.entries(searches.finds), 2))(
  '%j finds %s first',
  async (typed, slug) => {
    expect(await findFirst(typed)).toBe(slug);
  },
);

test.each(sampleCases(searches.nothing, 2))(
  '%j finds nothing, and is not corrected to another word',
  async (typed) => {
    const { listings: results, total, correction } = await search(typed);
    expect(results.map(({ url }) => url)).toEqual([]);
    expect({ total, correction }).toEqual({ total: 0 });
  },
);

test.each([
  ['plastic chair', 'baraka-furniture', 'Plastic chair'],
  ['kienyeji', 'wanjiru-eggs-and-chicken', 'Kienyeji chicken'],
  ['avocado', 'amgel-enterprises-limited', expect.stringMatching(/^Avocado/)],
  ['eggs', 'wanjiru-eggs-and-chicken', expect.stringMatching(/egg/i)],
  ['baraka furniture', 'baraka-furniture', undefined],
])('%j finds %s with the item %s', async (typed, slug, item) => {
  const { listings: results } = await search(typed);
  const [first] = results;
  expect([first?.url, first?.match?.name]).toEqual([`/${slug}`, item]);
});

test.each(['mitumba', 'second hand', 'used clothes'])(
  '%j counts second-hand goods',
  async (typed) => {
    const { listings: results, exact } = await search(typed);
    const slugs = results.slice(0, exact).map(({ url }) => url.slice(1));
    expect(slugs.sort()).toEqual(['asha-collection', 'halima-shoes']);
  },
);

test('a result says where its texts have the typed words', async () => {
  const { listings: results } = await search('mats nairobi');
  const phrases = Object.fromEntries(results.map(({ url, phrase }) => [url, phrase]));
  expect(phrases).toMatchObject({
    '/judys-mats': undefined,
    '/naomi-mats': expect.stringContaining('Nairobi') as unknown,
  });
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

test.each([
  ['kitnge', 'kitenge', 'faiths-vitenges'],
  ['mats in machacos', 'mats in machakos', 'naomi-mats'],
  ['snekers under 2000', 'sneakers', 'halima-shoes'],
])('%j has the results of %j', async (typed, correction, slug) => {
  const result = await search(typed);
  expect(result).toMatchObject({ correction, isWhole: true });
  expect(result.listings[0]?.url).toBe(`/${slug}`);
  const exact = await findByTerms({ typed, category: '', town: '', isExact: true }, businesses, 0);
  expect(exact.correction).toBeUndefined();
});

test.each([
  ['zebra', 'goods'],
  ['lamu', 'place'],
  ['0700 999 888', 'phone'],
  ['dress under 100', 'price'],
  ['dres up to 100', 'price'],
  ['under 10', 'price'],
])('%j finds nothing for the reason %s', async (typed, absence) => {
  const result = await search(typed);
  expect(result).toMatchObject({ total: 0, absence });
  if (absence !== 'price') return;
  // A card shows the price of the item that the search means.
  const prices = result.nearest?.map(
    ({ match, items }) => match?.price ?? Math.min(...items.map(({ price }) => price)),
  );
  expect(prices?.[0]).toBe(result.lowestPrice);
  expect(prices).toEqual(prices?.toSorted((one, other) => one - other));
});

test('a maximum price alone finds the businesses with such a price', async () => {
  const { listings: results, isWhole } = await search('under 50');
  expect(results.map(({ url }) => url)).toEqual(['/amani-kitchen']);
  expect(isWhole).toBe(true);
});

test('an empty section has the nearest businesses elsewhere', async () => {
  const section = { category: 'design', town: '' };
  const search = { typed: 'vitenge', ...section };
  const { total, nearest = [], absence } = await findByTerms(search, businesses, 0);
  expect([total, absence]).toEqual([0, 'elsewhere']);
  expect(nearest[0]?.url).toBe('/faiths-vitenges');
});

test('a category alone never precedes a name or an item', async () => {
  const { listings: results } = await search('clothing');
  const isNamed = results.map(({ title, items }) =>
    /cloth/i.test(`${title} ${items.map(({ name }) => name).join(' ')}`),
  );
  expect(isNamed).toEqual(isNamed.toSorted((one, other) => Number(other) - Number(one)));
});

test.each([
  ['plastic chair under 1000', ['baraka-furniture']],
  ['sofa under 1000', []],
])('%j finds %j by the price of the item', async (typed, slugs) => {
  const { listings: results } = await search(typed);
  expect(results.map(({ url }) => url.slice(1))).toEqual(slugs);
});

test('the results of a maximum price begin with the cheapest item', async () => {
  for (const [title, price] of [
    ['Umeme Kettles', '1500'],
    ['Moto Kettles', '900'],
    ['Chai Kettles', '1200'],
  ] as const) {
    const items = [createItem('Enamel kettle', { price }), createItem('Lid', { price: '100' })];
    await listings.live({ title, items });
  }
  const { listings: results } = await search('kettle under 1400');
  expect(results.map(({ match }) => match?.price)).toEqual([900, 1200]);
});

test('a maximum price has the searched thing before the cheaper things with it', async () => {
  for (const [title, name, price] of [
    ['Stage Hotel', 'Porridge with uji mix', '30'],
    ['Shamba Uji', 'Uji mix, a packet', '65'],
    ['Soko Uji', 'Uji mix 1 kg', '60'],
  ] as const)
    await listings.live({ title, items: [createItem(name, { price })] });
  const { listings: results } = await search('uji mix under 70');
  expect(results.map(({ match }) => match?.price)).toEqual([60, 65, 30]);
});
