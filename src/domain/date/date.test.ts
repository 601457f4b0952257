import { expect, test } from 'vitest';
import { formatDate, formatDay, formatMoment } from './date.ts';

test.each([
  ['2026-03-24T14:00:00Z', '24 March 2026, 5 pm'],
  ['2026-03-24T14:30:00.123456+00:00', '24 March 2026, 5:30 pm'],
  ['2026-03-24T21:05:00Z', '25 March 2026, 12:05 am'],
  ['2026-03-24T09:00:00Z', '24 March 2026, 12 pm'],
])('%s is %s in Nairobi', (moment, words) => {
  expect(formatMoment(moment, 'en')).toBe(words);
});

test('a day without a time is that day everywhere', () => {
  expect(formatDay('2026-03-01', 'en')).toBe('1 March 2026');
  expect(formatDay('2026-12-31', 'en')).toBe('31 December 2026');
});

test('a moment falls on the day that it is in Nairobi', () => {
  expect(formatDate('2026-03-24T20:59:59Z', 'en')).toBe('24 March 2026');
  expect(formatDate('2026-03-24T21:00:00.000Z', 'en')).toBe('25 March 2026');
});
