/** Tests the rows of the log. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';
import { render } from '#tests/support/render.ts';
import { ListRow } from '../components/ListRow.tsx';
import { ScreenContext } from '../components/screen.ts';
import { AuditItem, toAuditRow } from './AuditItem.tsx';

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
    'Matched to advert 1052 (Kshs. 899, TKK7B2MM5Q), by Baraka Otieno (Amina Wanjiru)',
  );
});

test('a row has the names that stay on one line', () => {
  expect(toAuditRow(entry, getText().staff.audit).names).toEqual([
    'Baraka Otieno',
    'Amina Wanjiru',
  ]);
});

test('a closed row cuts neither its subject nor its act, and its time begins the second line of a phone', async () => {
  const text = toAuditRow(
    { ...entry, listing_title: 'Mama Njeri '.repeat(7) },
    getText().staff.audit,
  );
  const row = { id: '1', text, isOpen: false, onToggle: () => undefined, children: null };
  const { find, getText: readText } = await render(createElement(ListRow, row));
  expect(find('summary').innerHTML).not.toMatch(/truncate[^"]*">(?!\d)|line-clamp/);
  expect(readText('summary > span')).toMatch(/^28 Nov 2026, 09:30: Matched to advert 1052 /);
});

test('a row about a match with another number says so, also when it is open', async () => {
  const item = { ...entry, details: { ...entry.details, number: 'differs' } };
  expect(readSummary(item)).toBe(
    'The numbers differed. Kshs. 899, TKK7B2MM5Q: Matched to advert 1052, by Baraka Otieno (Amina Wanjiru)',
  );
  const screen = { text: getText().staff, announce: () => undefined };
  await render(createElement(ScreenContext, { value: screen }, createElement(AuditItem, { item })));
  expect(document.querySelector('article p')?.textContent).toBe('The numbers differed.');
});

test('a row about a refund has the code of the refund', () => {
  const refund = { to_state: 'refunded', details: { refund: 'sent', code: 'SLK4AB12CD' } };
  expect(readSummary(refund)).toMatch(/^Refund sent \(Kshs\. 899, SLK4AB12CD\), by /);
});

test('a row about a match has the sum of the money, also before the step of another attempt', () => {
  const failed = { ...entry, to_state: 'failed', details: {}, amount: null, code: null };
  const row = { ...failed, earlier: [entry] };
  expect(toAuditRow(row, getText().staff.audit).summary).toBe(
    'Matched to advert 1052 (Kshs. 899, TKK7B2MM5Q), by Baraka Otieno (Amina Wanjiru)',
  );
});

test('a row about a refund that was not sent has the cause', () => {
  const details = { refund: 'failed', cause: 'no-balance' };
  expect(readSummary({ to_state: 'refund_due', details, actor_id: null, actor_name: null })).toBe(
    'Refund not sent: the till has too little money (Kshs. 899, TKK7B2MM5Q, Amina Wanjiru)',
  );
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

test.each([
  ['and the price', { price: 899 }, 'Kshs. 9 missing of Kshs. 899.'],
  ['of an older entry', {}, 'Kshs. 9 missing.'],
])(
  'an opened acceptance has the missing sum %s, and a link to its reason',
  async (_, more, sum) => {
    const acceptance = { shortfall: 'accepted', amount: 9, currency: 'KES', ...more };
    const item = { ...entry, amount: 890, details: acceptance };
    const screen = { text: getText().staff, announce: () => undefined };
    await render(
      createElement(ScreenContext, { value: screen }, createElement(AuditItem, { item })),
    );
    const fact = document.querySelector('article p');
    expect(fact?.textContent).toBe(`${sum} The reason is on the payment.`);
    expect(fact?.querySelector('a')?.getAttribute('href')).toBe('?view=payments&q=845163');
  },
);

test.each([
  ['a refusal', { subject: 'listing', details: { decision: 'refused' } }, 'advert'],
  ['a suspension', { subject: 'listing', from_state: 'live', to_state: 'suspended' }, 'advert'],
  ['a due refund', { from_state: 'paid', to_state: 'refund_due' }, 'payment'],
  ['an approval', { subject: 'listing', details: { decision: 'approved' } }, undefined],
])('an opened row says where the reason of %s is', async (_, changes, place) => {
  const item = { ...entry, details: {}, ...changes } as typeof entry;
  const screen = { text: getText().staff, announce: () => undefined };
  await render(createElement(ScreenContext, { value: screen }, createElement(AuditItem, { item })));
  const content = document.querySelector('article')?.textContent ?? '';
  if (place === undefined) expect(content).not.toContain('The reason is');
  else expect(content).toContain(`The reason is on the ${place}.`);
});
