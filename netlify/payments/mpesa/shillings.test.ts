import { expect, test } from 'vitest';
import { shillingsSchema, parseShillings } from './shillings.ts';

test.each([
  ['129', 129],
  ['129.00', 129],
  ['129.0', 129],
  ['129.99', 129],
  ['0129', 129],
  [129, 129],
  [129.5, 129],
  ['999999999', 999_999_999],
])('%j is a sum of %i shillings', (input, sum) => {
  expect(parseShillings(input)).toBe(sum);
  expect(shillingsSchema.parse(input)).toBe(sum);
});

test.each([
  '0x81',
  '1e2',
  '1E2',
  '0b1',
  '0o7',
  '1_000',
  '1,000',
  '129,00',
  '129.',
  '.5',
  '129.000',
  '-129',
  '+129',
  '--1',
  ' 129',
  '129 ',
  '1 29',
  '129\n',
  '',
  ' ',
  '0',
  '0.00',
  '0.99',
  'NaN',
  'Infinity',
  'many',
  'KES 129',
  '129/-',
  '१२९',
  '１２９',
  '1e400',
  '1000000000',
  0,
  -1,
  0.5,
  1e21,
  1e9,
  1e-7,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('%j is an invalid amount', (input) => {
  expect(parseShillings(input)).toBeUndefined();
  expect(shillingsSchema.safeParse(input).success).toBe(false);
});

test.each([null, true, [129], { value: 129 }, undefined])(
  '%j is invalid for the schema',
  (input) => {
    expect(shillingsSchema.safeParse(input).success).toBe(false);
  },
);
