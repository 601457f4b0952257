import { expect, test } from 'vitest';
import { formatWait, formatSince } from './since.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:40Z', 'now'],
  ['2026-11-21T11:59:01Z', 'now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T14:55:00.123456+03:00', '4 minutes ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-15T12:00:00Z', '6 days ago'],
  ['2026-11-14T12:00:00Z', '14 November 2026'],
  ['2025-03-24T22:00:00Z', '25 March 2025'],
])('at noon %s is %s', (moment, words) => {
  expect(formatSince(moment, now, 'en')).toBe(words);
});

test.each([
  [0, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [3_600, 'in 60 minutes'],
])('%i seconds from now is %s', (seconds, words) => {
  expect(formatWait(seconds, 'en')).toBe(words);
});
