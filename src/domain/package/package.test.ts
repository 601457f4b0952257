import { expect, test } from 'vitest';
import {
  getDayPrice,
  getEnd,
  isBuyable,
  packageSchema,
  priceListSchema,
  getQuote,
  type PricePackage,
} from './package.ts';

const price = { shillings: 899, cents: 899 };
const weekly: PricePackage = { id: 'weekly', name: 'Weekly', days: 7, price };

test('a package has a name, duration and prices in both currencies [R116]', () => {
  expect(packageSchema.parse(weekly)).toEqual(weekly);
  for (const field of ['name', 'days', 'price']) {
    expect(packageSchema.safeParse({ ...weekly, [field]: undefined }).success).toBe(false);
  }
});

test.each([0, -1, 1.29])('a price of %d is refused in both currencies [R116]', (amount) => {
  for (const money of ['shillings', 'cents']) {
    const price = { ...weekly.price, [money]: amount };
    expect(packageSchema.safeParse({ ...weekly, price }).success).toBe(false);
  }
});

test('a package without a price cannot be bought [R175]', () => {
  expect(isBuyable(weekly)).toBe(true);
  expect(isBuyable(packageSchema.parse({ ...weekly, price: null }))).toBe(false);
});

test.each([
  [7, 899, 128],
  [30, 2_999, 100],
  [1, 129, undefined],
])('the price of a day of %d days for %d shillings is %s', (days, shillings, dayPrice) => {
  expect(getDayPrice({ days, price: { shillings, cents: 1 } })).toBe(dayPrice);
  expect(getDayPrice({ days, price: null })).toBeUndefined();
});

test('a price list without a package is refused with a message [R004]', () => {
  expect(() => priceListSchema.parse([weekly])).toThrow('daily, weekly, monthly, quarterly');
});

test('a quote is the package with its optional website [R005]', () => {
  const price = { shillings: 2999, cents: 2999 };
  const website = { shillings: 3999, cents: 3900 };
  const monthly = { id: 'monthly', name: 'Monthly', days: 30, price } as const;
  expect(getQuote(monthly, undefined, 'KES')).toBe(2999);
  expect(getQuote(monthly, website, 'KES')).toBe(6998);
  expect(getQuote(monthly, website, 'USD')).toBe(6899);
  expect(getQuote({ ...monthly, days: 7 }, website, 'KES')).toBeUndefined();
  expect(getQuote({ ...monthly, price: null }, undefined, 'KES')).toBeUndefined();
});

test.each([
  [1, '2026-11-22T05:30:00.000Z'],
  [7, '2026-11-28T05:30:00.000Z'],
  [30, '2026-12-21T05:30:00.000Z'],
  [365, '2027-11-21T05:30:00.000Z'],
])('a package of %i days ends after whole days, at %s [R173]', (days, end) => {
  expect(getEnd(new Date('2026-11-21T05:30:00Z'), { days }).toISOString()).toBe(end);
});
