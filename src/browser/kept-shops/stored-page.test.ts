import { expect, test, vi } from 'vitest';
import { isFallback } from './stored-page.ts';

test.each([
  ['/pricing', true],
  ['/sw/pricing', true],
  ['/offline', false],
  ['/sw/offline', false],
])('the page without a network at %s stands in for another one: %s', (pathname, result) => {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { getElementById: () => ({}) });
  expect(isFallback()).toBe(result);
});
