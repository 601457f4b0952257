// @chunk page
// src/build/script-chunks.ts joins the modules of the chunk 'page' into one file.
/**
 * The server's time, from the `Date` header of its responses [RFC 9110, 6.6.1]. The device's clock only measures
 * the time since then, because many phones' clocks are an hour or a day wrong.
 */

/** The precision of the header, in ms. */
const headerPrecisionMs = 1_000;

const listeners = new Set<() => void>();
let offsetMs: number | undefined;

/**
 * Sets the server time. A time that differs from the present one by at most a second is ignored.
 * @param headers - of a response that just arrived. Headers without a valid date are ignored.
 */
export function recordServerTime(headers: Headers): void {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sentAt)) return;
  // The `Age` header is the time in seconds that the response spent in a cache. An invalid value counts as 0.
  const age = Number(headers.get('age') ?? 0) * 1_000 || 0;
  // The end of the header's second is used, so that the server time is not before any time in the response.
  // Otherwise '24 hours left' could become 25.
  const newOffsetMs = sentAt + age + headerPrecisionMs - 1 - Date.now();
  if (offsetMs !== undefined && Math.abs(newOffsetMs - offsetMs) <= headerPrecisionMs) return;
  offsetMs = newOffsetMs;
  for (const listener of listeners) listener();
}

/** Returns the server's time in ms since 1970; undefined before the first response with a date. */
export function serverNow(): number | undefined {
  return offsetMs === undefined ? undefined : Date.now() + offsetMs;
}

/** Returns the device's time in ms since 1970. It orders the device's own records and is never displayed. */
export const deviceNow = () => Date.now();

/**
 * Calls the listener when the server's time becomes known or is corrected.
 * @returns a function that removes the listener.
 */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
