import { expect, test } from 'vitest';
import { matches } from './search.ts';

const text = "Judy's Mats Door mats, woven by hand. Githurai 45, Nairobi Café";

test.each(['judys', 'Judy’s ma', 'NAIROBI mat', 'cafe', '45', '', '  ', 'hand. woven'])(
  "a search for '%s' finds a text with words that begin so",
  (query) => {
    expect(matches(text, query)).toBe(true);
  },
);

test.each(['shoes', 'judys shoes', 'airobi', 'ats'])(
  "a search for '%s' finds no text without a word that begins so",
  (query) => {
    expect(matches(text, query)).toBe(false);
  },
);

test('a search finds the beginning of a word in Ethiopic script', () => {
  expect(matches('ሰላም ኢትዮጵያ', 'ሰላ')).toBe(true);
});
