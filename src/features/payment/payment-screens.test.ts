/** Tests the sentences of the payment screen that the state of a prompt changes. */
import { expect, test } from 'vitest';
import { text } from '#content/text/text.ts';
import type { Checkout, CheckoutPayment } from '#domain/payment/checkout.ts';
import { describeScreen } from './describe-screen.ts';

const checkout = {
  listing: { id: 1001, state: 'approved' },
  claims: [],
  providers: ['mpesa', 'till', 'card'],
  now: '2026-11-27T09:00:00Z',
} as unknown as Checkout;
const selectedPackage = { package: 'weekly', withWebsite: false } as const;

test.each(['cancelled', 'no-answer', 'wrong-pin'])(
  'a failed prompt advises no repetition above the wait for it: %s',
  (reason) => {
    const previousAttempt = { state: 'failed', reason } as CheckoutPayment;
    const screen = { kind: 'choose', selectedPackage, previousAttempt } as const;
    const { lead } = describeScreen(screen, checkout, text.pay);
    expect(lead).toContain('You paid nothing.');
    expect(lead).not.toMatch(/send it again/i);
  },
);
