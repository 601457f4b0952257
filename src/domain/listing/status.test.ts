import { describe, expect, test } from 'vitest';
import { createSamplePayment } from '#tests/support/samples.ts';
import type { Payment } from '../payment/payment.ts';
import { getCover, toReceipts } from '../payment/receipt.ts';
import {
  getChangesToMake,
  predictEnd,
  isPayable,
  getMilestones,
  findRefunds,
  getWithdrawalMoney,
  getTimeLeft,
  isRenewalDue,
  hasUnpublishedChanges,
} from './status.ts';
import { emptyDraft } from './draft.schema.ts';
import { sortByNextStep } from './next-step.ts';
import type { OwnListing } from './own-listing.ts';

const now = new Date('2026-11-21T12:00:00Z');
const weekly = { days: 7 };

const payment = createSamplePayment;
const paid = payment({
  state: 'paid',
  paid_at: '2026-11-20T09:00:00Z',
  received_amount: 899,
  receipt_number: 3,
});

const listing = (change: Partial<OwnListing> = {}): OwnListing => ({
  id: 1001,
  state: 'approved',
  revision: 1,
  draft: { ...emptyDraft, title: 'Njeri Mats' },
  slug: 'njeri-mats',
  url: null,
  featured: false,
  created_at: '2026-11-19T08:00:00Z',
  live_from: null,
  live_until: null,
  review: null,
  changes: null,
  has_changes: false,
  approved_at: '2026-11-20T07:00:00Z',
  submitted_at: '2026-11-19T09:00:00Z',
  visible: null,
  payments: [],
  promotions: [],
  ...change,
});
const used = { ...paid, covers_from: '2026-11-17T12:00:00Z', covers_until: '2026-11-24T12:00:00Z' };
const live = listing({ state: 'live', live_until: used.covers_until, payments: [used] });

test.each([
  ['2026-11-28T12:00:00Z', 'days', 7],
  ['2026-11-28T11:59:00Z', 'days', 7],
  ['2026-11-22T12:00:01Z', 'days', 2],
  ['2026-11-22T12:00:00Z', 'hours', 24],
  ['2026-11-21T12:30:00Z', 'hours', 1],
  ['2026-11-21T11:00:00Z', 'hours', 0],
] as const)('the time left until %s is counted in %s: %i', (until, unit, count) => {
  expect(getTimeLeft(until, now)).toEqual({ unit, count });
});

