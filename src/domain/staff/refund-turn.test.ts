import { expect, test } from 'vitest';
import { getRefundTurn, getTurnStart, sortRefunds } from './refund-turn.ts';
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

const decision = {
  actor_id: other,
  actor_name: 'Baraka Otieno',
  from_state: 'review',
  to_state: 'paid',
  details: {},
  listing_title: null,
  reason: null,
};
const payment = {
  paid_at: '2026-11-20T08:00:00Z',
  created_at: '2026-11-20T07:00:00Z',
  decisions: [
    { ...decision, at: '2026-11-20T09:00:00Z' },
    { ...decision, at: '2026-11-23T09:00:00Z', from_state: 'paid', to_state: 'refund_due' },
    {
      ...decision,
      at: '2026-11-24T09:00:00Z',
      from_state: 'refund_due',
      to_state: 'refund_due',
      details: { refund: 'taken-back' },
    },
  ],
};

test('a refund without a request waits since it became due', () => {
  expect(getTurnStart({ ...payment, refund: null })).toBe('2026-11-23T09:00:00Z');
  const refund = createRefund({ approved_at: '2026-11-25T09:00:00Z' });
  expect(getTurnStart({ ...payment, refund })).toBe('2026-11-25T09:00:00Z');
});

test('refunds are sorted by their turn, and then by the time of the row', () => {
  const late = { ...payment, refund: null, paid_at: '2026-11-18T08:00:00Z' };
  const early = { ...late, paid_at: '2026-11-22T08:00:00Z', decisions: [] };
  const requested = { ...late, refund: createRefund({}) };
  expect(sortRefunds([late, early, requested], me)).toEqual([requested, early, late]);
});
