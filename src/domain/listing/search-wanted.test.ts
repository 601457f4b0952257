import { expect, test } from 'vitest';
import { wantedOf } from './search.ts';

const meanings = [
  { said: ['grocery', 'sukuma wiki', 'mama mboga'], finds: ['vegetable'] },
  { said: ['dress', 'mitumba'], finds: ['clothing'] },
];

const wanted = (typed: string) =>
  wantedOf(typed, meanings, ['cheap', 'the']).map((ways) => ways.map(({ words }) => words));

test.each([
  ['mats', [['mats']]],
  ['Groceries', [['groceries', 'vegetable']]],
  ['SUKUMA wiki Thika', [['sukuma wiki', 'vegetable'], ['thika']]],
  ['mama', [['mama']]],
  ['cheap dresses', [['dresses', 'clothing']]],
  ['the cheap', [['the'], ['cheap']]],
  [' ?! ', []],
])('of %j the parts are looked for in these ways: %j', (typed, ways) => {
  expect(wanted(typed)).toEqual(ways);
});

test('only what was typed may be unfinished', () => {
  expect(wantedOf('mitumba', meanings, [])).toEqual([
    [
      { words: 'mitumba', typed: true },
      { words: 'clothing', typed: false },
    ],
  ]);
});
