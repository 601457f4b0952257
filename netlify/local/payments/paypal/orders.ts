/**
 * Handlers of `/v2/checkout/orders`. The site creates an order, the payer approves it, and the site captures it.
 */
import * as z from 'zod';
import { parseCents } from '#netlify/payments/paypal/dollars.ts';
import {
  ApiError,
  createOrderLinks,
  createOrderView,
  createProblem,
  generateId,
  type ApiResponse,
} from './api-format.ts';
import {
  consumeFault,
  documents,
  getIsoTime,
  otherAccount,
  type Order,
  type TransactionContext,
} from './store.ts';
import { forgeEvents, createPayment, sendOrderEvent, sendPaymentEvent } from './webhooks.ts';

const createTextSchema = (maxLength: number) => z.string().min(1).max(maxLength);

const orderSchema = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      amount: z.object({
        currency_code: z.string().regex(/^[A-Z]{3}$/),
        value: z.string().regex(/^\d{1,9}\.\d{2}$/),
      }),
      description: createTextSchema(127).optional(),
      custom_id: createTextSchema(255).optional(),
      invoice_id: createTextSchema(127).optional(),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        return_url: z.url({ protocol: /^https?$/ }),
        cancel_url: z.url({ protocol: /^https?$/ }),
      }),
    }),
  }),
});

/** Lifetime of an unapproved order. */
const unapprovedLifetimeMs = 3 * 60 * 60 * 1000;

export async function createOrder(
  transaction: TransactionContext,
  body: unknown,
): Promise<ApiResponse> {
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success) {
    const field = `/${parsed.error.issues[0]?.path.join('/') ?? ''}`;
    throw new ApiError(createProblem(400, 'INVALID_PARAMETER_SYNTAX', field));
  }
  const [unit] = parsed.data.purchase_units;
  if (unit.amount.currency_code !== 'USD') {
    throw new ApiError(createProblem(422, 'CURRENCY_NOT_SUPPORTED'));
  }
  const { return_url, cancel_url } = parsed.data.payment_source.paypal.experience_context;
  const order: Order = {
    id: generateId(),
    status: 'PAYER_ACTION_REQUIRED',
    cents: parseCents(unit.amount.value) ?? 0,
    description: unit.description,
    custom: unit.custom_id,
    invoice: unit.invoice_id,
    returnUrl: return_url,
    cancelUrl: cancel_url,
    funds: 'good',
    at: getIsoTime(transaction),
  };
  if (order.cents === 0) throw new ApiError(createProblem(422, 'CANNOT_BE_ZERO_OR_NEGATIVE'));
  await documents.add(transaction.queries, 'order', order.id, { at: order.at, body: order });
  if (consumeFault(transaction, 'forged')) await forgeEvents(transaction, order);
  return { status: 200, body: summarizeOrder(transaction, order) };
}

export async function showOrder(transaction: TransactionContext, id: string): Promise<ApiResponse> {
  const order = await lockOrder(transaction, id);
  if (!order) throw new ApiError(createProblem(404, 'INVALID_RESOURCE_ID'));
  const payment =
    order.payment === undefined
      ? undefined
      : await documents.find(transaction.queries, 'payment', order.payment);
  const reversals = payment
    ? await documents.list(transaction.queries, 'reversal', payment.id)
    : [];
  return { status: 200, body: createOrderView(transaction, order, { payment, reversals }) };
}

/** Returns the locked order; undefined if it is unknown or expired. */
export async function lockOrder(
  transaction: TransactionContext,
  id: string,
): Promise<Order | undefined> {
  const order = await documents.lock(transaction.queries, 'order', id);
  const age = order ? transaction.now().getTime() - Date.parse(order.at) : 0;
  return order?.status === 'PAYER_ACTION_REQUIRED' && age > unapprovedLifetimeMs
    ? undefined
    : order;
}

/**
 * Applies the payer's decision on PayPal's page. `cancel` changes nothing, and a decision is ignored after an
 * approval.
 * @returns the order; undefined if it is unknown or expired
 */
export async function applyDecision(
  transaction: TransactionContext,
  id: string,
  outcome: 'pay' | 'hold' | 'decline' | 'cancel',
): Promise<Order | undefined> {
  const order = await lockOrder(transaction, id);
  if (order?.status !== 'PAYER_ACTION_REQUIRED' || outcome === 'cancel') {
    return order;
  }
  const funds = ({ pay: 'good', hold: 'held', decline: 'declined' } as const)[outcome];
  const approved: Order = { ...order, status: 'APPROVED', funds };
  await documents.update(transaction.queries, 'order', id, approved);
  await sendOrderEvent(transaction, approved);
  return approved;
}

export async function captureOrder(
  transaction: TransactionContext,
  id: string,
): Promise<ApiResponse> {
  const order = await lockOrder(transaction, id);
  if (!order) throw new ApiError(createProblem(404, 'INVALID_RESOURCE_ID'));
  if (order.status === 'COMPLETED')
    throw new ApiError(createProblem(422, 'ORDER_ALREADY_CAPTURED'));
  if (order.status !== 'APPROVED') throw new ApiError(createProblem(422, 'ORDER_NOT_APPROVED'));
  if (order.funds === 'declined') throw new ApiError(createProblem(422, 'INSTRUMENT_DECLINED'));
  await requireNewInvoice(transaction, order.invoice);
  const isHeld = order.funds === 'held';
  const payment = createPayment(transaction, order, {
    status: isHeld ? 'PENDING' : 'COMPLETED',
    ...(consumeFault(transaction, 'other-sum') && { cents: Math.ceil(order.cents / 2) }),
    ...(consumeFault(transaction, 'other-payee') && { payee: otherAccount.merchantId }),
  });
  const completed: Order = { ...order, status: 'COMPLETED', payment: payment.id };
  const { id: paymentId, at, invoice: key } = payment;
  await documents.add(transaction.queries, 'payment', paymentId, { at, body: payment, key });
  await documents.update(transaction.queries, 'order', id, completed);
  await sendPaymentEvent(
    transaction,
    payment,
    `PAYMENT.CAPTURE.${isHeld ? 'PENDING' : 'COMPLETED'}`,
  );
  return { status: 201, body: summarizeOrder(transaction, completed) };
}

/**
 * Checks an invoice id. PayPal accepts two orders with the same invoice id, but captures only one of them.
 * @throws {ApiError} DUPLICATE_INVOICE_ID if a capture has the invoice id
 */
async function requireNewInvoice(
  { queries }: TransactionContext,
  invoice: string | undefined,
): Promise<void> {
  if (invoice === undefined) return;
  if ((await documents.list(queries, 'payment', invoice)).length > 0) {
    throw new ApiError(createProblem(422, 'DUPLICATE_INVOICE_ID'));
  }
}

function summarizeOrder(transaction: TransactionContext, order: Order) {
  return { id: order.id, status: order.status, links: createOrderLinks(transaction, order) };
}
