/**
 * Instant payment notifications (IPN), which PayPal sends for the hosted buttons of the pricing page. A first
 * request asks PayPal to confirm that it sent the notification. A second request reads the state of the payment.
 * All fields of a notification except its transaction number are untrusted.
 */
import { createHash } from 'node:crypto';
import {
  ForgedMessage,
  UnconfirmedMessage,
  type PaymentRef,
  type ProviderEvent,
} from '../provider.ts';
import { PayPalRefusal, timeoutMs, type PayPalDependencies } from './api.ts';
import { createBudget } from './budget.ts';
import { readCapture } from './captures.ts';
import { parsePaymentRef, type PayPalAccount } from './orders.ts';
import { findTransaction } from './report.ts';

interface Receiver {
  merchantId: string;
  /** Email address of the account. */
  receiver: string;
}

/** Format of PayPal's transaction ids. */
const transactionIdPattern = /^[A-Z0-9]{17}$/;
const maxFields = 200;

/** Budget of the verification requests to PayPal that notifications cause. */
const budget = createBudget({ perClient: 20, total: 120, windowMs: 60_000 });
/** Maximum number of concurrent verification requests. */
const maxOpenRequests = 4;
let openRequests = 0;

/**
 * Sends the notification back unchanged, so that PayPal verifies its origin. Notifications for another account are
 * refused without a request. If the budget is exhausted the function throws, and PayPal sends the notification
 * again later.
 * @param client - network address of the sender
 * @returns a hash of the notification, which is equal for PayPal's repetitions, or undefined for a notification that
 * does not concern a payment
 * @throws {ForgedMessage} if PayPal denies that it sent the notification, or if the notification has another format
 * or is for another account. After any other error the origin is unknown.
 */
export async function verifyNotification(
  body: string,
  {
    validation,
    fetch,
    client,
    ...receiver
  }: Receiver & {
    validation: string;
    fetch: PayPalDependencies['fetch'];
    client: string;
  },
): Promise<string | undefined> {
  if (!concernsPayment(body, receiver)) return undefined;
  if (openRequests >= maxOpenRequests || !budget.takeRequest(client)) {
    throw new Error('Too many notifications wait for verification at the moment.');
  }
  openRequests += 1;
  try {
    await requestVerification(body, validation, fetch);
  } finally {
    openRequests -= 1;
  }
  return createHash('sha256').update(body).digest('hex');
}

async function requestVerification(
  body: string,
  validation: string,
  fetch: PayPalDependencies['fetch'],
): Promise<void> {
  const response = await fetch(validation, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'IPN-verification',
    },
    body: `cmd=_notify-validate&${body}`,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const verdict = response.ok ? (await response.text()).trim() : String(response.status);
  if (verdict === 'INVALID') throw new ForgedMessage('PayPal did not send this notification.');
  if (verdict !== 'VERIFIED') throw new Error('PayPal did not verify the notification.');
}

/**
 * True if the notification concerns a payment. Notifications about dispute cases, for example, do not.
 * @throws {ForgedMessage} for a notification in another format or for another account
 */
function concernsPayment(body: string, receiver: Receiver): boolean {
  const fields = new URLSearchParams(body);
  const transactionId = fields.get('txn_id');
  if (transactionId === null || fields.get('payment_status') === null) return false;
  if (fields.size > maxFields || !transactionIdPattern.test(transactionId)) {
    throw new ForgedMessage('The notification does not have the format of PayPal.');
  }
  if (!isOwnAccount(fields, receiver))
    throw new ForgedMessage('The notification is for another account.');
  return true;
}

function isOwnAccount(fields: URLSearchParams, account: Receiver): boolean {
  const id = fields.get('receiver_id');
  if (id !== null) return id === account.merchantId;
  const addresses = [fields.get('receiver_email'), fields.get('business')];
  return addresses.some((address) => address?.toLowerCase() === account.receiver.toLowerCase());
}

/**
 * Returns the provider events of a notification's payment. The list is empty if the transaction number is invalid.
 * The events are read from the payment's capture. Without a capture they are read from PayPal's list of
 * transactions, which may be three hours late.
 * @throws {UnconfirmedMessage} if PayPal does not find the payment
 */
export async function confirmNotification(
  account: PayPalAccount,
  body: string,
  now: Date,
): Promise<ProviderEvent[]> {
  const transactionId = new URLSearchParams(body).get('txn_id') ?? '';
  if (!transactionIdPattern.test(transactionId)) return [];
  try {
    const providerEvent = await readCapture(account, transactionId);
    return providerEvent ? [providerEvent] : [];
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status !== 404) throw error;
  }
  const providerEvent = await findTransaction(account, transactionId, now);
  if (!providerEvent)
    throw new UnconfirmedMessage('PayPal does not list the money of its notification.');
  return [providerEvent];
}

/**
 * Returns the payment that a notification reports as paid, for the payer's screen; undefined for any other
 * notification.
 */
export function findReportedByNotification(body: string): PaymentRef | undefined {
  const fields = new URLSearchParams(body);
  if (fields.get('payment_status') !== 'Completed') return undefined;
  const about = parsePaymentRef(fields.get('custom') ?? undefined);
  return Object.keys(about).length > 0 ? about : undefined;
}
