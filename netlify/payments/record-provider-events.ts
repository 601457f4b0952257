/** Records events of providers, and purges the cached pages of the listings that they changed. */
import * as z from 'zod';
import type { BookedProvider } from '#domain/payment/payment-providers.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { batchReads } from '../data/batch.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import type { ProviderEvent } from './provider.ts';

/** The listing of a recorded event, null if it is unknown. */
const recordedEventSchema = z.object({ listing: z.int().nullable() });

/** @param message - id of the stored message that reported the events */
export async function recordProviderEvents(
  provider: BookedProvider,
  events: ProviderEvent[],
  message?: number,
): Promise<void> {
  const results = [];
  for (const event of events) {
    const args = { p_provider: provider, p_event: event, p_message_id: message };
    results.push(recordedEventSchema.parse(await call('record_provider_event', args)));
  }
  await purgeIfListed(results);
}

/** Purges changed pages if an event belongs to a listing. */
async function purgeIfListed(results: z.infer<typeof recordedEventSchema>[]): Promise<void> {
  if (results.some(({ listing }) => listing !== null)) await purgeChangedPages();
}

/** A stored message, and the events that its provider confirmed. */
export interface ConfirmedMessage {
  /** Id of the stored message. */
  message: number;
  /** The provider under which the events are recorded. */
  provider: BookedProvider;
  events: ProviderEvent[];
  /** True for the last try. The message is then finished even if its events cannot be recorded. */
  isLast: boolean;
}

/** Records the events of a message, and marks the message as finished. */
export async function recordMessage(confirmed: ConfirmedMessage): Promise<void> {
  const { isFailed, purge } = await recordInBatch(confirmed);
  await purge;
  // A message that failed in the batch, for example because of a conflicting transaction, is recorded alone, with
  // retries.
  if (isFailed) await recordAlone(confirmed);
}

/** `failed` is the SQLSTATE of a message that could not be recorded. */
const recordedMessagesSchema = z.array(
  recordedEventSchema.extend({ message: z.int(), failed: z.string().nullable() }),
);

/** Records messages in batches. Messages that arrive while a batch is stored form the next batch. */
const recordInBatch = batchReads(async (messages: ConfirmedMessage[]) => {
  const p_messages = messages.map(({ message, provider, events }) => ({
    message,
    provider,
    events,
  }));
  const results = recordedMessagesSchema.parse(
    await call('record_provider_events', { p_messages }),
  );
  // The batch does not wait for the purge. Each caller waits for it.
  const purge = purgeIfListed(results);
  const failedIds = new Set(
    results.flatMap(({ failed, message }) => (failed === null ? [] : [message])),
  );
  return messages.map(({ message }) => ({ isFailed: failedIds.has(message), purge }));
});

async function recordAlone({ message, provider, events, isLast }: ConfirmedMessage): Promise<void> {
  try {
    await recordProviderEvents(provider, events, message);
    await call('finish_provider_message', { p_message_id: message });
  } catch (error) {
    log.fault('payments, a message', error, 'money');
    if (isLast) await call('finish_provider_message', { p_message_id: message });
  }
}
