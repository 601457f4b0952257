/**
 * Handlers of `/v2/payments` and `/v1/reporting`: captures, refunds, and the list of transactions. Also handlers
 * for tests: decisions by PayPal, and the list of payments.
 */
import * as z from 'zod';
import { parseCents, moneySchema } from '#netlify/payments/paypal/dollars.ts';
import {
  ApiError,
  createCaptureView,
  createProblem,
  createReversalView,
  formatAmount,
  generateId,
  sumReversals,
  type ApiResponse,
} from './api-format.ts';
import {
  documents,
  getIsoTime,
  type Payment,
  type Reversal,
  type TransactionContext,
} from './store.ts';
import { sendPaymentEvent, sendReversalEvent } from './webhooks.ts';

const refundSchema = z.object({
  amount: moneySchema.optional(),
  custom_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
});

/**
 * Reads and locks a payment.
 * @throws {ApiError} if the payment does not exist
 */
async function requirePayment(transaction: TransactionContext, id: string): Promise<Payment> {
  const payment = await documents.lock(transaction.queries, 'payment', id);
  if (payment) return payment;
  throw new ApiError(createProblem(404, 'INVALID_RESOURCE_ID'));
}

export async function showCapture(
  transaction: TransactionContext,
  id: string,
): Promise<ApiResponse> {
  const payment = await requirePayment(transaction, id);
  return {
    status: 200,
    body: createCaptureView(
      transaction,
      payment,
      await documents.list(transaction.queries, 'reversal', id),
    ),
  };
}

export async function showRefund(
  transaction: TransactionContext,
  id: string,
): Promise<ApiResponse> {
  const refund = await documents.find(transaction.queries, 'reversal', id);
  if (!refund) throw new ApiError(createProblem(404, 'INVALID_RESOURCE_ID'));
  return { status: 200, body: createReversalView(transaction, refund) };
}

export async function refund(
  transaction: TransactionContext,
  id: string,
  body: unknown,
): Promise<ApiResponse> {
  const parsed = refundSchema.safeParse(body);
  if (!parsed.success) throw new ApiError(createProblem(400, 'INVALID_PARAMETER_SYNTAX'));
  const payment = await requirePayment(transaction, id);
  const remainingCents =
    payment.cents - sumReversals(await documents.list(transaction.queries, 'reversal', id));
  const { amount, custom_id: custom } = parsed.data;
  const cents = amount ? parseCents(amount.value) : remainingCents;
  if (payment.status !== 'COMPLETED')
    throw new ApiError(createProblem(422, 'CAPTURE_STATUS_NOT_VALID'));
  if (remainingCents === 0) throw new ApiError(createProblem(422, 'CAPTURE_FULLY_REFUNDED'));
  if (amount && amount.currency_code !== 'USD') {
    throw new ApiError(createProblem(422, 'REFUND_CURRENCY_MISMATCH'));
  }
  if (cents === undefined || cents <= 0 || cents > remainingCents) {
    throw new ApiError(createProblem(422, 'REFUND_AMOUNT_EXCEEDED'));
  }
  const { id: refundId } = await addReversal(transaction, {
    payment,
    kind: 'refund',
    cents,
    custom,
  });
  return { status: 201, body: { id: refundId, status: 'COMPLETED' } };
}

async function addReversal(
  transaction: TransactionContext,
  { payment, ...input }: { payment: Payment } & Pick<Reversal, 'kind' | 'cents' | 'custom'>,
): Promise<Reversal> {
  const reversal = { id: generateId(), payment: payment.id, at: getIsoTime(transaction), ...input };
  const { id, at } = reversal;
  await documents.add(transaction.queries, 'reversal', id, { at, body: reversal, key: payment.id });
  await sendReversalEvent(transaction, reversal);
  return reversal;
}

export const reviewSchema = z.strictObject({ state: z.enum(['COMPLETED', 'DENIED', 'REVERSED']) });

/** Applies a decision by PayPal: it completes or denies a held payment, or reverses the rest of a completed one. */
export async function applyReview(
  transaction: TransactionContext,
  id: string,
  { state }: z.output<typeof reviewSchema>,
): Promise<ApiResponse> {
  const payment = await requirePayment(transaction, id);
  if (state === 'REVERSED') {
    const cents =
      payment.cents - sumReversals(await documents.list(transaction.queries, 'reversal', id));
    if (payment.status !== 'COMPLETED' || cents === 0) {
      throw new ApiError(createProblem(422, 'CAPTURE_STATUS_NOT_VALID'));
    }
    await addReversal(transaction, { payment, kind: 'reversal', cents, custom: payment.custom });
    return { status: 200, body: { id, state } };
  }
  if (payment.status !== 'PENDING')
    throw new ApiError(createProblem(422, 'CAPTURE_STATUS_NOT_VALID'));
  const reviewedPayment: Payment = { ...payment, status: state === 'DENIED' ? 'DECLINED' : state };
  await documents.update(transaction.queries, 'payment', id, reviewedPayment);
  await sendPaymentEvent(transaction, reviewedPayment, `PAYMENT.CAPTURE.${state}`);
  return { status: 200, body: { id, state } };
}

