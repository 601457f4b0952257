import { expect, test } from 'vitest';
import { createPageMatcher } from './dev-pages.ts';

const isPage = createPageMatcher([
  { pattern: '/blog', patternRegex: /^\/blog$/ },
  { pattern: '/[business]', patternRegex: /^\/[^/]+$/ },
]);

test.each([
  ['/blog', true],
  ['/src/styles/theme.css', true],
  ['/_astro/picture.webp', true],
  ['/favicon.ico', true],
  ['/mama-mboga', false],
  ['/mama-mboga.vcf', false],
  ['/preview/post-mats~1~signature', false],
  ['/preview/post-mats~1~signature/picture-1600x1000.jpg', false],
])('%s belongs to the dev server: %s', (pathname, expected) => {
  expect(isPage(pathname)).toBe(expected);
});
