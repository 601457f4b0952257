/** Tests the item of money with another sum than its price. */
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { MoneyItem } from './MoneyItem.tsx';
import { UndoProvider } from './UndoBar.tsx';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

const payment = {
  id: '5a0e1b6f-0000-4000-8000-000000000001',
  reference: '845163',
  former_reference: null,
  provider: 'till',
  provider_reference: 'SKL2MMM111',
  state: 'review',
  amount: 899,
  received_amount: 129,
  missing_sum: 770,
  currency: 'KES',
  package: 'weekly',
  with_website: false,
  is_ours: true,
  is_held: false,
  is_reported: false,
  can_accept: false,
  shortfall: null,
  correction: null,
  taken_back: null,
  differences: [],
  move: null,
  refund: null,
  phone: null,
  owner_phone: null,
  claims: [],
  paid_by: null,
  waiting_money: null,
  decisions: [],
  covers_from: null,
  covers_until: null,
  listing: { id: 1052, title: 'Mats', state: 'approved', phone: null },
} as unknown as StaffPayment;

async function renderMoney(changes: Partial<StaffPayment> = {}): Promise<void> {
  const item = {
    kind: 'money',
    payment: { ...payment, ...changes },
    candidates: [],
    differences: [],
  } as unknown as WaitingEntry<'money'>;
  const screen = { text: getText().staff, announce: () => undefined };
  const view = createElement(MoneyItem, { item, onDone: () => undefined });
  await render(
    createElement(ScreenContext, { value: screen }, createElement(UndoProvider, null, view)),
  );
}

const findButton = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);

test('the dialog for another package names the order and the missing sum', async () => {
  await renderMoney();
  await act(() => Promise.resolve(findButton('Kshs. 129 buys Daily')?.click()));
  const facts = document.querySelector('dialog dl')?.textContent;
  expect(facts).toContain('Asked forWeekly, Kshs. 899');
  expect(facts).toContain('What differsThe sum: Kshs. 770 less');
});

test.each([
  ['that staff recorded', { is_reported: false }, []],
  ['of the provider', { is_reported: true }, ['Kshs. 129 buys Daily']],
  [
    'that staff recorded below the price',
    { is_reported: false, received_amount: 890, missing_sum: 9, can_accept: true },
    [],
  ],
  [
    'of the provider below the price',
    { is_reported: true, received_amount: 890, missing_sum: 9, can_accept: true },
    ['Accept Kshs. 890'],
  ],
])('a sum %s has a primary decision only if it is certain', async (_, changes, labels) => {
  await renderMoney(changes);
  const primary = [...document.querySelectorAll('button.bg-accent')];
  expect(primary.map(({ textContent }) => textContent)).toEqual(labels);
});

test('the decisions about another sum are before what happened', async () => {
  const arrival = {
    at: '2027-01-08T04:00:00Z',
    actor_id: null,
    actor_name: null,
    from_state: 'pending',
    to_state: 'review',
    details: {},
    listing_title: null,
    reason: null,
  };
  await renderMoney({ decisions: [arrival], created_at: arrival.at, paid_at: arrival.at });
  const parts = [...document.querySelectorAll('button, h3')].map(({ textContent }) => textContent);
  expect(parts.indexOf('Give back')).toBeGreaterThan(0);
  expect(parts.indexOf('Give back')).toBeLessThan(parts.indexOf('What happened'));
});
