/** Sends webhooks of PayPal's events, and notifications of payments at a hosted button. */
import { randomUUID } from 'node:crypto';
import { queueCalls } from '../calls.ts';
import {
  createCaptureView,
  createOrderView,
  createReversalView,
  formatAmount,
  generateId,
} from './api-format.ts';
import { createSignedHeaders, type Forgery } from './signing.ts';
import {
  consumeFault,
  documents,
  getIsoTime,
  otherAccount,
  type Order,
  type Payment,
  type Reversal,
  type TransactionContext,
} from './store.ts';

export function sendOrderEvent(transaction: TransactionContext, order: Order): Promise<void> {
  return sendEvent(
    transaction,
    'CHECKOUT.ORDER.APPROVED',
    'checkout-order',
    createOrderView(transaction, order),
  );
}

export function sendPaymentEvent(
  transaction: TransactionContext,
  payment: Payment,
  kind: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`,
): Promise<void> {
  const cents = consumeFault(transaction, 'other-body') ? 2 * payment.cents : payment.cents;
  return sendEvent(
    transaction,
    kind,
    'capture',
    createCaptureView(transaction, { ...payment, cents }, []),
  );
}

export function sendReversalEvent(
  transaction: TransactionContext,
  reversal: Reversal,
): Promise<void> {
  const kind = reversal.kind === 'refund' ? 'REFUNDED' : 'REVERSED';
  return sendEvent(
    transaction,
    `PAYMENT.CAPTURE.${kind}`,
    'refund',
    createReversalView(transaction, reversal),
  );
}

/**
 * Sends two forged events that report the payment of an order: one with the signature of another key, and one with
 * a certificate at another origin.
 */
export async function forgeEvents(transaction: TransactionContext, order: Order): Promise<void> {
  const payment = createPayment(transaction, order, { status: 'COMPLETED' });
  const resource = createCaptureView(transaction, payment, []);
  for (const forged of ['key', 'address'] as const) {
    const body = createEventBody(transaction, {
      kind: 'PAYMENT.CAPTURE.COMPLETED',
      type: 'capture',
      resource,
    });
    await queueWebhook(transaction, { url: await getWebhookUrl(transaction), body, forged });
  }
}

/** Creates a capture of an order at the current time. */
export function createPayment(
  transaction: TransactionContext,
  order: Order,
  overrides: Pick<Payment, 'status'> & Partial<Payment>,
): Payment {
  const { id, cents, custom, invoice } = order;
  const { merchantId: payee } = transaction.account;
  return {
    id: generateId(),
    order: id,
    cents,
    payee,
    custom,
    invoice,
    at: getIsoTime(transaction),
    ...overrides,
  };
}

async function sendEvent(
  transaction: TransactionContext,
  kind: string,
  type: string,
  resource: object,
): Promise<void> {
  const reducedResource = consumeFault(transaction, 'missing-fields') && {
    id: 'id' in resource ? resource.id : '',
  };
  const body = createEventBody(transaction, { kind, type, resource: reducedResource ?? resource });
  await queueWebhook(transaction, { url: await getWebhookUrl(transaction), body });
}

async function getWebhookUrl({ queries, account }: TransactionContext): Promise<string> {
  return (await documents.find(queries, 'webhook', account.webhookId))?.url ?? '';
}

function createEventBody(
  transaction: TransactionContext,
  { kind, type, resource }: { kind: string; type: string; resource: object },
): string {
  return JSON.stringify({
    id: `WH-${generateId()}-${generateId()}`,
    event_version: '1.0',
    create_time: getIsoTime(transaction),
    resource_type: type,
    resource_version: '2.0',
    event_type: kind,
    summary: `${kind} at the embedded stack.`,
    resource,
    links: [],
  });
}

interface Webhook {
  url: string;
  body: string;
  /** The kind of forgery. Faults do not apply to a forged webhook. */
  forged?: Forgery;
  /** Headers of an unsigned webhook. By default, the webhook is signed. */
  headers?: Record<string, string>;
}

/**
 * Queues a webhook. A fault may drop, delay, double or truncate it.
 * @returns its body, after a possible truncation
 */
async function queueWebhook(
  transaction: TransactionContext,
  { url, body: fullBody, forged, headers }: Webhook,
): Promise<string> {
  const deliveryFault = forged
    ? undefined
    : consumeFault(transaction, 'no-callback', 'malformed', 'late', 'twice');
  const body = deliveryFault?.fault === 'malformed' ? fullBody.slice(0, -20) : fullBody;
  const callHeaders = headers ?? (await createSignedHeaders(transaction, body, forged));
  const call = { url, body, headers: callHeaders, isRetried: forged === undefined };
  await queueCalls(transaction.queries, [call], { now: transaction.now(), fault: deliveryFault });
  return body;
}

/**
 * Sends the notification of a payment at a hosted button. A forged notification refers to a payment that does not
 * exist.
 * @param notification - `address` is from the form; the default is the stack's address for notifications
 */
export async function sendNotification(
  transaction: TransactionContext,
  {
    payment,
    itemName,
    address,
    isForged = false,
  }: { payment: Payment; itemName: string; address: string | undefined; isForged?: boolean },
): Promise<void> {
  const body = await queueWebhook(transaction, {
    url: address ?? `${transaction.site}/api/payments/paypal/ipn`,
    body: createNotificationBody(transaction, payment, itemName),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(isForged && { forged: 'unknown-payment' }),
  });
  const { id, at } = payment;
  if (!isForged) await documents.add(transaction.queries, 'notification', id, { at, body });
}

function createNotificationBody(
  transaction: TransactionContext,
  payment: Payment,
  itemName: string,
): string {
  const isOurs = payment.payee === transaction.account.merchantId;
  const { merchantId, receiver } = isOurs ? transaction.account : otherAccount;
  const fields: Record<string, string> = {
    mc_gross: formatAmount(
      consumeFault(transaction, 'other-body') ? 2 * payment.cents : payment.cents,
    ),
    protection_eligibility: 'Eligible',
    payer_id: 'PAYER2345NBCD',
    payment_date: payment.at,
    payment_status: 'Completed',
    charset: 'UTF-8',
    first_name: 'Wanjirũ',
    mc_fee: '0.50',
    notify_version: '3.9',
    ...(payment.custom !== undefined && { custom: payment.custom }),
    payer_status: 'verified',
    business: receiver,
    payer_email: 'payer@example.com',
    txn_id: payment.id,
    payment_type: 'instant',
    receiver_email: receiver,
    receiver_id: merchantId,
    txn_type: 'web_accept',
    item_name: itemName,
    mc_currency: 'USD',
    residence_country: 'KE',
    ipn_track_id: randomUUID().slice(0, 13),
  };
  if (consumeFault(transaction, 'missing-fields')) {
    for (const name of ['mc_currency', 'custom', 'receiver_id'])
      Reflect.deleteProperty(fields, name);
  }
  return new URLSearchParams(fields).toString();
}
