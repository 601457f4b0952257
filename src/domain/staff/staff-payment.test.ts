import { expect, test } from 'vitest';
import { parseAmount, paymentActions } from './staff-payment.ts';

test.each([
  ['899', 'KES', 899],
  [' 2,999 ', 'KES', 2999],
  ['8.99', 'USD', 899],
  ['39', 'USD', 3900],
  ['0.07', 'USD', 7],
  ['1.1', 'USD', 110],
  ['8.99', 'KES', undefined],
  ['8.999', 'USD', undefined],
  ['0', 'KES', undefined],
  ['-5', 'KES', undefined],
  ['', 'KES', undefined],
  ['1e3', 'KES', undefined],
] as const)('%j typed in %s is %j', (typed, currency, amount) => {
  expect(parseAmount(typed, currency)).toBe(amount);
});

test('a reference has ten characters in shillings or seventeen in dollars, and becomes capitals', () => {
  const parseReference = (reference: string, currency: 'KES' | 'USD') =>
    paymentActions.confirm.safeParse({ reference, amount: 899, currency }).data?.reference;
  expect(parseReference(' skl2abc345 ', 'KES')).toBe('SKL2ABC345');
  expect(parseReference('skl2abc345', 'USD')).toBeUndefined();
  expect(parseReference('0ab12345cd678901e', 'USD')).toBe('0AB12345CD678901E');
  expect(parseReference('SKL2ABC3456', 'KES')).toBeUndefined();
});
