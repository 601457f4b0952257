import { initialBalance } from '#netlify/local/payments/daraja/store.ts';
import { expect, test } from 'vitest';
import { createDaraja } from '#netlify/payments/mpesa/daraja.ts';
import { registerPull, registerTill } from '#netlify/payments/mpesa/register.ts';
import { ForgedMessage, type ProviderRefusal } from '#netlify/payments/provider.ts';
import {
  readDarajaSettings,
  createMpesaProvider,
  openMpesaForFile,
  createAttempt,
  setPaymentFault,
  listSimulatorPayments,
  createDependencies,
  usePhone,
} from '../support/daraja.ts';

const { stack, advanceClock, calls, address, mpesa, sendPrompt, answerPrompt, pay, events } =
  await openMpesaForFile();

const matchRefusal = (reason: string) =>
  expect.objectContaining({ name: 'ProviderRefusal', reason }) as ProviderRefusal;
const readNewestPayment = async () => (await listSimulatorPayments(stack))[0];

test('a paid prompt is reported by callback and query', async () => {
  const attempt = await sendPrompt();
  const about = { payment: attempt.id, session: attempt.session };
  expect(await mpesa.queryAttempt(attempt)).toEqual({ kind: 'waiting', about });
  await pay(attempt);
  const payment = await readNewestPayment();
  const payer = attempt.phone.slice(1);
  expect(payment).toMatchObject({ amount: 899, till: '5378141', phone: payer });
  const money = { code: payment?.['receipt'], amount: 899, currency: 'KES', isOurs: true };
  const event = { kind: 'paid', about, ...money, payer, at: expect.any(String) as string };
  expect(await events()).toEqual([{ ...event, evidence: 'prompt' }]);
  expect(calls[0]).toMatchObject({ kind: 'prompt', secret: readDarajaSettings().callbackSecret });
  expect(await mpesa.queryAttempt(attempt)).toEqual(event);
  const listedEvents = await mpesa.listTransactions?.(new Date(Date.now() - 60_000), new Date());
  expect(listedEvents).toContainEqual({ ...event, about: { code: money.code } });
});

test.each([
  ['wrong-pin', { do: 'pin', pin: '4321' }],
  ['cancelled', { do: 'cancel' }],
  ['no-answer', { do: 'ignore' }],
  ['unreachable', { do: 'end', code: '1037' }],
  ['expired', { do: 'end', code: '1019' }],
  ['not-sent', { do: 'end', code: '1025' }],
])('the result %s is the same in callback and query', async (reason, form) => {
  const attempt = await sendPrompt();
  await answerPrompt(attempt, form);
  const about = { payment: attempt.id, session: attempt.session };
  expect(await events()).toEqual([{ kind: 'failed', about, reason }]);
  expect(await mpesa.queryAttempt(attempt)).toEqual({ kind: 'failed', about, reason });
  expect((await pay(attempt)).status).toBe(409);
});

test('an unanswered prompt ends after a minute', async () => {
  await sendPrompt();
  await advanceClock(59);
  expect(await events()).toEqual([]);
  await advanceClock(1);
  expect(await events()).toMatchObject([{ kind: 'failed', reason: 'no-answer' }]);
});

// M-Pesa's limit of a payment is 250,000 shillings. Three wrong PINs lock the phone.
test('a prompt is refused or fails at the limits of M-Pesa', async () => {
  await expect(sendPrompt({ amount: 250_001 })).rejects.toEqual(matchRefusal('over-limit'));
  const attempt = await sendPrompt({ amount: initialBalance + 1 });
  const { phone } = attempt;
  await sendPrompt({ phone });
  await pay(attempt);
  await sendPrompt({ phone, amount: initialBalance + 1 });
  await advanceClock(121);
  for (const amount of [1, 2, 3]) {
    await answerPrompt(await sendPrompt({ phone, amount }), { do: 'pin', pin: '0' });
  }
  await pay(await sendPrompt({ phone, amount: 4 }));
  const reasons = (await events()).map((event) => event.kind === 'failed' && event.reason);
  const wrongPins = ['wrong-pin', 'wrong-pin', 'wrong-pin'];
  expect(reasons).toEqual(['busy-phone', 'no-balance', 'too-soon', ...wrongPins, 'locked']);
});

