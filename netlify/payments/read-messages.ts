/** Processes what providers sent: asks the provider about it, and records what the provider answers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { batched } from '../data/batch.ts';
import { claimMessages, recordMessages } from '../data/payments.ts';
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

/** How many are taken at a time. */
const batchSize = 25;

/** The bound of messages under way at once. A message for which the provider takes long keeps no other one waiting. */
const maxInProgress = 100;

/** Milliseconds after which a run leaves the rest to the next one: a function's time ends. */
const timeBudgetMs = 20_000;

/** Messages of this time are read as one batch: ten cost little more than one. */
const batchWindowMs = 100;

type ClaimedMessage = Awaited<ReturnType<typeof claimMessages>>[number];

let taking: Promise<Promise<void>[]> | undefined;
/** How often it was asked for. */
let calls = 0;
/** Messages that are being read. None of them rejects. */
const inProgress = new Set<Promise<void>>();

/**
 * Reads every message that waits; of calls that come while messages are taken one more run is made. What can't be
 * read now is read by a later run.
 */
export async function readMessages(): Promise<void> {
  calls += 1;
  taking ??= takeAll().finally(() => (taking = undefined));
  await Promise.all(await taking);
}

/** Takes what waits, and answers how each is being read. */
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
      messages = await claimMessages(batchSize);
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

/** Messages commute, so that they need not be recorded in the order in which they came. */
async function read(message: ClaimedMessage): Promise<void> {
  const toRecord = await readEvents(message);
  if (!toRecord) return;
  const { isFailed, purge } = await record(toRecord);
  await purge;
  // A message that only met another transaction is tried by itself, and again.
  if (isFailed) await recordAlone(toRecord);
}

/** Records what was answered, together with what is answered meanwhile. */
const record = batched(async (toRecord: ReadMessage[]) => {
  const results = await recordMessages(toRecord);
  const purge = showPaid(results);
  purge.catch(() => undefined);
  const failed = new Set(
    results.flatMap(({ failed, message }) => (failed === null ? [] : [message])),
  );
  return toRecord.map(({ message }) => ({ isFailed: failed.has(message), purge }));
});

/**
 * Tries of a message: seven hours where the provider answers that it knows nothing of it, two days
 * where it gives no answer.
 */
const maxAttempts = { unconfirmed: 12, unanswered: 52 };

interface ReadMessage {
  message: number;
  provider: CheckoutProvider;
  words: ProviderEvent[];
  isLast: boolean;
}

/** The provider's answer about a message's money; undefined for a message that is refused, or tried again. */
async function readEvents(message: ClaimedMessage): Promise<ReadMessage | undefined> {
  const { id, provider: name } = message;
  const isLast = message.tries >= maxAttempts.unanswered;
  const withEvents = (events: ProviderEvent[]): ReadMessage => {
    const provider = findCheckoutProvider(name, events[0]);
    return { message: id, provider, words: events, isLast };
  };
  const provider = getProvider(name);
  // Its settings may be changing at this moment.
  if (!provider) return isLast ? withEvents([]) : undefined;
  const attempt = message.attempt && attemptFor(message.attempt);
  const stored = { ...message, attempt };
  try {
    return withEvents(await provider.confirm(stored));
  } catch (error) {
    const isUnconfirmed = error instanceof UnconfirmedMessage;
    if (!isUnconfirmed) log.fault(`payments, a message of ${name}`, error);
    const isRefused = isUnconfirmed && message.tries >= maxAttempts.unconfirmed;
    if (error instanceof ForgedMessage || isRefused) {
      await call('refuse_provider_message', { p_message_id: id });
      return undefined;
    }
    if (isLast) return withEvents([]);
    await noteReported(provider, name, stored);
    return undefined;
  }
}

/** Notes a reported payment for the payer's screen, before it is confirmed. */
async function noteReported(
  provider: Provider,
  name: CheckoutProvider,
  message: StoredMessage,
): Promise<void> {
  const about = provider.reported(message);
  if (about) await call('note_reported_payment', { p_provider: name, p_about: { ...about } });
}

async function recordAlone({
  message,
  provider,
  words: events,
  isLast,
}: ReadMessage): Promise<void> {
  try {
    await recordProviderEvents(provider, events, message);
    await call('finish_provider_message', { p_message_id: message });
  } catch (error) {
    log.fault('payments, a message', error);
    if (isLast) await call('finish_provider_message', { p_message_id: message });
  }
}
