/** Texts that are expensive to process: some grow when they are normalised, others look like patterns. */
import fc from 'fast-check';

/**
 * Characters that NFKD normalisation changes, some of them to up to eighteen letters, and marks that modify others.
 */
const growingCharacter = fc.constantFrom(
  'ﷺ',
  'ﷻ',
  '㍿',
  'ﬃ',
  '①',
  'ª',
  'e\u0301',
  '\u0345',
  '\u200d',
  '🏽',
  'İ',
);

/**
 * Any character, with each code point as likely as the others. For the unit `binary`, fast-check would first build a map
 * of a million characters.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character.isWellFormed());

const patternCharacter = fc.constantFrom(
  '%',
  '_',
  '\\',
  '*',
  '(',
  ')',
  '|',
  '&',
  '!',
  ':*',
  "'",
  '"',
  '<->',
  '.*+',
  '\t',
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: growingCharacter, maxLength: 200 }),
  fc.string({
    unit: fc.oneof(growingCharacter, patternCharacter, fc.constant(' ')),
    maxLength: 200,
  }),
  fc.string({ unit: anyCharacter, maxLength: 300 }).map((text) => text.replaceAll('\0', ' ')),
  fc.integer({ min: 1, max: 65_536 }).map((length) => 'a'.repeat(length)),
  fc.integer({ min: 1, max: 3_000 }).map(createTerms),
  fc.integer({ min: 1, max: 9_000 }).map((length) => `e${'\u0301'.repeat(length)}`),
);

/** Returns the given number of distinct short words of letters and digits: the numbers from 0 on in base 36. */
function createTerms(count: number): string {
  return Array.from({ length: count }, (_, index) => index.toString(36)).join(' ');
}
