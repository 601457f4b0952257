import { expect, test } from 'vitest';
import type { Payment } from '#domain/payment/payment.ts';
import { nothingYet, type Facts } from './form-state.ts';
import { getDue } from './due.ts';

const payment = (change: Partial<Payment>) =>
  ({
    state: 'pending',
    covers_from: null,
    ...change,
  }) as Payment;
const facts = (change: Partial<Facts>): Facts => ({
  ...nothingYet,
  state: 'submitted',
  has_changes: false,
  ...change,
});

test.each([
  ['a draft', facts({ state: 'draft', has_changes: true }), [true, true]],
  ['what was handed in', facts({}), [false, true]],
  ['what waits for its money', facts({ payments: [payment({})] }), [false, true]],
  ['what is paid', facts({ payments: [payment({ state: 'paid' })] }), [false, false]],
  [
    'what staff sent back, paid or not',
    facts({ state: 'changes_requested', payments: [payment({ state: 'paid' })] }),
    [true, false],
  ],
  ['what is live', facts({ state: 'live' }), [false, false]],
  [
    'what is live, with changes that staff sent back',
    facts({ state: 'live', changes: { reason: 'The name', at: '2026-11-20T08:00:00Z' } }),
    [true, false],
  ],
  ['what is live and changed', facts({ state: 'live', has_changes: true }), [true, false]],
  [
    'what is over',
    facts({ state: 'expired', payments: [payment({ state: 'paid', covers_from: '2026-11-01' })] }),
    [false, true],
  ],
] as const)('%s: due to submit, and to pay', (_, facts, expected) => {
  const due = getDue(facts);
  expect([due.handIn, due.pay]).toEqual(expected);
});
