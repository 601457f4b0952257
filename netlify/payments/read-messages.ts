/** Processes stored provider messages: queries the provider, and records the events of its response. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { batchReads } from '../data/batch.ts';
import { leaseMessages, recordMessages } from '../data/payments.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { attemptFor } from './begin-attempt.ts';
import { recordProviderEvents, showPaid } from './record-provider-events.ts';
import {
  ForgedMessage,
  UnconfirmedMessage,
  type Provider,
  type StoredMessage,
  type ProviderEvent,
} from './provider.ts';
import { getProvider, findCheckoutProvider } from './providers.ts';

/** Maximum of messages in one batch. */
const batchSize = 25;

/** Maximum of messages in progress. A slow response to one message does not delay the others. */
const maxInProgress = 100;

/**
 * Time in ms after which a run leaves the remaining messages to the next run, because the time of a function is
 * limited.
 */
const timeBudgetMs = 20_000;

/** Messages within this time are read as one batch, because ten cost little more than one. */
const batchWindowMs = 100;

type ClaimedMessage = Awaited<ReturnType<typeof leaseMessages>>[number];

let taking: Promise<Promise<void>[]> | undefined;
/** Number of calls of `readMessages`. */
let calls = 0;
/** Messages in progress. These promises never reject. */
const inProgress = new Set<Promise<void>>();

/**
 * Processes all waiting messages. Calls during a run cause one more run. Messages that fail now are retried by a
 * later run.
 */
export async function readMessages(): Promise<void> {
  calls += 1;
  taking ??= takeAll().finally(() => {
    taking = undefined;
  });
  await Promise.all(await taking);
}

/** Claims the waiting messages, and returns a promise for each. */
async function takeAll(): Promise<Promise<void>[]> {
  const end = performance.now() + timeBudgetMs;
  const isTime = () => performance.now() < end;
  const reads: Promise<void>[] = [];
  for (let read = 0; read !== calls && isTime();) {
    if (read > 0) await pause(batchWindowMs);
    read = calls;
    let messages;
    do {
      while (inProgress.size > maxInProgress - batchSize) await Promise.race(inProgress);
      messages = await leaseMessages(batchSize);
      reads.push(...messages.map(begin));
    } while (messages.length === batchSize && isTime());
  }
  return reads;
}

function begin(message: ClaimedMessage): Promise<void> {
  const reading = read(message);
  const settled = reading.catch(() => undefined).finally(() => inProgress.delete(settled));
  inProgress.add(settled);
  return reading;
}

/** Messages commute, so that they can be recorded in any order. */
async function read(message: ClaimedMessage): Promise<void> {
  const toRecord = await readEvents(message);
  if (!toRecord) return;
  const { isFailed, purge } = await record(toRecord);
  await purge;
  // A message that failed only because of a conflicting transaction is recorded alone, with retries.
  if (isFailed) await recordAlone(toRecord);
}

/** Records results in batches: results that arrive during a call share the next one. */
const record = batchReads(async (toRecord: ReadMessage[]) => {
  const results = await recordMessages(toRecord);
  const purge = showPaid(results);
  purge.catch(() => undefined);
  const failed = new Set(
    results.flatMap(({ failed, message }) => (failed === null ? [] : [message])),
  );
  return toRecord.map(({ message }) => ({ isFailed: failed.has(message), purge }));
});

/**
 * Maximum of tries of a message. They last seven hours if the payment is unknown to the provider, and two days if
 * the provider does not respond.
 */
const maxAttempts = { unconfirmed: 12, unanswered: 52 };

interface ReadMessage {
  message: number;
  provider: CheckoutProvider;
  events: ProviderEvent[];
  isLast: boolean;
}

/** Returns the provider's events about a message; undefined for a message that is refused, or retried later. */
async function readEvents(message: ClaimedMessage): Promise<ReadMessage | undefined> {
  const { id, provider: name } = message;
  const isLast = message.attempt_count >= maxAttempts.unanswered;
  const withEvents = (events: ProviderEvent[]): ReadMessage => {
    const provider = findCheckoutProvider(name, events[0]);
    return { message: id, provider, events, isLast };
  };
  const provider = getProvider(name);
  // A provider without settings may be in the middle of a change of its settings, so the message is retried.
  if (!provider) return isLast ? withEvents([]) : undefined;
  const attempt = message.attempt && attemptFor(message.attempt);
  const stored = { ...message, attempt };
  try {
    return withEvents(await provider.confirm(stored));
  } catch (error) {
    const isUnconfirmed = error instanceof UnconfirmedMessage;
    if (!isUnconfirmed) log.fault(`payments, a message of ${name}`, error);
    const isRefused = isUnconfirmed && message.attempt_count >= maxAttempts.unconfirmed;
    if (error instanceof ForgedMessage || isRefused) {
      await call('refuse_provider_message', { p_message_id: id });
      return undefined;
    }
    if (isLast) return withEvents([]);
    await noteReported(provider, name, stored);
    return undefined;
  }
}

/** Records a reported payment for the payer's screen, before it is confirmed. */
async function noteReported(
  provider: Provider,
  name: CheckoutProvider,
  message: StoredMessage,
): Promise<void> {
  const about = provider.reported(message);
  if (about) await call('note_reported_payment', { p_provider: name, p_about: { ...about } });
}

async function recordAlone({ message, provider, events, isLast }: ReadMessage): Promise<void> {
  try {
    await recordProviderEvents(provider, events, message);
    await call('finish_provider_message', { p_message_id: message });
  } catch (error) {
    log.fault('payments, a message', error);
    if (isLast) await call('finish_provider_message', { p_message_id: message });
  }
}
