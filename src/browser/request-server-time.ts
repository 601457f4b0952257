/** Requests the server time from a small file. */
import { recordServerTime, serverNow } from './server-time.ts';

/**
 * Returns the server time. If it is still unknown, a HEAD request for a small file provides it.
 * @returns milliseconds since 1970; undefined if the response has no valid date.
 * @throws if the request fails.
 */
export async function requestServerTime(): Promise<number | undefined> {
  if (serverNow() === undefined) await updateServerTime();
  return serverNow();
}

/** Requests the server time, even if it is known. @throws if the request fails. */
export async function updateServerTime(): Promise<void> {
  const response = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
  recordServerTime(response.headers);
}
