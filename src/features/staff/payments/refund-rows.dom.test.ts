/** Tests the rows of due and sent refunds. */
import '#tests/support/render.ts';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { toPaymentRow } from './PaymentItem.tsx';
import { toRefundRow, toSentRow } from './refund-rows.ts';

const { staff } = getText();

document.documentElement.lang = 'en';

const payment = {
  reference: '845163',
  provider_reference: 'SKL2MMM111',
  amount: 899,
  received_amount: 899,
  currency: 'KES',
  state: 'refund_due',
  is_ours: true,
  is_held: false,
  taken_back: null,
  differences: [],
  reason: 'No order fits.',
  listing: null,
  phone: '2547*****876',
  refund: null,
  decisions: [],
  paid_at: '2026-11-27T10:00:00Z',
  created_at: '2026-11-27T10:00:00Z',
} as unknown as StaffPayment;

test.each([
  ['its masked payer', {}, 'From 2547*****876'],
  ['its payer', { phone: '+254720556190' }, 'From 0720 556 190'],
  ['its lack of an advert', { phone: null }, 'Without an advert'],
  ['its advert', { listing: { id: 1052, title: 'Mats' } }, 'Mats'],
])('money is named by %s in each list', (_, changes, name) => {
  const item = { ...payment, ...changes } as StaffPayment;
  expect(toPaymentRow(item, staff.payments).name).toBe(name);
  expect(toRefundRow(item, staff).name).toBe(name);
  expect(toSentRow(item, staff).name).toBe(name);
});

test('the row of a refund has its reason, and after a failure the cause', () => {
  expect(toRefundRow(payment, staff).summary).toBe('Kshs. 899, SKL2MMM111: No order fits.');
  const failed = { ...payment, refund: { state: 'failed', reason: 'no-balance' } };
  expect(toRefundRow(failed as StaffPayment, staff).summary).toBe(
    'It was not sent: the till has too little money. Kshs. 899, SKL2MMM111',
  );
});

test.each([
  ['went-back-already', 'It was not sent: the money went back before. Kshs. 899, SKL2MMM111'],
  [null, 'M-Pesa does not answer. Kshs. 899, SKL2MMM111'],
])('the row of a request to the provider has its cause (%s)', (reason, summary) => {
  const refund = { state: 'sending', method: 'provider', reason, can_note: true };
  const item = { ...payment, provider: 'mpesa', refund } as StaffPayment;
  expect(toRefundRow(item, staff).summary).toBe(summary);
});

test.each([
  [null, ''],
  [
    { state: 'asked', requested_name: 'Chebet Koech', approved_name: null },
    'Asked for by Chebet Koech.',
  ],
  [
    { state: 'sending', requested_name: 'Chebet Koech', approved_name: 'Baraka Otieno' },
    'Asked for by Chebet Koech, approved by Baraka Otieno.',
  ],
])('the row of a refund names the staff of its request %j', (refund, request) => {
  const requested_at = '2026-11-28T10:00:00Z';
  const item = { ...payment, refund: refund && { ...refund, requested_at } } as StaffPayment;
  expect(toRefundRow(item, staff).turn).toBe(request);
});

test('a long reason ends with an ellipsis in the row, before the staff of the request', () => {
  const reason = 'The owner sold the shop, and asked for the money back. '.repeat(9);
  expect(toRefundRow({ ...payment, reason }, staff).summary).toBe(
    'Kshs. 899, SKL2MMM111: The owner sold the shop, and asked for the money back. The…',
  );
});
