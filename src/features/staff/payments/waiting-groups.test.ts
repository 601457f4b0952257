import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import {
  arrangeByGroup,
  createGroupHeadings,
  describeWaitingKind,
  getWaitingGroup,
} from './waiting-groups.ts';

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

test('the kind with the oldest item comes first, and a further page adds below', () => {
  const claim = { kind: 'claim', claims: [], code: 'SKL2ABC345' } as unknown as WaitingMoney;
  const listKinds = (items: WaitingMoney[]) => arrangeByGroup(items).map(getWaitingGroup);
  const firstPage = [difference, claim];
  expect(listKinds(firstPage)).toEqual(['difference', 'claim']);
  expect(listKinds([...firstPage, claim, difference])).toEqual([
    'difference',
    'difference',
    'claim',
    'claim',
  ]);
  const headings = createGroupHeadings(firstPage, text.staff.payments, false);
  expect(Object.keys(headings)).toEqual(['difference', 'claim']);
});

test('the row of money names its advert if one order fits the sum and the number', () => {
  const describe = (...candidates: object[]) => {
    const money = { received_amount: 899, currency: 'KES' };
    const payment = { is_ours: true, state: 'review', listing: null, ...money };
    const item = { kind: 'money', payment, candidates } as unknown as WaitingMoney;
    return describeWaitingKind(item, text.staff.payments);
  };
  const fitting = (title: string) => ({
    agrees: true,
    ruled_out: null,
    payment: { listing: { title } },
  });
  const otherNumber = { ...fitting('Far Shop'), agrees: false };
  const closed = { ...fitting('Old Shop'), ruled_out: 'paid-already' };
  expect(describe(otherNumber, fitting('Mats'), closed)).toBe('It may be for Mats');
  expect(describe(fitting('Mats'), fitting('Baskets'))).toBe('Find its advert');
  expect(describe(otherNumber)).toBe('Find its advert');
  const claimed = { ...otherNumber, why: 'claim', ruled_out: 'other-number' };
  expect(describe(claimed, closed)).toBe('Far Shop sent its code');
  expect(describe(claimed, { ...claimed })).toBe('Find its advert');
});

test('the row of money that pays for nothing says that it can only go back', () => {
  const describe = (received_amount: number, ...candidates: object[]) => {
    const payment = { is_ours: true, state: 'review', listing: null, currency: 'KES' };
    const item = { kind: 'money', payment: { ...payment, received_amount }, candidates };
    return describeWaitingKind(item as unknown as WaitingMoney, text.staff.payments);
  };
  const order = { agrees: false, ruled_out: 'other-sum', why: 'sum', payment: {} };
  expect(describe(500, order)).toBe('It can only go back');
  expect(describe(500, { ...order, agrees: true })).toBe('Find its advert');
  expect(describe(899)).toBe('Find its advert');
});
