// @chunk page
/**
 * The time by the server, from the `Date` header of its answers [RFC 9110, 6.6.1]. The device's clock only measures
 * what passed since then: many a phone's clock is an hour or a day wrong.
 */

/** The precision of the header, in milliseconds. */
const headerPrecision = 1_000;

const listeners = new Set<() => void>();
let offsetMs: number | undefined;

/** @param headers - of an answer that just arrived; one without a date says nothing. */
export function noteServerTime(headers: Headers): void {
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sentAt)) return;
  // A cache tells for how many seconds it held the answer.
  const age = Number(headers.get('age') ?? 0) * 1_000 || 0;
  // The end of the header's second: nothing in the answer is later, so '7 days left' is never 8.
  const newOffsetMs = sentAt + age + headerPrecision - 1 - Date.now();
  if (offsetMs !== undefined && Math.abs(newOffsetMs - offsetMs) <= headerPrecision) return;
  offsetMs = newOffsetMs;
  for (const listener of listeners) listener();
}

/** Milliseconds since 1970 by the server; undefined before its first answer. */
export function serverNow(): number | undefined {
  return offsetMs === undefined ? undefined : Date.now() + offsetMs;
}

/** Milliseconds since 1970 by this device: the order of what it wrote, for no screen. */
export const deviceNow = () => Date.now();

/** Calls back when the server's time becomes known or turns out to be another. @returns what ends it. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
