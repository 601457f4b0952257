/**
 * Handlers of `/v2/payments` and `/v1/reporting`: payments, refunds and reversals, and the list of transactions.
 */
import * as z from 'zod';
import { parseCents, moneySchema } from '#netlify/payments/paypal/dollars.ts';
import { makeNumber, problem, Refused, type Answer } from './responses.ts';
import { dollars, nowText, type Work } from './context.ts';
import { sendPaymentEvent, sendReversalEvent } from './webhooks.ts';
import { documents, type Payment, type Reversal } from './store.ts';
import { captureView, goneBack, reversalView } from './views.ts';

const refundSchema = z.object({
  amount: moneySchema.optional(),
  custom_id: z.string().max(127).optional(),
  note_to_payer: z.string().max(255).optional(),
});

/**
 * Reads and locks a payment.
 * @throws {Refused} if the payment does not exist
 */
async function requirePayment(work: Work, id: string): Promise<Payment> {
  const payment = await documents.lock(work.queries, 'payment', id);
  if (payment) return payment;
  throw new Refused(problem(404, 'INVALID_RESOURCE_ID'));
}

export async function showCapture(work: Work, id: string): Promise<Answer> {
  const payment = await requirePayment(work, id);
  return {
    status: 200,
    body: captureView(work, payment, await documents.all(work.queries, 'reversal', id)),
  };
}

export async function showRefund(work: Work, id: string): Promise<Answer> {
  const refund = await documents.find(work.queries, 'reversal', id);
  if (!refund) throw new Refused(problem(404, 'INVALID_RESOURCE_ID'));
  return { status: 200, body: reversalView(work, refund) };
}

export async function refund(work: Work, id: string, body: unknown): Promise<Answer> {
  const parsed = refundSchema.safeParse(body);
  if (!parsed.success) throw new Refused(problem(400, 'INVALID_PARAMETER_SYNTAX'));
  const payment = await requirePayment(work, id);
  const left = payment.cents - goneBack(await documents.all(work.queries, 'reversal', id));
  const { amount, custom_id: custom } = parsed.data;
  const cents = amount ? parseCents(amount.value) : left;
  if (payment.status !== 'COMPLETED') throw new Refused(problem(422, 'CAPTURE_STATUS_NOT_VALID'));
  if (left === 0) throw new Refused(problem(422, 'CAPTURE_FULLY_REFUNDED'));
  if (amount && amount.currency_code !== 'USD') {
    throw new Refused(problem(422, 'REFUND_CURRENCY_MISMATCH'));
  }
  if (cents === undefined || cents <= 0 || cents > left) {
    throw new Refused(problem(422, 'REFUND_AMOUNT_EXCEEDED'));
  }
  const { id: number } = await reverse(work, { payment, kind: 'refund', cents, custom });
  return { status: 201, body: { id: number, status: 'COMPLETED' } };
}

async function reverse(
  work: Work,
  { payment, ...input }: { payment: Payment } & Pick<Reversal, 'kind' | 'cents' | 'custom'>,
): Promise<Reversal> {
  const reversal = { id: makeNumber(), payment: payment.id, at: nowText(work), ...input };
  const { id, at } = reversal;
  await documents.add(work.queries, 'reversal', id, { at, body: reversal, key: payment.id });
  await sendReversalEvent(work, reversal);
  return reversal;
}

export const reviewSchema = z.strictObject({ state: z.enum(['COMPLETED', 'DENIED', 'REVERSED']) });

/** Applies a decision by PayPal: it accepts or denies a held payment, or reverses a completed one. */
export async function applyReview(
  work: Work,
  id: string,
  { state }: z.output<typeof reviewSchema>,
): Promise<Answer> {
  const payment = await requirePayment(work, id);
  if (state === 'REVERSED') {
    const cents = payment.cents - goneBack(await documents.all(work.queries, 'reversal', id));
    if (payment.status !== 'COMPLETED' || cents === 0) {
      throw new Refused(problem(422, 'CAPTURE_STATUS_NOT_VALID'));
    }
    await reverse(work, { payment, kind: 'reversal', cents, custom: payment.custom });
    return { status: 200, body: { id, state } };
  }
  if (payment.status !== 'PENDING') throw new Refused(problem(422, 'CAPTURE_STATUS_NOT_VALID'));
  const decided: Payment = { ...payment, status: state === 'DENIED' ? 'DECLINED' : state };
  await documents.change(work.queries, 'payment', id, decided);
  await sendPaymentEvent(work, decided, `PAYMENT.CAPTURE.${state}`);
  return { status: 200, body: { id, state } };
}

