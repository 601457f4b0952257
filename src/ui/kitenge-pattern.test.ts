import { expect, test } from 'vitest';
import { createKitengePattern } from './kitenge-pattern.ts';

test('the sample businesses have distinct patterns', () => {
  const slugs = [
    'judys-mats',
    'faiths-vitenges',
    'amgel-enterprises-limited',
    'tsbdesigns',
    'brooches',
    'logos-by-dave',
    'naomi-mats',
    'swift-riders',
  ];
  const patterns = slugs.map((slug) => JSON.stringify(createKitengePattern(slug)));
  expect(new Set(patterns).size).toBe(slugs.length);
});

test('every seed has a pattern, even emojis and an empty text', () => {
  expect(createKitengePattern('🧺🧵').layers).toHaveLength(2);
  expect(createKitengePattern('').layers).toHaveLength(2);
});
