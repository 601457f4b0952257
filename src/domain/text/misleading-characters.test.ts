import { describe, expect, test } from 'vitest';
import { findMisleadingCharacters, toCodePoint, toLatinGlyphs } from './misleading-characters.ts';

const list = (text: string) =>
  findMisleadingCharacters(text).map(({ kind, index, character }) => [
    kind,
    index,
    toCodePoint(character),
  ]);

describe('a misleading character', () => {
  test.each<[string, ...ReturnType<typeof list>]>([
    ['W\u0430mbui Baskets', ['glyph', 1, 'U+0430']],
    [
      '\u0440\u0430\u0443 here',
      ['glyph', 0, 'U+0440'],
      ['glyph', 1, 'U+0430'],
      ['glyph', 2, 'U+0443'],
    ],
    ['Safaric0m', ['digit', 7, 'U+0030']],
    ['\uff33afari', ['glyph', 0, 'U+FF33']],
    ['\u{1d412}afari', ['glyph', 0, 'U+1D412']],
    ['M\u0435\u0435ting', ['glyph', 1, 'U+0435'], ['glyph', 2, 'U+0435']],
    ['Saf\u200bari', ['hidden', 3, 'U+200B']],
    ['Call \u202e001', ['hidden', 5, 'U+202E']],
    ['Saf\u200dari', ['hidden', 3, 'U+200D']],
  ])('is found in %j', (text, ...expected) => {
    expect(list(text)).toEqual(expected);
  });

  test.each([
    'Wambui Baskets & Sons, 24/7',
    'Привет from Nairobi',
    '10 m², 4x4, B12',
    'Étoile',
    '字 shop',
    '👩🏽‍🌾 farm',
  ])('is not found in %j', (text) => expect(list(text)).toEqual([]));
});

test('letters of the table become Latin letters', () => {
  expect(toLatinGlyphs('\u0405\u0430f\u0430ri')).toBe('safari');
});
