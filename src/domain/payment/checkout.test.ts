import { expect, test } from 'vitest';
import { beginRequestSchema, claimRequestSchema } from './checkout.ts';

const weekly = { package: 'weekly', provider: 'mpesa', phone: '0712 345 678' };

test('a phone number is converted to E.164, and an M-Pesa message to its code and amount', () => {
  const phone = '+254712345678';
  expect(beginRequestSchema.parse(weekly)).toEqual({ ...weekly, phone, withWebsite: false });
  const message = 'skl2abc345 confirmed. Ksh899.00 paid';
  expect(claimRequestSchema.parse({ message, phone: '254110000011' })).toEqual({
    message: { code: 'SKL2ABC345', amount: 899 },
    phone: '+254110000011',
  });
});

test.each([
  [{ ...weekly, phone: undefined }, 'phone', 'advert.phone.wrong'],
  [{ ...weekly, phone: '0201234567' }, 'phone', 'advert.phone.wrong'],
  [{ ...weekly, package: 'hourly' }, 'package', 'package.missing'],
])('%j is refused for its %s', (request, field, message) => {
  const [issue, ...others] = beginRequestSchema.safeParse(request).error?.issues ?? [];
  expect(issue).toMatchObject({ path: [field], message });
  expect(others).toEqual([]);
});

test.each(['till', 'card'])('a request for %s needs no phone number', (provider) => {
  expect(beginRequestSchema.safeParse({ package: 'daily', provider }).success).toBe(true);
});

test('a message without a code has a problem of its field', () => {
  const { error } = claimRequestSchema.safeParse({ message: 'paid', phone: '0712345678' });
  expect(error?.issues).toMatchObject([{ path: ['message'], message: 'payment.message.code' }]);
});

test.each(['till', 'card'])(
  'a request for %s drops the number and renewal of a prompt',
  (provider) => {
    const parsedRequest = { package: 'weekly', withWebsite: false, provider };
    const request = { ...weekly, renews: true, provider };
    expect(beginRequestSchema.parse(request)).toEqual(parsedRequest);
    expect(beginRequestSchema.parse({ ...request, provider: 'mpesa' }).renews).toBe(true);
  },
);
