/** Processes requests in the same way as the platform, before and after the product handles them. */
import { Problem } from '#domain/problem/problem.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { log, formatRoute } from '#netlify/http/log.ts';
import { isReadablePath } from '#netlify/http/readable-path.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import { createRouting, machineClock, type GatewayParts } from './routing.ts';
import { deliver } from './dynamic-answer.ts';
import { withTimeout } from './functions.ts';
import type { IncomingRequest } from './inner-request.ts';

/** Handles requests; `ip` is the client's address from the socket. */
export interface Gateway {
  /** Returns true if a mount or a function handles the request. A dev server handles all other requests itself. */
  hasHandler(method: string, url: URL): boolean;
  fetch(request: Request, ip: string): Promise<Response>;
}

/** Creates a gateway. Refusals and faults become problem responses. Each fault is logged once. */
export function createGateway(parts: GatewayParts): Gateway {
  const { find, serveFile } = createRouting(parts);
  const { clock = machineClock } = parts;
  /** Sets the Date header to the stack's time, because browsers derive their time from it. */
  const withDate = (response: Response) => {
    const headers = new Headers(response.headers);
    headers.set('date', clock.now().toUTCString());
    const { status, statusText } = response;
    return new Response(response.body, { status, statusText, headers });
  };
  const respond = async (visit: IncomingRequest, label: string): Promise<Response> => {
    if (!isReadablePath(visit.url.pathname)) return serveFile(visit);
    const handler = find(visit.request.method, visit.url);
    return handler ? deliver(visit.request, await handler(visit), label) : serveFile(visit);
  };

  return {
    hasHandler: (method, url) => find(method, url) !== undefined,
    async fetch(request, ip) {
      const url = new URL(request.url);
      const label = formatRoute(request.method, url.pathname);
      try {
        return withDate(await respond({ request, url, ip }, label));
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
        if (getStatus(problem) >= 500) log.fault(label, problem.cause ?? problem);
        return withDate(problemResponse(problem));
      }
    },
  };
}

/** Time in ms for requests in progress to end after the gateway has been closed. */
const closeTimeoutMs = 10_000;

/** A gateway that can be closed. */
export interface ClosableGateway extends Gateway {
  /**
   * Refuses new requests, and waits for requests in progress.
   * @returns true if all requests have ended, so that their dependencies can be closed too
   */
  close: () => Promise<boolean>;
}

/**
 * Adds a `close` method to a gateway. It tracks requests itself, because a client may disconnect long before its
 * request ends.
 */
export function createClosableGateway(gateway: Gateway): ClosableGateway {
  const openRequests = new Set<Promise<unknown>>();
  let isClosing = false;

  const settleRequests = async () => {
    while (openRequests.size > 0) await Promise.allSettled(openRequests);
    return true;
  };
  return {
    hasHandler: (method, url) => gateway.hasHandler(method, url),
    async fetch(request, ip) {
      if (isClosing) return problemResponse(new Problem('stopping'), { connection: 'close' });
      const answer = gateway.fetch(request, ip);
      openRequests.add(answer);
      try {
        return await answer;
      } finally {
        openRequests.delete(answer);
      }
    },
    close: () => {
      isClosing = true;
      return withTimeout(
        closeTimeoutMs,
        settleRequests(),
        () => new Error('Requests are still under way.'),
      ).catch(() => false);
    },
  };
}
