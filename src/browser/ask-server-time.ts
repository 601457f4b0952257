/** The server's time where no answer told it yet. */
import { noteServerTime, serverNow } from './server-time.ts';

/**
 * The server's time, from the head of a small file where no answer told it yet.
 * @returns milliseconds since 1970; undefined for an answer without a date.
 */
export async function askServerTime(): Promise<number | undefined> {
  if (serverNow() === undefined) {
    const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    noteServerTime(answer.headers);
  }
  return serverNow();
}
