/** The format of PayPal's REST API: responses, errors, ids, amounts, orders and payments. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Account, Order, Payment, Reversal } from './store.ts';

export interface ApiResponse {
  status: number;
  body: unknown;
}

/** An exception that carries an error response, and rolls back the transaction. */
export class ApiError extends Error {
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super(JSON.stringify(response.body));
    this.response = response;
  }
}

const messages: Record<number, [name: string, message: string]> = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
};

/**
 * Creates an error response in PayPal's format.
 * @param issue - such as ORDER_NOT_APPROVED
 * @param field - path of the invalid field in the body, such as /intent
 */
export function createProblem(
  status: 400 | 404 | 422 | 500,
  issue?: string,
  field?: string,
): ApiResponse {
  const [name, message] = messages[status] ?? [];
  const details = issue && [
    { ...(field && { field, location: 'body' }), issue, description: issue },
  ];
  const links = [
    {
      href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue ?? name ?? ''}`,
      rel: 'information_link',
      method: 'GET',
    },
  ];
  return {
    status,
    body: { name, message, debug_id: generateDebugId(), ...(details && { details }), links },
  };
}

export function respond({ status, body }: ApiResponse): Response {
  return Response.json(body, { status, headers: { 'paypal-debug-id': generateDebugId() } });
}

function generateDebugId(): string {
  return randomBytes(7).toString('hex').slice(1);
}

const characters = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/**
 * Generates an id of seventeen capital letters and digits, the format of PayPal's ids of orders and transactions.
 */
export function generateId(): string {
  return Array.from({ length: 17 }, () => characters[randomInt(characters.length)]).join('');
}

/**
 * Formats an amount as '29.99'.
 * @param cents - whole and not negative
 */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

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
