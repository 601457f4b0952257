import { expect, test } from 'vitest';
import type { ListedEntry } from './blog.schema.ts';
import { toBlogPages } from './blog-pages.ts';

const createEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slug: `post-${index}` }) as ListedEntry);

test('a short list is one page without links', () => {
  expect(toBlogPages(createEntries(24))).toEqual([{ number: 1, entries: createEntries(24) }]);
});

test('a blog without posts is one empty page', () => {
  expect(toBlogPages([])).toEqual([{ number: 1, entries: [] }]);
});

test('a long list becomes linked pages with each post once', () => {
  const pages = toBlogPages(createEntries(60));
  expect(pages.flatMap((page) => page.entries)).toEqual(createEntries(60));
  expect(pages.map(({ newer, older }) => [newer, older])).toEqual([
    [undefined, '/blog/older/2'],
    ['/blog', '/blog/older/3'],
    ['/blog/older/2', undefined],
  ]);
});
