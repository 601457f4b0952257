/** What the platform does with a request before and after the product sees it. */
import { Problem } from '#domain/problem/problem.ts';
import { statusOf } from '#domain/problem/problem-status.ts';
import { log, formatRoute } from '#netlify/http/log.ts';
import { isReadablePath } from '#netlify/http/readable-path.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import { createRouting, machineClock, type Parts } from './routing.ts';
import { deliver } from './dynamic-answer.ts';
import { within } from './functions.ts';
import type { Visit } from './inner-request.ts';

/** Answers requests; `ip` is the client's address as the socket knows it. */
export interface Gateway {
  /** Whether something other than a file answers: a dev server has pages of its own for the rest. */
  answersItself(method: string, url: URL): boolean;
  fetch(request: Request, ip: string): Promise<Response>;
}

/** Every refusal is a problem answer, and so is a fault, which is logged here once. */
export function createGateway(parts: Parts): Gateway {
  const { find, fromFiles } = createRouting(parts);
  const { clock = machineClock } = parts;
  /** Browsers tell the time by this header, so it follows the clock that the rest of the stack asks. */
  const dated = (response: Response) => {
    const headers = new Headers(response.headers);
    headers.set('date', clock.now().toUTCString());
    const { status, statusText } = response;
    return new Response(response.body, { status, statusText, headers });
  };
  const answer = async (visit: Visit, where: string): Promise<Response> => {
    if (!isReadablePath(visit.url.pathname)) return fromFiles(visit);
    const handler = find(visit.request.method, visit.url);
    return handler ? deliver(visit.request, await handler(visit), where) : fromFiles(visit);
  };

  return {
    answersItself: (method, url) => find(method, url) !== undefined,
    async fetch(request, ip) {
      const url = new URL(request.url);
      const where = formatRoute(request.method, url.pathname);
      try {
        return dated(await answer({ request, url, ip }, where));
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
        if (statusOf(problem) >= 500) log.fault(where, problem.cause ?? problem);
        return dated(problemResponse(problem));
      }
    },
  };
}

/** Requests under way get this time after the gateway stops to accept new ones. */
const timeoutMs = 10_000;

/** A gateway that can be closed. */
export interface ClosableGateway extends Gateway {
  /**
   * Lets nothing new in and waits for what is under way.
   * @returns whether everything has ended, so that what it used can be closed too.
   */
  close: () => Promise<boolean>;
}

/**
 * Counts the requests that are being answered: a client may be gone long before its request has come to
 * an end.
 */
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
      return within(timeoutMs, settled(), () => new Error('Requests are still under way.')).catch(
        () => false,
      );
    },
  };
}
