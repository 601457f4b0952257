/** Processes requests in the same way as the platform, before and after the product handles them. */
import { Problem } from '#domain/problem/problem.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { log, formatRoute } from '#netlify/http/log.ts';
import { isReadablePath } from '#netlify/http/readable-path.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import { createRouting, machineClock, type GatewayParts } from './routing.ts';
import { withCacheStatus } from './cache-key.ts';
import { deliverResponse } from './deliver-response.ts';
import { withTimeout } from './functions.ts';
import type { IncomingRequest } from './inner-request.ts';
import { parseHost } from './mount.ts';

export { createEdgeCache, type EdgeCache } from './edge-cache.ts';
export { openFunctions, type LoadModule } from './functions.ts';
export type { IdentityInfo } from './inner-request.ts';
export type { Mount } from './mount.ts';
export { readSiteRules, type SiteRules } from './netlify-toml.ts';
export { openSchedule } from './schedule.ts';
export { openStaticFiles, type StaticFiles } from './static-files.ts';

/** Handles requests. The argument `ip` is the client's address from the socket. */
export interface Gateway {
  /** Returns true if a mount or a function handles the request. A dev server handles all other requests itself. */
  hasHandler(method: string, url: URL): boolean;
  fetch(request: Request, ip: string): Promise<Response>;
}

/**
 * Creates a gateway. A thrown error becomes a problem response. It is logged if the response has status 500 or
 * more.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const { findHandler, serveFile } = createRouting(parts);
  const { clock = machineClock, cache } = parts;
  /** Sets the Date header to the stack's time, because the site derives the present time from that header. */
  const addDate = (response: Response) => {
    const headers = new Headers(response.headers);
    headers.set('date', clock.now().toUTCString());
    const { status, statusText } = response;
    return new Response(response.body, { status, statusText, headers });
  };
  const respond = async (incoming: IncomingRequest, label: string): Promise<Response> => {
    if (!isReadablePath(incoming.url.pathname)) return serveFile(incoming);
    const { request, url } = incoming;
    const handler = findHandler(request.method, url);
    if (!handler) return serveFile(incoming);
    const load = () => handler(incoming);
    const response = cache
      ? await cache.respond(request.method, url, load)
      : withCacheStatus(url, await load(), 'fwd=bypass');
    return deliverResponse(request, response, label);
  };

  return {
    hasHandler: (method, url) => findHandler(method, url) !== undefined,
    async fetch(request, ip) {
      // A server refuses a request with an invalid Host header [RFC 9112, 3.2].
      if (request.headers.has('host') && !parseHost(request))
        return addDate(new Response(null, { status: 400 }));
      const url = new URL(request.url);
      const label = formatRoute(request.method, url.pathname);
      try {
        return addDate(await respond({ request, url, ip }, label));
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem('fault', { cause: error });
        if (getStatus(problem) >= 500) log.fault(label, problem.cause ?? problem);
        return addDate(problemResponse(problem));
      }
    },
  };
}

/** Maximum time in ms that `close` waits for requests in progress. */
const closeTimeoutMs = 10_000;

/** A gateway that can be closed. */
export interface ClosableGateway extends Gateway {
  /**
   * Refuses new requests from now on, and waits at most ten seconds for requests in progress.
   * @returns true if all requests have ended, so that their dependencies can be closed too
   */
  close: () => Promise<boolean>;
}

/**
 * Returns a gateway with a `close` method. It tracks the requests itself, because a client may disconnect long
 * before its request ends.
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
      const response = gateway.fetch(request, ip);
      openRequests.add(response);
      try {
        return await response;
      } finally {
        openRequests.delete(response);
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
