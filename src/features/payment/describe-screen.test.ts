import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { CheckoutPayment } from '#domain/payment/checkout.ts';
import type { CheckoutScreen } from '#domain/payment/checkout-screen.ts';
import { describeScreen } from './describe-screen.ts';

const text = getText();

test('the heading mentions a different amount only if one arrived', () => {
  const getHeading = (received: number) =>
    describeScreen(
      {
        kind: 'review',
        attempt: { amount: 899, received_amount: received, currency: 'KES' } as CheckoutPayment,
      },
      { listing: {} as never, claims: [], now: '' },
      text.pay,
    ).heading;
  expect(getHeading(129)).toBe('Another sum came');
  expect(getHeading(899)).toBe('We check your payment');
});

const createPendingPayment = (change: Partial<CheckoutPayment>) =>
  ({
    state: 'pending',
    amount: 899,
    currency: 'KES',
    received_amount: null,
    phone: null,
    ...change,
  }) as CheckoutPayment;

test.each([
  ['prompt', 'mpesa', 'M-Pesa reported it, we are checking'],
  ['page', 'card', 'PayPal reported it, we are checking'],
] as const)('the heading says that a payment is being checked: %s', (kind, provider, heading) => {
  const getHeading = (reported_at: string | null) => {
    const attempt = createPendingPayment({ provider, reported_at });
    const phase = reported_at === null ? 'processing' : 'reported';
    const screen = { kind, provider, phase, attempt } as CheckoutScreen;
    const checkout = { listing: {} as never, claims: [], now: '' };
    return describeScreen(screen, checkout, text.pay).heading;
  };
  expect(getHeading('2026-11-24T09:00:00Z')).toBe(heading);
  expect(getHeading(null)).not.toBe(heading);
});
