import { expect, test } from 'vitest';
import { toSlug } from '#domain/listing/slug.ts';
import { categories } from './categories.ts';
import { getText } from './text/text.ts';

test('each category has a name in each language', () => {
  const english = getText('en').directory.categoryNames;
  const kiswahili = getText('sw').directory.categoryNames;
  expect(Object.keys(english)).toEqual(categories.map(toSlug));
  expect(Object.values(english)).toEqual([...categories]);
  expect(Object.keys(kiswahili)).toEqual(categories.map(toSlug));
});
