/** Tests the sentences of the payment screen that the state of a prompt changes. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { Checkout, CheckoutPayment } from '#domain/payment/checkout.ts';
import type { PromptPhase } from '#domain/payment/checkout-screen.ts';
import { describeScreen } from './describe-screen.ts';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { PromptWaiting } from './PromptWaiting.tsx';
import type { CheckoutState } from './use-checkout.ts';

const text = getText();

const checkout = {
  listing: { id: 1001, state: 'approved' },
  claims: [],
  providers: ['mpesa', 'till', 'card'],
  now: '2026-11-27T09:00:00Z',
} as unknown as Checkout;
const selectedPackage = { package: 'weekly', withWebsite: false } as const;
const state = { paymentRequest: {}, claimRequest: {} } as unknown as CheckoutState;
const price = { shillings: 899, cents: 899 };
const shared = { checkout, state, selectedPackage, price, packagePrice: price, text: text.pay };

/** The reasons of a failed attempt. An order that ended after 30 days has no recent prompt. */
const failureReasons = Object.keys(text.pay.failures).filter(
  (reason) => reason !== 'unpaid-for-30-days',
);

test.each(failureReasons)(
  'a failed prompt says once that nothing was paid, and advises no repetition: %s',
  (reason) => {
    const previousAttempt = { state: 'failed', reason } as CheckoutPayment;
    const screen = { kind: 'choose', selectedPackage, previousAttempt } as const;
    const { heading, lead } = describeScreen(screen, checkout, text.pay);
    expect(`${heading}. ${lead}`.match(/not paid|paid nothing/gi)).toHaveLength(1);
    if (reason === 'unknown') expect(lead).toContain('do not pay again');
    // The advice to try again 'in some minutes' agrees with the wait.
    expect(lead).not.toMatch(/(send it|try it|try|start) again(?! in)/i);
  },
);

test('a waiting prompt offers the till at one time only', () => {
  const { then, insteadLead } = text.pay.providers.mpesa.waiting;
  expect(then).not.toContain('another way');
  expect(insteadLead).toContain('now');
});

test('each payment method has a line of help', () => {
  const html = renderToStaticMarkup(createElement(PaymentMethods, shared));
  expect(html.match(/<h3/g)).toHaveLength(3);
  expect(html.match(/<\/h3><p>/g)).toHaveLength(3);
  expect(html).not.toContain('on this phone');
});

test.each([
  ['phone', true],
  ['processing', false],
  ['reported', false],
] as const)('the till is offered before a PIN can have been typed: %s', (phase, isOffered) => {
  const attempt = { provider: 'mpesa', state: 'pending' } as CheckoutPayment;
  const props = {
    ...shared,
    provider: 'mpesa',
    phase: phase satisfies PromptPhase,
    attempt,
  } as const;
  const html = renderToStaticMarkup(createElement(PromptWaiting, props));
  expect(html.includes('Pay to the till instead')).toBe(isOffered);
});

const renderPaid = (listing: Partial<Checkout['listing']>) => {
  vi.stubGlobal('location', { origin: 'https://tangaza.example' });
  const attempt = { state: 'paid', receipt_number: 7 } as CheckoutPayment;
  const paidCheckout = {
    ...checkout,
    listing: { id: 1001, title: 'Judy’s Mats', ...listing },
    order: null,
  } as Checkout;
  const props = { attempt, checkout: paidCheckout, text: text.pay };
  return renderToStaticMarkup(createElement(PaymentResult, props));
};

test('the owner of a live page shares it first after the payment, then opens it', () => {
  const html = renderPaid({ state: 'live', slug: 'judys-mats' });
  const [share, open] = [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)];
  expect(share?.[1]).toContain(encodeURIComponent('https://tangaza.example/judys-mats#w'));
  expect(share?.[2]).toBe('Share on WhatsApp');
  expect(open?.slice(1)).toEqual(['/judys-mats', 'Open your page']);
});

test.each([
  ['submitted', 'Our staff send you an e-mail within 2 days.'],
  ['changes_requested', 'Change it and send it again.'],
] as const)('after the payment a page that is not live has a next step: %s', (state, sentence) => {
  const html = renderPaid({ state, slug: 'judys-mats' });
  expect(html).toContain(sentence);
  expect(html).not.toContain('Open your page');
});
