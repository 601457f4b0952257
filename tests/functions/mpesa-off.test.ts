import { afterAll, expect, test } from 'vitest';
import { environment } from '#netlify/env.ts';
import { listSimulatorPayments, usePhone } from '../support/daraja.ts';
import { startTestStack } from '../support/stack.ts';

const stack = await startTestStack({ MPESA: 'off' });
afterAll(() => stack.close());

test('with MPESA=off only till payments are possible', async () => {
  expect(environment().mpesa).toBeUndefined();
  const response = await usePhone(
    stack,
    { phone: '+254700000011' },
    { do: 'pay', amount: '450', till: '5378141' },
  );
  expect(response.status).toBe(303);
  expect(await listSimulatorPayments(stack)).toMatchObject([{ amount: 450, reversal: null }]);
});
