/** Tests the steps of payments on the pages of staff. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { PaymentLine } from '#domain/staff/staff-pages.ts';
import { render } from '#tests/support/render.ts';
import { PaymentLines } from './PaymentLines.tsx';
import { ScreenContext } from './screen.ts';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

/** Returns the steps of a payment of 27 November, which began a day earlier. */
async function readSteps(changes: Partial<PaymentLine>): Promise<string[]> {
  const payment = {
    id: '5a0e1b6f-0000-4000-8000-000000000001',
    reference: '845163',
    state: 'paid',
    amount: 899,
    currency: 'KES',
    created_at: '2026-11-26T10:00:00Z',
    paid_at: '2026-11-27T10:00:00Z',
    covers_from: null,
    covers_until: null,
    refunded_at: null,
    refund_code: null,
    receipt_number: null,
    listing_id: 1052,
    package: 'weekly',
    with_website: false,
    code: null,
    title: 'Mats',
    claims: [],
    due: null,
    refund: null,
    reason: null,
    ...changes,
  } as unknown as PaymentLine;
  const screen = { text: text.staff, announce: () => undefined };
  const view = createElement(PaymentLines, { payments: [payment] });
  await render(createElement(ScreenContext, { value: screen }, view));
  return [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent.trim());
}

test('a paid order was started and paid', async () => {
  expect(await readSteps({})).toEqual(['26 Nov 2026, 13:00Started', '27 Nov 2026, 13:00Paid']);
});

test('money without an order came and was never started', async () => {
  const changes = { listing_id: null, package: null, state: 'review' } as const;
  expect(await readSteps(changes)).toEqual(['27 Nov 2026, 13:00Came']);
});

test('money of another sum than its order came and is not paid', async () => {
  expect(await readSteps({ state: 'review' })).toEqual([
    '26 Nov 2026, 13:00Started',
    '27 Nov 2026, 13:00Came',
  ]);
});

test('money that went back has the decision, its reason, the request and the approval', async () => {
  const steps = await readSteps({
    state: 'refunded',
    reason: 'Paid twice.',
    due: { at: '2026-11-27T11:00:00Z', name: 'Baraka Otieno', is_by_staff: true },
    refund: {
      method: 'provider',
      requested_at: '2026-11-27T12:00:00Z',
      requested_name: 'Baraka Otieno',
      approved_at: '2026-11-27T13:00:00Z',
      approved_name: 'Chebet Koech',
      sent_name: null,
    },
    refunded_at: '2026-11-28T10:00:00Z',
    refund_code: 'TKK7B2MM5Q',
  });
  expect(steps.slice(2)).toEqual([
    '27 Nov 2026, 14:00Baraka Otieno decided to give it back. Reason: Paid twice.',
    '27 Nov 2026, 15:00Baraka Otieno asked to send it back.',
    '27 Nov 2026, 16:00Chebet Koech approved that.',
    '28 Nov 2026, 13:00Sent back TKK7B2MM5Q',
  ]);
});

test('money that became due by the clock has no name', async () => {
  const due = { at: '2026-11-27T11:00:00Z', name: null, is_by_staff: false };
  const steps = await readSteps({ state: 'refund_due', due });
  expect(steps.at(-1)).toBe('27 Nov 2026, 14:00It became due back by itself.');
});
