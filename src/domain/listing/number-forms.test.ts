import { expect, test } from 'vitest';
import { getNumberForms, getTypedForms } from './number-forms.ts';

test.each([
  ['kikapu', 'vikapu'],
  ['chombo', 'vyombo'],
  ['mfuko', 'mifuko'],
  ['mwavuli', 'miavuli'],
  ['mwiko', 'miiko'],
  ['mpishi', 'wapishi'],
  ['mwalimu', 'walimu'],
  ['gunia', 'magunia'],
  ['embe', 'maembe'],
  ['yai', 'mayai'],
])('%j and %j are the numbers of one word', (singular, plural) => {
  expect(getNumberForms(plural)).toContain(singular);
  if (singular.length > 3) expect(getNumberForms(singular)).toContain(plural);
});

test.each(['bag', 'carpet', 'shirts', 'milk', 'market', 'wheat', 'maji', 'mali', 'sofas', 'x', ''])(
  '%j has no other number in Kiswahili',
  (term) => {
    expect(getNumberForms(term)).toEqual([]);
  },
);

test('a known word in ma- has no typed singular, because its rest can be another word', () => {
  expect(getTypedForms('maziwa')).toEqual([]);
  expect(getTypedForms('fundi')).toEqual(['mafundi']);
  expect(getTypedForms('kiatu')).toEqual(['viatu']);
});
