import { expect, test } from 'vitest';
import { hostilePayments } from '#tests/support/attacks/hostile-fields.ts';
import {
  describePaymentDetails,
  findPaymentProblem,
  formatPaymentDetails,
  listPaymentLines,
  normalizePaymentDetails,
  parsePaymentDetails,
} from './payment-details.ts';

const names = {
  till: 'Till',
  paybill: 'Paybill',
  account: 'Account',
  pochi: 'Pochi',
  cash: 'Cash',
};

test.each([
  ['', ''],
  ['cash', 'cash'],
  ['till 522 522', 'till 522522'],
  ['till  ', ''],
  ['cash\npochi 0712 345-678\ntill 12345', 'till 12345\npochi +254712345678\ncash'],
  ['account  Shop   12 \npaybill 247-247', 'paybill 247247\naccount Shop 12'],
  ['something else', ''],
])('the details %j become %j', (typed, expected) => {
  expect(normalizePaymentDetails(typed)).toBe(expected);
  expect(findPaymentProblem(typed)).toBeUndefined();
});

test.each(hostilePayments)('the details %j have a wrong %s', (typed, part) => {
  expect(findPaymentProblem(typed)).toBe(part);
});

test('a line break in a value adds no other detail', () => {
  const details = { till: '522522\ncash', paybill: '', account: '', pochi: '', cash: false };
  expect(parsePaymentDetails(formatPaymentDetails(details))).toMatchObject({
    till: '522522 cash',
    cash: false,
  });
});

test('a screen has each number with the text to copy, and cash without one', () => {
  const details = 'till 522522\npaybill 247247\naccount SHOP 12\npochi +254712345678\ncash';
  expect(listPaymentLines(details, names)).toEqual([
    { name: 'Till', value: '522522', copied: '522522' },
    { name: 'Paybill', value: '247247', copied: '247247' },
    { name: 'Account', value: 'SHOP 12', copied: 'SHOP 12' },
    { name: 'Pochi', value: '0712 345 678', copied: '0712345678' },
    { name: 'Cash' },
  ]);
  expect(describePaymentDetails(details, names)).toContain('Account: SHOP 12');
});
