/** Converts orders and payments to the format of PayPal's API. */
import type { Account } from './account.ts';
import { formatAmount } from './context.ts';
import type { Order, Payment, Reversal } from './store.ts';

interface ViewContext {
  site: string;
  account: Account;
}

function toMoney(cents: number) {
  return { currency_code: 'USD', value: formatAmount(cents) };
}

function createLink({ site }: ViewContext, path: string, rel: string, method = 'GET') {
  return { href: `${site}/.local/paypal${path}`, rel, method };
}

export function createOrderLinks(context: ViewContext, { id, status }: Order) {
  const path = `/v2/checkout/orders/${id}`;
  const rel = status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve';
  return [
    createLink(context, path, 'self'),
    createLink(context, `/checkoutnow?token=${id}`, rel),
    createLink(context, `${path}/capture`, 'capture', 'POST'),
  ];
}

/**
 * Returns an order in PayPal's format.
 * @param payment - the order's capture, if any
 * @param reversals - the refunds and reversals of the capture
 */
export function createOrderView(
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
        amount: toMoney(order.cents),
        payee: { email_address: receiver, merchant_id: payee },
        description: order.description,
        custom_id: order.custom,
        invoice_id: order.invoice,
        ...(payment && {
          payments: { captures: [createCaptureView(context, payment, reversals)] },
        }),
      },
    ],
    create_time: order.at,
    links: createOrderLinks(context, order),
  };
}

export function createCaptureView(context: ViewContext, payment: Payment, reversals: Reversal[]) {
  const path = `/v2/payments/captures/${payment.id}`;
  const { receiver } = context.account;
  return {
    id: payment.id,
    amount: toMoney(payment.cents),
    final_capture: true,
    status: getCaptureStatus(payment, reversals),
    ...(payment.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    payee: { email_address: receiver, merchant_id: payment.payee },
    custom_id: payment.custom,
    invoice_id: payment.invoice,
    supplementary_data: { related_ids: { order_id: payment.order } },
    create_time: payment.at,
    update_time: payment.at,
    links: [
      createLink(context, path, 'self'),
      createLink(context, `${path}/refund`, 'refund', 'POST'),
      createLink(context, `/v2/checkout/orders/${payment.order ?? ''}`, 'up'),
    ],
  };
}

/** Returns the sum of refunded and reversed cents. */
export function sumReversals(reversals: Reversal[]): number {
  return reversals.reduce((sum, { cents }) => sum + cents, 0);
}

function getCaptureStatus({ status, cents }: Payment, reversals: Reversal[]): string {
  const reversedCents = sumReversals(reversals);
  if (reversedCents === 0) return status;
  return reversedCents < cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

export function createReversalView(
  context: ViewContext,
  { id, payment, cents, custom, at }: Reversal,
) {
  return {
    id,
    amount: toMoney(cents),
    status: 'COMPLETED',
    custom_id: custom,
    create_time: at,
    update_time: at,
    links: [
      createLink(context, `/v2/payments/refunds/${id}`, 'self'),
      createLink(context, `/v2/payments/captures/${payment}`, 'up'),
    ],
  };
}
