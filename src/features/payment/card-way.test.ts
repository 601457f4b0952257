import { expect, test } from 'vitest';
import { simulator } from '../pricing/card-checkout.ts';
import { canPayByCard } from './card-way.ts';

const way = { ...simulator, returns: { paidUrl: '/thank-you', cancelUrl: '/cancel' } };

test.each([
  ['daily', false, true],
  ['monthly', false, true],
  ['monthly', true, false],
  ['yearly', false, false],
  ['', false, false],
] as const)('%s, with a website %s: by card %s', (id, withWebsite, can) => {
  expect(canPayByCard(way, id, withWebsite)).toBe(can);
});
