import { expect, test } from 'vitest';
import { listedPages } from '#tests/support/public-pages.ts';
import { sitePaths } from './site-paths.ts';

test('editors may lead to every page that search engines list, but for posts and parts of the directory', () => {
  const listed = listedPages.map(({ path }) => path);
  const expected = listed.filter((path) => !/^\/(?:blog|all-businesses)\//.test(path));
  expect(Array.from(sitePaths).sort()).toEqual(expected.sort());
});
