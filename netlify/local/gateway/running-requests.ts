/** Requests that are being answered. A client may be gone long before its request has come to an end. */
import { Problem } from '#domain/problem/problem.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { Gateway } from './gateway.ts';
import { within } from './time-limit.ts';

/** How long, in milliseconds, requests under way may still take once nothing new is let in. */
const patience = 10_000;

/** A gateway that can be closed. */
export interface ClosableGateway extends Gateway {
  /**
   * Lets nothing new in and waits for what is under way.
   * @returns whether everything has ended, so that what it used can be closed too.
   */
  close: () => Promise<boolean>;
}

export function closable(gateway: Gateway): ClosableGateway {
  const running = new Set<Promise<unknown>>();
  let closing = false;

  const settled = async () => {
    while (running.size > 0) await Promise.allSettled(running);
    return true;
  };
  return {
    answersItself: (method, url) => gateway.answersItself(method, url),
    async fetch(request, ip) {
      if (closing) return problemResponse(new Problem('stopping'), { connection: 'close' });
      const answer = gateway.fetch(request, ip);
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    close: () => {
      closing = true;
      return within(patience, settled(), () => new Error('Requests are still under way.')).catch(
        () => false,
      );
    },
  };
}
