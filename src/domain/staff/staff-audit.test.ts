import { expect, test } from 'vitest';
import { foldAuditEntries, getHistoryKey, type AuditEntry } from './staff-audit.ts';

const createEntry = (id: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-28T06:30:00.25+00:00',
  actor_id: null,
  actor_name: null,
  subject: 'payment',
  subject_id: `payment-${id}`,
  label: '155927',
  from_state: null,
  to_state: 'review',
  reason: '',
  details: {},
  listing_id: null,
  listing_title: null,
  amount: null,
  currency: null,
  code: null,
  member_name: null,
  ...fields,
});

/** Returns the ids of each row's entries. */
const foldIds = (...entries: AuditEntry[]) =>
  foldAuditEntries(entries).map(({ id, earlier = [] }) => [
    id,
    ...earlier.map((entry) => entry.id),
  ]);

test('entries of one second and one reference are one row', () => {
  const listing = createEntry(3, { subject: 'listing', subject_id: '1052', label: 'Mats' });
  expect(foldIds(createEntry(4), listing, createEntry(2), createEntry(1))).toEqual([
    [4, 2, 1],
    [3],
  ]);
});

test('entries of another second, reference or subject stay rows of their own', () => {
  const entries = [
    createEntry(3),
    createEntry(2, { label: '155928' }),
    createEntry(1, { at: '2026-11-28T06:29:59.99+00:00' }),
  ];
  expect(foldIds(...entries)).toEqual([[3], [2], [1]]);
  // Deleted payments have no reference.
  const deleted = { label: null };
  expect(foldIds(createEntry(2, deleted), createEntry(1, deleted))).toEqual([[2], [1]]);
});

test('the history of a payment has all payments of its order', () => {
  expect([createEntry(2), createEntry(1)].map(getHistoryKey)).toEqual(['155927', '155927']);
  expect(getHistoryKey(createEntry(1, { label: null }))).toBe('payment-1');
  const listing = createEntry(3, { subject: 'listing', subject_id: '1052', label: 'Mats' });
  expect(getHistoryKey(listing)).toBe('1052');
});
