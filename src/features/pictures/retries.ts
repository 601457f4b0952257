/** Automatic retries of a failed upload. */
import { on } from '#browser/identity.ts';
import { onReconnection, pollWhileVisible } from '#browser/polling.ts';

/** Delay in ms between a failure and the next attempt. The return of the connection ends it early. */
const retryDelayMs = 15_000;

/**
 * Calls `retry` after each delay while the page is visible, and when the connection or the session returns.
 * @param retry - its argument is true if the cause of the failure is likely gone.
 * @returns a function that stops this.
 */
export function startRetries(retry: (isLikely: boolean) => void): () => void {
  // The first listener of a returned connection usually stops the others.
  const stops = [
    onReconnection(() => retry(true)),
    on('login', () => retry(true)),
    pollWhileVisible(retryDelayMs, () => retry(false)),
  ];
  return () => stops.forEach((stop) => stop());
}
