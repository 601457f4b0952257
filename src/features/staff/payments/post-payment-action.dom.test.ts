/** Tests the announcement after an action on a payment. */
import '#tests/support/render.ts';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { describeOutcome } from './post-payment-action.ts';

const { payments } = getText().staff;

document.documentElement.lang = 'en';

test.each([
  ['2026-12-02T10:00:00Z', 'Otieno Mats is live until 2 Dec 2026.'],
  [null, 'Otieno Mats is live.'],
])('the status after a match names the code, the advert and its end %s', (until, outcome) => {
  const payment = {
    amount: 899,
    received_amount: 899,
    currency: 'KES',
    covers_until: until,
    reference: '845163',
    provider_reference: 'SKL2MMM111',
    state: 'paid',
    listing: { id: 1004, title: 'Otieno Mats', state: 'live' },
    refund: null,
    undo: { act: 'match', seconds: 60 },
  } as unknown as StaffPayment;
  expect(describeOutcome(payment, payments)).toBe(
    `You matched SKL2MMM111 to Otieno Mats. 845163 is paid, and ${outcome}`,
  );
});

test('the status of a refund without an answer says that the provider was asked', () => {
  const payment = {
    reference: '845163',
    provider: 'till',
    currency: 'KES',
    state: 'refund_due',
    refund: { state: 'sending' },
  } as unknown as StaffPayment;
  expect(describeOutcome(payment, payments)).toBe('845163: M-Pesa was asked to send it back.');
});

test.each([
  ['sent by hand', 'hand', '845163 is approved. Send the money by hand, then record its code.'],
  ['sent by the provider', 'provider', '845163: M-Pesa was asked to send it back.'],
])('the status of an approved refund that is %s names the next step', (_, method, outcome) => {
  const payment = {
    reference: '845163',
    provider: 'till',
    currency: 'KES',
    state: 'refund_due',
    refund: { state: 'sending', method },
  } as unknown as StaffPayment;
  expect(describeOutcome(payment, payments)).toBe(outcome);
});
