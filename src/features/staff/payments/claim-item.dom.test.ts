/** Tests the facts and the confirmation of an M-Pesa code that a member submitted. */
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { ClaimItem } from './ClaimItem.tsx';
import { UndoProvider } from './UndoBar.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

/** Renders a claim of money from the number, for an advert with the number 0712 000 001. */
async function renderClaim(phone: string | null, amount: number | null = 899): Promise<void> {
  const payment = {
    id: '5a0e1b6f-0000-4000-8000-000000000001',
    reference: '845163',
    state: 'pending',
    amount: 899,
    currency: 'KES',
    package: 'weekly',
    listing: { id: 1052, title: 'Mats', contact: 'Amina', phone: '+254712000001' },
  };
  const owner_phone = {
    phone: '+254712000001',
    phone_kind: 'advert',
    agrees: phone === '+254712000001' || phone === '+254712000003',
  };
  const at = '2026-11-27T07:00:00Z';
  const claims = [{ id: 1, at, amount, phone, owner_phone, payment }];
  const item = { code: 'SLK4AB12CD', used: null, claims } as unknown as WaitingEntry<'claim'>;
  const screen = { text: text.staff, announce: () => undefined };
  const view = createElement(ClaimItem, { item, onDone: () => undefined });
  await render(
    createElement(ScreenContext, { value: screen }, createElement(UndoProvider, null, view)),
  );
}

const readPage = () => document.body.textContent;

test('a claim from another number than that of the advert has a remark', async () => {
  await renderClaim('+254722000002');
  expect(readPage()).toContain('Paid from0722 000 002');
  expect(readPage()).toContain('Owner’s number0712 000 001 Amina');
  expect(readPage()).toContain('The numbers are not the same. Confirm it only if you know why.');
});

test('the confirmation of a claim repeats the remark', async () => {
  await renderClaim('+254722000002');
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Confirm'),
  );
  await act(() => Promise.resolve(button?.click()));
  expect(document.querySelector('dialog')?.textContent).toContain('The numbers are not the same.');
});

test('a claim from the number of the advert says that the numbers agree', async () => {
  await renderClaim('+254712000001');
  expect(readPage()).toContain('The numbers agree.');
});

test('a claim from a former number of the owner says that the numbers agree', async () => {
  await renderClaim('+254712000003');
  expect(readPage()).toContain('The numbers agree.');
});

test.each([null, '2547*****002'])('a claim from the number %s has no remark', async (phone) => {
  await renderClaim(phone);
  expect(readPage()).not.toContain('The numbers');
});

test.each([
  ['the price', null, 'Price'],
  ['the sum of the message', 890, 'Message says'],
])('the dialog about another sum names %s above the sum that came', async (_, amount, label) => {
  await renderClaim('+254712000001', amount);
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Another sum came',
  );
  await act(() => Promise.resolve(button?.click()));
  const labels = [...document.querySelectorAll('dialog dt')].map(({ textContent }) => textContent);
  expect(labels[0]).toBe(label);
  expect(labels).not.toContain('Sum');
});
