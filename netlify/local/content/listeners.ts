/** Tells open Studios what changes, as server-sent events. */
import { log } from '../../http/log.ts';
import { finds, type Question } from './queries.ts';
import type { Moment } from './store.ts';
import type { Change } from './transaction.ts';

interface Subscription extends Pick<Question, 'query' | 'params'> {
  /** Whether events carry the document as it is then, and as it was. */
  includeResult: boolean;
  includePreviousRevision: boolean;
}

interface Listener extends Subscription {
  write: (text: string) => void;
  send: (event: string, data: object) => void;
  end: () => void;
}

/**
 * Documents of releases and of Canvas, which are off. A Studio that listens for them in several places
 * would use up the six connections that a browser has to one host.
 */
const neverThere = /system\.release|sanity\.canvas\.link/;

/** In milliseconds. The Studio takes a connection for lost that says nothing for 45 seconds. */
const heartbeat = 20_000;

/** How long, in milliseconds, whoever was told that nothing will come waits before asking again. */
const aDay = 86_400_000;

export type Listeners = ReturnType<typeof createListeners>;

export function createListeners() {
  const open = new Set<Listener>();
  const beating = setInterval(() => {
    for (const { write } of open) write(':\n\n');
  }, heartbeat).unref();
  return {
    /** @returns the body of an answer that lasts until the client goes. */
    subscribe(subscription: Subscription): ReadableStream<Uint8Array> {
      let listener: Listener | undefined;
      return new ReadableStream<Uint8Array>({
        start(stream) {
          const write = (text: string) => stream.enqueue(new TextEncoder().encode(text));
          const send = (event: string, data: object) =>
            write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
          send('welcome', { listenerName: crypto.randomUUID() });
          if (neverThere.test(subscription.query)) {
            write(`retry: ${aDay}\n\n`);
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
      clearInterval(beating);
      for (const listener of open) listener.end();
      open.clear();
    },
  };
}

async function notifyListener(listener: Listener, changes: readonly Change[], { id, at }: Moment) {
  const events: object[] = [];
  for (const change of changes) {
    const { before, after } = change;
    const [was, is] = [await finds(listener, before), await finds(listener, after)];
    if (!was && !is) continue;
    events.push({
      eventId: `${id}#${change.id}`,
      documentId: change.id,
      transactionId: id,
      transition: was && is ? 'update' : is ? 'appear' : 'disappear',
      identity: 'editor',
      mutations: change.mutations,
      ...(before && { previousRev: before['_rev'] }),
      // Of a removed document too: the Studio goes from one revision to the next by it.
      resultRev: id,
      timestamp: at,
      visibility: 'query',
      // The simplest form of the patches that the Studio asks for: a whole value instead of another.
      effects: { apply: [0, after ?? null], revert: [0, before ?? null] },
      ...(listener.includeResult && after && { result: after }),
      ...(listener.includePreviousRevision && { previous: before ?? null }),
    });
  }
  for (const [at, event] of events.entries()) {
    const place = { transactionTotalEvents: events.length, transactionCurrentEvent: at + 1 };
    listener.send('mutation', { ...event, ...place });
  }
}
