/**
 * Where a session is kept: in local storage, as the widget does it, or in this tab's own where it is
 * not to be remembered. Either may be blocked, which reads as nobody.
 */
import { readItem, writeItem } from './storage.ts';

/** Where netlify-identity-widget keeps its session in local storage. */
export const sessionKey = 'gotrue.user';

/** The stored text, or null. */
export function readStored(): string | null {
  const remembered = readItem(sessionKey);
  if (remembered === null) return readItem(sessionKey, 'sessionStorage');
  // Whoever logged in last in this browser is here, in every tab.
  writeItem(sessionKey, null, 'sessionStorage');
  return remembered;
}

/** Whether the stored session outlives this tab. */
export function isRemembered(): boolean {
  return readItem(sessionKey) !== null;
}

/**
 * Stores a session in the place of any other, where the one before was unless it is said.
 * @throws where storage is blocked or full.
 */
export function writeStored(session: object, remembers = isRemembered()): void {
  const [target, other] = remembers
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  target.setItem(sessionKey, JSON.stringify(session));
  other.removeItem(sessionKey);
}

/** Forgets what is stored. */
export function removeStored(): void {
  writeItem(sessionKey, null);
  writeItem(sessionKey, null, 'sessionStorage');
}
