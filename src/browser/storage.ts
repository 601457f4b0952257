/**
 * Reads and writes storage of the device or of this tab. If storage is blocked or full, nothing is stored and reads
 * return null.
 */

export type Area = 'localStorage' | 'sessionStorage';

export function readItem(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Key of the record of an open payment; see open-payment.ts. */
export const openPaymentKey = 'open payment';

/** @param value - null removes the entry. */
export function writeItem(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // The value still exists on the page.
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
