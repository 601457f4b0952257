import { describe, expect, test } from 'vitest';
import {
  createSampleListing as createListing,
  createSamplePayment,
} from '#tests/support/samples.ts';
import type { Payment } from '../payment/payment.ts';
import { getCover, toReceipts } from '../payment/receipt.ts';
import {
  choosePayPath,
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

const paid = createSamplePayment({
  state: 'paid',
  paid_at: '2026-11-20T09:00:00Z',
  received_amount: 899,
  receipt_number: 3,
});

const usedPayment = {
  ...paid,
  covers_from: '2026-11-17T12:00:00Z',
  covers_until: '2026-11-24T12:00:00Z',
};
const live = createListing({
  state: 'live',
  live_until: usedPayment.covers_until,
  payments: [usedPayment],
});

test.each([
  ['2026-11-28T12:00:00Z', 'days', 7],
  ['2026-11-28T11:59:00Z', 'days', 7],
  ['2026-11-29T12:05:00Z', 'days', 8],
  ['2026-11-24T11:00:00Z', 'days', 3],
  ['2026-11-23T12:00:00Z', 'days', 2],
  ['2026-11-23T11:59:00Z', 'hours', 48],
  ['2026-11-22T12:00:01Z', 'hours', 25],
  ['2026-11-22T12:00:00Z', 'hours', 24],
  ['2026-11-21T12:30:00Z', 'hours', 1],
  ['2026-11-21T11:00:00Z', 'hours', 0],
] as const)('the time left until %s is counted in %s: %i', (until, unit, count) => {
  expect(getTimeLeft(until, now)).toEqual({ unit, count });
});

describe('the payment of another package', () => {
  test('adds its days to the end of the live period', () => {
    expect(predictEnd(live, weekly, now)?.toISOString()).toBe('2026-12-01T12:00:00.000Z');
  });

  test('for an expired or unpaid listing counts from the confirmation', () => {
    const expired = createListing({ state: 'expired', live_until: '2026-11-01T12:00:00Z' });
    expect(predictEnd(expired, weekly, now)?.toISOString()).toBe('2026-11-28T12:00:00.000Z');
    expect(predictEnd(createListing(), weekly, now)?.toISOString()).toBe(
      '2026-11-28T12:00:00.000Z',
    );
  });

  test('for an unapproved listing has an unknown end', () => {
    for (const state of ['submitted', 'changes_requested'] as const)
      expect(predictEnd(createListing({ state }), weekly, now)).toBeUndefined();
  });

  test('is possible for a live listing, but not for a draft, suspended or withdrawn one', () => {
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

  test.each<[title: string, change: Partial<OwnListing>, expected: string[]]>([
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
  const dueRefund = createSamplePayment({ ...paid, state: 'refund_due' });
  const refunded = createSamplePayment({
    ...paid,
    state: 'refunded',
    refunded_at: '2026-11-21T09:00:00Z',
  });
  const getSteps = (payments: Payment[]) =>
    getMilestones(createListing({ state: 'submitted', payments })).filter(({ name }) =>
      ['paid', 'givenBack'].includes(name),
    );

  test('follows its payment, and stays after another payment', () => {
    const paidStep = { name: 'paid', at: paid.paid_at };
    expect(getSteps([dueRefund])).toEqual([paidStep, { name: 'givenBack', at: null }]);
    expect(getSteps([refunded])).toEqual([
      paidStep,
      { name: 'givenBack', at: refunded.refunded_at },
    ]);
    const refundStep = { name: 'givenBack', at: refunded.refunded_at };
    expect(getSteps([paid, refunded])).toEqual([paidStep, paidStep, refundStep]);
    const failed = createSamplePayment({ state: 'failed' });
    expect(getSteps([failed, refunded])).toEqual([paidStep, refundStep]);
    expect(getSteps([createSamplePayment(), refunded])).toEqual([
      paidStep,
      refundStep,
      { name: 'paid', at: null },
    ]);
  });

  test('is listed while it is due, or if the newest payment was refunded', () => {
    expect(findRefunds({ payments: [createSamplePayment(), dueRefund, refunded] })).toEqual([
      dueRefund,
    ]);
    expect(findRefunds({ payments: [refunded, dueRefund] })).toEqual([refunded, dueRefund]);
    expect(findRefunds({ payments: [paid] })).toEqual([]);
  });
});

test('a change request stays while the owner can act on it', () => {
  const changes = { reason: 'A better photo.', at: '2026-11-20T10:00:00Z' };
  const createExpired = (live_until: string) =>
    createListing({ state: 'expired', changes, live_until });
  expect(getChangesToMake({ ...live, changes })).toBe(changes);
  expect(getChangesToMake(createListing({ state: 'changes_requested', changes }))).toBe(changes);
  for (const state of ['withdrawn', 'suspended'] as const)
    expect(getChangesToMake(createListing({ state, changes }))).toBeNull();
  expect(getChangesToMake(createExpired('2026-11-21T10:00:00Z'))).toBeNull();
  expect(getChangesToMake(createExpired('2026-11-19T10:00:00Z'))).toBe(changes);
});

describe('the consequence of a withdrawal for the money', () => {
  test('depends on whether the paid days have begun', () => {
    const unused = createListing({ payments: [paid] });
    expect(getWithdrawalMoney(unused, now)).toEqual({ kind: 'unused', payment: paid });
    expect(getWithdrawalMoney(live, now)).toEqual({ kind: 'running', until: live.live_until });
  });

  test('is a refund of future periods, while the current period is lost [E18]', () => {
    const renewal = createSamplePayment({
      ...paid,
      covers_from: live.live_until,
      covers_until: '2027-12-31',
    });
    const payments = [...live.payments, renewal];
    const renewed = { ...live, live_until: '2027-06-30T10:00:00Z', payments };
    const expected = { kind: 'renewed', until: live.live_until, payments: [renewal] };
    expect(getWithdrawalMoney(renewed, now)).toEqual(expected);
  });

  test("is 'none' without payments, and follows the state of an open payment", () => {
    expect(getWithdrawalMoney(createListing(), now)).toEqual({ kind: 'none' });
    expect(getWithdrawalMoney(createListing({ payments: [createSamplePayment()] }), now)).toEqual({
      kind: 'pending',
    });
    const review = createSamplePayment({ state: 'review', received_amount: 800 });
    expect(getWithdrawalMoney(createListing({ payments: [review] }), now).kind).toBe('review');
  });
});

describe('receipts', () => {
  test('are the numbered payments under the business name, newest first', () => {
    const newer = createSamplePayment({ ...paid, receipt_number: 8, currency: 'USD' });
    const older = createListing({ payments: [createSamplePayment(), paid] });
    const receipts = toReceipts([older, { ...live, payments: [newer] }]);
    expect(receipts.map(({ number, title }) => [number, title])).toEqual([
      [8, 'Njeri Mats'],
      [3, 'Njeri Mats'],
    ]);
  });

  test('state the period, which is void after a refund [G16]', () => {
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
  [7, 3.1, false],
  [7, 3, true],
  [7, 2, true],
  [3, 1.1, false],
  [3, 1, true],
  [2, 0.9, true],
  [1, 0.5, false],
  [1, 0.3, true],
])('a renewal of %d days with %d days left is due: %s', (days, left, isDue) => {
  const now = new Date('2026-11-20T09:00:00Z');
  const live_until = new Date(now.getTime() + left * 24 * 60 * 60 * 1000).toISOString();
  const ending = createListing({
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
] as const)('a listing with %j has unpublished changes: %s', (change, isUnpublished) => {
  const page = { title: 'Njeri Mats', cover: 'a', alt: '' };
  expect(hasUnpublishedChanges(createListing({ visible: page, ...change }))).toBe(isUnpublished);
});

test('live listings come first, then open payments, ended ones and drafts', () => {
  const states = ['withdrawn', 'suspended', 'expired', 'draft', 'approved', 'live'] as const;
  const all = [...states.map((state) => createListing({ state })), live];
  const sorted = sortByNextStep(all, now).map(({ state }) => state);
  expect(sorted).toEqual([
    'live',
    'live',
    'approved',
    'expired',
    'draft',
    'suspended',
    'withdrawn',
  ]);
});

test('a requested change comes before every live listing, then a due renewal', () => {
  const change = { reason: 'The photo is too dark.', at: '2026-11-20T09:00:00Z' };
  const liveWithChange = { ...live, changes: change };
  const due = { ...live, live_until: '2026-11-21T15:00:00Z' };
  const requested = createListing({ state: 'changes_requested', changes: change });
  const other = { ...live, live_until: '2026-12-20T12:00:00Z' };
  expect(sortByNextStep([other, due, requested, liveWithChange], now)).toEqual([
    requested,
    liveWithChange,
    due,
    other,
  ]);
});

const monthly = { package: 'monthly', withWebsite: true } as const;
const paidWithWebsite = { ...paid, with_website: true };

test.each([
  ['no selected package', {}, [], '/pricing-type?listing=1001'],
  ['a selected package', monthly, [], '/pay?listing=1001&package=monthly&website=1'],
  ['an open order', monthly, [{ ...paid, state: 'pending' as const }], '/pay?listing=1001'],
  [
    'a package that was paid before',
    monthly,
    [paidWithWebsite],
    '/pay?listing=1001&package=weekly',
  ],
])('the path to pay for a listing with %s is as expected', (_, draft, payments, path) => {
  const listing = createListing({ payments, draft: { ...emptyDraft, ...draft } });
  expect(choosePayPath(listing)).toBe(path);
});
