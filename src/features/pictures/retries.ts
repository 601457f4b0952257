/** Automatic retries of a failed upload. */
import { on } from '#browser/identity.ts';
import { pollWhileVisible } from '#browser/polling.ts';

/** Delay in ms between a failure and the next attempt. The return of the connection ends it early. */
const retryDelayMs = 15_000;

/**
 * Calls `retry` after each delay while the page is visible, and when the connection or the session returns.
 * @returns a function that stops this.
 */
export function startRetries(retry: () => void): () => void {
  const stops = [pollWhileVisible(retryDelayMs, retry), on('login', retry)];
  return () => stops.forEach((stop) => stop());
}
