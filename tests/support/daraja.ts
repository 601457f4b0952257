/**
 * Controls the simulated M-Pesa of a stack: its phones, its faults and its callbacks. A server of the test receives
 * the callbacks.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterEach, onTestFinished } from 'vitest';
import type { Payment } from '#domain/payment/payment.ts';
import { environment } from '#netlify/env.ts';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { createMpesa } from '#netlify/payments/mpesa/mpesa.ts';
import type { DarajaSettings } from '#netlify/payments/mpesa/settings.ts';
import type { Message } from '#netlify/payments/provider.ts';
import { receiveCalls } from './call-receiver.ts';
import { createSamplePayment } from './samples.ts';
import { control, loadWithSchedules, openStackForFile, type TestStack } from './stack.ts';

/** Returns the settings that the stack passes to functions. */
export function readDarajaSettings(): DarajaSettings {
  const { mpesa } = environment();
  if (!mpesa) throw new Error('This stack sends no prompts.');
  return mpesa;
}

/** Parses a callback, and the secret in its address. */
const parseMessage = (
  { url = '' }: IncomingMessage,
  body: string,
): Message & { secret: string } => {
  const [secret = '', kind = '', about = null] = url.split('/').slice(4);
  return { kind, about, headers: {}, body, secret };
};

/**
 * Returns the dependencies of a Daraja client that calls the stack's simulator. The simulator sends callbacks to
 * the receiver.
 */
export function createDependencies({ site }: TestStack, receiver: string, now = () => new Date()) {
  return {
    site: receiver,
    fetch: ((url, init) => fetch((url as string).replace(receiver, site), init)) as typeof fetch,
    now,
  };
}

/** Returns the M-Pesa provider of the functions, but with callbacks to the receiver. */
export function createMpesaProvider(
  stack: TestStack,
  receiver: string,
  changes: Partial<DarajaSettings> & { now?: () => Date } = {},
) {
  const { now, ...settings } = changes;
  return createMpesa(
    { ...readDarajaSettings(), ...settings },
    createDependencies(stack, receiver, now),
  );
}

/** The last three digits of the newest phone number. */
let lastPhone = 100;

/** Returns a new payment with an unused phone number. */
export function createAttempt(fields: Partial<Payment> = {}): Payment & { phone: string } {
  lastPhone += 1;
  const attempt = createSamplePayment({
    id: randomUUID(),
    reference: '482913',
    provider: 'mpesa',
    created_at: new Date(Date.now() - 1000).toISOString(),
    ...fields,
  });
  return { ...attempt, phone: fields.phone ?? `+254700000${lastPhone}` };
}

/** Submits a form of `/.local/phone`. When the promise resolves, all due callbacks have been sent. */
export async function usePhone(
  { site }: TestStack,
  { phone }: { phone: string },
  form: Record<string, string>,
): Promise<Response> {
  const body = new URLSearchParams({ number: phone, ...form });
  return fetch(`${site}/.local/phone`, { method: 'POST', body, redirect: 'manual' });
}

/**
 * Opens a stack for the calling test file.
 * @returns the stack, its M-Pesa provider and the received callbacks
 */
export async function openMpesaForFile() {
  const { stack, advanceClock } = await openStackForFile(loadWithSchedules());
  const { calls, address } = await receiveCalls(parseMessage);
  const mpesa = createMpesaProvider(stack, address);
  afterEach(() => control(stack, 'clock', { reset: true }));

  const attempts = new Map<string, Payment>();

  /** Responds to a prompt on the phone. */
  const answerPrompt = (attempt: PromptedAttempt, form: Record<string, string>) =>
    usePhone(stack, attempt, { prompt: attempt.session, ...form });
  return {
    stack,
    advanceClock,
    calls,
    address,
    mpesa,
    answerPrompt,
    /**
     * Sends a prompt for a new payment.
     * @returns the payment with the prompt's session
     */
    sendPrompt: async (fields: Partial<Payment> = {}): Promise<PromptedAttempt> => {
      const attempt = createAttempt(fields);
      attempts.set(attempt.id, attempt);
      const startedAttempt = { ...attempt, ...(await mpesa.begin(attempt)) };
      attempts.set(attempt.id, startedAttempt);
      return startedAttempt;
    },
    pay: (attempt: PromptedAttempt) => answerPrompt(attempt, { do: 'pin', pin: '1234' }),
    /**
     * Returns the provider events of the received callbacks. M-Pesa confirms each of them.
     * @param otherAttempts - further payments that the callbacks can refer to
     */
    events: async (...otherAttempts: Payment[]) => {
      const findAttempt = (id: string | null) =>
        otherAttempts.find((attempt) => attempt.id === id) ?? attempts.get(id ?? '') ?? null;
      const confirmations = calls.map((call) =>
        mpesa.confirm({ ...call, attempt: findAttempt(call.about), attempt_count: 2 }),
      );
      return (await Promise.all(confirmations)).flat();
    },
  };
}

type PromptedAttempt = Payment & { phone: string; session: string };

/** Returns the payments in the simulator, newest first. */
export async function listSimulatorPayments({ site }: TestStack) {
  const response = await fetch(`${site}/.local/daraja/transactions.json`);
  return (await response.json()) as Record<string, unknown>[];
}

/** Sets a payment fault until the end of the test. */
export async function setPaymentFault(
  stack: TestStack,
  fault: Omit<PaymentFault, 'provider'>,
  provider: PaymentFault['provider'] = 'mpesa',
): Promise<void> {
  await control(stack, 'payment-faults', { provider, ...fault });
  onTestFinished(async () => {
    await control(stack, 'payment-faults', { provider, fault: 'none' });
  });
}
