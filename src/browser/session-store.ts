/**
 * Stores the session as JSON. A remembered session is in local storage, where the login widget reads it. Any other
 * session is in session storage. Blocked storage counts as logged out.
 */
import { readItem, writeItem } from './storage.ts';

/** The key of netlify-identity-widget in local storage. */
export const sessionKey = 'gotrue.user';

/** Returns the stored JSON, or null without a session. */
export function readSessionText(): string | null {
  const remembered = readItem(sessionKey);
  if (remembered === null) return readItem(sessionKey, 'sessionStorage');
  // The last log-in in this browser applies to every tab, so it replaces this tab's own session.
  writeItem(sessionKey, null, 'sessionStorage');
  return remembered;
}

/** Returns true if the session is stored beyond this tab. */
export function isRemembered(): boolean {
  return readItem(sessionKey) !== null;
}

/**
 * Stores a session and replaces any other session. By default a session is remembered only if it replaces a
 * remembered one.
 * @throws if storage is blocked or full.
 */
export function writeSessionText(session: object, remembers = isRemembered()): void {
  const [target, other] = remembers
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  target.setItem(sessionKey, JSON.stringify(session));
  other.removeItem(sessionKey);
}

export function removeSessionText(): void {
  writeItem(sessionKey, null);
  writeItem(sessionKey, null, 'sessionStorage');
}