/** Returns all payments in cents, oldest first, so that tests can compare them with the ledger. */
export async function truth(work: Work) {
  const reversals = await documents.all(work.queries, 'reversal');
  return (await documents.all(work.queries, 'payment')).map((payment) => ({
    ...payment,
    isOurs: payment.payee === work.account.merchantId,
    wentBack: reversals
      .filter(({ payment: code }) => code === payment.id)
      .map(({ id, kind, cents, custom, at }) => ({ id, kind, cents, custom, at })),
  }));
}

const querySchema = z.object({
  start_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  transaction_id: z.string().optional(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(100),
});
const maxRangeMs = 31 * 24 * 60 * 60 * 1000;

export async function report(work: Work, query: URLSearchParams): Promise<Answer> {
  const parsed = querySchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) throw new Refused(problem(400, 'INVALID_PARAMETER_SYNTAX'));
  const { start_date, end_date, page, page_size, transaction_id: number } = parsed.data;
  const from = Date.parse(start_date);
  const to = Date.parse(end_date);
  if (to < from || to - from > maxRangeMs) throw new Refused(problem(400, 'INVALID_DATE_RANGE'));
  const all = (await transactions(work)).filter(
    ({ at, info }) =>
      at >= from && at <= to && (number === undefined || info.transaction_id === number),
  );
  const pageItems = all.slice((page - 1) * page_size, page * page_size);
  return {
    status: 200,
    body: {
      account_number: work.account.merchantId,
      last_refreshed_datetime: inSeconds(nowText(work)),
      page,
      total_items: all.length,
      total_pages: Math.ceil(all.length / page_size),
      transaction_details: pageItems.map(({ info }) => ({ transaction_info: info })),
    },
  };
}

/** Returns the transactions of the site's account. Payments to other accounts are omitted. */
async function transactions(work: Work) {
  const reversals = await documents.all(work.queries, 'reversal');
  const payments = await documents.all(work.queries, 'payment');
  const ours = payments.filter(({ payee }) => payee === work.account.merchantId);
  const came = ours.map((payment) => {
    const back = goneBack(reversals.filter((reversal) => reversal.payment === payment.id));
    const good = back === payment.cents ? 'V' : 'S';
    const states = { COMPLETED: good, PENDING: 'P', DECLINED: 'D' };
    const info = { ...row(payment, 'T0006', payment.cents), invoice_id: payment.invoice };
    return {
      at: Date.parse(payment.at),
      info: { ...info, transaction_status: states[payment.status] },
    };
  });
  const went = reversals
    .filter(({ payment }) => ours.some(({ id }) => id === payment))
    .map((reversal) => {
      const event = reversal.kind === 'refund' ? 'T1107' : 'T1106';
      const reference = { paypal_reference_id: reversal.payment, paypal_reference_id_type: 'TXN' };
      const info = { ...row(reversal, event, -reversal.cents), ...reference };
      return { at: Date.parse(reversal.at), info: { ...info, transaction_status: 'S' } };
    });
  return [...came, ...went].sort((one, other) => one.at - other.at);
}

function row({ id, at, custom }: Payment | Reversal, event: string, cents: number) {
  const value = `${cents < 0 ? '-' : ''}${dollars(Math.abs(cents))}`;
  return {
    transaction_id: id,
    transaction_event_code: event,
    transaction_initiation_date: inSeconds(at),
    transaction_updated_date: inSeconds(at),
    transaction_amount: { currency_code: 'USD', value },
    custom_field: custom,
  };
}

/** Formats a time in the style of PayPal's reports, without a colon in the offset. */
function inSeconds(at: string): string {
  return `${at.slice(0, 19)}+0000`;
}
