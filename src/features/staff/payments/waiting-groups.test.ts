import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { createGroupHeadings } from './waiting-groups.ts';

const text = getText();

const difference = {
  kind: 'difference',
  difference: { kind: 'not-at-provider', provider: 'mpesa', recorded_amount: 899, currency: 'KES' },
  payment: null,
} as unknown as WaitingMoney;

const readHeading = (hasMore: boolean) =>
  createGroupHeadings([difference], text.staff.payments, hasMore)['difference'];

test('the heading of a whole group has its number and its sum', () => {
  expect(readHeading(false)).toBe('Our books and the provider differ: 1, Kshs. 899');
});

test('the heading of a list with further pages has no number, which would be too small', () => {
  expect(readHeading(true)).toBe('Our books and the provider differ');
});
