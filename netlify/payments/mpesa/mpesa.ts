/** M-Pesa provider on Safaricom's Daraja: prompts on phones, and payments to the till. */
import * as z from 'zod';
import { site } from '#content/site.ts';
import { getQuote } from '#domain/package/package.ts';
import type { Payment } from '#domain/payment/payment.ts';
import {
  getItemName,
  ProviderRefusal,
  type Provider,
  type Refund,
  type ProviderEvent,
} from '../provider.ts';
import { DarajaError, toReason, stillProcessing } from './codes.ts';
import { confirmMessage, findReportedPayment } from './confirm.ts';
import { createDaraja, type Daraja, type DarajaDependencies } from './daraja.ts';
import { pullTransactions, maxPullAgeMs } from './pull.ts';
import { createReceipts } from './receipts.ts';
import { createCallbackUrl, type DarajaSettings } from './settings.ts';
import { formatTimestamp } from './times.ts';

/** Limits of one M-Pesa transaction, in whole shillings. */
const limits = { min: 1, max: 250_000 };

/** Lifetime of a prompt in ms. A prompt that is still unanswered after this time has expired or was never sent. */
const promptLifetimeMs = 3 * 60 * 1000;

/** Maximum number of characters of `TransactionDesc`. [developer.safaricom.co.ke, M-Pesa Express] */
const maxDescriptionLength = 13;

const acceptedResponseSchema = z.object({
  ResponseCode: z.coerce.string(),
  CheckoutRequestID: z.string().min(1).optional(),
});
const queryResponseSchema = z.object({
  ResponseCode: z.coerce.string(),
  ResultCode: z.coerce.string().optional(),
  ResultDesc: z.string().optional().catch(undefined),
});

interface MpesaContext {
  settings: DarajaSettings;
  dependencies: DarajaDependencies;
  daraja: Daraja;
}

/** Creates a provider that caches Daraja's token. Callers should reuse the provider. */
export function createMpesa(settings: DarajaSettings, dependencies: DarajaDependencies): Provider {
  const daraja = createDaraja(settings, dependencies);
  const context = { settings, dependencies, daraja };
  const ownNumbers = [site.till, settings.shortCode];
  const confirmationContext = {
    ownNumbers,
    receipts: createReceipts({ daraja, now: dependencies.now }, settings.shortCode),
    queryAttempt: (attempt: Payment) => queryAttempt(context, attempt),
    queryPrompt: async (session: string, attempt: Payment) => {
      const result = await fetchResult(context, session, isPromptExpired(context, attempt));
      if (!result) return undefined;
      const { ResultCode, ResultDesc } = result;
      return ResultCode === '0' ? {} : { failure: toReason(ResultCode, ResultDesc) };
    },
  };
  return {
    quote: (offer, website) => {
      const sum = getQuote(offer, website, 'KES');
      return sum !== undefined && sum <= limits.max ? sum : undefined;
    },
    begin: (attempt) => begin(context, attempt),
    repeatWindowMs: 0,
    queryAttempt: (attempt) => queryAttempt(context, attempt),
    webhook: {
      address: { secret: settings.callbackSecret },
      kinds: ['prompt', 'till', 'validation', 'pull', 'reversal', 'reversal-timeout'],
      // The largest message, the result of a reversal, has about 1.5 kB.
      maxBytes: 4 * 1024,
      headerPattern: /^content-type$/,
      acceptedResponse: { ResultCode: 0, ResultDesc: 'Accepted' },
    },
    // Only the events of a prompt's callback or query contain a payment or session. All other events are recorded
    // as events of the till.
    getCheckoutProvider: ({ about: { payment, session } }) =>
      payment === undefined && session === undefined ? 'till' : 'mpesa',
    confirm: (message) => confirmMessage(confirmationContext, message),
    findReportedPayment,
    refund: settings.reversal && ((refund) => reverse(context, refund)),
    listTransactions: (from, to) => pullTransactions(daraja, settings.shortCode, { from, to }),
  };
}

async function begin({ settings, dependencies, daraja }: MpesaContext, attempt: Payment) {
  const { amount, phone } = attempt;
  if (amount > limits.max) throw new ProviderRefusal('over-limit', 'M-Pesa takes no such sum.');
  if (amount < limits.min) throw new ProviderRefusal('below-minimum', 'This is no sum.');
  if (phone === null) throw new TypeError('A prompt needs a phone.');
  const number = phone.replace('+', '');
  const response = acceptedResponseSchema.parse(
    await daraja.post('/mpesa/stkpush/v1/processrequest', {
      ...createSignature(settings, dependencies.now()),
      TransactionType: 'CustomerBuyGoodsOnline',
      Amount: amount,
      PartyA: number,
      PartyB: site.till,
      PhoneNumber: number,
      CallBackURL: createCallbackUrl(settings, dependencies.site, 'prompt', attempt.id),
      AccountReference: attempt.reference,
      TransactionDesc: getItemName(attempt).slice(0, maxDescriptionLength),
    }),
  );
  const { ResponseCode: code, CheckoutRequestID: session } = response;
  if (code !== '0') throw new ProviderRefusal(toReason(code), `Daraja sent no prompt: ${code}.`);
  if (session === undefined) throw new Error('The response of Daraja has no id of the prompt.');
  return { session };
}

