/** Tests the notices and the actions of a payment. */
import { act, createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { PaymentFacts, ReviewNotice, toPaymentRow } from './PaymentItem.tsx';
import { describeLead } from './DifferenceItem.tsx';
import { describeTurn } from './describe-turn.ts';
import { getUndoKey, UndoProvider } from './UndoBar.tsx';
import { toWaitingRow } from './WaitingItem.tsx';

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
  differences: [],
  move: null,
  refund: null,
  phone: null,
  claims: [],
  paid_by: null,
  waiting_money: null,
  decisions: [],
  covers_from: null,
  covers_until: null,
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

test('matched money has its reference from before the match among its facts', async () => {
  const money = { claims: [], former_reference: '804678', created_at: '2026-11-27T07:00:00Z' };
  await renderScreen(createElement(PaymentFacts, { item: { ...payment, ...money } }));
  expect(document.querySelector('dd')?.textContent).toBe(
    '845163, at the till. Was 804678 before the match.',
  );
});

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

const providerReference = 'SKL2MMM111';

test.each([
  ['a paid order', { state: 'paid' }, 'Paid', 'good'],
  ['a failed attempt', { state: 'failed' }, 'Failed', 'bad'],
  ['an order without money', { state: 'pending' }, 'Not paid yet', 'state'],
  [
    'an order with a code of its owner',
    { state: 'pending', claims: [{ code: 'SKL2MMM112' }] },
    'Code sent',
    'task',
  ],
  ['money that went back', { state: 'refunded' }, 'Refunded', 'state'],
  ['money in review', {}, 'In review', 'task'],
  ['a due refund', { state: 'refund_due' }, 'Refund due', 'task'],
  ['money that a provider holds', { state: 'pending', is_held: true }, 'M-Pesa holds it', 'state'],
  [
    'money that a provider took back',
    { state: 'paid', taken_back: { kind: 'taken-back' } },
    'M-Pesa took it back',
    'task',
  ],
  [
    'money that its provider does not list',
    { state: 'paid', differences: [{ kind: 'not-at-provider', provider: 'mpesa' }] },
    'Paid, check at M-Pesa',
    'task',
  ],
  ['money of another payee', { is_ours: false }, 'Not ours', 'task'],
])('the row of %s has its state as a badge', (_, changes, badge, badgeTone) => {
  const item = {
    ...payment,
    provider_reference: providerReference,
    created_at: '2026-11-27T10:00:00Z',
    paid_at: null,
    ...changes,
  } as unknown as StaffPayment;
  expect(toPaymentRow(item, text.staff.payments)).toMatchObject({
    name: 'Mats',
    badge,
    badgeTone,
    sum: 'Kshs. 890',
    summary: providerReference,
  });
});

const me = '5a0e1b6f-0000-4000-8000-000000000002';
const colleague = '5a0e1b6f-0000-4000-8000-000000000003';
const requested_at = '2026-11-28T10:00:00Z';

test.each([
  ['a paid order', { state: 'paid' }, ''],
  ['a failed attempt', { state: 'failed' }, ''],
  ['money of another payee', { is_ours: false }, ''],
  ['an order without money', { state: 'pending' }, 'The owner pays'],
  [
    'an order with a code of its owner',
    { state: 'pending', claims: [{ code: 'SKL2MMM112' }] },
    'Your turn: look for the code',
  ],
  ['money in review', { state: 'review' }, 'Your turn: decide'],
  [
    'a correction of the user',
    { state: 'review', correction: { requested_by: me } },
    'Somebody else on our staff approves',
  ],
  [
    'a move that a colleague requested',
    { state: 'paid', move: { state: 'asked', requested_by: colleague } },
    'Your turn: approve',
  ],
  ['money that a provider holds', { state: 'pending', is_held: true }, 'The provider decides'],
  [
    'a difference',
    { state: 'paid', differences: [{ kind: 'not-at-provider', provider: 'mpesa' }] },
    '',
  ],
  [
    'a refund that a colleague requested',
    { state: 'refund_due', refund: { state: 'asked', requested_by: colleague, requested_at } },
    'Waits for your approval, since 28 Nov 2026',
  ],
])('%s has its next step in words', (_, changes, turn) => {
  const item = { ...payment, move: null, correction: null, ...changes } as unknown as StaffPayment;
  expect(describeTurn(item, text.staff, me)).toBe(turn);
});

test.each([
  ['a failed attempt', 'failed', false, /^Money of this sum waits, .* order: S592AE7071\.$/],
  ['a claimed order', 'pending', true, /^The money with the code .* there: S592AE7071\.$/],
] as const)('%s leads to its waiting money', async (_, state, is_claimed, sentence) => {
  const waiting_money = { code: 'S592AE7071', is_claimed };
  const item = { ...payment, state, waiting_money } as StaffPayment;
  await renderScreen(createElement(ReviewNotice, { item }));
  const notice = document.querySelector('.notice');
  expect(notice?.textContent).toMatch(sentence);
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('?view=payments&q=S592AE7071');
});

test('a failed attempt of a paid order names the payment, also before a confirmation', async () => {
  const failed = { ...payment, state: 'failed', paid_by: { code: 'S592AE7070' } } as StaffPayment;
  const note = 'Another attempt for the same order. Paid by S592AE7070.';
  await renderScreen(createElement(ReviewNotice, { item: failed }));
  const notice = document.querySelector('.notice');
  expect(notice?.textContent).toBe(note);
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('?view=payments&q=S592AE7070');

  await renderScreen(createElement(PaymentActions, { item: failed, onDone: () => undefined }));
  const button = document.querySelector('button');
  expect(button?.textContent).toBe('Confirm the money');
  await act(() => Promise.resolve(button?.click()));
  expect(document.querySelector('form')?.textContent).toContain(note);
  expect(document.querySelector('form > p')?.textContent).toMatch(/a second payment/);
});

test.each([
  ['an owner', { ...payment.listing, owner: 'Amina' }, ' We send the owner this code by e-mail.'],
  ['no owner', null, ''],
])('a refund by hand of money with %s has its lead', async (_, listing, end) => {
  const item = { ...payment, state: 'refund_due', can_send: false, listing } as StaffPayment;
  await renderScreen(createElement(PaymentActions, { item, onDone: () => undefined }));
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Record the code'),
  );
  await act(() => Promise.resolve(button?.click()));
  expect(document.querySelector('form > p')?.textContent).toMatch(
    new RegExp(`^First send the money .*, once\\.${end}$`),
  );
});

