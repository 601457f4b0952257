import { expect, test } from 'vitest';
import { categories } from '#content/categories.ts';
import { getText } from '#content/text/text.ts';
import { getCategoryName } from './category-name.ts';

test('each category has a name in Kiswahili, and its own name in English', () => {
  const english = getText('en').directory;
  const kiswahili = getText('sw').directory;
  for (const category of categories) {
    expect(getCategoryName(category, english)).toBe(category);
    expect(getCategoryName(category, kiswahili)).not.toBe(category);
  }
});

test('a category without a name in the texts keeps its stored name', () => {
  expect(getCategoryName('Events', getText('sw').directory)).toBe('Events');
});
