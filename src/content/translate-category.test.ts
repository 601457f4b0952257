import { expect, test } from 'vitest';
import { toSlug } from '#domain/listing/slug.ts';
import { categories } from './categories.ts';
import { counties } from './counties.ts';
import { townsByCounty } from './places.ts';
import { getText } from './text/text.ts';
import { translateCategory } from './translate-category.ts';

test.each(['en', 'sw'])('each category has a name of its own in %s', (language) => {
  const { categoryNames } = getText(language);
  expect(Object.keys(categoryNames)).toEqual(categories);
  expect(new Set(Object.values(categoryNames).map(toSlug)).size).toBe(categories.length);
});

test.each(categories)('%s is stored in English and shown in the language', (category) => {
  expect(translateCategory(category, 'en')).toBe(category);
  expect(translateCategory(category, 'sw')).not.toBe(category);
});

test('a category of an earlier list keeps its name', () => {
  expect(translateCategory('Events', 'sw')).toBe('Events');
});

test('the names of places are not words of a language', () => {
  const english = /\b(?:county|city|north|south|east|the|of|and)\b/i;
  const names = [...counties, ...Object.values(townsByCounty).flat()];
  expect(names.filter((name) => english.test(name))).toEqual([]);
});
