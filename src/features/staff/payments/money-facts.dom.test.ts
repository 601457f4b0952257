/** Tests the facts in the dialogs of actions with money. */
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import '#tests/support/render.ts';
import { listHandFacts, listMoneyFacts } from './money-facts.ts';

const { staff } = getText();

document.documentElement.lang = 'en';

const payment = {
  state: 'refund_due',
  received_amount: 27_999,
  amount: 27_999,
  currency: 'KES',
  provider_reference: 'TKK7B2MM5Q',
  phone: '+254712345678',
  payer: 'Amina Wanjiru',
  reason: 'She paid twice.',
  move: null,
  differences: [],
  listing: { id: 1052, title: 'Mama Njeri', owner: 'Amina Wanjiru' },
  refund: {
    requested_at: '2026-11-27T08:00:00Z',
    requested_name: 'Baraka Otieno',
    approved_at: null,
    approved_name: null,
  },
  decisions: [
    {
      at: '2026-11-27T07:00:00Z',
      actor_id: null,
      actor_name: null,
      from_state: 'paid',
      to_state: 'refund_due',
    },
  ],
} as unknown as StaffPayment;

/** Returns the facts with a value. */
const readFacts = (changes: Partial<StaffPayment> = {}) =>
  Object.fromEntries(
    listMoneyFacts({ ...payment, ...changes }, staff).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  );

test('a dialog about a refund names its advert, sum, reason and requests', () => {
  expect(readFacts()).toEqual({
    Advert: 'Mama Njeri, number 1052',
    Owner: 'Amina Wanjiru',
    'Paid from': '0712 345 678',
    Sum: 'Kshs. 27,999',
    'Code of the payment': 'TKK7B2MM5Q',
    'Decided by': expect.stringMatching(/^the clock, 27 Nov/) as string,
    'Asked for by': expect.stringMatching(/^Baraka Otieno, 27 Nov/) as string,
    Reason: 'She paid twice.',
  });
});

test('a dialog about a move names the advert that gets the money', () => {
  const move = {
    state: 'asked',
    to_listing_id: 1060,
    to_title: 'Halima Rice',
    reason: 'The payer called.',
    requested_name: 'Baraka Otieno',
    requested_at: '2026-11-27T08:00:00Z',
  } as StaffPayment['move'];
  expect(readFacts({ state: 'paid', refund: null, move, payer: 'Otieno' })).toMatchObject({
    'Move to': 'Halima Rice, number 1060',
    Owner: 'Amina Wanjiru',
    Payer: 'Otieno',
    Reason: 'The payer called.',
  });
});

test('a dialog about money names its open differences', () => {
  const sums = { recorded_amount: 899, provider_amount: 129, currency: 'KES' };
  const difference = { kind: 'other-sum', provider: 'mpesa', ...sums };
  expect(readFacts({ differences: [difference] as StaffPayment['differences'] })).toMatchObject({
    Difference: 'M-Pesa: Two different sums, Kshs. 899 in our books and Kshs. 129 there',
  });
});

test.each([
  ['a known number', { phone: '+254712345678' }, '0712 345 678'],
  [
    'a masked number',
    { phone: '2547*****678' },
    '2547*****678: some digits are hidden. The statement of the till has the whole number, at TKK7B2MM5Q.',
  ],
  [
    'no number',
    { phone: null },
    'This payment has no number. Look for TKK7B2MM5Q in the statement of the till, or call the owner.',
  ],
  [
    'dollars',
    { phone: null, currency: 'USD' },
    'The account that paid. PayPal names it at TKK7B2MM5Q.',
  ],
] as const)('a refund by hand of %s names its receiver first', (_, changes, receiver) => {
  const facts = listHandFacts({ ...payment, ...changes }, staff);
  expect(facts[0]).toEqual(['Send it to', receiver]);
  const names = facts.flatMap(([name, value]) => (value ? [name] : []));
  expect(names).not.toContain('Paid from');
});
