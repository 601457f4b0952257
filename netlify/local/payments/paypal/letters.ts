/** What PayPal tells a business: webhooks of events, and notifications of what was paid at a button. */
import { randomUUID } from 'node:crypto';
import { fault, dollars, nowText, type Work } from './context.ts';
import { makeNumber } from './answers.ts';
import { stranger } from './account.ts';
import { letters, type Letter, type Order, type Payment, type Reversal } from './store.ts';
import { captureView, orderView, reversalView } from './views.ts';

/** An order for an hour's delay names none. */
const late = 3 * 60 * 60;

export function tellOfOrder(work: Work, order: Order): Promise<void> {
  return tell(work, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', orderView(work, order));
}

export function tellOfPayment(
  work: Work,
  payment: Payment,
  kind: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`,
): Promise<void> {
  return tell(work, kind, 'capture', captureView(work, payment, []));
}

export function tellOfReversal(work: Work, reversal: Reversal): Promise<void> {
  const kind = reversal.kind === 'refund' ? 'REFUNDED' : 'REVERSED';
  return tell(work, `PAYMENT.CAPTURE.${kind}`, 'refund', reversalView(work, reversal));
}

/** Two events that say an order is paid, before anybody paid it: by another key, and certified elsewhere. */
export async function forgeEvents(work: Work, order: Order): Promise<void> {
  const paid = paymentOf(work, order, { status: 'COMPLETED' });
  const resource = captureView(work, paid, []);
  for (const forged of ['key', 'address'] as const) {
    const body = eventText(work, { kind: 'PAYMENT.CAPTURE.COMPLETED', type: 'capture', resource });
    await letters.add(work.queries, {
      kind: 'webhook',
      address: null,
      body,
      forged,
      due: nowText(work),
    });
  }
}

/** A capture of an order as it would be now. */
export function paymentOf(
  work: Work,
  order: Order,
  given: Pick<Payment, 'status'> & Partial<Payment>,
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
    ...given,
  };
}

async function tell(work: Work, kind: string, type: string, resource: object): Promise<void> {
  const missing = fault(work, 'missing-fields') && { id: 'id' in resource ? resource.id : '' };
  const body = eventText(work, { kind, type, resource: missing ?? resource });
  await post(work, { kind: 'webhook', address: null, body, forged: null });
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

/** Hands a letter over for sending, as late and as often as was ordered. */
async function post(work: Work, letter: Omit<Letter, 'id' | 'due' | 'tries'>): Promise<void> {
  if (fault(work, 'no-callback')) return;
  const body = fault(work, 'malformed') ? letter.body.slice(0, -20) : letter.body;
  const delay = fault(work, 'late');
  const seconds = delay ? (delay.delaySeconds ?? late) : 0;
  const due = new Date(work.now().getTime() + seconds * 1000).toISOString();
  const times = fault(work, 'twice') ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    await letters.add(work.queries, { ...letter, body, due });
  }
}

/** Tells of money paid at a hosted button. @param address - of the form, else of the account */
export async function notify(
  work: Work,
  { payment, what, address }: { payment: Payment; what: string; address: string | undefined },
): Promise<void> {
  await post(work, {
    kind: 'ipn',
    address: address ?? `${work.site}/api/payments/paypal/ipn`,
    body: notificationText(work, payment, what),
    forged: null,
  });
}

/** The same of money that nobody paid, by somebody who is not PayPal. */
export async function forgeNotification(
  work: Work,
  { payment, what, address }: Parameters<typeof notify>[1],
): Promise<void> {
  await letters.add(work.queries, {
    kind: 'ipn',
    address: address ?? `${work.site}/api/payments/paypal/ipn`,
    body: notificationText(work, payment, what),
    forged: 'unsent',
    due: nowText(work),
  });
}

function notificationText(work: Work, payment: Payment, what: string): string {
  const isOurs = payment.payee === work.account.merchantId;
  const { merchantId, receiver } = isOurs ? work.account : stranger;
  const fields: Record<string, string> = {
    mc_gross: dollars(payment.cents),
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
    item_name: what,
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
