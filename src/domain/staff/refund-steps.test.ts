import { expect, test } from 'vitest';
import { getRefundSteps } from './refund-steps.ts';
import type { StaffPayment } from './staff-payment.ts';

const me = '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a02';

type Refund = Partial<NonNullable<StaffPayment['refund']>>;
const createRefund = (change: Refund): NonNullable<StaffPayment['refund']> => ({
  method: 'provider',
  state: 'asked',
  reason: null,
  requested_at: '',
  requested_by: me,
  requested_name: 'Baraka',
  approved_name: null,
  approved_at: null,
  code: null,
  sent_at: null,
  can_note: false,
  ...change,
});

test.each<[string, { can_send?: boolean; needs_second?: boolean; refund?: Refund }, string]>([
  ['no refund was requested', {}, 'send note'],
  ['a large sum', { needs_second: true }, 'send askByHand'],
  ['no provider can send it', { can_send: false }, 'note'],
  ['a large sum that no provider can send', { can_send: false, needs_second: true }, 'askByHand'],
  ['the same staff user requested it', { refund: {} }, 'takeBack'],
  ['another staff user requested it', { refund: { requested_by: 'other' } }, 'approve takeBack'],
  ['the request was just sent', { refund: { state: 'sending' } }, ''],
  ['the provider does not respond', { refund: { state: 'sending', can_note: true } }, 'again note'],
  [
    'it went back already',
    { refund: { state: 'sending', can_note: true, reason: 'went-back-already' } },
    'note',
  ],
  ['it is to be sent by hand', { refund: { state: 'sending', method: 'hand' } }, 'note takeBack'],
  ['it failed', { refund: { state: 'failed' } }, 'again note'],
  ['a large sum failed', { needs_second: true, refund: { state: 'failed' } }, 'again askByHand'],
])('the steps of a refund match its state: %s', (_, { refund: refundChange, ...change }, steps) => {
  const item = {
    can_send: true,
    needs_second: false,
    ...change,
    refund: refundChange ? createRefund(refundChange) : null,
  };
  expect(getRefundSteps(item, me).join(' ')).toBe(steps);
});
