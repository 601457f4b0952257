/** Converts orders and payments to the format of PayPal's API. */
import type { Account } from './account.ts';
import { dollars } from './context.ts';
import type { Order, Payment, Reversal } from './store.ts';

interface Place {
  site: string;
  account: Account;
}

function money(cents: number) {
  return { currency_code: 'USD', value: dollars(cents) };
}

function link({ site }: Place, path: string, rel: string, method = 'GET') {
  return { href: `${site}/.local/paypal${path}`, rel, method };
}

export function orderLinks(place: Place, { id, status }: Order) {
  const path = `/v2/checkout/orders/${id}`;
  const rel = status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
  return [
    link(place, path, 'self'),
    link(place, `/checkoutnow?token=${id}`, rel),
    link(place, `${path}/capture`, 'capture', 'POST'),
  ];
}

/**
 * Returns an order in PayPal's format.
 * @param payment - the order's capture, if any
 * @param reversals - the refunds and reversals of the capture
 */
export function orderView(
  place: Place,
  order: Order,
  { payment, reversals = [] }: { payment?: Payment | undefined; reversals?: Reversal[] } = {},
) {
  const { merchantId, receiver } = place.account;
  const payee = payment && payment.payee !== merchantId ? payment.payee : merchantId;
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(order.cents),
        payee: { email_address: receiver, merchant_id: payee },
        description: order.description,
        custom_id: order.custom,
        invoice_id: order.invoice,
        ...(payment && { payments: { captures: [captureView(place, payment, reversals)] } }),
      },
    ],
    create_time: order.at,
    links: orderLinks(place, order),
  };
}

export function captureView(place: Place, payment: Payment, reversals: Reversal[]) {
  const path = `/v2/payments/captures/${payment.id}`;
  const { receiver } = place.account;
  return {
    id: payment.id,
    amount: money(payment.cents),
    final_capture: true,
    status: captureStatus(payment, reversals),
    ...(payment.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    payee: { email_address: receiver, merchant_id: payment.payee },
    custom_id: payment.custom,
    invoice_id: payment.invoice,
    supplementary_data: { related_ids: { order_id: payment.order } },
    create_time: payment.at,
    update_time: payment.at,
    links: [
      link(place, path, 'self'),
      link(place, `${path}/refund`, 'refund', 'POST'),
      link(place, `/v2/checkout/orders/${payment.order ?? ''}`, 'up'),
    ],
  };
}

/** Returns the sum of refunded and reversed cents. */
export function goneBack(reversals: Reversal[]): number {
  return reversals.reduce((sum, { cents }) => sum + cents, 0);
}

function captureStatus({ status, cents }: Payment, reversals: Reversal[]): string {
  const back = goneBack(reversals);
  if (back === 0) return status;
  return back < cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

export function reversalView(place: Place, { id, payment, cents, custom, at }: Reversal) {
  return {
    id,
    amount: money(cents),
    status: 'COMPLETED',
    custom_id: custom,
    create_time: at,
    update_time: at,
    links: [
      link(place, `/v2/payments/refunds/${id}`, 'self'),
      link(place, `/v2/payments/captures/${payment}`, 'up'),
    ],
  };
}
