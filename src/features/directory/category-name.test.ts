import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { getCategoryName } from './category-name.ts';

test.each([
  ['en', 'Web Development', 'Web Development'],
  ['sw', 'Web Development', 'Tovuti'],
  ['sw', 'Events', 'Events'],
])('in the language %j, the category %j is named %j', (language, category, name) => {
  expect(getCategoryName(category, getText(language).directory)).toBe(name);
});
