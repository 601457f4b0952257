/** Tests the rows of the log. */
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';
import '#tests/support/render.ts';
import { toAuditRow } from './AuditItem.tsx';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-28T06:30:00Z',
  actor_id: '5a0e1b6f-0000-4000-8000-000000000001',
  actor_name: 'Baraka Otieno',
  subject: 'payment',
  subject_id: '5a0e1b6f-0000-4000-8000-000000000002',
  label: '845163',
  from_state: 'review',
  to_state: 'paid',
  reason: '',
  details: { match: 'done', listing: 1052 },
  listing_id: 1052,
  listing_title: 'Mats',
  amount: 899,
  currency: 'KES',
  code: 'TKK7B2MM5Q',
  member_name: 'Amina Wanjiru',
};

const readSummary = (changes: Partial<AuditEntry>) =>
  toAuditRow({ ...entry, ...changes }, getText().staff.audit).summary;

test('a row about money has its sum, its code and its member', () => {
  expect(readSummary({})).toBe(
    'Amina Wanjiru, Kshs. 899, TKK7B2MM5Q: Matched to advert 1052, by Baraka Otieno',
  );
});

test('a row about a refund has the code of the refund', () => {
  const refund = { to_state: 'refunded', details: { refund: 'sent', code: 'SLK4AB12CD' } };
  expect(readSummary(refund)).toContain('Kshs. 899, SLK4AB12CD: Refund sent');
});

test('a row about an act of the member names the member once', () => {
  const act = {
    subject: 'listing',
    from_state: 'draft',
    to_state: 'submitted',
    details: {},
  } as const;
  expect(readSummary({ ...act, amount: null, actor_name: 'Amina Wanjiru' })).toBe(
    'Sent for review, by Amina Wanjiru',
  );
});
