import { expect, test } from 'vitest';
import { isDay, isMonth, listMonths, sumNets, sumTotals } from './books.ts';

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

test.each([
  ['2026-11-22', true],
  ['2026-11-41', false],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-11', false],
  ['yesterday', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test('the sums of totals add each column', () => {
  const total = { came: 899, went: 0, net: 899, came_count: 1, went_count: 0 };
  const refund = { came: 0, went: 129, net: -129, came_count: 0, went_count: 1 };
  expect(sumTotals([total, total, refund])).toEqual({
    came: 1798,
    went: 129,
    net: 1669,
    came_count: 2,
    went_count: 1,
  });
  expect(sumTotals([])).toMatchObject({ came: 0, net: 0 });
});

test('a day has one sum for each of its currencies', () => {
  const day = '2026-11-22';
  const none = { came: 0, went: 0, net: 0, count: 1, came_count: 0, went_count: 0 };
  const totals = [
    { ...none, day, provider: 'till', currency: 'KES', net: 899 },
    { ...none, day, provider: 'card', currency: 'USD', net: 1500 },
    { ...none, day, provider: 'mpesa', currency: 'KES', net: -129 },
  ] as const;
  expect(sumNets(totals)).toEqual([
    { currency: 'KES', amount: 770 },
    { currency: 'USD', amount: 1500 },
  ]);
  expect(sumNets([])).toEqual([]);
});
