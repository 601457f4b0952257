import { describe, expect, test } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { ForgedMessage, ProviderRefusal } from '#netlify/payments/provider.ts';
import {
  darajaOfStack,
  mpesaOfFile,
  newAttempt,
  orderPaymentFault,
  paidAtSimulator,
  usePhone,
} from '../support/daraja.ts';

const { stack, later, calls, mpesa, prompted, pay, events } = await mpesaOfFile();

const isUnknown = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ProviderRefusal);
};

describe('under the fault', () => {
  test.each<
    [fault: PaymentFault['fault'], immediateCount: number, finalCount: number, changedFields?: object]
  >([
    ['no-callback', 0, 0],
    ['twice', 2, 2],
    ['late', 0, 1],
    ['text-codes', 1, 1],
    ['missing-fields', 1, 1],
    ['other-sum', 1, 1, { amount: 898 }],
  ])('with %s, %i calls report the payment at once, %i finally', async (fault, now, end, other) => {
    await orderPaymentFault(stack, { fault, times: 1, delaySeconds: 7200 });
    const attempt = await prompted();
    const about = { payment: attempt.id, session: attempt.session };
    const paid = { kind: 'paid', about, amount: 899, ...other };
    const ofPrompt = async () => (await events()).filter(({ about }) => 'payment' in about);
    await pay(attempt);
    expect(await ofPrompt()).toMatchObject(Array(now).fill(paid));
    await later(7200);
    expect(await ofPrompt()).toMatchObject(Array(end).fill(paid));
    expect((await paidAtSimulator(stack))[0]).toMatchObject({ amount: paid.amount });
  });

  test('without callback, a query finds the payment among others', async () => {
    await orderPaymentFault(stack, { fault: 'no-callback', times: 1 });
    const attempt = await prompted();
    await pay(attempt);
    await usePhone(stack, attempt, { do: 'pay', amount: '450', till: '5378141' });
    expect(await mpesa.readBack(attempt)).toMatchObject({ kind: 'paid', amount: 899 });
  });

  test('before-response, the call comes first', async () => {
    await orderPaymentFault(stack, { fault: 'before-response', times: 1 });
    const { id, session } = await prompted();
    expect(await events()).toContainEqual(
      expect.objectContaining({ kind: 'paid', about: { payment: id, session } }),
    );
  });

  test('a forged call with a wrong secret pays nothing', async () => {
    const before = await paidAtSimulator(stack);
    await orderPaymentFault(stack, { fault: 'forged', times: 1 });
    const { id } = await prompted();
    await later(0);
    expect(calls).toMatchObject([{ kind: 'prompt', about: id }]);
    expect(calls[0]?.secret).not.toBe(darajaOfStack().callbackSecret);
    expect(await paidAtSimulator(stack)).toEqual(before);
  });

  test('with a cut-off the result is open and the prompt sent', async () => {
    await orderPaymentFault(stack, { fault: 'cut-off', times: 1 });
    const attempt = newAttempt();
    await isUnknown(mpesa.begin(attempt));
    const about = { payment: attempt.id };
    expect(await mpesa.readBack(attempt)).toEqual({ kind: 'waiting', about });
    const page = await fetch(`${stack.site}/.local/phone?number=${attempt.phone.slice(1)}`);
    const session = /value="(ws_CO_\d+)"/.exec(await page.text())?.[1] ?? '';
    const old = { ...attempt, createdAt: new Date(Date.now() - 200_000) };
    expect(await mpesa.readBack(old)).toEqual({ kind: 'failed', about, reason: 'unknown' });
    await pay({ ...attempt, session });
    expect(await events(attempt)).toContainEqual(
      expect.objectContaining({ kind: 'paid', about: { payment: attempt.id, session } }),
    );
    expect(await mpesa.readBack(old)).toMatchObject({ kind: 'paid', about });
  });

  test('error, the result is open, and nothing was sent', async () => {
    await orderPaymentFault(stack, { fault: 'error', times: 1 });
    const attempt = newAttempt();
    await isUnknown(mpesa.begin(attempt));
    const page = await fetch(`${stack.site}/.local/phone?number=${attempt.phone.slice(1)}`);
    expect(await page.text()).toContain('No prompt.');
  });

  test('malformed, the call credits nothing', async () => {
    await orderPaymentFault(stack, { fault: 'malformed', times: 1 });
    await pay(await prompted());
    await expect(events()).rejects.toThrow(ForgedMessage);
  });

  test('down, the result is open until the hour ends', async () => {
    await orderPaymentFault(stack, { fault: 'down', delaySeconds: 3600 });
    await isUnknown(mpesa.begin(newAttempt()));
    await isUnknown(mpesa.readBack(newAttempt({ createdAt: new Date(Date.now() - 200_000) })));
    await later(3600);
    await expect(prompted()).resolves.toHaveProperty('session');
  });
});
