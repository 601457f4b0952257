/** Converts orders and payments to the format of PayPal's API. */
import type { Account } from './account.ts';
import { formatAmount } from './context.ts';
import type { Order, Payment, Reversal } from './store.ts';

interface ViewContext {
  site: string;
  account: Account;
}

function money(cents: number) {
  return { currency_code: 'USD', value: formatAmount(cents) };
}

function link({ site }: ViewContext, path: string, rel: string, method = 'GET') {
  return { href: `${site}/.local/paypal${path}`, rel, method };
}

export function orderLinks(context: ViewContext, { id, status }: Order) {
  const path = `/v2/checkout/orders/${id}`;
  const rel = status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
  return [
    link(context, path, 'self'),
    link(context, `/checkoutnow?token=${id}`, rel),
    link(context, `${path}/capture`, 'capture', 'POST'),
  ];
}

/**
 * Returns an order in PayPal's format.
 * @param payment - the order's capture, if any
 * @param reversals - the refunds and reversals of the capture
 */
export function orderView(
  context: ViewContext,
  order: Order,
  { payment, reversals = [] }: { payment?: Payment | undefined; reversals?: Reversal[] } = {},
) {
  const { merchantId, receiver } = context.account;
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
        ...(payment && { payments: { captures: [captureView(context, payment, reversals)] } }),
      },
    ],
    create_time: order.at,
    links: orderLinks(context, order),
  };
}

export function captureView(context: ViewContext, payment: Payment, reversals: Reversal[]) {
  const path = `/v2/payments/captures/${payment.id}`;
  const { receiver } = context.account;
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
      link(context, path, 'self'),
      link(context, `${path}/refund`, 'refund', 'POST'),
      link(context, `/v2/checkout/orders/${payment.order ?? ''}`, 'up'),
    ],
  };
}

/** Returns the sum of refunded and reversed cents. */
export function sumReversals(reversals: Reversal[]): number {
  return reversals.reduce((sum, { cents }) => sum + cents, 0);
}

function captureStatus({ status, cents }: Payment, reversals: Reversal[]): string {
  const reversedCents = sumReversals(reversals);
  if (reversedCents === 0) return status;
  return reversedCents < cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

export function reversalView(context: ViewContext, { id, payment, cents, custom, at }: Reversal) {
  return {
    id,
    amount: money(cents),
    status: 'COMPLETED',
    custom_id: custom,
    create_time: at,
    update_time: at,
    links: [
      link(context, `/v2/payments/refunds/${id}`, 'self'),
      link(context, `/v2/payments/captures/${payment}`, 'up'),
    ],
  };
}
