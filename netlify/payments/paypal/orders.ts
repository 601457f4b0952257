/**
 * Client of PayPal's orders. Each attempt has one order. The payer approves the order on PayPal's page. The order is
 * captured once.
 */
import * as z from 'zod';
import { localizePath } from '#domain/language/localized-path.ts';
import type { Payment } from '#domain/payment/payment.ts';
import {
  getItemName,
  ProviderRefusal,
  type PaymentRef,
  type FailureReason,
  type ProviderEvent,
} from '../provider.ts';
import { PayPalRefusal, type PayPalApi } from './api.ts';
import { toMoney, moneySchema, readMoney } from './dollars.ts';

/** A received payment. */
export const captureSchema = z.object({
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
const paidStates = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'];

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

/** Matches the reference of an order. */
const referencePattern = /^[1-9]\d{5}$/;

/**
 * Returns the id of the payment or the six digits of the order that a `custom_id` contains. If the `custom_id` contains
 * neither, the object is empty.
 */
export function parsePaymentRef(custom: string | undefined): PaymentRef {
  if (custom !== undefined && z.uuid().safeParse(custom).success) return { payment: custom };
  return custom !== undefined && referencePattern.test(custom) ? { reference: custom } : {};
}

export interface PayPalAccount {
  api: PayPalApi;
  orders: Pick<ReturnType<typeof createOrders>, 'settleOrder'>;
  merchantId: string;
}

interface OrderSettings {
  site: string;
  merchantId: string;
  /** Prefix of the addresses of PayPal's pages. */
  page: string;
}

/** Creates a client of the orders of one PayPal account. */
export function createOrders(api: PayPalApi, { site, merchantId, page }: OrderSettings) {
  /** Captures the order if it is approved, and returns its state. Returns undefined if the order does not exist. */
  const settleOrder = async (id: string): Promise<ProviderEvent | undefined> => {
    try {
      const order = await readOrder(api, id);
      if (order.status !== 'APPROVED') return toProviderEvent(order, merchantId);
      await captureOrder(api, id);
      return toProviderEvent(await readOrder(api, id), merchantId);
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      if (error.status === 404) return undefined;
      const reason = refusalReasons[error.issue];
      if (reason) return { kind: 'failed', about: { session: id }, reason };
      throw error;
    }
  };

  return {
    settleOrder,
    async begin(attempt: Payment) {
      // If the token request fails, the order was certainly not created.
      await api.fetchToken().catch((cause: unknown) => {
        const reason = cause instanceof PayPalRefusal ? 'misconfigured' : 'provider-down';
        throw new ProviderRefusal(reason, 'PayPal gave no token.', { cause });
      });
      const { id, links } = await createOrder(api, attempt, site);
      const redirect = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      if (redirect?.startsWith(page)) return { session: id, redirect };
      throw new ProviderRefusal('misconfigured', 'PayPal names no page of its own for an order.');
    },
    async queryAttempt({ id, session }: Payment): Promise<ProviderEvent> {
      const about = { payment: id };
      // If the session is missing, the payer received no link to PayPal's page, so the order is unapproved.
      if (session === null) return { kind: 'failed', about, reason: 'not-sent' };
      const providerEvent = await settleOrder(session);
      if (!providerEvent) return { kind: 'failed', about, reason: 'expired' };
      return { ...providerEvent, about: { ...providerEvent.about, ...about } };
    },
  };
}

const readOrder = (api: PayPalApi, id: string) =>
  api.call(`/v2/checkout/orders/${encodeURIComponent(id)}`, orderSchema);

/** Captures an approved order, unless it is captured already. */
async function captureOrder(api: PayPalApi, id: string): Promise<void> {
  const path = `/v2/checkout/orders/${encodeURIComponent(id)}/capture`;
  const call = { body: {}, requestId: `capture-${id}` };
  await api.call(path, z.object({ id: z.string() }), call).catch((error: unknown) => {
    const isAlreadyCaptured =
      error instanceof PayPalRefusal && error.issue === 'ORDER_ALREADY_CAPTURED';
    if (!isAlreadyCaptured) throw error;
  });
}

/** Creates the order of an attempt. @throws {ProviderRefusal} if PayPal refuses the order */
async function createOrder(api: PayPalApi, attempt: Payment, site: string) {
  const call = { body: toOrderRequest(attempt, site), requestId: attempt.id };
  try {
    return await api.call('/v2/checkout/orders', createdOrderSchema, call);
  } catch (cause) {
    if (!(cause instanceof PayPalRefusal)) throw cause;
    const reason = cause.status === 429 ? 'provider-down' : 'misconfigured';
    throw new ProviderRefusal(reason, 'PayPal made no order.', { cause });
  }
}

/** Converts the state of an order to an event. */
function toProviderEvent(order: z.infer<typeof orderSchema>, merchantId: string): ProviderEvent {
  const [unit] = order.purchase_units;
  const about = { session: order.id, ...parsePaymentRef(unit?.custom_id) };
  const captures = unit?.payments?.captures ?? [];
  const capture =
    captures.find(({ status }) => paidStates.includes(status)) ??
    captures.find(({ status }) => status === 'PENDING') ??
    captures[0];
  const isOurs = unit?.payee?.merchant_id === merchantId;
  if (capture) return toCaptureEvent(capture, about, isOurs);
  if (order.status === 'VOIDED') return { kind: 'failed', about, reason: 'expired' };
  return { kind: 'waiting', about };
}

/**
 * Converts the state of a capture to an event.
 * @param isOurs - true if the payee is the account of the site
 */
export function toCaptureEvent(
  { id: code, status, amount, create_time: at }: z.infer<typeof captureSchema>,
  about: PaymentRef,
  isOurs: boolean,
): ProviderEvent {
  if (paidStates.includes(status)) {
    return { kind: 'paid', about, code, ...readMoney(amount), isOurs, at };
  }
  if (status === 'PENDING') return { kind: 'waiting', about, isHeld: true };
  return { kind: 'failed', about, reason: 'declined' };
}

/** PayPal's maximum number of characters of a description. [developer.paypal.com, Orders API] */
const maxDescriptionLength = 127;

function toOrderRequest(attempt: Payment, site: string) {
  const { id, reference } = attempt;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: toMoney(attempt),
        description: getItemName(attempt).slice(0, maxDescriptionLength),
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
          return_url: site + localizePath(`/thank-you?p=${id}`),
          cancel_url: site + localizePath(`/cancel?p=${id}`),
        },
      },
    },
  };
}
