import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import {
  describeClose,
  formatAbsence,
  formatForms,
  formatMissingPlace,
  formatNearestHeading,
  formatResultCount,
  formatResultHeading,
  nameRequested,
  type SearchSummary,
} from './search-summary.ts';

const catalogue = getText();
const { directory: text } = catalogue;
const nothing: SearchSummary = { typed: 'mats', total: 0, isWhole: false, isShortened: false };
const price = { absence: 'price', maxPrice: 499, isPriceIncluded: false } as const;

const design = { category: 'Design', town: '' };
const nakuru = { category: '', town: 'Nakuru' };

test.each<[string, string, Partial<SearchSummary>]>([
  ['We found nothing for “mats”', 'Try another word, or fewer words.', {}],
  [
    'There is no business in “ruiru kiambu” yet',
    'Search for another town, or see all businesses.',
    { absence: 'place', typed: 'ruiru kiambu' },
  ],
  [
    'There is no business in Lodwar yet',
    'Search for another town, or see all businesses.',
    { absence: 'place', typed: 'lodwar', place: 'Lodwar' },
  ],
  [
    'No business here has the number 0712 345 678',
    'Check the number, or search for the name of the shop.',
    { absence: 'phone', typed: '0712 345 678' },
  ],
  [
    'We found no “mats” in Design',
    'Other shops on Tangaza have it.',
    { absence: 'elsewhere', section: design },
  ],
  [
    'We found no “mats” in Design, Nakuru',
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
});

test.each<[string, Partial<SearchSummary>]>([
  ['These come close', {}],
  ['Others in Design', { section: design, nearestCategory: 'Design' }],
  ['Others in Repairs', { nearestCategory: 'Repairs' }],
  ['Others in Repairs', { absence: 'section', nearestCategory: 'Repairs' }],
  [
    'In other towns',
    { absence: 'place', typed: 'lodwar', place: 'Lodwar', nearestCategory: 'Design' },
  ],
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

test('a search with results says their number', () => {
  const summary = { ...nothing, total: 2, isWhole: true };
  expect(formatResultCount(summary, text)).toBe('2 found');
  expect(formatResultCount({ ...summary, isWhole: false }, text)).toContain('2 close to it');
});

test('results that only mention the words are not counted, and have a heading of their own', () => {
  const summary = { ...nothing, total: 5, exact: 2, isWhole: true };
  expect(formatResultHeading(summary, text)).toBe('2 businesses for “mats”');
  expect(formatResultCount(summary, text)).toBe('2 found');
  const heading = 'These come close';
  expect(describeClose(summary, text)).toEqual({ heading, firstIndex: 2 });
  expect(describeClose({ ...summary, skip: 1 }, text)).toEqual({ heading, firstIndex: 1 });
  expect(describeClose({ ...summary, skip: 4 }, text)).toEqual({ heading, firstIndex: 0 });
  expect(describeClose({ ...summary, exact: 5 }, text)).toBeUndefined();
  expect(describeClose({ ...summary, exact: 0 }, text)).toBeUndefined();
  expect(formatResultCount({ ...summary, exact: 0 }, text)).toBe('5 found');
});

test('words of the same family are named', () => {
  expect(formatForms({ ...nothing, forms: ['dental', 'dentures'] }, text)).toBe(
    'We also searched for “dental”, “dentures”.',
  );
  expect(formatForms(nothing, text)).toBe('');
});

test.each<[string, Partial<SearchSummary>]>([
  ['mats', {}],
  ['Lodwar', { absence: 'place', typed: 'lodwar', place: 'Lodwar' }],
  ['Design, Nakuru', { absence: 'section', typed: '', section: { ...design, town: 'Nakuru' } }],
])('an invitation asks for %s', (name, summary) => {
  expect(nameRequested({ ...nothing, ...summary })).toBe(name);
});

test.each<[string, Partial<SearchSummary>]>([
  ['2 businesses for “mats”', {}],
  ['1 business for “mats”', { total: 1 }],
  ['2 businesses for “sofa”', { correction: 'sofa' }],
  ['2 businesses close to “mats”', { isWhole: false }],
  ['2 businesses under Kshs. 500', { typed: '', maxPrice: 499 }],
  ['1 business up to Kshs. 500', { typed: '', total: 1, maxPrice: 500, isPriceIncluded: true }],
  ['', { typed: '' }],
  ['2 businesses in Design, Nakuru', { typed: '', section: { ...design, town: 'Nakuru' } }],
  ['1 business in Design', { typed: '', total: 1, section: design }],
  ['2 businesses for “mats” in Nakuru', { section: nakuru }],
  ['2 businesses for “mats” under Kshs. 500', { maxPrice: 499 }],
  [
    '2 businesses close to “{price}” in Design',
    { typed: '{price}', isWhole: false, section: design },
  ],
  [
    '2 businesses for “mats” in Nakuru up to Kshs. 500',
    { section: nakuru, maxPrice: 500, isPriceIncluded: true },
  ],
])('the heading "%s" fits the results', (heading, summary) => {
  expect(formatResultHeading({ ...nothing, total: 2, isWhole: true, ...summary }, text)).toBe(
    heading,
  );
});

test('results in other towns name the typed town without a business', () => {
  const elsewhere = { ...nothing, total: 2, isWhole: true, place: 'Garissa' };
  expect(formatResultHeading(elsewhere, text)).toBe('2 businesses for “mats” in other towns');
  expect(formatMissingPlace(elsewhere, text)).toBe('We found no “mats” in Garissa.');
  const empty = { ...elsewhere, isPlaceEmpty: true };
  expect(formatMissingPlace(empty, text)).toBe('There is no business in Garissa yet.');
  expect(formatMissingPlace(nothing, text)).toBe('');
});
