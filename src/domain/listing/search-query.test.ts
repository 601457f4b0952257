import { expect, test } from 'vitest';
import { readSearchQuery } from './search-query.ts';

const read = (typed: string) => {
  const { text, maxPrice } = readSearchQuery(typed);
  return [text.replaceAll(/\s+/g, ' ').trim(), maxPrice];
};

test.each([
  ['dress under 500', 'dress', 499],
  ['dress Under Kshs. 1,500 near Gikomba', 'dress near Gikomba', 1499],
  ['viatu chini ya 800', 'viatu', 799],
  ['viatu kwa chini ya shilingi 800', 'viatu', 799],
  ['below 2k shoes', 'shoes', 1999],
  ['shoes below ksh1.5k', 'shoes', 1499],
  ['less than 300/- mats', 'mats', 299],
  ['viti chini ya elfu mbili', 'viti', 1999],
  ['chapati chini ya mia moja', 'chapati', 99],
  ['mats up to 900 bob', 'mats', 900],
  ['mats hadi 900', 'mats', 900],
  ['mats <500', 'mats', 499],
  ['mkeka bei chini ya 500', 'mkeka bei', 499],
  ['viatu visivyozidi 1,500', 'viatu', 1500],
  ['gauni isiyozidi shilingi 700', 'gauni', 700],
  ['nguo zisizozidi elfu moja', 'nguo', 1000],
  ['simu hadi elfu tano mia tano', 'simu', 5500],
  ['simu hadi elfu tano na mia tano', 'simu', 5500],
  ['unga mpaka 200/-', 'unga', 200],
  ['keki si zaidi ya 2000', 'keki', 2000],
  ['soksi chini ya hamsini', 'soksi', 49],
  ['mkeka kuanzia 200 hadi 500', 'mkeka', 500],
  ['mkeka kati ya 200 na 500', 'mkeka', 500],
  ['mats from 200 to 500', 'mats', 500],
  ['mats between kshs 200 and kshs 500', 'mats', 500],
  ['mkeka chini ya 500 Mombasa', 'mkeka Mombasa', 499],
  ['shoes under 1000 Githurai', 'shoes Githurai', 999],
  ['under 2000 mens shoes', 'mens shoes', 1999],
  ['mkeka kati ya mia mbili na mia tano', 'mkeka', 500],
  ['mkeka kati ya 200 na mia tano', 'mkeka', 500],
  ['simu kati ya elfu tano na elfu sita mia tano', 'simu', 6500],
  ['mkeka kuanzia 500', 'mkeka', undefined],
  ['mats from Kshs. 500', 'mats', undefined],
  ['mkeka zaidi ya elfu mbili', 'mkeka', undefined],
  ['mats under 900 under 500', 'mats', 499],
  ['mats under 99999999999999', 'mats', 9_999_999],
])('the search %j is for %j up to %j shillings', (typed, text, maxPrice) => {
  expect(read(typed)).toEqual([text, maxPrice]);
});

test.each([
  'dress',
  'dress 500',
  'under the tree',
  'bags under 5 kg',
  'thunder 500',
  'wonders below',
  'chini ya mti',
  'from 8 months',
  'sofa between 2 and 3 metres',
  'shoes from 2 to 5 years',
  'shoes from 36 to 42',
  'kuanzia saa mbili',
  'mafuta hadi lita',
  'fundi kutoka Thika',
])('the search %j has no maximum price', (typed) => {
  expect(read(typed)).toEqual([typed, undefined]);
});

test.each([
  '0712345678',
  '0712 345 678',
  '0712-345-678',
  '(0712) 345678',
  '+254 712 345 678',
  '254712345678',
  '712345678',
  'call Asha 0712 345 678 today',
])('the number in %j is the whole search', (typed) => {
  expect(read(typed)).toEqual(['0712345678', undefined]);
});

test.each([
  ['mats under 500', false],
  ['mats up to 500', true],
  ['mats up to 900 under 500', false],
])('the price of %j is included: %s', (typed, isPriceIncluded) => {
  expect(readSearchQuery(typed).isPriceIncluded).toBe(isPriceIncluded);
});

test('other digits are no phone number', () => {
  expect(read('0712 345')).toEqual(['0712 345', undefined]);
  expect(read('0212345678')).toEqual(['0212345678', undefined]);
});

test.each([
  ['mats above 2000', true],
  ['mats between 500 and 1000', true],
  ['mats under 1000', undefined],
  ['shoes from 36 to 42', undefined],
])('%j has a lowest price: %s', (typed, hasLowestPrice) => {
  expect(readSearchQuery(typed).hasLowestPrice).toBe(hasLowestPrice);
});
