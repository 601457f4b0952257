import { expect, test } from 'vitest';
import { costsAtMost, findMatchedItem, rateOffer } from './matched-item.ts';
import type { Alternative } from './search.ts';

const createItem = (name: string, price: number, isOutOfStock = false) => ({
  id: 1,
  name,
  price,
  isFrom: false,
  isOutOfStock,
});

const title = 'Moi Mats';
const items = [
  createItem('Office chairs', 4_500),
  createItem('Striped bath mat', 1_200),
  createItem('Chairs and tables', 9_000),
  createItem('Logo for a tailor', 800),
  createItem('Stool', 300, true),
];

const typed = (text: string, ...synonyms: string[]): Alternative[] => [
  { text, typed: true },
  ...synonyms.map((synonym) => ({ text: synonym, typed: false })),
];

test.each([
  ['the cheapest item with the word', [typed('chair')], 'Office chairs'],
  ['the item with most words', [typed('chair'), typed('table')], 'Chairs and tables'],
  ['an incomplete word', [typed('offi')], 'Office chairs'],
  ['a synonym', [typed('kiti', 'chair')], 'Office chairs'],
  ['a typed word before a synonym', [typed('tables', 'office')], 'Chairs and tables'],
  ['words of the name and of an item', [typed('mats'), typed('bath')], 'Striped bath mat'],
  [
    'a word of an item, a synonym of which is in the name',
    [typed('bath', 'mats')],
    'Striped bath mat',
  ],
  ['a word of the name, with another price than the lowest', [typed('mats')], 'Striped bath mat'],
  ['customers of an item', [typed('tailor')], undefined],
  ['an item out of stock, without another', [typed('stool')], 'Stool'],
  ['the name of a place', [[{ text: 'office', typed: true, within: 'place' as const }]], undefined],
  ['no parts', [], undefined],
])('%s: %j finds %s', (_name, parts, expected) => {
  expect(findMatchedItem({ title, items }, parts)?.name).toBe(expected);
});

test('an item of the lowest price is named by its goods, and not by the words of the name', () => {
  const cheapest = [createItem('Moi door mat', 900), createItem('Bath mat', 1_200)];
  expect(findMatchedItem({ title, items: cheapest }, [typed('mats')])?.price).toBe(900);
  const name = [typed('moi'), typed('mats')];
  expect(findMatchedItem({ title, items: cheapest }, name)).toBeUndefined();
});

test('an item over the price of the search is not found', () => {
  expect(findMatchedItem({ title, items }, [typed('chairs')], 5_000)?.price).toBe(4_500);
  expect(findMatchedItem({ title, items }, [typed('chairs')], 3_000)).toBeUndefined();
});

test('a search with a maximum price names the item that has such a price', () => {
  const goods = [createItem('Mursik', 150), createItem('Fresh milk', 60), createItem('Cup', 40)];
  const findName = (parts: ReturnType<typeof typed>[], maxPrice: number) =>
    findMatchedItem({ title: 'Milk Bar', items: goods }, parts, maxPrice)?.name;
  expect(findName([typed('milk')], 100)).toBe('Fresh milk');
  expect(findName([], 100)).toBe('Cup');
  expect(findName([typed('eldoret')], 100)).toBe('Cup');
  expect(findName([], 30)).toBeUndefined();
});

test.each([
  ['the meant item, not another one', [typed('chair')], 2_000, false],
  ['the cheapest of several meant items', [typed('chair')], 4_500, true],
  ['the item with most words', [typed('chair'), typed('table')], 5_000, false],
  ['an item out of stock', [typed('stool')], 500, false],
  ['a word of no item', [typed('sisal')], 100, true],
])('a price limit applies to %s', (_name, parts, maxPrice, isIncluded) => {
  expect(costsAtMost({ title, items }, parts, maxPrice)).toBe(isIncluded);
});

test('the searched thing comes before a cheaper thing with it, and counts for no price limit', () => {
  const goods = [createItem('Tea with milk', 30), createItem('Milk, a glass', 60)];
  const offer = { title: 'Hotel', items: goods, isGoods: (token: string) => token === 'tea' };
  const parts = [typed('milk')];
  expect(findMatchedItem(offer, parts)?.name).toBe('Milk, a glass');
  expect(rateOffer(offer, parts, 70)).toEqual({ level: 2, isSubject: true, price: 60 });
  expect(rateOffer(offer, parts, 50)).toEqual({ level: 2, isSubject: false, price: 30 });
  expect(costsAtMost(offer, parts, 50)).toBe(true);
});