/**
 * Queries the prompt, and searches for its receipt among the received payments. The result that a prompt is paid
 * does not suffice, because only the receipt's number prevents a second credit of the same payment.
 */
async function queryAttempt(context: MpesaContext, attempt: Payment): Promise<ProviderEvent> {
  const { session } = attempt;
  const about = { payment: attempt.id, session: session ?? undefined };
  const isLate = isPromptExpired(context, attempt);
  const result = session === null ? undefined : await fetchResult(context, session, isLate);
  if (result === undefined && !isLate) return { kind: 'waiting', about };
  if (result !== undefined && result.ResultCode !== '0') {
    const { ResultCode, ResultDesc } = result;
    return { kind: 'failed', about, reason: toReason(ResultCode, ResultDesc) };
  }
  const money = await findMoney(context, attempt);
  if (money) return { ...money, about };
  return result ? { kind: 'waiting', about } : { kind: 'failed', about, reason: 'unknown' };
}

const isPromptExpired = ({ dependencies }: MpesaContext, { created_at }: Payment) =>
  dependencies.now().getTime() - Date.parse(created_at) > promptLifetimeMs;

/**
 * Returns the result of a prompt. Returns undefined while the prompt is on the phone, or if Daraja has deleted an
 * old prompt.
 * @param isLate - true after the lifetime of the prompt
 */
async function fetchResult(
  { settings, dependencies, daraja }: MpesaContext,
  session: string,
  isLate: boolean,
) {
  try {
    const { ResultCode, ResultDesc } = queryResponseSchema.parse(
      await daraja.post('/mpesa/stkpushquery/v1/query', {
        ...createSignature(settings, dependencies.now()),
        CheckoutRequestID: session,
      }),
    );
    if (ResultCode === undefined || ResultCode === stillProcessing) return undefined;
    return { ResultCode, ResultDesc };
  } catch (error) {
    // Daraja's error code for 'still being processed' also has other meanings, which only the error message
    // distinguishes.
    const cause = error instanceof ProviderRefusal ? error.cause : error;
    if (!(cause instanceof DarajaError)) throw error;
    const { status, errorCode, errorMessage } = cause.fault;
    if (/process/i.test(errorMessage)) return undefined;
    if (isLate && (status === 400 || errorCode === '500.001.1001')) return undefined;
    throw error;
  }
}

/**
 * Returns the payment that has the attempt's phone number and amount, and that was received after the attempt was
 * created and in the last 48 hours. Returns undefined if no payment or more than one matches. Returns undefined
 * also if Daraja does not permit pulls. A callback may still report the payment.
 * @throws if Daraja does not respond, because the payment may exist
 */
async function findMoney({ settings, dependencies, daraja }: MpesaContext, attempt: Payment) {
  const to = dependencies.now();
  const from = new Date(Math.max(Date.parse(attempt.created_at), to.getTime() - maxPullAgeMs));
  const events = await pullTransactions(daraja, settings.shortCode, { from, to }).catch(
    (error: unknown): ProviderEvent[] => {
      if (error instanceof ProviderRefusal && error.reason === 'misconfigured') return [];
      throw error;
    },
  );
  const matches = events.filter(
    (event) =>
      event.kind === 'paid' &&
      event.amount === attempt.amount &&
      event.payer === attempt.phone?.replace('+', ''),
  );
  return matches.length === 1 ? matches[0] : undefined;
}

/**
 * Requests the reversal of a transaction. Returns 'waiting' if Daraja accepts the request. The result arrives as a
 * callback.
 */
async function reverse(context: MpesaContext, refund: Refund): Promise<ProviderEvent> {
  const { settings, dependencies, daraja } = context;
  const about = { code: refund.code };
  const toCallbackUrl = (kind: string) =>
    createCallbackUrl(settings, dependencies.site, kind, refund.id);
  try {
    const response = acceptedResponseSchema.parse(
      await daraja.post('/mpesa/reversal/v1/request', {
        Initiator: settings.reversal?.initiator,
        SecurityCredential: settings.reversal?.credential,
        CommandID: 'TransactionReversal',
        TransactionID: refund.code,
        Amount: String(refund.amount),
        ReceiverParty: settings.shortCode,
        // Daraja spells this name so. 11 is the type of an organisation.
        RecieverIdentifierType: '11',
        ResultURL: toCallbackUrl('reversal'),
        QueueTimeOutURL: toCallbackUrl('reversal-timeout'),
        Remarks: refund.reference,
        Occasion: refund.reference,
      }),
    );
    if (response.ResponseCode === '0') return { kind: 'waiting', about };
    return createRefundFailure(refund, `refused-${response.ResponseCode}`);
  } catch (error) {
    if (error instanceof ProviderRefusal) return createRefundFailure(refund, error.reason);
    throw error;
  }
}

function createRefundFailure({ id, code }: Refund, reason: string): ProviderEvent {
  return { kind: 'refund-failed', about: { code }, refund: id, reason };
}

/** Returns the fields that authenticate a request about a prompt. */
function createSignature({ shortCode, passkey }: DarajaSettings, time: Date) {
  const Timestamp = formatTimestamp(time);
  const Password = Buffer.from(shortCode + passkey + Timestamp).toString('base64');
  return { BusinessShortCode: shortCode, Password, Timestamp };
}
