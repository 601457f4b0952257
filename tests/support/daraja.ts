/** The simulated M-Pesa of a stack: its phones, its faults, and what it calls, gathered by a server of ours. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { afterEach, onTestFinished } from 'vitest';
import { environment } from '#netlify/env.ts';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { createMpesa } from '#netlify/payments/mpesa/mpesa.ts';
import type { DarajaSettings } from '#netlify/payments/mpesa/settings.ts';
import type { Attempt, Message } from '#netlify/payments/provider.ts';
import { receiveCalls } from './call-receiver.ts';
import { control, stackOfFile, type TestStack } from './stack.ts';

/** The settings that the stack gives to functions. */
export function darajaOfStack(): DarajaSettings {
  const { mpesa } = environment();
  if (!mpesa) throw new Error('This stack sends no prompts.');
  return mpesa;
}

/** What came at an address of callbacks, with the secret that stands in it. */
const messageAt = ({ url = '' }: IncomingMessage, body: string): Message & { secret: string } => {
  const [secret = '', kind = '', about = null] = url.split('/').slice(4);
  return { kind, about, headers: {}, body, secret };
};

/** What a client of Daraja needs of the outside: the stack's simulator, calls to the receiver. */
export function surroundingsOf({ site }: TestStack, receiver: string, now = () => new Date()) {
  return {
    site: receiver,
    fetch: ((url, init) => fetch((url as string).replace(receiver, site), init)) as typeof fetch,
    now,
  };
}

/** M-Pesa as functions have it, but for calls, which go to the receiver. */
export function mpesaCalling(
  stack: TestStack,
  receiver: string,
  changes: Partial<DarajaSettings> & { now?: () => Date } = {},
) {
  const { now, ...settings } = changes;
  return createMpesa({ ...darajaOfStack(), ...settings }, surroundingsOf(stack, receiver, now));
}

let phones = 100;

/** An attempt of a phone of its own. */
export function newAttempt(fields: Partial<Attempt> = {}): Attempt & { phone: string } {
  phones += 1;
  return {
    id: randomUUID(),
    reference: '482913',
    amount: 899,
    currency: 'KES',
    itemName: 'Weekly',
    session: null,
    createdAt: new Date(Date.now() - 1000),
    ...fields,
    phone: fields.phone ?? `+254700000${phones}`,
  };
}

/** Sends a form of `/.local/phone`. Whatever is due was called when this is over. */
export async function usePhone(
  { site }: TestStack,
  { phone }: { phone: string },
  form: Record<string, string>,
): Promise<Response> {
  const body = new URLSearchParams({ number: phone, ...form });
  return fetch(`${site}/.local/phone`, { method: 'POST', body, redirect: 'manual' });
}

/** A stack for the test file that asks at its top, M-Pesa as its functions have it, and the calls that came. */
export async function mpesaOfFile() {
  const { stack, later } = await stackOfFile();
  const { calls, address } = await receiveCalls(messageAt);
  const mpesa = mpesaCalling(stack, address);
  afterEach(() => control(stack, 'clock', { reset: true }));

  const attempts = new Map<string, Attempt>();

  /** Answers a prompt at its phone. */
  const answer = (attempt: Prompted, form: Record<string, string>) =>
    usePhone(stack, attempt, { prompt: attempt.session, ...form });
  return {
    ...{ stack, later, calls, address, mpesa, answer },
    /** Sends a prompt. @returns the attempt as it is after that. */
    prompted: async (fields: Partial<Attempt> = {}): Promise<Prompted> => {
      const attempt = newAttempt(fields);
      attempts.set(attempt.id, attempt);
      const begun = { ...attempt, ...(await mpesa.begin(attempt)) };
      attempts.set(attempt.id, begun);
      return begun;
    },
    pay: (attempt: Prompted) => answer(attempt, { do: 'pin', pin: '1234' }),
    /** M-Pesa's answers about the calls that came. @param about - attempts that were begun elsewhere */
    events: async (...others: Attempt[]) => {
      const attemptOf = (id: string | null) =>
        others.find((attempt) => attempt.id === id) ?? attempts.get(id ?? '') ?? null;
      const asked = calls.map((call) =>
        mpesa.confirm({ ...call, attempt: attemptOf(call.about), tries: 2 }),
      );
      return (await Promise.all(asked)).flat();
    },
  };
}

type Prompted = Attempt & { phone: string; session: string };

/** What the simulator says was paid, newest first. */
export async function paidAtSimulator({ site }: TestStack) {
  const answer = await fetch(`${site}/.local/daraja/transactions.json`);
  return (await answer.json()) as Record<string, unknown>[];
}

/** Orders a fault, which the end of the test takes back. */
export async function orderPaymentFault(
  stack: TestStack,
  order: Omit<PaymentFault, 'provider'>,
  provider: PaymentFault['provider'] = 'mpesa',
): Promise<void> {
  await control(stack, 'payment-faults', { provider, ...order });
  onTestFinished(async () => {
    await control(stack, 'payment-faults', { provider, fault: 'none' });
  });
}
