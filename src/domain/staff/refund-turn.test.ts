import { expect, test } from 'vitest';
import { getRefundTurn } from './refund-turn.ts';
import type { StaffPayment } from './staff-payment.ts';

type Refund = NonNullable<StaffPayment['refund']>;

const me = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

const createRefund = (change: Partial<Refund>): Refund => ({
  method: 'provider',
  state: 'asked',
  reason: null,
  requested_at: '2026-11-24T08:00:00Z',
  requested_by: other,
  requested_name: 'Baraka Otieno',
  approved_name: null,
  approved_at: null,
  code: null,
  sent_at: null,
  sent_name: null,
  can_note: false,
  ...change,
});

test.each<[string, Partial<Refund> | null, string]>([
  ['without a request', null, 'send'],
  ['of another requester', { state: 'asked' }, 'approve'],
  ['of the same requester', { state: 'asked', requested_by: me }, 'colleague'],
  ['by hand', { state: 'sending', method: 'hand' }, 'send'],
  ['at the provider', { state: 'sending' }, 'provider'],
  ['without an answer', { state: 'sending', can_note: true }, 'decide'],
  ['that failed', { state: 'failed' }, 'decide'],
])('a refund %s has its turn', (_name, change, turn) => {
  expect(getRefundTurn({ refund: change && createRefund(change) }, me)).toBe(turn);
});