describe('renewal', () => {
  test('adds its days to the end of the paid time', () => {
    expect(predictEnd(live, weekly, now)?.toISOString()).toBe('2026-12-01T12:00:00.000Z');
  });

  test('of an expired or unpaid listing begins at the confirmation', () => {
    const expired = listing({ state: 'expired', live_until: '2026-11-01T12:00:00Z' });
    expect(predictEnd(expired, weekly, now)?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
    expect(predictEnd(listing(), weekly, now)?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
  });

  test('of an unapproved listing has an unknown end', () => {
    for (const state of ['submitted', 'changes_requested'] as const)
      expect(predictEnd(listing({ state }), weekly, now)).toBeUndefined();
  });

  test('is offered for submitted listings that are not suspended', () => {
    expect(isPayable(live)).toBe(true);
    for (const state of ['draft', 'suspended', 'withdrawn'] as const)
      expect(isPayable({ state })).toBe(false);
  });
});

describe('the history of a listing', () => {
  const describeMilestones = (change: Partial<OwnListing>) =>
    getMilestones({ ...live, ...change }).map(
      ({ name, at }) => `${name} ${at?.slice(0, 10) ?? '…'}`,
    );

  test.each<[what: string, change: Partial<OwnListing>, way: string[]]>([
    [
      'lists past and coming milestones',
      {
        state: 'changes_requested',
        approved_at: null,
        changes: { reason: 'A better photo.', at: '2026-11-19T10:00:00Z' },
        live_until: null,
        payments: [],
      },
      ['submitted 2026-11-19', 'changes 2026-11-19', 'approved …', 'paid …', 'live …'],
    ],
    [
      'is sorted by time, with the live period last',
      { submitted_at: '2026-11-21T10:34:00Z' },
      ['approved 2026-11-20', 'paid 2026-11-20', 'submitted 2026-11-21', 'live 2026-11-24'],
    ],
    [
      'contains the end of an expired listing',
      { state: 'expired', live_until: '2026-11-01T12:00:00Z', payments: [] },
      ['ended 2026-11-01', 'submitted 2026-11-19', 'approved 2026-11-20', 'paid …'],
    ],
  ])('%s', (_, change, expected) => {
    expect(describeMilestones(change)).toEqual(expected);
  });
});

describe('a refund in the history', () => {
  const owed = payment({ ...paid, state: 'refund_due' });
  const refunded = payment({ ...paid, state: 'refunded', refunded_at: '2026-11-21T09:00:00Z' });
  const getSteps = (payments: Payment[]) =>
    getMilestones(listing({ state: 'submitted', payments })).filter(({ name }) =>
      ['paid', 'givenBack'].includes(name),
    );

  test('follows the payment, until another payment replaces both', () => {
    const came = { name: 'paid', at: paid.paid_at };
    expect(getSteps([owed])).toEqual([came, { name: 'givenBack', at: null }]);
    expect(getSteps([refunded])).toEqual([came, { name: 'givenBack', at: refunded.refunded_at }]);
    expect(getSteps([paid, refunded])).toEqual([came]);
    const back = { name: 'givenBack', at: refunded.refunded_at };
    const failed = payment({ state: 'failed' });
    expect(getSteps([failed, refunded])).toEqual([came, back]);
    expect(getSteps([payment(), refunded])).toEqual([came, back, { name: 'paid', at: null }]);
  });

  test('contains all due refunds and the last sent one', () => {
    expect(findRefunds({ payments: [payment(), owed, refunded] })).toEqual([owed]);
    expect(findRefunds({ payments: [refunded, owed] })).toEqual([refunded, owed]);
    expect(findRefunds({ payments: [paid] })).toEqual([]);
  });
});

test('a change request stays while the owner can act on it', () => {
  const changes = { reason: 'A better photo.', at: '2026-11-20T10:00:00Z' };
  const ended = (live_until: string) => listing({ state: 'expired', changes, live_until });
  expect(getChangesToMake({ ...live, changes })).toBe(changes);
  expect(getChangesToMake(listing({ state: 'changes_requested', changes }))).toBe(changes);
  for (const state of ['withdrawn', 'suspended'] as const)
    expect(getChangesToMake(listing({ state, changes }))).toBeNull();
  expect(getChangesToMake(ended('2026-11-21T10:00:00Z'))).toBeNull();
  expect(getChangesToMake(ended('2026-11-19T10:00:00Z'))).toBe(changes);
});

describe('the money of a withdrawn listing', () => {
  test('depends on whether its days have begun', () => {
    const unused = listing({ payments: [paid] });
    expect(getWithdrawalMoney(unused, now)).toEqual({ kind: 'unused', payment: paid });
    expect(getWithdrawalMoney(live, now)).toEqual({ kind: 'running', until: live.live_until });
  });

  test('is refunded for a future renewal, while current days lapse [E18]', () => {
    const renewal = payment({ ...paid, covers_from: live.live_until, covers_until: '2027-12-31' });
    const payments = [...live.payments, renewal];
    const renewed = { ...live, live_until: '2027-06-30T10:00:00Z', payments };
    const left = { kind: 'renewed', until: live.live_until, payments: [renewal] };
    expect(getWithdrawalMoney(renewed, now)).toEqual(left);
  });

  test('is empty without payments, and reported while under review', () => {
    expect(getWithdrawalMoney(listing(), now)).toEqual({ kind: 'none' });
    expect(getWithdrawalMoney(listing({ payments: [payment()] }), now)).toEqual({
      kind: 'pending',
    });
    const review = payment({ state: 'review', received_amount: 800 });
    expect(getWithdrawalMoney(listing({ payments: [review] }), now).kind).toBe('review');
  });
});

describe('receipts', () => {
  test('are the numbered payments under the business name, newest first', () => {
    const newer = payment({ ...paid, receipt_number: 8, currency: 'USD' });
    const older = listing({ payments: [payment(), paid] });
    const receipts = toReceipts([older, { ...live, payments: [newer] }]);
    expect(receipts.map(({ number, title }) => [number, title])).toEqual([
      [8, 'Njeri Mats'],
      [3, 'Njeri Mats'],
    ]);
  });

  test('state the purchase, which is void after a refund [G16]', () => {
    expect(getCover(paid)).toEqual({ kind: 'later' });
    const covering = { ...paid, covers_from: 'a', covers_until: 'b' };
    expect(getCover(covering)).toEqual({ kind: 'time', from: 'a', until: 'b' });
    for (const state of ['refund_due', 'refunded'] as const)
      expect(getCover({ ...paid, state })).toEqual({ kind: 'nothing' });
  });
});

test.each([
  [30, 8, false],
  [30, 7, true],
  [7, 3, false],
  [7, 2, true],
  [1, 0.5, false],
  [1, 0.3, true],
])('a renewal of %d days with %d days left is due: %s', (days, left, isDue) => {
  const now = new Date('2026-11-20T09:00:00Z');
  const live_until = new Date(now.getTime() + left * 24 * 60 * 60 * 1000).toISOString();
  const ending = listing({
    state: 'live',
    live_until,
    payments: [{ ...paid, days, covers_until: live_until }],
  });
  expect(isRenewalDue(ending, now)).toBe(isDue);
});

test.each([
  [{ has_changes: true }, true],
  [{ review: { version: 2, submitted_at: '2026-11-20T08:00:00Z' } }, true],
  [{}, false],
  [{ has_changes: true, visible: null }, false],
  [{ has_changes: true, state: 'suspended' }, false],
] as const)('an approved listing with %j is not yet public: %s', (change, isNot) => {
  const page = { title: 'Njeri Mats', cover: 'a', alt: '' };
  expect(hasUnpublishedChanges(listing({ visible: page, ...change }))).toBe(isNot);
});

test('live listings come first, then open tasks, then ended ones', () => {
  const states = ['withdrawn', 'suspended', 'expired', 'draft', 'approved', 'live'] as const;
  const all = [...states.map((state) => listing({ state })), live];
  const sorted = sortByNextStep(all, now).map(({ state }) => state);
  expect(sorted).toEqual([
    'live',
    'live',
    'approved',
    'draft',
    'expired',
    'suspended',
    'withdrawn',
  ]);
});
