/** Tests the facts of a difference between the books and a provider. */
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { DifferenceItem } from './DifferenceItem.tsx';
import { PaymentItem } from './PaymentItem.tsx';
import { UndoProvider } from './UndoBar.tsx';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

const difference = {
  id: 1,
  kind: 'not-at-provider',
  provider: 'mpesa',
  code: 'TLW4K8P2ZQ',
  recorded_amount: 899,
  provider_amount: null,
  currency: 'KES',
  at: '2027-01-03T05:20:00Z',
};

const duePayment = {
  reference: '470602',
  former_reference: null,
  provider: 'mpesa',
  state: 'refund_due',
  is_ours: true,
  amount: 899,
  received_amount: 899,
  currency: 'KES',
  covers_from: null,
  covers_until: null,
  created_at: '2027-01-02T05:20:00Z',
  listing: null,
  claims: [],
  shortfall: null,
  taken_back: null,
  move: null,
  undo: null,
  decisions: [],
  differences: [],
  phone: null,
};

async function renderScreen(view: ReactNode): Promise<void> {
  const screen = { text: getText().staff, announce: () => undefined };
  await render(
    createElement(ScreenContext, { value: screen }, createElement(UndoProvider, null, view)),
  );
}

async function readFacts(refund: Partial<NonNullable<StaffPayment['refund']>> | null) {
  const item = { kind: 'difference', difference, others: [], payment: { ...duePayment, refund } };
  const view = createElement(DifferenceItem, {
    item: item as unknown as WaitingEntry<'difference'>,
    onDone: () => undefined,
  });
  await renderScreen(view);
  return document.querySelector('dl')?.textContent;
}

const request = {
  requested_name: 'Chebet Koech',
  requested_at: '2027-01-07T04:40:00Z',
  approved_name: null,
  approved_at: null,
  method: 'provider',
} as const;

test('a difference names the refund that a staff user requested', async () => {
  const refund = { ...request, state: 'failed', reason: 'unknown-transaction' } as const;
  expect(await readFacts(refund)).toContain(
    'RefundAsked for by Chebet Koech. It was not sent: M-Pesa does not know its code.',
  );
});

test.each([
  ['without a refund', null],
  ['with a sent refund', { ...request, state: 'sent' } as const],
])('a difference of a payment %s has no such fact', async (_, refund) => {
  expect(await readFacts(refund)).not.toContain('Asked for by');
});

test('the actions of a failed refund come before those of a difference', async () => {
  const refund = { ...request, state: 'failed', reason: 'no-balance', can_note: false };
  const item = { ...duePayment, refund, differences: [difference] } as unknown as StaffPayment;
  await renderScreen(createElement(PaymentItem, { item, readAt: 0, onDone: () => undefined }));
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons.length).toBeGreaterThan(2);
  expect(buttons.slice(-2)).toEqual(['Mark as checked', 'Close it for good']);
});
