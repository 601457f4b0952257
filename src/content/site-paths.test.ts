import { expect, test } from 'vitest';
import { listedPages } from '#tests/support/public-pages.ts';
import { sitePaths } from './site-paths.ts';

test('editors may link every listed page except posts and directory parts', () => {
  const listedPaths = listedPages.map(({ path }) => path);
  const expected = listedPaths.filter((path) => !/^\/(?:blog|all-businesses)\//.test(path));
  expect(Array.from(sitePaths).sort()).toEqual(expected.sort());
});
