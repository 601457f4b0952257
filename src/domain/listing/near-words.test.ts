import { expect, test } from 'vitest';
import { createNearWords } from './near-words.ts';

const list = ['mats', 'matting', 'market', 'shoes', 'cherry', 'cherries', 'y', 'plumber'];
const near = createNearWords(list);

test.each([
  ['matz', ['mats', 'matting', 'market']],
  ['mat', ['mats', 'matting', 'market']],
  ['cherry', ['cherry', 'cherries']],
  ['plumer', ['plumber']],
  ['lumber', ['plumber']],
  ['y', ['y']],
  ['zq0xvwq', []],
])('the word %s has these near words: %j', (typed, found) => {
  expect(near([typed])).toEqual(expect.arrayContaining(found));
  expect(near([typed]).filter((word) => !found.includes(word))).toEqual([]);
});

test('a single letter matches the words that begin with it', () => {
  expect(near(['s'])).toEqual(['shoes']);
  expect(near(['q'])).toEqual([]);
});

test('several words have the near words of each, once', () => {
  expect(near(['matz', 'mat', 'plumer']).toSorted()).toEqual([
    ...['market', 'mats', 'matting', 'plumber'],
  ]);
});
