import { expect, test } from 'vitest';
import { formatDayOfMonth } from './day-of-month.ts';

test('a day of a month is that of Nairobi, without its year', () => {
  expect(formatDayOfMonth('2026-03-24T20:59:59Z', 'en')).toBe('24 Mar');
  expect(formatDayOfMonth('2026-03-24T21:00:00Z', 'en')).toBe('25 Mar');
});
