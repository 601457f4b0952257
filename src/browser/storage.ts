/** Storage of the device, or of this tab. Where it is blocked or full nothing is kept, which reads as null. */

export type Area = 'localStorage' | 'sessionStorage';

export function readItem(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Where the way to a payment that is open is noted; see open-payment.ts. */
export const openPaymentKey = 'open payment';

/** @param value - null takes out what is there. */
export function writeItem(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // What is on the screen stays there.
  }
}

/** What a stored text says in JSON; null for none and for anything else. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
