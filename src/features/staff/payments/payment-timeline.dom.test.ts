/** Tests the steps of a payment that staff read. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { text } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { PaymentTimeline } from './PaymentTimeline.tsx';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

const act = { actor_id: '5a0e1b6f-0000-4000-8000-000000000001', actor_name: 'Baraka Otieno' };
const decisions = [
  { from_state: 'review', to_state: 'refund_due', details: {} },
  { from_state: 'refund_due', to_state: 'review', details: { undone: 'refund-due' } },
].map((decision, index) => ({ ...act, ...decision, at: `2026-11-27T08:0${index}:00Z` }));

async function readSteps(changes: Partial<StaffPayment>): Promise<string[]> {
  const payment = {
    reference: '845163',
    created_at: '2026-11-27T07:00:00Z',
    paid_at: null,
    provider_reference: null,
    amount: 899,
    received_amount: 500,
    currency: 'KES',
    shortfall: null,
    taken_back: null,
    move: null,
    refund: null,
    decisions,
    ...changes,
  } as unknown as StaffPayment;
  const screen = { text: text.staff, announce: () => undefined };
  await render(
    createElement(
      ScreenContext,
      { value: screen },
      createElement(PaymentTimeline, { item: payment }),
    ),
  );
  return [...document.querySelectorAll('ol li')].map(
    ({ lastChild }) => lastChild?.textContent ?? '',
  );
}

test('a refund that was undone does not have the reason of the review', async () => {
  const steps = await readSteps({ state: 'review', reason: 'another sum came' });
  expect(steps[1]).toBe('Baraka Otieno decided to give it back.');
});

test('only the last decision for a refund has the reason of the payment', async () => {
  const again = { ...act, from_state: 'review', to_state: 'refund_due', details: {} };
  const steps = await readSteps({
    state: 'refund_due',
    reason: 'The shop is closed.',
    decisions: [...decisions, { ...again, at: '2026-11-27T09:00:00Z' }],
  });
  expect(steps[1]).toBe('Baraka Otieno decided to give it back.');
  expect(steps[3]).toBe('Baraka Otieno decided to give it back. Reason: The shop is closed.');
});
