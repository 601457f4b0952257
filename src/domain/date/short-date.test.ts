import { expect, test } from 'vitest';
import { formatShortDate, formatShortMoment } from './short-date.ts';

test('a row of a list has the short date with the same clock', () => {
  expect(formatShortMoment('2026-03-24T21:05:00Z', 'en')).toBe('25 Mar 2026, 00:05');
});

test('the short date of a timestamp is the day in Nairobi', () => {
  expect(formatShortDate('2026-03-24T21:00:00.000Z', 'en')).toBe('25 Mar 2026');
});
