/** Pays for adverts of the seeded member at the endpoints: on the simulated phone, and at the simulated PayPal. */
import { expect } from 'vitest';
import { site as business } from '#content/site.ts';
import { checkoutSchema } from '#domain/payment/checkout.ts';
import { listSimulatorPayments, usePhone } from './daraja.ts';
import type { openStackForFile } from './stack.ts';
import { createOwnerClient } from './own-listings.ts';

type Tools = Pick<Awaited<ReturnType<typeof openStackForFile>>, 'stack' | 'listings' | 'readRow'>;

/** The last three digits of the newest phone number. */
let lastPhone = 700;

export interface Shop {
  id: number;
  phone: string;
}

export const parseCheckout = ({ status, body }: { status: number; body: unknown }) => {
  expect(status).toBe(200);
  return checkoutSchema.parse(body);
};

export function createCheckoutClient({ stack, listings, readRow }: Tools) {
  /** Logs in for each request, because tests move the clock beyond the expiry of a token. */
  const logInOwner = () => createOwnerClient(stack, 'member');
  const fetchCheckout = async ({ id }: { id: number }) =>
    parseCheckout(await (await logInOwner()).requestJson('GET', `/${id}/payment`));
  const requestPayment = async ({ id }: { id: number }, selection: Record<string, unknown> = {}) =>
    (await logInOwner()).pay(id, selection);
  const startPayment = async (...args: Parameters<typeof requestPayment>) =>
    parseCheckout(await requestPayment(...args));
  /** Returns the simulator's payments from a phone, newest first. */
  const readPayments = async ({ phone }: Pick<Shop, 'phone'>) =>
    (await listSimulatorPayments(stack)).filter((payment) => payment['phone'] === phone.slice(1));

  return {
    /** Creates an approved advert, and a phone number that no other advert has. */
    createShop: async (): Promise<Shop> => {
      lastPhone += 1;
      const { id } = await listings.approved();
      await listings.resetRateLimits();
      return { id, phone: `+254700000${lastPhone}` };
    },
    fetchCheckout,
    requestPayment,
    startPayment,
    readPayments,
    /** Returns the states of the listing and of its newest payment, and the received amount. */
    readStates: async (listing: { id: number }) => {
      const { listing: current, order } = await fetchCheckout(listing);
      return [current.state, order?.attempt.state, order?.attempt.received_amount];
    },
    readSession: async (payment = '') =>
      (await readRow<{ session: string }>('payments', payment)).session,
    /**
     * Pays to the till on the simulated phone, without a prompt.
     * @returns the M-Pesa code
     */
    payTill: async (payer: Pick<Shop, 'phone'>, amount: number): Promise<string> => {
      await usePhone(stack, payer, { do: 'pay', amount: String(amount), till: business.till });
      return String((await readPayments(payer))[0]?.['receipt']);
    },
    /** Submits the payer's choice on PayPal's page. */
    decideAtPayPal: async (
      redirect: string | null | undefined,
      outcome: 'pay' | 'cancel' | 'decline',
    ) => {
      const address = redirect ?? '';
      const token = new URL(address).searchParams.get('token') ?? '';
      const body = new URLSearchParams({ token, outcome });
      await fetch(address, { method: 'POST', body, redirect: 'manual' });
    },
  };
}
