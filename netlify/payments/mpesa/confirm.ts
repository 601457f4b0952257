/**
 * Confirms callbacks by queries to Daraja. Callbacks are unsigned, so any client that learns the secret address can
 * forge one. Therefore a payment is credited only if an STK query (Daraja's request for the result of a prompt) or
 * the pulled list of transactions confirms it.
 */
import type { Payment } from '#domain/payment/payment.ts';
import {
  ForgedMessage,
  UnconfirmedMessage,
  type PaymentRef,
  type FailureReason,
  type StoredMessage,
  type ProviderEvent,
} from '../provider.ts';
import {
  readConfirmation,
  readPrompt,
  readReversal,
  requireAbout,
  type ReportedMoney,
} from './messages.ts';
import type { Receipts } from './receipts.ts';

/**
 * Result of an STK query. It is undefined while the prompt is on the phone, and if Daraja has deleted an old
 * prompt. A result without `failure` means that the prompt is paid.
 */
type PromptResult = { failure?: FailureReason } | undefined;

export interface ConfirmationContext {
  /** The till number, and the short code to which the till belongs. */
  ownNumbers: string[];
  receipts: Receipts;
  /** Queries the result of a prompt. */
  queryPrompt: (session: string, attempt: Payment) => Promise<PromptResult>;
  /** Reads the state of an attempt's payment, independently of any message. */
  queryAttempt: (attempt: Payment) => Promise<ProviderEvent>;
}

/**
 * Returns the events that Daraja confirms for a callback.
 * @throws the same errors as `Provider.confirm`
 */
export async function confirmMessage(
  context: ConfirmationContext,
  message: StoredMessage,
): Promise<ProviderEvent[]> {
  switch (message.kind) {
    case 'till':
      return [await confirmTill(context, message)];
    case 'prompt':
      return [await confirmPrompt(context, message)];
    // This message is Daraja's only report of the outcome of a reversal. It ends a refund in progress, and credits
    // no payment.
    case 'reversal':
      return [readReversal(message.body, requireAbout(message))];
    case 'reversal-timeout': {
      const refund = requireAbout(message);
      return [{ kind: 'refund-failed', about: {}, refund, reason: 'no-answer' }];
    }
    case 'validation':
    case 'pull':
      return [];
    default:
      throw new ForgedMessage('Safaricom sends no messages of this kind.');
  }
}

async function confirmTill(
  { ownNumbers, receipts }: ConfirmationContext,
  message: StoredMessage,
): Promise<ProviderEvent> {
  const { code, at } = readConfirmation(message.body, ownNumbers);
  const money = await receipts.find(code, { at, isWide: isRetry(message) });
  if (!money) throw new UnconfirmedMessage('M-Pesa lists no money of this code.');
  return money;
}

async function confirmPrompt(
  context: ConfirmationContext,
  message: StoredMessage,
): Promise<ProviderEvent> {
  const { session, failure, money } = readPrompt(message.body);
  const { attempt } = message;
  const about = { payment: requireAbout(message), session };
  if (!attempt) throw new ForgedMessage('The address names no existing attempt.');
  if (attempt.session !== null && attempt.session !== session) {
    throw new ForgedMessage('The attempt has another prompt.');
  }
  if (failure !== undefined) return confirmFailure(context, about, attempt);
  // The attempt has no session if the callback arrived before the response to the request. The next retry would be
  // late, so the wide search runs at once.
  const isWide = isRetry(message) || attempt.session === null;
  return confirmMoney(context, { about, attempt, money, isWide });
}

type PromptRef = Required<Pick<PaymentRef, 'payment' | 'session'>>;

async function confirmFailure(
  context: ConfirmationContext,
  about: PromptRef,
  attempt: Payment,
): Promise<ProviderEvent> {
  const result = await context.queryPrompt(about.session, attempt);
  if (result?.failure !== undefined) return { kind: 'failed', about, reason: result.failure };
  if (!result) throw new UnconfirmedMessage('M-Pesa says that the prompt is open.');
  const event = await context.queryAttempt(attempt);
  if (event.kind === 'waiting')
    throw new UnconfirmedMessage('M-Pesa says that the prompt is paid.');
  return event;
}

interface ReportedPayment {
  about: PromptRef;
  attempt: Payment;
  money: ReportedMoney;
  /** True if the search for the receipt may use a wide time range. */
  isWide: boolean;
}

/**
 * Confirms a callback that reports a payment. The query of a prompt returns neither receipt nor amount. The amount is
 * credited under the callback's receipt on three conditions: the query reports the prompt as paid, the session of the
 * attempt is stored, and the callback reports the attempt's amount. In every other case the pulled list must contain
 * the receipt, paid from the attempt's phone number.
 */
async function confirmMoney(
  { receipts, queryPrompt }: ConfirmationContext,
  { about, attempt, money, isWide }: ReportedPayment,
): Promise<ProviderEvent> {
  const query = await queryPrompt(about.session, attempt).then(
    (result) => ({ isPaid: result !== undefined && result.failure === undefined }),
    (error: unknown) => ({ isPaid: false, error }),
  );
  if (query.isPaid && attempt.session !== null && money.amount === attempt.amount) {
    return { kind: 'paid', about, ...money, currency: 'KES', isOurs: true, evidence: 'prompt' };
  }
  const receipt = await receipts.find(money.code, { at: money.at ?? attempt.created_at, isWide });
  if (!receipt && 'error' in query) throw query.error;
  if (!receipt) throw new UnconfirmedMessage('M-Pesa lists no money of this prompt.');
  if (receipt.payer !== attempt.phone?.replace('+', '')) {
    throw new ForgedMessage('The receipt has another phone number than the prompt.');
  }
  return { ...receipt, about };
}

/**
 * Returns the payment that a prompt's callback reports as paid, for the payer's screen. Returns undefined for every
 * other message. The confirmation of a till payment contains no reference to an order.
 */
export function findReportedPayment({ kind, about, body }: StoredMessage): PaymentRef | undefined {
  try {
    if (kind === 'prompt' && about !== null && readPrompt(body).money) return { payment: about };
  } catch (error) {
    if (!(error instanceof ForgedMessage)) throw error;
  }
  return undefined;
}

/** True if an earlier try could not confirm the message. A retry searches a wider time range. */
const isRetry = ({ attempt_count = 1 }: StoredMessage) => attempt_count > 1;
