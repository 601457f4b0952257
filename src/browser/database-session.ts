/**
 * The session with the database: a short-lived token, which the site issues in exchange for the identity token. It
 * is renewed one minute before its end.
 */
import { createStore } from './store.ts';

/** A token for the database. `expires_at` is in ms since 1970. */
export interface DatabaseToken {
  access_token: string;
  expires_at: number;
}

export type DatabaseSessionEvent =
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY';

const minuteMs = 60_000;

/**
 * Age in ms from which a session ends in place of its next renewal: eight hours. Without this limit, an open page would
 * renew the session forever.
 */
export const sessionLifetimeMs = 28_800_000;

/**
 * Returns the ms until the renewal, which is one minute before the end. The result is 500 if at most a minute is
 * left.
 */
export function getRenewalDelay(expiresAt: number, now: number): number {
  const remaining = expiresAt - now;
  return remaining > minuteMs ? remaining - minuteMs : 500;
}

/** Creates a session without a token. @param exchange - requests a new token; it can reject. */
export function createDatabaseSession(exchange: () => Promise<DatabaseToken>) {
  const { announce, on } = createEvents();
  let current: DatabaseToken | undefined;
  let pending: Promise<DatabaseToken> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;

  const end = () => {
    clearTimeout(timer);
    pending = undefined;
    if (!current) return;
    current = undefined;
    announce('SIGNED_OUT');
  };

  const renew = async (): Promise<DatabaseToken> => {
    const request = (pending ??= exchange());
    try {
      const received = await request;
      if (pending === request) adopt(received);
      return received;
    } catch (error) {
      if (pending === request) end();
      throw error;
    }
  };

  const adopt = (received: DatabaseToken) => {
    const isFirst = !current;
    if (isFirst) startedAt = Date.now();
    current = received;
    pending = undefined;
    clearTimeout(timer);
    timer = setTimeout(renewOrEnd, getRenewalDelay(received.expires_at, Date.now()));
    if (isFirst) announce('SIGNED_IN');
  };

  const renewOrEnd = () => {
    if (Date.now() - startedAt >= sessionLifetimeMs) end();
    else void renew().catch(() => undefined);
  };

  return {
    /** Returns a valid token. If there is none, it requests a new one. @throws the error of `exchange`. */
    async getToken(): Promise<string> {
      const valid = current && current.expires_at > Date.now();
      return (valid ? current : await renew())?.access_token ?? '';
    },
    /** Ends the session, for example at log-out. Only the end of a present session emits an event. */
    end,
    /** Emits an event about the account. */
    announce,
    on,
  };
}

function createEvents() {
  const { get, set, subscribe } = createStore<{ event?: DatabaseSessionEvent }>({});
  return {
    announce: (event: DatabaseSessionEvent) => set({ event }),
    /** Calls the listener at every event; returns a function that removes the listener. */
    on: (listener: (event: DatabaseSessionEvent) => void) =>
      subscribe(() => {
        const { event } = get();
        if (event) listener(event);
      }),
  };
}