test('an unknown prompt is queried until it has surely ended', async () => {
  const attempt = createAttempt({ session: 'ws_CO_0' });
  await expect(mpesa.queryAttempt(attempt)).rejects.toThrow('400.002.02');
  const oldAttempt = { ...attempt, created_at: new Date(Date.now() - 200_000).toISOString() };
  const about = { payment: oldAttempt.id, session: 'ws_CO_0' };
  const failure = { kind: 'failed', about, reason: 'unknown' };
  expect(await mpesa.queryAttempt(oldAttempt)).toEqual(failure);
});

test('a forgotten token is requested again', async () => {
  const fixedNow = new Date();
  const clientWithFixedClock = createMpesaProvider(stack, address, { now: () => fixedNow });
  await clientWithFixedClock.begin(createAttempt());
  await advanceClock(2 * 60 * 60);
  await expect(clientWithFixedClock.begin(createAttempt())).resolves.toMatchObject({
    session: expect.stringMatching(/^ws_CO_\d+$/) as string,
  });
});

test.each([
  ['consumerSecret', 'wrong'],
  ['passkey', 'wrong'],
  ['shortCode', '600000'],
  ['callbackSecret', 'what-mpesa-never-takes'],
])('Daraja refuses a wrong %s', async (name, value) => {
  const client = createMpesaProvider(stack, address, { [name]: value });
  await expect(client.begin(createAttempt())).rejects.toEqual(matchRefusal('misconfigured'));
});

test('an unreachable Daraja is a refusal of the provider', async () => {
  const client = createMpesaProvider({ ...stack, site: 'http://127.0.0.1:9' }, address);
  await expect(client.begin(createAttempt())).rejects.toEqual(matchRefusal('provider-down'));
});

test('Daraja reports till payments, and registers once', async () => {
  const settings = { ...readDarajaSettings(), shortCode: '5378141' };
  const client = createDaraja(settings, createDependencies(stack, address));
  const context = { daraja: client, settings, site: address };
  await registerTill(context);
  await expect(registerTill(context)).rejects.toThrow('500.003.1001');
  await registerPull(context, '+254700000011');
  const attempt = createAttempt();
  await usePhone(stack, attempt, { do: 'pay', amount: '450', till: '5378141' });
  const code = String((await readNewestPayment())?.['receipt']);
  // The list has the whole phone number. The callback masks five of its digits.
  const payer = attempt.phone.slice(1);
  const event = { kind: 'paid', about: { code }, amount: 450, isOurs: true, payer };
  expect(await events()).toMatchObject([event]);
  const response = await fetch(`${stack.site}/.local/phone?number=${payer}`);
  expect(await response.text()).toContain(`${code} Confirmed. Ksh450.00 paid`);

  await setPaymentFault(stack, { fault: 'other-payee', times: 1 });
  calls.length = 0;
  await pay(await sendPrompt());
  await expect(events()).rejects.toThrow(ForgedMessage);
});

test('a payment is refunded once', async () => {
  await pay(await sendPrompt());
  const code = String((await readNewestPayment())?.['receipt']);
  const refund = { code, amount: 899, currency: 'KES' as const, reference: '482913', note: 'Late' };
  for (const id of ['r1', 'r2']) {
    calls.length = 0;
    expect(await mpesa.refund?.({ ...refund, id })).toEqual({ kind: 'waiting', about: { code } });
    // Each request to advance the clock waits until the due callbacks are sent.
    await advanceClock(0);
    const reversal = (await readNewestPayment())?.['reversal'];
    const event =
      id === 'r1'
        ? { kind: 'refunded', about: { code }, refund: 'r1', code: reversal, amount: 899 }
        : { kind: 'refund-failed', refund: 'r2', reason: 'already-reversed' };
    expect(await events()).toMatchObject([event]);
  }
  expect(createMpesaProvider(stack, address, { reversal: undefined }).refund).toBeUndefined();
});
