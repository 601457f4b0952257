/** Sends changes to open Studios as server-sent events. */
import { log } from '../../http/log.ts';
import { matchesQuery, type Query } from './queries.ts';
import type { ChangeInfo } from './store.ts';
import type { Change } from './transaction.ts';

interface Subscription extends Pick<Query, 'query' | 'params'> {
  /** True to send the document after the change. */
  includeResult: boolean;
  /** True to send the document before the change. */
  includePreviousRevision: boolean;
}

interface Listener extends Subscription {
  write: (text: string) => void;
  send: (event: string, data: object) => void;
  end: () => void;
}

/**
 * Matches the queries of features that are disabled: releases and Canvas. Their subscriptions end at once, because
 * several of them would use up the six connections that a browser opens to one host.
 */
const disabledQueries = /system\.release|sanity\.canvas\.link/;

/** Interval of the heartbeat in ms. The Studio reconnects after 45 seconds without an event. */
const heartbeatMs = 20_000;

/** Delay in ms after which the client of an ended subscription reconnects: one day. */
const reconnectDelayMs = 86_400_000;

export type Listeners = ReturnType<typeof createListeners>;

export function createListeners() {
  const openListeners = new Set<Listener>();
  const heartbeatTimer = setInterval(() => {
    for (const { write } of openListeners) write(':\n\n');
  }, heartbeatMs).unref();
  return {
    /**
     * Returns the body of a response that stays open until the client disconnects or the server stops. For a
     * disabled feature, the body ends at once.
     */
    subscribe(subscription: Subscription): ReadableStream<Uint8Array> {
      let listener: Listener | undefined;
      return new ReadableStream<Uint8Array>({
        start(stream) {
          const write = (text: string) => stream.enqueue(new TextEncoder().encode(text));
          const send = (event: string, data: object) =>
            write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
          send('welcome', { listenerName: crypto.randomUUID() });
          if (disabledQueries.test(subscription.query)) {
            write(`retry: ${reconnectDelayMs}\n\n`);
            stream.close();
            return;
          }
          listener = { ...subscription, write, send, end: () => stream.close() };
          openListeners.add(listener);
        },
        cancel: () => {
          if (listener) openListeners.delete(listener);
        },
      });
    },

    /** Sends to each listener the changes that match its query. The error of a listener is logged. */
    notify: async (changes: readonly Change[], info: ChangeInfo): Promise<void> => {
      for (const listener of openListeners) {
        try {
          await notifyListener(listener, changes, info);
        } catch (error) {
          log.fault('content', error);
        }
      }
    },

    /** Ends all subscriptions. */
    close(): void {
      clearInterval(heartbeatTimer);
      for (const listener of openListeners) listener.end();
      openListeners.clear();
    },
  };
}

async function notifyListener(
  listener: Listener,
  changes: readonly Change[],
  { id, at, find }: ChangeInfo,
) {
  const events: object[] = [];
  for (const change of changes) {
    const { before, after } = change;
    const matchedBefore = await matchesQuery(listener, before);
    const matchesAfter = await matchesQuery(listener, after);
    // The end of a draft uncovers the published version, which a list then has again.
    const uncovered = after ? undefined : find(change.id.replace(/^drafts\./, ''));
    const isUncovered = await matchesQuery(listener, uncovered);
    if (!matchedBefore && !matchesAfter && !isUncovered) continue;
    events.push({
      eventId: `${id}#${change.id}`,
      documentId: change.id,
      transactionId: id,
      transition: getTransition(matchedBefore, matchesAfter),
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
  for (const [index, event] of events.entries()) {
    const position = {
      transactionTotalEvents: events.length,
      transactionCurrentEvent: index + 1,
    };
    listener.send('mutation', { ...event, ...position });
  }
}

/** Returns the kind of a change for a query that matches the document before or after the change. */
function getTransition(matchedBefore: boolean, matchesAfter: boolean) {
  if (!matchesAfter) return 'disappear';
  return matchedBefore ? 'update' : 'appear';
}
