/** M-Pesa provider on Safaricom's Daraja: prompts on phones, and payments to the till. */
import * as z from 'zod';
import { site as business } from '#content/site.ts';
import { getQuote } from '#domain/package/package.ts';
import {
  ProviderRefusal,
  type Attempt,
  type Provider,
  type Refund,
  type ProviderEvent,
} from '../provider.ts';
import { DarajaError, toReason, stillProcessing } from './codes.ts';
import { confirmMessage, reportedAbout } from './confirm.ts';
import { createDaraja, type Daraja, type DarajaDependencies } from './daraja.ts';
import { pull, pulledBack } from './pull.ts';
import { createReceipts } from './receipts.ts';
import { callbackAddress, type DarajaSettings } from './settings.ts';
import { darajaTime } from './times.ts';

/** Limits of one M-Pesa transaction, in whole shillings. */
const limits = { min: 1, max: 250_000 };

/** Lifetime of a prompt in ms. A prompt that is still unanswered after this time has expired or was never sent. */
const promptLife = 3 * 60 * 1000;

const acceptedSchema = z.object({
  ResponseCode: z.coerce.string(),
  CheckoutRequestID: z.string().min(1).optional(),
});
const queriedSchema = z.object({
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
  const ours = [business.till, settings.shortCode];
  const questions = {
    ours,
    receipts: createReceipts({ daraja, now: dependencies.now }, settings.shortCode),
    readBack: (attempt: Attempt) => readBack(context, attempt),
    query: async (session: string, attempt: Attempt) => {
      const result = await fetchResult(context, session, isOver(context, attempt));
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
    repeats: 0,
    readBack: (attempt) => readBack(context, attempt),
    messages: {
      address: { secret: settings.callbackSecret },
      kinds: ['prompt', 'till', 'validation', 'pull', 'reversal', 'reversal-timeout'],
      // The largest message, the result of a reversal, has about 1.5 kB.
      maxBytes: 4 * 1024,
      headers: /^content-type$/,
      accepted: { ResultCode: 0, ResultDesc: 'Accepted' },
    },
    // Only the events of a prompt contain a payment or session. All other payments were made at the till by hand.
    getCheckoutProvider: ({ about: { payment, session } }) =>
      payment === undefined && session === undefined ? 'till' : 'mpesa',
    confirm: (message) => confirmMessage(questions, message),
    reported: reportedAbout,
    refund: settings.reversal && ((refund) => reverse(context, refund)),
    list: (from, to) => pull(daraja, settings.shortCode, { from, to }),
  };
}

async function begin({ settings, dependencies, daraja }: MpesaContext, attempt: Attempt) {
  const { amount, phone } = attempt;
  if (amount > limits.max) throw new ProviderRefusal('over-limit', 'M-Pesa takes no such sum.');
  if (amount < limits.min) throw new ProviderRefusal('below-minimum', 'This is no sum.');
  if (phone === null) throw new TypeError('A prompt needs a phone.');
  const number = phone.replace('+', '');
  const answer = acceptedSchema.parse(
    await daraja.post('/mpesa/stkpush/v1/processrequest', {
      ...signature(settings, dependencies.now()),
      TransactionType: 'CustomerBuyGoodsOnline',
      Amount: amount,
      PartyA: number,
      PartyB: business.till,
      PhoneNumber: number,
      CallBackURL: callbackAddress(settings, dependencies.site, 'prompt', attempt.id),
      AccountReference: attempt.reference,
      TransactionDesc: attempt.itemName.slice(0, 13),
    }),
  );
  const { ResponseCode: code, CheckoutRequestID: session } = answer;
  if (code !== '0') throw new ProviderRefusal(toReason(code), `Daraja sent no prompt: ${code}.`);
  if (session === undefined) throw new Error('The response of Daraja has no id of the prompt.');
  return { session };
}

/**
 * Queries the prompt, and searches for its receipt among the received payments. The result that a prompt is paid
 * does not suffice, because only the receipt's number prevents a second credit of the same payment.
 */
async function readBack(context: MpesaContext, attempt: Attempt): Promise<ProviderEvent> {
  const { session } = attempt;
  const about = { payment: attempt.id, ...(session !== null && { session }) };
  const isLate = isOver(context, attempt);
  const code = session === null ? undefined : await fetchResult(context, session, isLate);
  if (code === undefined && !isLate) return { kind: 'waiting', about };
  if (code !== undefined && code.ResultCode !== '0') {
    const { ResultCode, ResultDesc } = code;
    return { kind: 'failed', about, reason: toReason(ResultCode, ResultDesc) };
  }
  const money = await findMoney(context, attempt);
  if (money) return { ...money, about };
  return code ? { kind: 'waiting', about } : { kind: 'failed', about, reason: 'unknown' };
}

const isOver = ({ dependencies }: MpesaContext, { createdAt }: Attempt) =>
  dependencies.now().getTime() - createdAt.getTime() > promptLife;

/**
 * Returns the result of a prompt. Returns undefined while the prompt is on the phone, or if Daraja has deleted an
 * old prompt.
 */
async function fetchResult(
  { settings, dependencies, daraja }: MpesaContext,
  session: string,
  isLate: boolean,
) {
  try {
    const { ResultCode, ResultDesc } = queriedSchema.parse(
      await daraja.post('/mpesa/stkpushquery/v1/query', {
        ...signature(settings, dependencies.now()),
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
 * Returns the payment that has the attempt's phone number and amount and was received after the prompt was sent, if
 * there is exactly one. Returns undefined if Daraja does not permit pulls; a callback may still report the payment.
 * @throws if Daraja does not respond, because the payment may exist
 */
async function findMoney({ settings, dependencies, daraja }: MpesaContext, attempt: Attempt) {
  const to = dependencies.now();
  const from = new Date(Math.max(attempt.createdAt.getTime(), to.getTime() - pulledBack));
  const events = await pull(daraja, settings.shortCode, { from, to }).catch(
    (error: unknown): ProviderEvent[] => {
      if (error instanceof ProviderRefusal && error.reason === 'misconfigured') return [];
      throw error;
    },
  );
  const fitting = events.filter(
    (event) =>
      event.kind === 'paid' &&
      event.amount === attempt.amount &&
      event.payer === attempt.phone?.replace('+', ''),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Reverses one transaction in full. The result arrives as a callback. */
async function reverse(context: MpesaContext, refund: Refund): Promise<ProviderEvent> {
  const { settings, dependencies, daraja } = context;
  const about = { code: refund.code };
  const to = (kind: string) => callbackAddress(settings, dependencies.site, kind, refund.id);
  try {
    const answer = acceptedSchema.parse(
      await daraja.post('/mpesa/reversal/v1/request', {
        Initiator: settings.reversal?.initiator,
        SecurityCredential: settings.reversal?.credential,
        CommandID: 'TransactionReversal',
        TransactionID: refund.code,
        Amount: String(refund.amount),
        ReceiverParty: settings.shortCode,
        RecieverIdentifierType: '11',
        ResultURL: to('reversal'),
        QueueTimeOutURL: to('reversal-timeout'),
        Remarks: refund.reference,
        Occasion: refund.reference,
      }),
    );
    if (answer.ResponseCode === '0') return { kind: 'waiting', about };
    return failed(refund, `refused-${answer.ResponseCode}`);
  } catch (error) {
    if (error instanceof ProviderRefusal) return failed(refund, error.reason);
    throw error;
  }
}

function failed({ id, code }: Refund, reason: string): ProviderEvent {
  return { kind: 'refund-failed', about: { code }, refund: id, reason };
}

/** Returns the fields that sign each request about a prompt. */
function signature({ shortCode, passkey }: DarajaSettings, time: Date) {
  const Timestamp = darajaTime(time);
  const Password = Buffer.from(shortCode + passkey + Timestamp).toString('base64');
  return { BusinessShortCode: shortCode, Password, Timestamp };
}
