import { expect, test } from 'vitest';
import { toSearchTerms } from './search-terms.ts';

test.each([
  ['  Voi  Water ', 'Voi Water'],
  ['https://tangaza.example/voi-water-tanks', 'voi-water-tanks'],
  ['/Voi-Water-Tanks/', 'voi-water-tanks'],
  ['https://tangaza.example/profiles/1052?from=mail', '1052'],
  ['number 1052', '1052'],
  ['#1052', '1052'],
  ['ref K7M2-PQ9X', 'K7M2-PQ9X'],
  ['Till 522522', '522522'],
  ['Number One Shop', 'Number One Shop'],
  ['amina@duka.example', 'amina@duka.example'],
  ['0700 000 253', '0700 000 253'],
])('%j is searched as %j', (typed, terms) => {
  expect(toSearchTerms(typed)).toBe(terms);
});
