import { expect, test } from 'vitest';
import { formatDay } from './day.ts';

test('a date without a time has the same day everywhere', () => {
  expect(formatDay('2026-03-01', 'en')).toBe('1 March 2026');
  expect(formatDay('2026-12-31', 'en')).toBe('31 December 2026');
});
