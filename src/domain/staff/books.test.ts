import { expect, test } from 'vitest';
import { isMonth, listMonths } from './books.ts';

test("the months of the books cross the year's start", () => {
  expect(listMonths('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

test.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-11-01', false],
])('%s is a month: %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected);
});
