import { expect, test } from 'vitest';
import type { Payment } from '#domain/payment/payment.ts';
import { initialFacts, type Facts } from './form-state.ts';
import { getDue } from './due.ts';

const createPayment = (change: Partial<Payment>) =>
  ({
    state: 'pending',
    covers_from: null,
    ...change,
  }) as Payment;
const createFacts = (change: Partial<Facts>): Facts => ({
  ...initialFacts,
  state: 'submitted',
  has_changes: false,
  ...change,
});

// The expected values are `mustSubmit` and `mustPay`.
test.each([
  ['a draft', createFacts({ state: 'draft', has_changes: true }), [true, true]],
  ['a submitted listing', createFacts({}), [false, true]],
  [
    'a submitted listing with a pending payment',
    createFacts({ payments: [createPayment({})] }),
    [false, true],
  ],
  [
    'a submitted listing with a code that is checked',
    createFacts({ payments: [{ ...createPayment({}), claimed: true }] }),
    [false, false],
  ],
  [
    'a submitted listing with money that is checked',
    createFacts({ payments: [createPayment({ state: 'review' })] }),
    [false, false],
  ],
  ['a paid listing', createFacts({ payments: [createPayment({ state: 'paid' })] }), [false, false]],
  [
    'a paid listing with requested changes',
    createFacts({ state: 'changes_requested', payments: [createPayment({ state: 'paid' })] }),
    [true, false],
  ],
  ['a live listing', createFacts({ state: 'live' }), [false, false]],
  [
    'a live listing with requested changes',
    createFacts({ state: 'live', changes: { reason: 'The name', at: '2026-11-20T08:00:00Z' } }),
    [true, false],
  ],
  [
    'a live listing with new input',
    createFacts({ state: 'live', has_changes: true }),
    [true, false],
  ],
  [
    'an expired listing',
    createFacts({
      state: 'expired',
      payments: [createPayment({ state: 'paid', covers_from: '2026-11-01' })],
    }),
    [false, true],
  ],
] as const)('%s has the expected due actions', (_, facts, expected) => {
  const due = getDue(facts);
  expect([due.mustSubmit, due.mustPay]).toEqual(expected);
});
