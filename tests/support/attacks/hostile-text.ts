/** Texts that cost more than their length suggests: they grow when normalised, or look like patterns. */
import fc from 'fast-check';

/** NFKD turns each into up to eighteen letters, or removes it. */
const growing = fc.constantFrom(
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
const patterns = fc.constantFrom(
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
  fc.string({ unit: growing, maxLength: 200 }),
  fc.string({ unit: fc.oneof(growing, patterns, fc.constant(' ')), maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replaceAll('\0', ' ')),
  fc.integer({ min: 1, max: 65_536 }).map((length) => 'a'.repeat(length)),
  fc.integer({ min: 1, max: 3_000 }).map(manyTerms),
  fc.integer({ min: 1, max: 9_000 }).map((length) => `e${'\u0301'.repeat(length)}`),
);

/** The given number of distinct words, each with a first letter that also occurs in listings. */
function manyTerms(count: number): string {
  return Array.from({ length: count }, (_, at) => at.toString(36)).join(' ');
}
