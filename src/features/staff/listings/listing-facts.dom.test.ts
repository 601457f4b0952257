/** Tests the facts about a listing that staff read. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { PaymentLine, StaffListingPage } from '#domain/staff/staff-pages.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { ListingFacts } from './ListingFacts.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

const listing = {
  id: 1052,
  title: 'Mats',
  state: 'withdrawn',
  slug: null,
  owner: null,
  owner_id: null,
  live_until: null,
  created_at: '2026-11-26T10:00:00Z',
  reason: null,
  featured: false,
  is_waiting: false,
};

async function readFacts(payments: Partial<PaymentLine>[], facts: object = {}) {
  const page = {
    listing,
    slugs: [],
    payments,
    owner_phone: null,
    ...facts,
  } as unknown as StaffListingPage;
  const screen = { text: text.staff, announce: () => undefined };
  await render(
    createElement(ScreenContext, { value: screen }, createElement(ListingFacts, { page })),
  );
  return document.querySelector('dl')?.textContent;
}

test('the owner of an advert with a deleted account is named as such', async () => {
  expect(await readFacts([])).toContain('Ownernobody any more');
});

const readCalls = () =>
  [...document.querySelectorAll('a[href^="tel:"]')].map(({ textContent }) => textContent);

test('the phone of the owner calls, and so does another number of the advert', async () => {
  await readFacts([], { owner_phone: '+254700000253', latest: { phone: '+254700000021' } });
  expect(readCalls()).toEqual(['0700 000 253', '0700 000 021']);
});

test('one phone of owner and advert stands once among the facts', async () => {
  await readFacts([], { owner_phone: '+254700000253', latest: { phone: '+254700000253' } });
  expect(readCalls()).toEqual(['0700 000 253']);
});

test('a phone in review stands beside the phone that visitors see', async () => {
  const visible = { phone: '+254700000021' };
  const facts = { owner_phone: null, visible, waiting: { phone: '+254700000032' } };
  const content = await readFacts([], facts);
  expect(content).toContain('Number on the advert0700 000 021');
  expect(content).toContain('Number in review0700 000 032');
});

const payment = { reference: '845163', amount: 899, currency: 'KES', state: 'paid' } as const;

test('the facts of an advert have its newest money and package near the top', async () => {
  const facts = await readFacts([{ ...payment, package: 'weekly', with_website: false }]);
  expect(facts).toContain('MoneyKshs. 899, Weekly: PaidNumber1052');
});

test('money without a package has only its sum and state', async () => {
  expect(await readFacts([{ ...payment, package: null }])).toContain('MoneyKshs. 899: Paid');
});
