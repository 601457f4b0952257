import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch, searchLimits, wantedOf } from './search.ts';

const meanings = [
  { said: ['grocery', 'sukuma wiki', 'mama mboga'], finds: ['vegetable'] },
  { said: ['dress', 'mitumba'], finds: ['clothing'] },
];

const wanted = (typed: string) =>
  wantedOf(readSearch(typed).words, meanings, ['cheap', 'the']).map((ways) =>
    ways.map(({ words }) => words),
  );

test.each([
  ['mats', [['mats']]],
  ['Groceries', [['groceries', 'vegetable']]],
  ['SUKUMA wiki Thika', [['sukuma wiki', 'vegetable'], ['thika']]],
  ['mama', [['mama']]],
  ['cheap dresses', [['dresses', 'clothing']]],
  ['the cheap', [['the'], ['cheap']]],
  [' ?! ', []],
])('the input %j is searched in these alternatives: %j', (typed, ways) => {
  expect(wanted(typed)).toEqual(ways);
});

test('typed words alone may be unfinished', () => {
  expect(wantedOf(['mitumba'], meanings, [])).toEqual([
    [
      { words: 'mitumba', typed: true },
      { words: 'clothing', typed: false },
    ],
  ]);
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('ﷺ', 'ﬃ', '㍐', '²', 'e', '\u0301', ' ', '🏽'),
    maxLength: 200,
  }),
  fc
    .array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 3 }), { maxLength: 60 })
    .map((words) => words.join(' ')),
);

test('a search limits words and characters for any input', () => {
  const { maxWords, maxWordCharacters } = searchLimits;
  fc.assert(
    fc.property(hostile, (typed) => {
      const { words } = readSearch(typed);
      expect(words.length).toBeLessThanOrEqual(maxWords);
      for (const word of words) {
        expect(Array.from(word).length).toBeLessThanOrEqual(maxWordCharacters);
      }
    }),
  );
});

test('a search of many words keeps the first distinct ones', () => {
  const many = Array.from({ length: 30 }, (_, at) => `word${at} word${at}`);
  const first = Array.from({ length: searchLimits.maxWords }, (_, at) => `word${at}`);
  expect(readSearch(many.join(' '))).toEqual({ words: first, isShortened: true });
  expect(readSearch(first.join(' '))).toEqual({ words: first, isShortened: false });
});
