/** Sends webhooks of PayPal's events, and notifications of payments at a hosted button. */
import { randomUUID } from 'node:crypto';
import { keepCalls } from '../calls.ts';
import { stranger } from './account.ts';
import { makeNumber } from './responses.ts';
import { dollars, fault, nowText, type Work } from './context.ts';
import { signedHeaders, type Forgery } from './signing.ts';
import { documents, type Order, type Payment, type Reversal } from './store.ts';
import { captureView, orderView, reversalView } from './views.ts';

export function sendOrderEvent(work: Work, order: Order): Promise<void> {
  return sendEvent(work, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', orderView(work, order));
}

export function sendPaymentEvent(
  work: Work,
  payment: Payment,
  kind: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`,
): Promise<void> {
  const cents = fault(work, 'other-body') ? 2 * payment.cents : payment.cents;
  return sendEvent(work, kind, 'capture', captureView(work, { ...payment, cents }, []));
}

export function sendReversalEvent(work: Work, reversal: Reversal): Promise<void> {
  const kind = reversal.kind === 'refund' ? 'REFUNDED' : 'REVERSED';
  return sendEvent(work, `PAYMENT.CAPTURE.${kind}`, 'refund', reversalView(work, reversal));
}

/**
 * Sends two forged events of a paid order: one with the signature of another key, and one with a certificate of
 * another origin.
 */
export async function forgeEvents(work: Work, order: Order): Promise<void> {
  const paid = createPayment(work, order, { status: 'COMPLETED' });
  const resource = captureView(work, paid, []);
  for (const forged of ['key', 'address'] as const) {
    const body = eventText(work, { kind: 'PAYMENT.CAPTURE.COMPLETED', type: 'capture', resource });
    await post(work, { url: await webhookUrl(work), body, forged });
  }
}

/** Creates a capture of an order at the current time. */
export function createPayment(
  work: Work,
  order: Order,
  input: Pick<Payment, 'status'> & Partial<Payment>,
): Payment {
  const { id, cents, custom, invoice } = order;
  const { merchantId: payee } = work.account;
  return {
    id: makeNumber(),
    order: id,
    cents,
    payee,
    custom,
    invoice,
    at: nowText(work),
    ...input,
  };
}

async function sendEvent(work: Work, kind: string, type: string, resource: object): Promise<void> {
  const missing = fault(work, 'missing-fields') && { id: 'id' in resource ? resource.id : '' };
  const body = eventText(work, { kind, type, resource: missing ?? resource });
  await post(work, { url: await webhookUrl(work), body });
}

async function webhookUrl({ queries, account }: Work): Promise<string> {
  return (await documents.find(queries, 'webhook', account.webhookId))?.url ?? '';
}

function eventText(
  work: Work,
  { kind, type, resource }: { kind: string; type: string; resource: object },
): string {
  return JSON.stringify({
    id: `WH-${makeNumber()}-${makeNumber()}`,
    event_version: '1.0',
    create_time: nowText(work),
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
  headers?: Record<string, string>;
}

/**
 * Queues a webhook. The fault determines its delay and number.
 * @returns its body
 */
async function post(work: Work, { url, body: whole, forged, headers }: Webhook): Promise<string> {
  const order = forged ? undefined : fault(work, 'no-callback', 'malformed', 'late', 'twice');
  const body = order?.fault === 'malformed' ? whole.slice(0, -20) : whole;
  const signed = headers ?? (await signedHeaders(work, body, forged));
  const call = { url, body, headers: signed, isRetried: forged === undefined };
  await keepCalls(work.queries, [call], { now: work.now(), fault: order });
  return body;
}

/**
 * Sends the notification of a payment at a hosted button. A forged notification refers to a payment that does not
 * exist.
 * @param address - address from the form, if any; the default is the site's address for notifications
 */
export async function notify(
  work: Work,
  {
    payment,
    itemName,
    address,
  }: { payment: Payment; itemName: string; address: string | undefined },
  isForged = false,
): Promise<void> {
  const body = await post(work, {
    url: address ?? `${work.site}/api/payments/paypal/ipn`,
    body: notificationText(work, payment, itemName),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(isForged && { forged: 'unsent' }),
  });
  const { id, at } = payment;
  if (!isForged) await documents.add(work.queries, 'notification', id, { at, body });
}

function notificationText(work: Work, payment: Payment, itemName: string): string {
  const isOurs = payment.payee === work.account.merchantId;
  const { merchantId, receiver } = isOurs ? work.account : stranger;
  const fields: Record<string, string> = {
    mc_gross: dollars(fault(work, 'other-body') ? 2 * payment.cents : payment.cents),
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
  if (fault(work, 'missing-fields')) {
    for (const name of ['mc_currency', 'custom', 'receiver_id'])
      Reflect.deleteProperty(fields, name);
  }
  return new URLSearchParams(fields).toString();
}
