/** Opens the simulated PayPal of a stack, a client of the site, and a server that receives PayPal's messages. */
import type { IncomingMessage } from 'node:http';
import { afterEach, expect, vi } from 'vitest';
import type { Payment } from '#domain/payment/payment.ts';
import { now } from '#netlify/clock.ts';
import {
  createPayPalAccount,
  createPayPalVariables,
} from '#netlify/local/payments/paypal/store.ts';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { createPayPal } from '#netlify/payments/paypal/paypal.ts';
import { payPalSchema, toPayPalSettings } from '#netlify/payments/paypal/settings.ts';
import type { Message } from '#netlify/payments/provider.ts';
import { receiveCalls } from './call-receiver.ts';
import { createAttempt } from './daraja.ts';
import { control, loadWithSchedules, readSecrets, openStackForFile } from './stack.ts';

/**
 * Opens the stack, the client and the server for the calling test file. The received messages are deleted before
 * each test, and the payment fault is removed after each test.
 */
export async function openPayPalForFile() {
  const tools = await openStackForFile(loadWithSchedules());
  const { stack, advanceClock } = tools;
  const { payPalSecret } = await readSecrets(stack);
  const account = createPayPalAccount(payPalSecret);
  const settings = toPayPalSettings(payPalSchema.parse(createPayPalVariables(account)));
  const client = createPayPal(settings, { site: stack.site, fetch, now });
  const { calls: received, address, refuse } = await receiveCalls(parseMessage);
  const simulator = `${stack.site}/.local/paypal`;
  const { access_token } = (await (await requestToken(simulator, account)).json()) as {
    access_token: string;
  };
  const response = await fetch(`${simulator}/v1/notifications/webhooks/${account.webhookId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${access_token}` },
    body: JSON.stringify([{ op: 'replace', path: '/url', value: `${address}/webhook` }]),
  });
  expect(response.status).toBe(200);

  const setPaymentFault = (fault: PaymentFault['fault'], more: Partial<PaymentFault> = {}) =>
    control(stack, 'payment-faults', { provider: 'card', fault, ...more });
  afterEach(async () => {
    await setPaymentFault('none');
    // Each request to advance the clock waits until the due messages are sent.
    await advanceClock(0);
  });

  return {
    ...tools,
    account,
    client,
    settings,
    received,
    refuse,
    address,
    simulator,
    setPaymentFault,
    /** Verifies a message as the site does before it stores the message. */
    verify: async (message: Message) => {
      const address = client.webhook?.address;
      if (!address || !('verify' in address)) throw new Error('PayPal signs its messages.');
      return address.verify(message, '');
    },
    /** Delivers a message of PayPal to the site. */
    deliver: ({ kind, headers, body }: Message) =>
      fetch(`${stack.site}/api/payments/paypal/${kind}`, { method: 'POST', headers, body }),
    /** Waits until the given number of messages has been received. */
    waitForMessages: async (count: number): Promise<Message[]> => {
      await vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 10_000 });
      return received;
    },
    /**
     * Submits the payer's choice on PayPal's page.
     * @returns the address of the redirect
     */
    decide: async (session: string, outcome: 'pay' | 'cancel' | 'hold' | 'decline') => {
      const body = new URLSearchParams({ token: session, outcome });
      const redirect = await fetch(`${simulator}/checkoutnow`, {
        method: 'POST',
        body,
        redirect: 'manual',
      });
      return redirect.headers.get('location');
    },
    /** Sets the state of a payment at PayPal. */
    setPaymentState: (code: string, state: 'COMPLETED' | 'DENIED' | 'REVERSED') =>
      control(stack, `paypal/payments/${code}`, { state }),
    /** Returns the transactions of a payment at PayPal. */
    listTransactions: async ({ id }: Pick<Payment, 'id'>) => {
      const all = (await (await fetch(`${simulator}/transactions.json`)).json()) as Transaction[];
      return all.filter(({ custom }) => custom === id);
    },
  };
}

interface Transaction {
  id: string;
  custom?: string;
  cents: number;
  isOurs: boolean;
  wentBack: { id: string; cents: number }[];
}

export function requestToken(
  simulator: string,
  { clientId, clientSecret }: Record<'clientId' | 'clientSecret', string>,
) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return fetch(`${simulator}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
}

/** Returns a payment of 29.99 US dollars. */
export const createDollarAttempt = (change: Partial<Payment> = {}): Payment =>
  createAttempt({
    provider: 'card',
    amount: 2_999,
    currency: 'USD',
    package: 'monthly',
    ...change,
  });

function parseMessage({ url = '', headers }: IncomingMessage, body: string): Message {
  const headerEntries = Object.entries(headers).filter(([name]) => name.startsWith('paypal-'));
  const messageHeaders = Object.fromEntries(
    headerEntries.map(([name, value]) => [name, String(value)]),
  );
  return { kind: url.slice(1), about: null, headers: messageHeaders, body };
}
