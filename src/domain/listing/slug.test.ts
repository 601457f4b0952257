import { expect, test } from 'vitest';
import { slugFrom, slugOf } from './slug.ts';

test.each([
  ['Web Development', 'web-development'],
  ["Judy's Mats", 'judys-mats'],
  ['  Café  Ñandú! ', 'cafe-nandu'],
])('%s stands in an address as %s', (words, slug) => {
  expect(slugFrom(words)).toBe(slug);
});

test('a listing is named by its address', () => {
  expect(slugOf({ url: '/judys-mats' })).toBe('judys-mats');
});
