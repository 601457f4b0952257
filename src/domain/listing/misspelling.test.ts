import { expect, test } from 'vitest';
import { canMean, exchangeCharacters, isMisspelling } from './misspelling.ts';

test.each([
  ['dreses', 'dresses'],
  ['skuma', 'sukuma'],
  ['wesbite', 'website'],
  ['delivry', 'delivery'],
  ['capet', 'carpet'],
  ['carpte', 'carpet'],
  ['broach', 'brooch'],
  ['vitengi', 'vitenge'],
  ['matz', 'mats'],
  ['machacos', 'machakos'],
  ['jewelery', 'jewellery'],
  ['resturent', 'restaurant'],
  ['heena', 'henna'],
  ['electrision', 'electrician'],
  ['sandles', 'sandals'],
  ['egs', 'eggs'],
  ['plummer', 'plumber'],
])('%s may mean %s', (typed, term) => {
  expect(isMisspelling(typed, term)).toBe(true);
});

test.each([
  ['marinda', 'matunda'],
  ['sembe', 'embe'],
  ['samosa', 'same'],
  ['soda', 'sofa'],
  ['boda', 'soda'],
  ['books', 'boots'],
  ['cups', 'caps'],
  ['skirt', 'shirt'],
  ['mats', 'mats'],
  ['car', 'card'],
  ['cart', 'car'],
  ['mkate', 'mkeka'],
  ['nyanya', 'nyama'],
  ['carton', 'curtain'],
  ['bolts', 'belts'],
  ['truck', 'track'],
])('%s means something other than %s', (typed, term) => {
  expect(isMisspelling(typed, term)).toBe(false);
});

test('a misspelt plural may mean the singular', () => {
  expect(canMean('curtins', 'curtain')).toBe(true);
  expect(canMean('bolts', 'belt')).toBe(false);
  expect(canMean('juddy', 'judys')).toBe(true);
  expect(canMean('1200', '120')).toBe(false);
  expect(canMean('glass', 'glasi')).toBe(false);
});

test('two letters beside each other are exchanged, except for the first one', () => {
  expect(exchangeCharacters('fiath')).toEqual([
    'faith',
    'faiths',
    'fitah',
    'fitahs',
    'fiaht',
    'fiahts',
  ]);
  expect(exchangeCharacters('cat')).toEqual([]);
});
