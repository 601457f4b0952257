import { expect, test } from 'vitest';
import { createNearTerms } from './near-terms.ts';

const list = ['mats', 'matting', 'market', 'shoes', 'cherry', 'cherries', 'y', 'plumber'];
const near = createNearTerms(list);

test.each([
  ['matz', ['mats', 'matting', 'market']],
  ['mat', ['mats', 'matting', 'market']],
  ['cherry', ['cherry', 'cherries']],
  ['plumer', ['plumber']],
  ['lumber', ['plumber']],
  ['y', ['y']],
  ['zq0xvwq', []],
])('the word %s has these near words: %j', (typed, expected) => {
  expect(near([typed])).toEqual(expect.arrayContaining(expected));
  expect(near([typed]).filter((term) => !expected.includes(term))).toEqual([]);
});

test('a single letter matches the words that begin with it', () => {
  expect(near(['s'])).toEqual(['shoes']);
  expect(near(['q'])).toEqual([]);
});

test('several words have the near words of each, once', () => {
  expect(near(['matz', 'mat', 'plumer']).toSorted()).toEqual([
    'market',
    'mats',
    'matting',
    'plumber',
  ]);
});
