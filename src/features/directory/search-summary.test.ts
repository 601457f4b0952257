import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import {
  formatAbsence,
  formatNearestHeading,
  formatResultCount,
  formatResultHeading,
  formatPriceLimit,
  type SearchSummary,
} from './search-summary.ts';

const catalogue = getText();
const { directory: text } = catalogue;
const nothing: SearchSummary = { typed: 'mats', total: 0, isWhole: false, isShortened: false };
const price = { absence: 'price', maxPrice: 499, isPriceIncluded: false } as const;

const design = { category: 'Design', town: '' };
const nakuru = { category: '', town: 'Nakuru' };

test.each<[string, string, Partial<SearchSummary>]>([
  ['Nobody offers “mats” here yet', 'Try another word, or fewer words.', {}],
  [
    'There is no business in “ruiru kiambu” yet',
    'Choose another town in the list above.',
    { absence: 'place', typed: 'ruiru kiambu' },
  ],
  [
    'There is no business in Lodwar yet',
    'Choose another town in the list above.',
    { absence: 'place', typed: 'lodwar', place: 'Lodwar' },
  ],
  [
    'No business here has the number 0712 345 678',
    'Check the number, or search for the name of the shop.',
    { absence: 'phone', typed: '0712 345 678' },
  ],
  [
    'There is no “mats” in Design',
    'Other shops on Tangaza have it.',
    { absence: 'elsewhere', section: design },
  ],
  [
    'There is no “mats” in Design, Nakuru',
    'Other shops on Tangaza have it.',
    { absence: 'elsewhere', section: { ...design, town: 'Nakuru' } },
  ],
  [
    'There is no “mats” under Kshs. 500',
    'The lowest price is Kshs. 1,200.',
    { ...price, lowestPrice: 1200 },
  ],
  [
    'There is no “mats” under Kshs. 500 in Design',
    'The lowest price is Kshs. 1,200.',
    { ...price, lowestPrice: 1200, section: design },
  ],
  [
    'There is no “mats” under Kshs. 500 in Design',
    'Elsewhere it costs Kshs. 1,200 or more.',
    { ...price, lowestPrice: 1200, section: design, isElsewhere: true },
  ],
  [
    'There is no “mats” under Kshs. 500 in Nakuru',
    'Other shops on Tangaza have it.',
    { ...price, absence: 'elsewhere', section: nakuru },
  ],
  [
    'There is no “mats” for Kshs. 499 or less',
    'Try a higher price.',
    { ...price, isPriceIncluded: true },
  ],
  [
    '',
    'Nothing here costs less than Kshs. 500. The lowest price is Kshs. 1,200.',
    { ...price, typed: '', lowestPrice: 1200 },
  ],
  [
    '',
    'There is no business here yet. Look in another category or town.',
    { absence: 'section', typed: '', section: { category: '', town: '' } },
  ],
  [
    'There is no business in Design, Nakuru yet',
    'Look in another category or town.',
    { absence: 'section', typed: '', section: { ...design, town: 'Nakuru' } },
  ],
])('a search without results has the heading "%s" and says: %s', (heading, sentence, summary) => {
  expect(formatResultHeading({ ...nothing, ...summary }, text)).toBe(heading);
  expect(formatAbsence({ ...nothing, ...summary }, text)).toBe(sentence);
  expect(formatResultCount({ ...nothing, ...summary }, text)).toBe('');
  expect(formatPriceLimit({ ...nothing, ...summary }, text)).toBe('');
});

test.each<[string, Partial<SearchSummary>]>([
  ['These come close', {}],
  ['In Design', { section: design }],
  ['The newest shops', { isNewest: true }],
  ['In other categories', { absence: 'elsewhere', section: design }],
  ['In other towns', { absence: 'elsewhere', section: nakuru }],
  ['In other towns', { ...price, section: nakuru, isElsewhere: true }],
  ['These cost more', { ...price, section: nakuru }],
  [
    'In other categories and towns',
    { absence: 'elsewhere', section: { ...design, town: 'Nakuru' } },
  ],
])('the nearest businesses have the heading "%s"', (heading, summary) => {
  expect(formatNearestHeading({ ...nothing, ...summary }, text)).toBe(heading);
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
  ['', { isWhole: false }],
  ['', { typed: '' }],
  ['2 businesses in Design, Nakuru', { typed: '', section: { ...design, town: 'Nakuru' } }],
  ['1 business in Design', { typed: '', total: 1, section: design }],
])('the heading "%s" fits the results', (heading, summary) => {
  expect(formatResultHeading({ ...nothing, total: 2, isWhole: true, ...summary }, text)).toBe(
    heading,
  );
});
