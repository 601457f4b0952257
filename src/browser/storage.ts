/**
 * Reads and writes storage of the device or of this tab. If storage is blocked, reads return null. If it is blocked
 * or full, nothing is stored.
 */

export type StorageArea = 'localStorage' | 'sessionStorage';

export function readItem(key: string, area: StorageArea = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Key in session storage of the state that a reload keeps; see recovery/resume-page.ts. */
export const resumeKey = 'resumed page';

/** Key of the language that the visitor chose; see save-language.ts. */
export const languageKey = 'language';

/** Key of the language that was offered on this device; see language-offer.ts. */
export const languageOfferKey = 'offered language';

/** Key of the record of an open payment; see open-payment.ts. */
export const openPaymentKey = 'open payment';

/** Key of the record of an address that waits for its confirmation; see identity/pending-confirmation.ts. */
export const pendingConfirmationKey = 'pending confirmation';

/** Stores a value. @param value - null removes the entry. */
export function writeItem(
  key: string,
  value: string | null,
  area: StorageArea = 'localStorage',
): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // Storage is blocked or full. The value then exists only on the page.
  }
}

/** Parses stored JSON; returns null for a missing or invalid text. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