test.each([
  ['keeps its advert live', 'live', 3600, /^If this money keeps an advert live/],
  ['does not keep its advert live', 'live', 0, /^You can undo it for a minute\./],
  ['is of an advert that is not live', 'expired', 3600, /^You can undo it for a minute\./],
])('the dialog about the return of money that %s says so', async (_, state, seconds, lead) => {
  const listing = { ...payment.listing, state };
  const item = { ...payment, state: 'paid', listing, unused_seconds: seconds } as StaffPayment;
  await renderScreen(createElement(PaymentActions, { item, onDone: () => undefined }));
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Give back',
  );
  await act(() => Promise.resolve(button?.click()));
  expect(document.querySelector('form > p')?.textContent).toMatch(lead);
});

test('the undo of another sum is named after its record, and of the price after its confirmation', () => {
  const undo = { id: payment.id, act: 'confirm', seconds: 60 } as const;
  expect(getUndoKey({ undo, state: 'review' })).toBe('otherSum');
  expect(getUndoKey({ undo, state: 'paid' })).toBe('confirm');
});

test.each([
  ['paid', { state: 'paid' }, /can no longer be corrected\. Open the payment and choose Give back/],
  ['in review', {}, /correct the sum here/],
  ['in review with the sum of a message', { is_reported: true }, /^See which sum is right\.$/],
])('two different sums of money that is %s have the next steps', (_, changes, lead) => {
  const item = { ...payment, ...changes } as StaffPayment;
  expect(describeLead('other-sum', item, text.staff.payments.difference)).toMatch(lead);
});

test('the row of two different sums begins with both', () => {
  const difference = {
    id: 1,
    kind: 'other-sum',
    provider: 'mpesa',
    code: providerReference,
    recorded_amount: 899,
    provider_amount: 129,
    currency: 'KES',
  };
  const item = {
    kind: 'difference',
    key: 'd-1',
    at: '2026-11-27T10:00:00Z',
    difference,
    others: [],
    payment,
  } as unknown as WaitingMoney;
  expect(toWaitingRow(item, text.staff, undefined).summary).toBe(
    'Kshs. 899 in our books, Kshs. 129 at M-Pesa. SKL2MMM111. Two different sums.',
  );
});