/**
 * Returns all payments with their refunds and reversals in cents, oldest first, so that tests can compare them with
 * the ledger.
 */
export async function listPayments(transaction: TransactionContext) {
  const reversals = await documents.list(transaction.queries, 'reversal');
  return (await documents.list(transaction.queries, 'payment')).map((payment) => ({
    ...payment,
    isOurs: payment.payee === transaction.account.merchantId,
    wentBack: reversals
      .filter(({ payment: paymentId }) => paymentId === payment.id)
      .map(({ id, kind, cents, custom, at }) => ({ id, kind, cents, custom, at })),
  }));
}

const reportQuerySchema = z.object({
  start_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  transaction_id: z.string().optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(100),
});
const maxRangeMs = 31 * 24 * 60 * 60 * 1000;

export async function listReport(
  transaction: TransactionContext,
  query: URLSearchParams,
): Promise<ApiResponse> {
  const parsed = reportQuerySchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) throw new ApiError(createProblem(400, 'INVALID_PARAMETER_SYNTAX'));
  const { start_date, end_date, page, page_size, transaction_id: transactionId } = parsed.data;
  const startMs = Date.parse(start_date);
  const endMs = Date.parse(end_date);
  if (endMs < startMs || endMs - startMs > maxRangeMs)
    throw new ApiError(createProblem(400, 'INVALID_DATE_RANGE'));
  const matches = (await listAccountTransactions(transaction)).filter(
    ({ at, info }) =>
      at >= startMs &&
      at <= endMs &&
      (transactionId === undefined || info.transaction_id === transactionId),
  );
  const pageItems = matches.slice((page - 1) * page_size, page * page_size);
  return {
    status: 200,
    body: {
      account_number: transaction.account.merchantId,
      last_refreshed_datetime: formatTime(getIsoTime(transaction)),
      page,
      total_items: matches.length,
      total_pages: Math.ceil(matches.length / page_size),
      transaction_details: pageItems.map(({ info }) => ({ transaction_info: info })),
    },
  };
}

/** PayPal's codes of the events in a report. */
const eventCodes = { payment: 'T0006', refund: 'T1107', reversal: 'T1106' };

/** PayPal's codes of the states in a report. */
const stateCodes = { success: 'S', pending: 'P', denied: 'D', reversed: 'V' };

/** Returns the payments, refunds and reversals of the business account, oldest first, in the format of reports. */
async function listAccountTransactions(transaction: TransactionContext) {
  const reversals = await documents.list(transaction.queries, 'reversal');
  const payments = await documents.list(transaction.queries, 'payment');
  const ownPayments = payments.filter(({ payee }) => payee === transaction.account.merchantId);
  const paymentRows = ownPayments.map((payment) => {
    const reversedCents = sumReversals(
      reversals.filter((reversal) => reversal.payment === payment.id),
    );
    const completedState =
      reversedCents === payment.cents ? stateCodes.reversed : stateCodes.success;
    const states = {
      COMPLETED: completedState,
      PENDING: stateCodes.pending,
      DECLINED: stateCodes.denied,
    };
    const info = {
      ...createTransactionInfo(payment, eventCodes.payment, payment.cents),
      invoice_id: payment.invoice,
    };
    return {
      at: Date.parse(payment.at),
      info: { ...info, transaction_status: states[payment.status] },
    };
  });
  const reversalRows = reversals
    .filter(({ payment }) => ownPayments.some(({ id }) => id === payment))
    .map((reversal) => {
      const event = eventCodes[reversal.kind];
      const reference = { paypal_reference_id: reversal.payment, paypal_reference_id_type: 'TXN' };
      const info = { ...createTransactionInfo(reversal, event, -reversal.cents), ...reference };
      const transaction_status = stateCodes.success;
      return { at: Date.parse(reversal.at), info: { ...info, transaction_status } };
    });
  return [...paymentRows, ...reversalRows].sort((one, other) => one.at - other.at);
}

function createTransactionInfo(
  { id, at, custom }: Payment | Reversal,
  event: string,
  cents: number,
) {
  const value = `${cents < 0 ? '-' : ''}${formatAmount(Math.abs(cents))}`;
  return {
    transaction_id: id,
    transaction_event_code: event,
    transaction_initiation_date: formatTime(at),
    transaction_updated_date: formatTime(at),
    transaction_amount: { currency_code: 'USD', value },
    custom_field: custom,
  };
}

/** Formats a time in the style of PayPal's reports, without a colon in the offset. */
function formatTime(at: string): string {
  return `${at.slice(0, 19)}+0000`;
}
