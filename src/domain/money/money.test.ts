import { expect, test } from 'vitest';
import { formatAmount, formatDollars, formatShillings } from './money.ts';

test.each([
  [129, 'Kshs. 129'],
  [2_999, 'Kshs. 2,999'],
  [27_999, 'Kshs. 27,999'],
  [1_000_000, 'Kshs. 1,000,000'],
])('%i shillings are written %s', (shillings, expected) => {
  expect(formatShillings(shillings)).toBe(expected);
});

test.each([
  [129, '$1.29'],
  [2_999, '$29.99'],
  [27_999, '$279.99'],
  [3_900, '$39'],
  [905, '$9.05'],
  [7, '$0.07'],
  [123_456, '$1,234.56'],
])('%i cents are written %s', (cents, expected) => {
  expect(formatDollars(cents)).toBe(expected);
});

test('an amount is written in its own currency', () => {
  expect(formatAmount({ amount: 2999, currency: 'KES' })).toBe('Kshs. 2,999');
  expect(formatAmount({ amount: 2999, currency: 'USD' })).toBe('$29.99');
});
