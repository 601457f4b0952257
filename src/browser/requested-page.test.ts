import { expect, test } from 'vitest';
import { parseRequestedPage } from './requested-page.ts';

const hourMs = 60 * 60_000;

test('a stored page is valid for an hour, by a clock that was not set back', () => {
  const stored = { path: '/profiles/3?from=feed', at: 1_000 };
  expect(parseRequestedPage(stored, 1_000 + hourMs)).toBe('/profiles/3?from=feed');
  expect(parseRequestedPage(stored, 1_001 + hourMs)).toBeUndefined();
  expect(parseRequestedPage(stored, 999)).toBeUndefined();
});

test.each([
  null,
  'words',
  { path: '/pricing-type' },
  { path: 7, at: 1 },
  { path: '', at: 1 },
  { path: '/', at: 1 },
  { path: '//elsewhere.example', at: 1 },
  { path: '/\\elsewhere.example', at: 1 },
  { path: 'https://elsewhere.example/', at: 1 },
  { path: 'javascript:alert(1)', at: 1 },
  { path: '/\t/elsewhere.example', at: 1 },
])('the stored value %j is rejected', (stored) => {
  expect(parseRequestedPage(stored, 2)).toBeUndefined();
});
