/** Tests the notices and the actions of a payment. */
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { ReviewNotice } from './PaymentItem.tsx';
import { UndoProvider } from './UndoBar.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

const payment = {
  id: '5a0e1b6f-0000-4000-8000-000000000001',
  reference: '845163',
  state: 'review',
  provider: 'till',
  amount: 899,
  received_amount: 890,
  missing_sum: 9,
  currency: 'KES',
  package: 'weekly',
  is_ours: true,
  is_held: false,
  is_reported: false,
  can_accept: true,
  shortfall: null,
  correction: null,
  taken_back: null,
  move: null,
  refund: null,
  phone: null,
  decisions: [],
  listing: { id: 1052, title: 'Mats', state: 'approved', phone: null },
} as unknown as StaffPayment;

async function renderScreen(view: ReactNode): Promise<void> {
  const screen = { text: text.staff, announce: () => undefined };
  await render(
    createElement(ScreenContext, { value: screen }, createElement(UndoProvider, null, view)),
  );
}

async function readActions(changes: Partial<StaffPayment>) {
  const item = { ...payment, ...changes };
  await renderScreen(createElement(PaymentActions, { item, onDone: () => undefined }));
  return [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
}

async function readNotice(changes: Partial<StaffPayment>) {
  await renderScreen(createElement(ReviewNotice, { item: { ...payment, ...changes } }));
  return document.querySelector('.notice')?.textContent;
}

test('the return of money is the last action of another sum', async () => {
  expect(await readActions({})).toEqual(['Accept Kshs. 890', 'Correct the sum', 'Give back']);
});

test('the return of money is the last action of a paid order', async () => {
  expect(await readActions({ state: 'paid' })).toEqual(['Move to its owner', 'Give back']);
});

test('the return of money is the last action of money without an advert', async () => {
  expect(await readActions({ listing: null, received_amount: 899 })).toEqual([
    'Match to an advert',
    'Give back',
  ]);
});

const surplus = { received_amount: 950, missing_sum: null, can_accept: false, is_reported: true };

test('the notice about a surplus says that the whole sum goes back', async () => {
  expect(await readNotice(surplus)).toBe(
    'The sum that came is not the price. Kshs. 51 too much came. ' +
      'We can send back only the whole sum. Give it back, and the owner pays the right price again.',
  );
});

test('the notice about a surplus that buys another package says that nothing is left', async () => {
  const notice = await readNotice({ ...surplus, amount: 129, received_amount: 899 });
  expect(notice).toContain('It is the price of Weekly, which uses the whole sum.');
});
