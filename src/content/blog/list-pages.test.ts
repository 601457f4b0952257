import { expect, test } from 'vitest';
import type { ListedEntry } from '#domain/article/blog.schema.ts';
import { getText } from '../text/text.ts';
import { createListPages } from './list-pages.ts';

const createEntries = (language: 'en' | 'sw', count: number) =>
  Array.from(
    { length: count },
    (_, index) => ({ slug: `${language}-${index}`, language }) as ListedEntry,
  );

test('the first page begins with the posts in the language, and later ones have a title of their own', () => {
  const posts = [...createEntries('en', 24), ...createEntries('sw', 2)];
  const [first, second] = createListPages(posts, getText('sw'));
  expect(first?.entries.slice(0, 3).map(({ slug }) => slug)).toEqual(['sw-0', 'sw-1', 'en-0']);
  expect([first?.title, second?.title]).toEqual(['Blog', 'Blog, ukurasa wa 2']);
});
