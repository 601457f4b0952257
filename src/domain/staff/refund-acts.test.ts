import { expect, test } from 'vitest';
import { findRefundActs, refundActs, type RefundAct } from './refund-acts.ts';

/** The names in the order of the acts. */
const nameList = [
  'Refund due',
  'Refund asked for',
  'Refund approved',
  'Refund sent',
  'Refund not sent',
  'Refund taken back',
  'Give back undone',
];
const names = Object.fromEntries(
  refundActs.map((act, index) => [act, nameList[index] ?? '']),
) as Record<RefundAct, string>;

test.each([
  ['refund approved', ['approved']],
  ['Approved  REFUND', ['approved']],
  ['refund sent', ['sent']],
  ['not sent', ['failed']],
  ['sent', ['sent', 'failed']],
  ['refund', ['due', 'asked', 'approved', 'sent', 'failed', 'taken-back']],
  ['refund app', []],
  ['Sent Furniture', []],
  ['845163', []],
  ['', []],
])('the terms %j find the acts %j', (terms, acts) => {
  expect(findRefundActs(terms, names)).toEqual(acts);
});
