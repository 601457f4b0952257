import { expect, test } from 'vitest';
import { parseCents, formatDollars, toMoney, readMoney } from './dollars.ts';

test.each([
  ['29.99', 2_999],
  ['0.01', 1],
  ['0.10', 10],
  ['100.00', 10_000],
  ['100', 10_000],
  ['1999999.99', 199_999_999],
  ['-29.99', -2_999],
  ['-0.00', 0],
  ['29.9', undefined],
  ['29.999', undefined],
  ['2,999.00', undefined],
  ['29,99', undefined],
  [' 29.99', undefined],
  ['29.99 USD', undefined],
  ['2e3', undefined],
  ['1234567890.00', undefined],
  ['', undefined],
])('%j is read as %s cents', (value, cents) => {
  expect(parseCents(value)).toBe(cents);
});

test('every amount is formatted so that it parses equally', () => {
  for (const cents of [0, 1, 9, 10, 99, 100, 101, 2_999, 3_999, 27_999, 100_000_000]) {
    expect(parseCents(formatDollars(cents))).toBe(cents);
  }
  expect(formatDollars(2_999)).toBe('29.99');
  expect(formatDollars(5)).toBe('0.05');
  for (const sum of [-1, 0.5, NaN, Infinity]) expect(() => formatDollars(sum)).toThrow(RangeError);
});

test('only US dollars are sent, and other currencies are read as 0', () => {
  expect(toMoney({ amount: 899, currency: 'USD' })).toEqual({
    currency_code: 'USD',
    value: '8.99',
  });
  expect(() => toMoney({ amount: 899, currency: 'KES' })).toThrow(RangeError);
  const zeroDollars = { amount: 0, currency: 'USD' };
  expect(readMoney({ currency_code: 'USD', value: '-8.99' })).toEqual({
    amount: 899,
    currency: 'USD',
  });
  expect(readMoney({ currency_code: 'EUR', value: '8.99' })).toEqual(zeroDollars);
  expect(readMoney({ currency_code: 'JPY', value: '899' })).toEqual(zeroDollars);
  expect(readMoney({ currency_code: 'USD', value: 'much' })).toEqual(zeroDollars);
});
