/**
 * Stores the text of the session. A remembered session is in local storage, where the widget reads it. Any other
 * session is in session storage. Blocked storage counts as logged out.
 */
import { readItem, writeItem } from './storage.ts';

/** The key of netlify-identity-widget in local storage. */
export const sessionKey = 'gotrue.user';

/** Returns the stored text, or null. */
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
 * Stores a session and replaces any other session. By default it uses the same storage as the previous session.
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
