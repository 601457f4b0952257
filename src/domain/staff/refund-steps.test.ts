import { expect, test } from 'vitest';
import { getRefundSteps } from './refund-steps.ts';
import type { StaffPayment } from './staff-payment.ts';

const me = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

type Refund = Partial<NonNullable<StaffPayment['refund']>>;
const state = { method: 'provider', state: 'asked', reason: null, can_note: false } as const;
const request = { requested_at: '', requested_by: me, requested_name: 'Baraka' };
const approval = { approved_name: null, approved_at: null, code: null };
const transfer = { sent_at: null, sent_name: null };
const askedRefund = { ...state, ...request, ...approval, ...transfer };

const unanswered = { state: 'sending', can_note: true } as const;

test.each<[string, { can_send?: boolean; needs_second?: boolean; refund?: Refund }, string]>([
  ['no refund was requested', {}, 'send note'],
  ['a large sum', { needs_second: true }, 'send askByHand'],
  ['no provider can send it', { can_send: false }, 'note'],
  ['a large sum that no provider can send', { can_send: false, needs_second: true }, 'askByHand'],
  ['the same staff user requested it', { refund: {} }, 'takeBack'],
  ['another staff user requested it', { refund: { requested_by: 'other' } }, 'approve takeBack'],
  ['the request was just sent', { refund: { state: 'sending' } }, ''],
  ['the provider does not respond', { refund: unanswered }, 'again note'],
  ['it went back already', { refund: { ...unanswered, reason: 'went-back-already' } }, 'note'],
  ['it is to be sent by hand', { refund: { state: 'sending', method: 'hand' } }, 'note takeBack'],
  ['it failed', { refund: { state: 'failed' } }, 'again note'],
  ['a large sum failed', { needs_second: true, refund: { state: 'failed' } }, 'again askByHand'],
])('the steps of a refund match its state: %s', (_, { refund: refundChange, ...change }, steps) => {
  const refund = refundChange ? { ...askedRefund, ...refundChange } : null;
  const item = { can_send: true, needs_second: false, ...change, refund };
  expect(getRefundSteps(item, me).join(' ')).toBe(steps);
});
