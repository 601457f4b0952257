import { expect, test } from 'vitest';
import { claimRequestSchema } from './checkout.ts';
import { toPresentOpenPayment } from './former-names.ts';

test('a claim with the names from before 2026-11-26 is accepted', () => {
  expect(
    claimRequestSchema.parse(JSON.parse('{"said":"SKL2ABC345","phone":"0712345678"}')),
  ).toEqual({
    message: { code: 'SKL2ABC345' },
    phone: '+254712345678',
  });
});

test('a link to an open payment that was stored before 2026-11-26 gets the present names', () => {
  const id = '00000000-0000-0000-0000-000000000000';
  const member = 'a';
  const openPayment = { id, href: '/pay?listing=1', member };
  expect(
    toPresentOpenPayment({ ...openPayment, ...JSON.parse('{"words":"Finish your payment"}') }),
  ).toEqual({
    ...openPayment,
    label: 'Finish your payment',
  });
  expect(toPresentOpenPayment({ ...openPayment, label: 'See it' })).toEqual({
    ...openPayment,
    label: 'See it',
  });
  expect(toPresentOpenPayment(undefined)).toBeUndefined();
});
