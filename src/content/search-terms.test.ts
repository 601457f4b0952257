/** Tests the lists of synonyms that the search reads. */
import { expect, test } from 'vitest';
import { toSearchParts, toSingular } from '#domain/listing/search.ts';
import { meanings } from './search-terms.ts';

const getTexts = (typed: string) =>
  toSearchParts([typed], meanings, [])
    .flat()
    .filter(({ within }) => within === undefined)
    .map(({ text }) => text);

test.each(['fundi', 'fundis', 'mafundi', 'craftsmen'])('%j means the trades', (typed) => {
  const trades = 'plumber tailor carpenter mason electrician welder mechanic painter repair'.split(
    ' ',
  );
  expect(getTexts(typed)).toEqual(expect.arrayContaining(trades));
});

test.each(['potatos', 'potatoes', 'potato'])('%j means viazi', (typed) => {
  expect(getTexts(typed)).toContain('viazi');
});

test.each([
  ['mangoes', 'mango'],
  ['volcanoes', 'volcano'],
  ['photos', 'photo'],
  ['shoes', 'shoe'],
  ['horseshoes', 'horseshoe'],
  ['canoes', 'canoe'],
])('the singular of %j is %j', (plural, singular) => {
  expect(toSingular(plural)).toBe(singular);
});

test.each([
  ['milk', ['milk', 'maziwa']],
  ['maziwa', ['milk', 'maziwa']],
  ['yoghurt', []],
  ['milki', ['milk', 'maziwa']],
])('%j ranks like %j', (typed, equals) => {
  const [part = []] = toSearchParts([typed], meanings, []);
  expect(part.filter(({ equal = false }) => equal).map(({ text }) => text)).toEqual(equals);
});
