import { expect, test } from 'vitest';
import { formatDate, formatMoment, formatSince } from './date.ts';

test.each([
  ['2026-03-24T14:00:00Z', '24 March 2026, 17:00'],
  ['2026-03-24T14:30:00.123456+00:00', '24 March 2026, 17:30'],
  ['2026-03-24T21:05:00Z', '25 March 2026, 00:05'],
  ['2026-03-24T09:00:00Z', '24 March 2026, 12:00'],
])('%s is %s in Nairobi', (timestamp, expected) => {
  expect(formatMoment(timestamp, 'en')).toBe(expected);
});

test('the date of a timestamp is the day in Nairobi', () => {
  expect(formatDate('2026-03-24T20:59:59Z', 'en')).toBe('24 March 2026');
  expect(formatDate('2026-03-24T21:00:00.000Z', 'en')).toBe('25 March 2026');
});

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
])('at noon %s is %s', (timestamp, expected) => {
  expect(formatSince(timestamp, now, 'en')).toBe(expected);
});
