import { describe, expect, test } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { ForgedMessage, ProviderRefusal } from '#netlify/payments/provider.ts';
import {
  readDarajaSettings,
  openMpesaForFile,
  createAttempt,
  setPaymentFault,
  listSimulatorPayments,
  usePhone,
} from '../support/daraja.ts';

const { stack, advanceClock, calls, mpesa, sendPrompt, pay, events } = await openMpesaForFile();

const isUnknown = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ProviderRefusal);
};

describe('under the fault', () => {
  test.each<[PaymentFault['fault'], number, number, object?]>([
    ['no-callback', 0, 0],
    ['twice', 2, 2],
    ['late', 0, 1],
    ['text-codes', 1, 1],
    ['missing-fields', 1, 1],
    ['other-sum', 1, 1, { amount: 898 }],
  ])('with %s, %i calls report the payment at once, %i finally', async (fault, now, end, other) => {
    await setPaymentFault(stack, { fault, times: 1, delaySeconds: 7200 });
    const attempt = await sendPrompt();
    const about = { payment: attempt.id, session: attempt.session };
    const paid = { kind: 'paid', about, amount: 899, ...other };
    const ofPrompt = async () => (await events()).filter(({ about }) => 'payment' in about);
    await pay(attempt);
    expect(await ofPrompt()).toMatchObject(Array(now).fill(paid));
    await advanceClock(7200);
    expect(await ofPrompt()).toMatchObject(Array(end).fill(paid));
    expect((await listSimulatorPayments(stack))[0]).toMatchObject({ amount: paid.amount });
  });

  test('without callback, a query finds the payment among others', async () => {
    await setPaymentFault(stack, { fault: 'no-callback', times: 1 });
    const attempt = await sendPrompt();
    await pay(attempt);
    await usePhone(stack, attempt, { do: 'pay', amount: '450', till: '5378141' });
    expect(await mpesa.readBack(attempt)).toMatchObject({ kind: 'paid', amount: 899 });
  });

  test('before-response, the call comes first', async () => {
    await setPaymentFault(stack, { fault: 'before-response', times: 1 });
    const { id, session } = await sendPrompt();
    expect(await events()).toContainEqual(
      expect.objectContaining({ kind: 'paid', about: { payment: id, session } }),
    );
  });

  test('a forged call with a wrong secret pays nothing', async () => {
    const before = await listSimulatorPayments(stack);
    await setPaymentFault(stack, { fault: 'forged', times: 1 });
    const { id } = await sendPrompt();
    await advanceClock(0);
    expect(calls).toMatchObject([{ kind: 'prompt', about: id }]);
    expect(calls[0]?.secret).not.toBe(readDarajaSettings().callbackSecret);
    expect(await listSimulatorPayments(stack)).toEqual(before);
  });

  test('with a cut-off the result is open and the prompt sent', async () => {
    await setPaymentFault(stack, { fault: 'cut-off', times: 1 });
    const attempt = createAttempt();
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
    await setPaymentFault(stack, { fault: 'error', times: 1 });
    const attempt = createAttempt();
    await isUnknown(mpesa.begin(attempt));
    const page = await fetch(`${stack.site}/.local/phone?number=${attempt.phone.slice(1)}`);
    expect(await page.text()).toContain('No prompt.');
  });

  test('malformed, the call credits nothing', async () => {
    await setPaymentFault(stack, { fault: 'malformed', times: 1 });
    await pay(await sendPrompt());
    await expect(events()).rejects.toThrow(ForgedMessage);
  });

  test('down, the result is open until the hour ends', async () => {
    await setPaymentFault(stack, { fault: 'down', delaySeconds: 3600 });
    await isUnknown(mpesa.begin(createAttempt()));
    await isUnknown(mpesa.readBack(createAttempt({ createdAt: new Date(Date.now() - 200_000) })));
    await advanceClock(3600);
    await expect(sendPrompt()).resolves.toHaveProperty('session');
  });
});
