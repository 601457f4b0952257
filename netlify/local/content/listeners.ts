/** Sends changes to open Studios as server-sent events. */
import { log } from '../../http/log.ts';
import { matchesQuery, type Query } from './queries.ts';
import type { Moment } from './store.ts';
import type { Change } from './transaction.ts';

interface Subscription extends Pick<Query, 'query' | 'params'> {
  /**
   * True to send the document after the change. `includePreviousRevision` also sends the document before the
   * change.
   */
  includeResult: boolean;
  includePreviousRevision: boolean;
}

interface Listener extends Subscription {
  write: (text: string) => void;
  send: (event: string, data: object) => void;
  end: () => void;
}

/**
 * Queries of features that are disabled: releases and Canvas. Their subscriptions end at once, because several of
 * them would use up the six connections that a browser opens to one host.
 */
const disabledFeatures = /system\.release|sanity\.canvas\.link/;

/** Interval of the heartbeat in ms. The Studio reconnects after 45 seconds without an event. */
const heartbeatMs = 20_000;

/** Reconnection delay in ms of subscriptions that never receive an event. */
const dayMs = 86_400_000;

export type Listeners = ReturnType<typeof createListeners>;

export function createListeners() {
  const open = new Set<Listener>();
  const heartbeatTimer = setInterval(() => {
    for (const { write } of open) write(':\n\n');
  }, heartbeatMs).unref();
  return {
    /** @returns the body of a response that stays open until the client disconnects */
    subscribe(subscription: Subscription): ReadableStream<Uint8Array> {
      let listener: Listener | undefined;
      return new ReadableStream<Uint8Array>({
        start(stream) {
          const write = (text: string) => stream.enqueue(new TextEncoder().encode(text));
          const send = (event: string, data: object) =>
            write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
          send('welcome', { listenerName: crypto.randomUUID() });
          if (disabledFeatures.test(subscription.query)) {
            write(`retry: ${dayMs}\n\n`);
            stream.close();
            return;
          }
          listener = { ...subscription, write, send, end: () => stream.close() };
          open.add(listener);
        },
        cancel: () => {
          if (listener) open.delete(listener);
        },
      });
    },

    notify: async (changes: readonly Change[], moment: Moment): Promise<void> => {
      for (const listener of open) {
        try {
          await notifyListener(listener, changes, moment);
        } catch (error) {
          log.fault('content', error);
        }
      }
    },

    close(): void {
      clearInterval(heartbeatTimer);
      for (const listener of open) listener.end();
      open.clear();
    },
  };
}

async function notifyListener(listener: Listener, changes: readonly Change[], { id, at }: Moment) {
  const events: object[] = [];
  for (const change of changes) {
    const { before, after } = change;
    const matchedBefore = await matchesQuery(listener, before);
    const matchesAfter = await matchesQuery(listener, after);
    if (!matchedBefore && !matchesAfter) continue;
    events.push({
      eventId: `${id}#${change.id}`,
      documentId: change.id,
      transactionId: id,
      transition: matchedBefore && matchesAfter ? 'update' : matchesAfter ? 'appear' : 'disappear',
      identity: 'editor',
      mutations: change.mutations,
      ...(before && { previousRev: before['_rev'] }),
      // The Studio chains revisions by this field, so it is also present for a deleted document.
      resultRev: id,
      timestamp: at,
      visibility: 'query',
      // A patch that replaces the whole value is the simplest one that the Studio accepts.
      effects: { apply: [0, after ?? null], revert: [0, before ?? null] },
      ...(listener.includeResult && after && { result: after }),
      ...(listener.includePreviousRevision && { previous: before ?? null }),
    });
  }
  for (const [at, event] of events.entries()) {
    const position = { transactionTotalEvents: events.length, transactionCurrentEvent: at + 1 };
    listener.send('mutation', { ...event, ...position });
  }
}
