import { expect, test } from 'vitest';
import { createNearTermFinder } from './near-terms.ts';

const list = ['mats', 'matting', 'market', 'shoes', 'cherry', 'cherries', 'y', 'plumber'];
const findNearTerms = createNearTermFinder(list);

test.each([
  ['matz', ['mats', 'matting', 'market']],
  ['mat', ['mats', 'matting', 'market']],
  ['cherry', ['cherry', 'cherries']],
  ['plumer', ['plumber']],
  ['lumber', ['plumber']],
  ['y', ['y']],
  ['zq0xvwq', []],
])('the word %s has these near words: %j', (typed, expected) => {
  expect(findNearTerms([typed])).toEqual(expect.arrayContaining(expected));
  expect(findNearTerms([typed]).filter((term) => !expected.includes(term))).toEqual([]);
});

test('a single letter finds the first word that begins with it', () => {
  expect(findNearTerms(['s'])).toEqual(['shoes']);
  expect(findNearTerms(['q'])).toEqual([]);
});

test('several words have the near words of each, without duplicates', () => {
  expect(findNearTerms(['matz', 'mat', 'plumer']).toSorted()).toEqual([
    'market',
    'mats',
    'matting',
    'plumber',
  ]);
});
