import { expect, test } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { ForgedMessage, ProviderRefusal } from '#netlify/payments/provider.ts';
import {
  readDarajaSettings,
  openMpesaForFile,
  createAttempt,
  setPaymentFault,
  listSimulatorPayments,
  usePhone,
} from '../../support/daraja.ts';

const { stack, advanceClock, calls, mpesa, sendPrompt, pay, events } = await openMpesaForFile();

const setFault = (fault: PaymentFault['fault'], delaySeconds?: number) =>
  setPaymentFault(stack, { fault, times: 1, ...(delaySeconds && { delaySeconds }) });
const readPhone = async ({ phone }: { phone: string }) =>
  (await fetch(`${stack.site}/.local/phone?number=${phone.slice(1)}`)).text();
/** The time of an attempt that is older than the lifetime of a prompt, which is three minutes. */
const oldTime = { created_at: new Date(Date.now() - 200_000).toISOString() };

const expectUnknownResult = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ProviderRefusal);
};

test.each<
  [fault: PaymentFault['fault'], immediateCount: number, finalCount: number, changedFields?: object]
>([
  ['no-callback', 0, 0],
  ['twice', 2, 2],
  ['late', 0, 1],
  ['text-codes', 1, 1],
  ['missing-fields', 1, 1],
  // The fault reduces the amount by one shilling.
  ['other-sum', 1, 1, { amount: 898 }],
])(
  'under the fault %s, %i callbacks report the payment at once, %i finally',
  async (fault, immediateCount, finalCount, changedFields) => {
    await setFault(fault, 7200);
    const attempt = await sendPrompt();
    const about = { payment: attempt.id, session: attempt.session };
    const paidEvent = { kind: 'paid', about, amount: 899, ...changedFields };
    const readPromptEvents = async () => (await events()).filter(({ about }) => 'payment' in about);
    await pay(attempt);
    expect(await readPromptEvents()).toMatchObject(Array(immediateCount).fill(paidEvent));
    await advanceClock(7200);
    expect(await readPromptEvents()).toMatchObject(Array(finalCount).fill(paidEvent));
    expect((await listSimulatorPayments(stack))[0]).toMatchObject({ amount: paidEvent.amount });
  },
);

test('under the fault no-callback, a query finds the payment among others', async () => {
  await setFault('no-callback');
  const attempt = await sendPrompt();
  await pay(attempt);
  await usePhone(stack, attempt, { do: 'pay', amount: '450', till: '5378141' });
  expect(await mpesa.queryAttempt(attempt)).toMatchObject({ kind: 'paid', amount: 899 });
});

test('under the fault before-response, the callback comes first', async () => {
  await setFault('before-response');
  const { id, session } = await sendPrompt();
  const paidEvent = { kind: 'paid', about: { payment: id, session } };
  expect(await events()).toContainEqual(expect.objectContaining(paidEvent));
});

test('under the fault forged, a callback with a wrong secret pays nothing', async () => {
  const initialPayments = await listSimulatorPayments(stack);
  await setFault('forged');
  const { id } = await sendPrompt();
  // Each request to advance the clock waits until the due callbacks are sent.
  await advanceClock(0);
  expect(calls).toMatchObject([{ kind: 'prompt', about: id }]);
  expect(calls[0]?.secret).not.toBe(readDarajaSettings().callbackSecret);
  expect(await listSimulatorPayments(stack)).toEqual(initialPayments);
});

test('under the fault cut-off, the result is open, and the prompt was sent', async () => {
  await setFault('cut-off');
  const attempt = createAttempt();
  await expectUnknownResult(mpesa.begin(attempt));
  const about = { payment: attempt.id };
  expect(await mpesa.queryAttempt(attempt)).toEqual({ kind: 'waiting', about });
  const session = /value="(ws_CO_\d+)"/.exec(await readPhone(attempt))?.[1] ?? '';
  const oldAttempt = { ...attempt, ...oldTime };
  const failure = { kind: 'failed', about, reason: 'unknown' };
  expect(await mpesa.queryAttempt(oldAttempt)).toEqual(failure);
  await pay({ ...attempt, session });
  const paidEvent = { kind: 'paid', about: { payment: attempt.id, session } };
  expect(await events(attempt)).toContainEqual(expect.objectContaining(paidEvent));
  expect(await mpesa.queryAttempt(oldAttempt)).toMatchObject({ kind: 'paid', about });
});

test('under the fault error, the result is open, and nothing was sent', async () => {
  await setFault('error');
  const attempt = createAttempt();
  await expectUnknownResult(mpesa.begin(attempt));
  expect(await readPhone(attempt)).toContain('No prompt.');
});

test('under the fault malformed, the callback credits nothing', async () => {
  await setFault('malformed');
  await pay(await sendPrompt());
  await expect(events()).rejects.toThrow(ForgedMessage);
});

test('under the fault down, the result is open until the hour ends', async () => {
  await setPaymentFault(stack, { fault: 'down', delaySeconds: 3600 });
  await expectUnknownResult(mpesa.begin(createAttempt()));
  await expectUnknownResult(mpesa.queryAttempt(createAttempt(oldTime)));
  await advanceClock(3600);
  await expect(sendPrompt()).resolves.toHaveProperty('session');
});
