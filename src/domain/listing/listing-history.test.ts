/** Tests that a history keeps each event, and the rules for the contact and the money of an ending listing. */
import { describe, expect, test } from 'vitest';
import { createSampleListing, createSamplePayment } from '#tests/support/samples.ts';
import type { HistoryEvent, OwnListing } from './own-listing.ts';
import { getContactEnd, getMilestones, listWithdrawalMoney } from './status.ts';

const now = new Date('2026-11-21T12:00:00Z');
const paid = createSamplePayment({
  state: 'paid',
  paid_at: '2026-11-20T09:00:00Z',
  received_amount: 899,
});
const usedPayment = {
  ...paid,
  covers_from: '2026-11-17T12:00:00Z',
  covers_until: '2026-11-24T12:00:00Z',
};
const live = createSampleListing({
  state: 'live',
  live_until: usedPayment.covers_until,
  payments: [usedPayment],
});

describe('a later event', () => {
  const first = { submitted_at: '2026-11-01T08:00:00Z', approved_at: '2026-11-02T08:00:00Z' };
  const createEvent = (name: HistoryEvent['name'], day: number) => ({
    name,
    at: `2026-11-${String(day).padStart(2, '0')}T08:00:00Z`,
  });
  const listNames = (listing: OwnListing) =>
    getMilestones(listing).map(({ name, at }) => `${name} ${at?.slice(8, 10) ?? '…'}`);

  test('replaces no earlier one', () => {
    const history = [
      createEvent('submitted', 1),
      createEvent('approved', 2),
      createEvent('started', 3),
      createEvent('changed', 20),
      createEvent('submitted', 21),
    ];
    const renewal = { ...paid, paid_at: '2026-11-21T09:00:00Z' };
    const payments = [renewal, { ...paid, paid_at: '2026-11-03T08:00:00Z' }];
    expect(listNames({ ...live, ...first, history, payments })).toEqual([
      'submitted 01',
      'approved 02',
      'paid 03',
      'started 03',
      'changed 20',
      'submitted 21',
      'paid 21',
      'live 24',
    ]);
  });

  test('is listed once, and so is the last end', () => {
    const history = [
      createEvent('started', 3),
      createEvent('ended', 10),
      createEvent('started', 12),
      createEvent('ended', 19),
    ];
    const live_until = createEvent('ended', 19).at;
    const expired = createSampleListing({ ...first, state: 'expired', live_until });
    expect(listNames({ ...expired, history })).toEqual([
      'submitted 01',
      'approved 02',
      'started 03',
      'ended 10',
      'started 12',
      'ended 19',
      'paid …',
    ]);
  });
});

describe('the contact of an ended listing', () => {
  const ended = { ...live, state: 'expired', live_from: '2026-11-17T12:00:00Z' } as const;
  const after = (hours: number) => new Date(Date.parse('2026-11-24T12:00:00Z') + hours * 3_600_000);

  test('stays on its page for seven days', () => {
    expect(getContactEnd(ended, after(0))).toBe('2026-12-01T12:00:00.000Z');
    expect(getContactEnd(ended, after(7 * 24 - 1))).toBe('2026-12-01T12:00:00.000Z');
    expect(getContactEnd(ended, after(7 * 24))).toBeNull();
  });

  test.each<[string, Partial<OwnListing>]>([
    ['live', { state: 'live' }],
    ['suspended', { state: 'suspended' }],
    ['withdrawn', { state: 'withdrawn' }],
    ['refunded', { payments: [{ ...usedPayment, state: 'refunded' }] }],
    ['suspended before', { history: [{ name: 'suspended', at: '2026-11-18T12:00:00Z' }] }],
  ])('does not stay for a listing that is %s', (_, change) => {
    expect(getContactEnd({ ...ended, ...change }, after(1))).toBeNull();
  });

  test('stays after a suspension in an earlier live period', () => {
    const history = [{ name: 'suspended' as const, at: '2026-11-01T12:00:00Z' }];
    expect(getContactEnd({ ...ended, history }, after(1))).not.toBeNull();
  });
});

test('the money of an ending listing names each payment that comes back', () => {
  const review = createSamplePayment({ state: 'review', received_amount: 800 });
  const twice = createSampleListing({ payments: [paid, { ...paid, received_amount: 129 }] });
  expect(listWithdrawalMoney(twice, now)).toMatchObject([
    { kind: 'unused', payment: { received_amount: 899 } },
    { kind: 'unused', payment: { received_amount: 129 } },
  ]);
  const reviewed = { ...live, payments: [review, ...live.payments] };
  expect(listWithdrawalMoney(reviewed, now).map(({ kind }) => kind)).toEqual(['review', 'running']);
  expect(listWithdrawalMoney(createSampleListing(), now)).toEqual([]);
});
