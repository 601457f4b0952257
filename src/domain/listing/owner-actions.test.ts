import { expect, test } from 'vitest';
import { createSampleListing, createSamplePayment } from '#tests/support/samples.ts';
import type { OwnListing } from './own-listing.ts';
import { getOwnerActions } from './owner-actions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const pending = createSamplePayment();
const paid = createSamplePayment({
  state: 'paid',
  paid_at: '2026-11-20T09:00:00Z',
  received_amount: 899,
  days: 7,
});
const inReview: typeof paid = { ...paid, state: 'review', received_amount: 89 };
const createLive = (daysLeft: number, change: Partial<OwnListing> = {}): OwnListing => {
  const live_until = new Date(now.getTime() + daysLeft * 86_400_000).toISOString();
  const payments = [...(change.payments ?? []), { ...paid, covers_until: live_until }];
  return createListing('live', { url: '/njeri-mats', live_until, ...change, payments });
};

const createListing = (state: OwnListing['state'], change: Partial<OwnListing> = {}): OwnListing =>
  createSampleListing({ state, approved_at: null, submitted_at: null, ...change });

const createRenewal = (state: 'on' | 'price') => ({
  amount: 899,
  phone: '+254700000021',
  at: '2026-11-23T12:00:00Z',
  state,
});

const changes = { reason: 'A better photo.', at: '2026-11-20T10:00:00Z' };

test.each<[string, OwnListing, string | null, string[]]>([
  ['a draft', createListing('draft'), 'finish', []],
  ['an unpaid listing in review', createListing('submitted'), 'pay', ['edit']],
  ['a paid listing in review', createListing('submitted', { payments: [paid] }), null, ['edit']],
  ['requested changes', createListing('changes_requested', { changes }), 'change', []],
  ['an approved listing', createListing('approved'), 'pay', ['edit']],
  ['an open payment', createListing('approved', { payments: [pending] }), 'goOn', ['edit']],
  [
    'a submitted code',
    createListing('approved', { payments: [{ ...pending, claimed: true }] }),
    'see',
    ['edit'],
  ],
  [
    'a refund before the start',
    createListing('submitted', { payments: [{ ...paid, state: 'refunded' }] }),
    'again',
    ['edit'],
  ],
  ['a live listing', createLive(5), 'share', ['open', 'edit', 'renew']],
  ['a live listing that ends soon', createLive(3), 'renew', ['share', 'open', 'edit']],
  [
    'a live listing that ends soon, with a planned prompt',
    createLive(3, { renewal: createRenewal('on') }),
    'share',
    ['open', 'edit', 'renew'],
  ],
  [
    'a live listing that ends soon, with a prompt of a former price',
    createLive(3, { renewal: createRenewal('price') }),
    'renew',
    ['share', 'open', 'edit'],
  ],
  [
    'a live listing with requested changes',
    createLive(5, { changes }),
    'change',
    ['share', 'open', 'renew'],
  ],
  [
    'a live listing with a renewal that was begun early',
    createLive(5, { payments: [pending] }),
    'share',
    ['open', 'edit'],
  ],
  [
    'a live listing with an M-Pesa code for an early renewal',
    createLive(5, { payments: [{ ...pending, claimed: true }] }),
    'see',
    ['share', 'open', 'edit'],
  ],
  [
    'a live listing with reported money of an early renewal',
    createLive(5, {
      payments: [{ ...pending, provider: 'card', reported_at: pending.created_at }],
    }),
    'see',
    ['share', 'open', 'edit'],
  ],
  [
    'a live listing with a prompt for an early renewal',
    createLive(5, { payments: [{ ...pending, provider: 'mpesa' }] }),
    'see',
    ['share', 'open', 'edit'],
  ],
  [
    'a live listing with an open payment',
    createLive(2, { payments: [pending] }),
    'goOn',
    ['share', 'open', 'edit'],
  ],
  [
    'a live listing that ends soon with the money of its renewal in review',
    createLive(3, { payments: [inReview] }),
    'share',
    ['open', 'edit'],
  ],
  ['an ended listing', createListing('expired', { payments: [paid] }), 'renew', ['edit']],
  [
    'an ended listing with the money of its renewal in review',
    createListing('expired', { payments: [inReview, paid] }),
    null,
    ['edit'],
  ],
  ['a suspended listing', createListing('suspended'), 'call', []],
  ['a withdrawn listing', createListing('withdrawn'), null, []],
])('%s has one main action', (_, listing, primary, others) => {
  expect(getOwnerActions(listing, now)).toEqual({ primary, others });
});

test('a renewal is not due while the time of the server is unknown', () => {
  expect(getOwnerActions(createLive(1), undefined).primary).toBe('share');
});
