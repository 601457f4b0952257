import { describe, expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { listComparisonFacts } from './comparison-facts.ts';
import { describeOutcome } from './post-payment-action.ts';

const { money: text, payments } = getText().staff;
const money = {
  amount: 899,
  received_amount: 899,
  currency: 'KES',
  phone: '2547*****301',
  payer: 'Amina Wanjiru',
} as const;
const order = { amount: 899, currency: 'KES' } as const;
const owner = { phone: '+254700000301', phone_kind: 'advert', name: 'Amina Wanjiru' } as const;
const listing = { id: 1004, title: 'Otieno Mats' };

describe('the comparison of money with an advert', () => {
  test.each([
    ['nothing', {}, { order }, 'Nothing'],
    ['the sum', { received_amount: 898 }, { order }, 'The sum'],
    ['the number', { phone: '2541*****990' }, { order }, 'The number'],
    ['the name', {}, { name: 'Baraka Otieno' }, 'The name'],
    [
      'all facts',
      { phone: '+254700000302' },
      { name: 'B', order: { ...order, amount: 1 } },
      'The sum, The number, The name',
    ],
    ['a missing number', { phone: null }, { order }, 'Nothing that we know; a number is missing'],
  ])('names %s', (_, changedMoney, changedOwner, differences) => {
    const facts = listComparisonFacts(
      { ...money, ...changedMoney },
      listing,
      { ...owner, ...changedOwner },
      text,
    );
    expect(facts.find(([name]) => name === text.differs)?.[1]).toBe(differences);
  });

  test('follows the agreement that the database found', () => {
    const facts = listComparisonFacts(money, listing, { ...owner, agrees: false }, text);
    expect(facts.at(-1)?.[1]).toBe('The number');
  });
});

test('the status after a match names the code and the advert', () => {
  const payment = {
    ...money,
    reference: '845163',
    provider_reference: 'SKL2MMM111',
    state: 'paid',
    listing: { ...listing, state: 'live' },
    refund: null,
    undo: { act: 'match', seconds: 60 },
  } as unknown as StaffPayment;
  expect(describeOutcome(payment, payments)).toBe(
    'You matched SKL2MMM111 to Otieno Mats. 845163 is paid, and Otieno Mats is live.',
  );
});
