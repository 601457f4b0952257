/**
 * Where a session is kept: in local storage, as the widget does it, or in this tab's own where it is
 * not to be remembered. Either may be blocked, which reads as nobody.
 */
import { sessionKey } from './session-key.ts';

/** The stored text, or null. */
export function readStored(): string | null {
  try {
    const remembered = localStorage.getItem(sessionKey);
    if (remembered === null) return sessionStorage.getItem(sessionKey);
    // Whoever logged in last in this browser is here, in every tab.
    sessionStorage.removeItem(sessionKey);
    return remembered;
  } catch {
    return null;
  }
}

/** Whether the stored session outlives this tab. */
export function isRemembered(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Stores a session in the place of any other, where the one before was unless it is said.
 * @throws where storage is blocked or full.
 */
export function writeStored(session: object, remembers = isRemembered()): void {
  const [kept, other] = remembers ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  kept.setItem(sessionKey, JSON.stringify(session));
  other.removeItem(sessionKey);
}

/** Forgets what is stored. */
export function removeStored(): void {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().removeItem(sessionKey);
    } catch {
      // Where storage is blocked nothing was kept.
    }
  }
}
