import { expect, test } from 'vitest';
import { reachesDailyLimit } from './daily-limits.ts';

const limits = { KES: { sum: 9_506, limit: 10_000 }, USD: { sum: 0, limit: 10_000 } };

test.each([
  ['below the limit', { currency: 'KES', received_amount: 493, amount: 899 }, false],
  ['that reaches the limit', { currency: 'KES', received_amount: 494, amount: 899 }, true],
  ['in another currency', { currency: 'USD', received_amount: 899, amount: 899 }, false],
  ['without a received sum', { currency: 'KES', received_amount: null, amount: 899 }, true],
] as const)('a refund %s is compared with the sum of the day', (_, payment, isReached) => {
  expect(reachesDailyLimit(payment, limits)).toBe(isReached);
});
