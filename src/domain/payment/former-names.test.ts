import { expect, test } from 'vitest';
import { claimRequestSchema } from './checkout.ts';
import { toPresentOpenPayment } from './former-names.ts';

test('a claim of a tab from before 2026-11-26 is read', () => {
  expect(
    claimRequestSchema.parse(JSON.parse('{"said":"SKL2ABC345","phone":"0712345678"}')),
  ).toEqual({
    message: { code: 'SKL2ABC345' },
    phone: '+254712345678',
  });
});

test('a link to an open payment that was stored before 2026-11-26 is read', () => {
  const id = '00000000-0000-0000-0000-000000000000';
  const member = 'a';
  const open = { id, href: '/pay?listing=1', member };
  expect(
    toPresentOpenPayment({ ...open, ...JSON.parse('{"words":"Finish your payment"}') }),
  ).toEqual({
    ...open,
    label: 'Finish your payment',
  });
  expect(toPresentOpenPayment({ ...open, label: 'See it' })).toEqual({ ...open, label: 'See it' });
  expect(toPresentOpenPayment(undefined)).toBeUndefined();
});
