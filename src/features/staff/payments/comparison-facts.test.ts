import { describe, expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { askForCheck, listComparisonFacts } from './comparison-facts.ts';

const { money: text } = getText().staff;
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
    ['nothing', { phone: '+254700000301' }, { order }, 'Nothing'],
    ['nothing that a masked number shows', {}, { order }, 'Nothing that we can see'],
    ['the sum', { received_amount: 898 }, { order }, 'The sum: Kshs. 1 less'],
    ['a sum above the price', { received_amount: 950 }, { order }, 'The sum: Kshs. 51 more'],
    [
      'the sum of two currencies',
      {},
      { order: { amount: 899, currency: 'USD' as const } },
      'The sum',
    ],
    ['the number', { phone: '2541*****990' }, { order }, 'The number'],
    ['the name', {}, { name: 'Baraka Otieno' }, 'The name'],
    [
      'all facts',
      { phone: '+254700000302' },
      { name: 'B', order: { ...order, amount: 1 } },
      'The sum: Kshs. 898 more, The number, The name',
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

  test.each([
    ['a masked number', {}, 'Only the digits that we see agree'],
    ['a whole number', { phone: '+254700000301' }, undefined],
    ['another number', { phone: '2541*****990' }, undefined],
    ['an unknown number', { phone: null }, undefined],
  ])('limits the agreement of %s', (_, changes, limit) => {
    const facts = listComparisonFacts({ ...money, ...changes }, listing, owner, text);
    expect(facts.find(([name]) => name === text.numbers)?.[1] || undefined).toBe(limit);
  });

  test('names the package of an order that gets another package', () => {
    const facts = listComparisonFacts(
      { ...money, received_amount: 129 },
      listing,
      { ...owner, order, packageName: 'Weekly' },
      text,
    );
    expect(facts.find(([name]) => name === 'Asked for')?.[1]).toBe('Weekly, Kshs. 899');
  });

  test('follows the agreement that the database found', () => {
    const facts = listComparisonFacts(money, listing, { ...owner, agrees: false }, text);
    expect(facts.at(-1)?.[1]).toBe('The number');
  });
});

test.each([
  ['two numbers', {}, {}, 'Look at both numbers before you go on.'],
  [
    'an unknown payer',
    { phone: null },
    {},
    'Ask the owner for the M-Pesa message before you go on.',
  ],
  [
    'an unknown owner',
    {},
    { phone: null },
    'Ask the owner for the number that paid before you go on.',
  ],
  [
    'money by card',
    { phone: null, currency: 'USD' as const },
    {},
    'Ask the owner for the receipt of PayPal before you go on.',
  ],
])('the check of %s is possible', (_, changedMoney, changedOwner, check) => {
  expect(askForCheck({ ...money, ...changedMoney }, { ...owner, ...changedOwner }, text)).toBe(
    check,
  );
});
