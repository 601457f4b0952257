/**
 * Client of PayPal's orders. Each attempt has one order, which the payer approves on PayPal's page, and which is
 * captured once.
 */
import * as z from 'zod';
import {
  ProviderRefusal,
  type PaymentRef,
  type Attempt,
  type FailureReason,
  type ProviderEvent,
} from '../provider.ts';
import { PayPalRefusal, type PayPalApi } from './api.ts';
import { toMoney, moneySchema, readMoney } from './dollars.ts';

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  create_time: z.iso.datetime({ offset: true }).optional(),
});

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z.object({ captures: z.array(captureSchema).optional() }).optional(),
      }),
    )
    .min(1),
});

const createdOrderSchema = z.object({
  id: z.string(),
  links: z.array(z.object({ href: z.url(), rel: z.string() })),
});

/** States of a capture that was paid, including captures that were refunded later. */
export const paidStates = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'];

/**
 * Failure reasons of captures that PayPal refuses, by PayPal's error code. `settleOrder` throws every other
 * refusal.
 */
const refusalReasons: Record<string, FailureReason> = {
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  ORDER_EXPIRED: 'expired',
};

/** Returns the payment or order that a `custom_id` refers to; an empty object if it refers to none. */
export function parsePaymentRef(custom: string | undefined): PaymentRef {
  if (custom !== undefined && z.uuid().safeParse(custom).success) return { payment: custom };
  return custom !== undefined && /^[1-9]\d{5}$/.test(custom) ? { reference: custom } : {};
}

export type Orders = ReturnType<typeof createOrders>;

interface OrderSettings {
  site: string;
  merchantId: string;
  /** Prefix of the addresses of PayPal's pages. */
  page: string;
}

export function createOrders(api: PayPalApi, { site, merchantId, page }: OrderSettings) {
  const readOrder = (id: string) =>
    api.call(`/v2/checkout/orders/${encodeURIComponent(id)}`, orderSchema);

  const captureOrder = async (id: string) => {
    const path = `/v2/checkout/orders/${encodeURIComponent(id)}/capture`;
    const call = { body: {}, requestId: `capture-${id}` };
    await api.call(path, z.object({ id: z.string() }), call);
  };

  const toProviderEvent = (order: z.infer<typeof orderSchema>): ProviderEvent => {
    const [unit] = order.purchase_units;
    const about = { session: order.id, ...parsePaymentRef(unit?.custom_id) };
    const captures = unit?.payments?.captures ?? [];
    const paid = captures.find(({ status }) => paidStates.includes(status));
    if (paid) {
      const sum = readMoney(paid.amount);
      const isOurs = unit?.payee?.merchant_id === merchantId;
      const at = paid.create_time;
      return { kind: 'paid', about, code: paid.id, ...sum, isOurs, ...(at && { at }) };
    }
    if (captures.some(({ status }) => status === 'PENDING')) return { kind: 'waiting', about };
    if (captures.length > 0) return { kind: 'failed', about, reason: 'declined' };
    if (order.status === 'VOIDED') return { kind: 'failed', about, reason: 'expired' };
    return { kind: 'waiting', about };
  };

  const begin = async (attempt: Attempt) => {
    // If the token request fails, the order was certainly not created.
    await api.fetchToken().catch((cause: unknown) => {
      const reason = cause instanceof PayPalRefusal ? 'misconfigured' : 'provider-down';
      throw new ProviderRefusal(reason, 'PayPal gave no token.', { cause });
    });
    try {
      const call = { body: toOrderRequest(attempt, site), requestId: attempt.id };
      const { id, links } = await api.call('/v2/checkout/orders', createdOrderSchema, call);
      const redirect = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      if (redirect?.startsWith(page)) return { session: id, redirect };
    } catch (cause) {
      if (!(cause instanceof PayPalRefusal)) throw cause;
      const reason = cause.status === 429 ? 'provider-down' : 'misconfigured';
      throw new ProviderRefusal(reason, 'PayPal made no order.', { cause });
    }
    throw new ProviderRefusal('misconfigured', 'PayPal names no page of its own for an order.');
  };

  /** Captures the order if it is approved, and returns its state. Returns undefined if the order does not exist. */
  const settleOrder = async (id: string): Promise<ProviderEvent | undefined> => {
    try {
      const order = await readOrder(id);
      if (order.status !== 'APPROVED') return toProviderEvent(order);
      await captureOrder(id).catch((error: unknown) => {
        const isAlreadyCaptured =
          error instanceof PayPalRefusal && error.issue === 'ORDER_ALREADY_CAPTURED';
        if (!isAlreadyCaptured) throw error;
      });
      return toProviderEvent(await readOrder(id));
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      if (error.status === 404) return undefined;
      const reason = refusalReasons[error.issue];
      if (reason) return { kind: 'failed', about: { session: id }, reason };
      throw error;
    }
  };

  return {
    begin,
    settleOrder,
    async queryAttempt({ id, session }: Attempt): Promise<ProviderEvent> {
      const about = { payment: id };
      // If the session is missing, the payer received no link to PayPal's page, so the order is unapproved.
      if (session === null) return { kind: 'failed', about, reason: 'not-sent' };
      const providerEvent = await settleOrder(session);
      if (!providerEvent) return { kind: 'failed', about, reason: 'expired' };
      return { ...providerEvent, about: { ...providerEvent.about, ...about } };
    },
  };
}

function toOrderRequest({ id, reference, amount, currency, itemName }: Attempt, site: string) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: toMoney({ amount, currency }),
        description: itemName.slice(0, 127),
        custom_id: id,
        // PayPal accepts one payment for each invoice id. The reference helps staff to find the payment in PayPal's
        // list.
        invoice_id: `${reference}-${id}`,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          landing_page: 'GUEST_CHECKOUT',
          return_url: `${site}/thank-you?p=${id}`,
          cancel_url: `${site}/cancel?p=${id}`,
        },
      },
    },
  };
}
