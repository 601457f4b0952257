import { expect, test } from 'vitest';
import { text } from '#content/text/text.ts';
import type { AttemptView } from '#domain/payment/checkout.ts';
import { describeScreen } from './describe-screen.ts';

test('another sum is spoken of only where one came', () => {
  const headingOf = (received: number) =>
    describeScreen(
      {
        kind: 'review',
        attempt: { amount: 899, received_amount: received, currency: 'KES' } as AttemptView,
      },
      { listing: {} as never, claims: [], now: '' },
      text.pay,
    ).heading;
  expect(headingOf(129)).toBe('Another sum came');
  expect(headingOf(899)).toBe('We check your payment');
});
