/**
 * The storage of the session: local storage as in the widget, or session storage if it is not to be remembered.
 * Blocked storage counts as logged out.
 */
import { readItem, writeItem } from './storage.ts';

/** The key of netlify-identity-widget in local storage. */
export const sessionKey = 'gotrue.user';

/** Returns the stored text, or null. */
export function readStored(): string | null {
  const remembered = readItem(sessionKey);
  if (remembered === null) return readItem(sessionKey, 'sessionStorage');
  // The last log-in in this browser applies to every tab.
  writeItem(sessionKey, null, 'sessionStorage');
  return remembered;
}

/** Returns true if the session is stored beyond this tab. */
export function isRemembered(): boolean {
  return readItem(sessionKey) !== null;
}

/**
 * Stores a session in place of any other. By default it uses the same storage as the session before.
 * @throws if storage is blocked or full.
 */
export function writeStored(session: object, remembers = isRemembered()): void {
  const [target, other] = remembers
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  target.setItem(sessionKey, JSON.stringify(session));
  other.removeItem(sessionKey);
}

export function removeStored(): void {
  writeItem(sessionKey, null);
  writeItem(sessionKey, null, 'sessionStorage');
}
