/** Tests the state of a payment on the page to which PayPal redirects. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { render } from '#tests/support/render.ts';
import PaymentState from './PaymentState.island.tsx';

const text = getText();
const id = '3f0c1a52-6a7b-4c8d-9e0f-112233445566';

const payment = vi.hoisted(() => ({ listing: 1001, state: 'paid', is_reported: false }));
const loadCheckout = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('#browser/api/checkout.ts', () => ({
  loadPaymentState: () => Promise.resolve({ ...payment }),
  loadCheckout,
}));
vi.mock('#browser/identity.ts', () => ({ on: () => () => undefined, currentMember: () => member }));
vi.mock('#browser/polling.ts', () => ({
  pollWhileVisible: () => () => undefined,
  isOffline: () => false,
}));
vi.mock('#browser/address.ts', () => ({ readQueryParameter: () => id }));
const member = { id: 'amina' };

const createCheckout = (listing: object, attempt: object = {}) => ({
  listing: { id: 1001, live_until: null, ...listing },
  order: {
    attempt: { id, state: 'paid', amount: 900, received_amount: 900, currency: 'USD', ...attempt },
  },
  now: '2026-11-25T09:00:00Z',
});

const openState = () =>
  render(createElement(PaymentState, { text: text.paymentState, paid: text.pay.paid }));

const covered = { covers_from: '2026-11-25T09:00:00Z', covers_until: '2026-12-02T09:00:00Z' };
const waiting = { covers_from: null, covers_until: null };

const { next, nextChange } = text.pay.paid;

test.each([
  ['live', covered, 'We have your $9. Your page is live until 2 December 2026.', ''],
  ['in_review', waiting, 'Your advert goes live when our staff have checked it.', next],
  ['changes_requested', waiting, 'Our staff ask you to change something', nextChange],
])(
  'a payment by card says what comes next of an advert: %s',
  async (state, attempt, sentence, nextStep) => {
    loadCheckout.mockResolvedValue(createCheckout({ state }, attempt));
    const page = await openState();
    expect(page.getText('[role=status]')).toContain(sentence);
    const paragraphs = page.getText('[data-money-received]').slice(sentence.length);
    expect(paragraphs).toContain(nextStep);
    expect(paragraphs.includes(text.pay.paid.rule)).toBe(nextStep !== '');
  },
);

test('a payment is confirmed without the state of its advert', async () => {
  loadCheckout.mockRejectedValue(new Problem('database-unavailable'));
  const page = await openState();
  expect(page.getText('[data-money-received] [role=status]')).toBe(text.paymentState.states.paid);
  loadCheckout.mockResolvedValue(createCheckout({ state: 'live' }, { ...covered, id: 'later' }));
  expect((await openState()).getText('[role=status]')).toBe(text.paymentState.states.paid);
});

test.each(['pending', 'failed'])('a payment without money is not confirmed: %s', async (state) => {
  Object.assign(payment, { state });
  const page = await openState();
  expect(() => page.find('[data-money-received]')).toThrow();
});
