import { expect, test } from 'vitest';
import { numbers } from './en/numbers.ts';
import { spellAmount } from '#domain/money/spell-amount.ts';

test.each([
  [129, 'KES', 'one hundred and twenty-nine shillings'],
  [899, 'KES', 'eight hundred and ninety-nine shillings'],
  [2_999, 'KES', 'two thousand nine hundred and ninety-nine shillings'],
  [14_000, 'KES', 'fourteen thousand shillings'],
  [27_040, 'KES', 'twenty-seven thousand and forty shillings'],
  [1_200_015, 'KES', 'one million two hundred thousand and fifteen shillings'],
  [129, 'USD', 'one US dollar and twenty-nine cents'],
  [2_999, 'USD', 'twenty-nine US dollars and ninety-nine cents'],
  [3_900, 'USD', 'thirty-nine US dollars'],
] as const)('%i %s reads: %s', (amount, currency, spelled) => {
  expect(spellAmount({ amount, currency }, numbers)).toBe(spelled);
});
