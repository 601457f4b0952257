import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import {
  formatAbsence,
  formatResultCount,
  formatResultHeading,
  formatPriceLimit,
  type SearchSummary,
} from './search-summary.ts';

const catalogue = getText();
const { directory: text } = catalogue;
const nothing: SearchSummary = { typed: 'mats', total: 0, isWhole: false, isShortened: false };
const price = { absence: 'price', maxPrice: 499, isPriceIncluded: false } as const;

test.each<[string, Partial<SearchSummary>]>([
  ['Nobody sells “mats” here yet.', {}],
  ['There is no business in “mats” here yet.', { absence: 'place' }],
  ['No business here has the number 0712 345 678.', { absence: 'phone', typed: '0712 345 678' }],
  ['There is no “mats” in this category or town.', { absence: 'elsewhere' }],
  [
    'There is no “mats” under Kshs. 500. The lowest price is Kshs. 1,200.',
    { ...price, lowestPrice: 1200 },
  ],
  ['There is no “mats” for Kshs. 499 or less.', { ...price, isPriceIncluded: true }],
  ['Nothing here costs less than Kshs. 500.', { ...price, typed: '' }],
  ['Nothing here costs Kshs. 499 or less.', { ...price, typed: '', isPriceIncluded: true }],
])('a search without results says: %s', (sentence, summary) => {
  expect(formatAbsence({ ...nothing, ...summary }, text)).toBe(sentence);
  expect(formatResultCount({ ...nothing, ...summary }, text)).toBe('');
  expect(formatPriceLimit({ ...nothing, ...summary }, text)).toBe('');
});

test('a search with results says their number and its limit', () => {
  const summary = { ...nothing, total: 2, isWhole: true, maxPrice: 499 };
  expect(formatResultCount(summary, text)).toBe('2 found');
  expect(formatResultCount({ ...summary, isWhole: false }, text)).toContain('2 close to it');
  expect(formatPriceLimit(summary, text)).toContain('under Kshs. 500');
  expect(formatPriceLimit({ ...summary, isPriceIncluded: true }, text)).toContain(
    'Kshs. 499 or less',
  );
});

test.each<[string, Partial<SearchSummary>]>([
  ['2 businesses for “mats”', {}],
  ['1 business for “mats”', { total: 1 }],
  ['2 businesses for “sofa”', { correction: 'sofa' }],
  ['Nothing for “mats” yet', { total: 0 }],
  ['', { total: 0, typed: '' }],
  ['There is no “mats” under Kshs. 500', { total: 0, ...price }],
  ['There is no “mats” in this category or town', { total: 0, absence: 'elsewhere' }],
  ['', { isWhole: false }],
  ['', { typed: '' }],
])('the heading "%s" fits the results', (heading, summary) => {
  expect(formatResultHeading({ ...nothing, total: 2, isWhole: true, ...summary }, text)).toBe(
    heading,
  );
});
