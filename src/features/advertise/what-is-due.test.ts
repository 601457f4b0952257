import { expect, test } from 'vitest';
import { listingDraftSchema } from '#domain/listing/draft.schema.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { nothingYet, type Facts } from './form-state.ts';
import { whatIsDue } from './what-is-due.ts';

const draft = listingDraftSchema.parse({ package: 'weekly' });
const payment = (change: Partial<Payment>) =>
  ({
    state: 'pending',
    package: 'weekly',
    with_website: false,
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
  ['a draft', facts({ state: 'draft', has_changes: true }), [true, true, false]],
  ['what was handed in', facts({}), [false, true, false]],
  ['what waits for its money', facts({ payments: [payment({})] }), [false, true, true]],
  [
    'what waits for money for something else',
    facts({ payments: [payment({ package: 'daily' }), payment({ with_website: true })] }),
    [false, true, false],
  ],
  ['what is paid', facts({ payments: [payment({ state: 'paid' })] }), [false, false, false]],
  [
    'what staff sent back, paid or not',
    facts({ state: 'changes_requested', payments: [payment({ state: 'paid' })] }),
    [true, false, false],
  ],
  ['what is live', facts({ state: 'live' }), [false, false, false]],
  [
    'what is live, with changes that staff sent back',
    facts({ state: 'live', changes: { reason: 'The name', at: '2026-11-20T08:00:00Z' } }),
    [true, false, false],
  ],
  ['what is live and changed', facts({ state: 'live', has_changes: true }), [true, false, false]],
  [
    'what is over',
    facts({ state: 'expired', payments: [payment({ state: 'paid', covers_from: '2026-11-01' })] }),
    [false, true, false],
  ],
] as const)('%s: to hand in, to pay, and whether a payment is open', (_, given, expected) => {
  const due = whatIsDue(given, draft);
  expect([due.handIn, due.pay, due.payment !== undefined]).toEqual(expected);
});
