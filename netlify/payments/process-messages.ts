/** Processes stored provider messages: queries the provider, and records the events of its response. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { paymentSchema } from '#domain/payment/payment.ts';
import { checkoutProviders, type CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import {
  ForgedMessage,
  UnconfirmedMessage,
  type Provider,
  type StoredMessage,
  type ProviderEvent,
} from './provider.ts';
import { getProvider, findCheckoutProvider } from './providers.ts';
import { recordMessage, type ConfirmedMessage } from './record-provider-events.ts';

/** Maximum number of messages in one batch. */
const batchSize = 25;

/** Maximum number of messages in progress. Below it, a slow response to one message does not delay the others. */
const maxInProgress = 100;

/**
 * Time in ms after which a run leaves the remaining messages to the next run, because the time of a function is
 * limited.
 */
const timeBudgetMs = 20_000;

/**
 * Delay in ms before a run looks for messages again. Messages that arrive in this time form one batch, because a
 * batch of ten costs little more than a single message.
 */
const batchWindowMs = 100;

const messageSchema = z.object({
  id: z.int(),
  provider: z.enum(checkoutProviders),
  kind: z.string(),
  about: z.uuid().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  attempt_count: z.int(),
  /** The payment attempt that the message's address names; null if it names none. */
  attempt: z.nullable(paymentSchema).catch(null),
});

type LeasedMessage = z.infer<typeof messageSchema>;

/** The leasing of the current run. It resolves to the promises of the messages of the run. */
let currentRun: Promise<Promise<void>[]> | undefined;
/** Number of calls of `processMessages`. */
let callCount = 0;
/** Promises of the messages in progress. They never reject. */
const inProgress = new Set<Promise<void>>();

/**
 * Processes the waiting messages until none is left or the time budget is exhausted. A call during a run makes the
 * run look for messages once more. A message that fails is retried by a later run.
 */
export async function processMessages(): Promise<void> {
  callCount += 1;
  currentRun ??= leaseAll().finally(() => {
    currentRun = undefined;
  });
  await Promise.all(await currentRun);
}

/** Leases the waiting messages, and returns a promise for each. */
async function leaseAll(): Promise<Promise<void>[]> {
  const end = performance.now() + timeBudgetMs;
  const hasTimeLeft = () => performance.now() < end;
  const promises: Promise<void>[] = [];
  for (let handledCalls = 0; handledCalls !== callCount && hasTimeLeft();) {
    if (handledCalls > 0) await pause(batchWindowMs);
    handledCalls = callCount;
    let messages;
    do {
      while (inProgress.size > maxInProgress - batchSize) await Promise.race(inProgress);
      messages = await leaseMessages();
      promises.push(...messages.map(startProcessing));
    } while (messages.length === batchSize && hasTimeLeft());
  }
  return promises;
}

async function leaseMessages(): Promise<LeasedMessage[]> {
  const messages = await call('lease_provider_messages', { p_limit: batchSize });
  return z.array(messageSchema).parse(messages);
}

function startProcessing(message: LeasedMessage): Promise<void> {
  const processing = processMessage(message);
  const settled = processing.catch(() => undefined).finally(() => inProgress.delete(settled));
  inProgress.add(settled);
  return processing;
}

/** Reads and records one message. Messages may be recorded in any order, because the result is the same. */
async function processMessage(message: LeasedMessage): Promise<void> {
  const confirmed = await confirmEvents(message);
  if (confirmed) await recordMessage(confirmed);
}

/**
 * Maximum number of tries of a message. The tries extend over seven hours if the provider lists no such payment.
 * They extend over two days if the provider gives no response.
 */
const maxAttempts = { unconfirmed: 12, unanswered: 52 };

/**
 * Returns the provider's events about a message. Returns undefined if the message is refused, or retried later.
 * After the last try the list of events is empty.
 */
async function confirmEvents(message: LeasedMessage): Promise<ConfirmedMessage | undefined> {
  const { id, provider: name } = message;
  const isLast = message.attempt_count >= maxAttempts.unanswered;
  const toConfirmed = (events: ProviderEvent[]): ConfirmedMessage => {
    const provider = findCheckoutProvider(name, events[0]);
    return { message: id, provider, events, isLast };
  };
  const provider = getProvider(name);
  // Settings may be missing only while an operator changes them, so the message is retried.
  if (!provider) return isLast ? toConfirmed([]) : undefined;
  try {
    return toConfirmed(await provider.confirm(message));
  } catch (error) {
    const isUnconfirmed = error instanceof UnconfirmedMessage;
    if (!isUnconfirmed) log.fault(`payments, a message of ${name}`, error, 'money');
    const isRefused = isUnconfirmed && message.attempt_count >= maxAttempts.unconfirmed;
    if (error instanceof ForgedMessage || isRefused) {
      await call('refuse_provider_message', { p_message_id: id });
      return undefined;
    }
    if (isLast) return toConfirmed([]);
    await noteReported(provider, name, message);
    return undefined;
  }
}

/** Records a reported payment for the payer's screen, before it is confirmed. */
async function noteReported(
  provider: Provider,
  name: CheckoutProvider,
  message: StoredMessage,
): Promise<void> {
  const about = provider.findReportedPayment(message);
  if (about) await call('note_reported_payment', { p_provider: name, p_about: about });
}
