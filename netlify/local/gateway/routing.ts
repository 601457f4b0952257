/**
 * Routes requests in the platform's order: functions, files, rewrites of netlify.toml, the 404 page. Files precede
 * functions with `preferStatic`. The stack's mounted services precede all of them.
 */
import { Problem } from '#domain/problem/problem.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { Clock } from '../clock.ts';
import { serveMount, type Mount } from './mount.ts';
import type { EdgeCache } from './edge-cache.ts';
import type { MatchedFunction, Functions } from './functions.ts';
import { createInnerRequest, type Identify, type IncomingRequest } from './inner-request.ts';
import type { SiteRules } from './netlify-toml.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { StaticFiles } from './static-files.ts';

export interface GatewayParts {
  mounts: Mount[];
  rules: SiteRules;
  functions: Functions;
  files?: StaticFiles;
  /**
   * Returns true if the dev server has a page or a file at the path. Undefined for a built site, which has `files`.
   */
  isPage?: (pathname: string) => boolean;
  /** Returns the identity data of a token, which the platform's edge adds to requests for functions. */
  identify?: Identify;
  /** The cache of the platform's edge. Without it, each change is visible at once. */
  cache?: EdgeCache;
  /** Clock of the rate limits and of the Date header. The default is the machine's clock. */
  clock?: Pick<Clock, 'now'>;
}

type RequestHandler = (incoming: IncomingRequest) => Promise<Response>;

export const machineClock = { now: () => new Date() };
const fileMethods = ['GET', 'HEAD'];

export function createRouting(parts: GatewayParts) {
  const { mounts, functions, files, isPage, identify, clock = machineClock } = parts;
  const countRequest = createRateLimiter(clock);

  const callFunction = async (
    { name, config, call }: MatchedFunction,
    incoming: IncomingRequest,
  ) => {
    const retryAfterSeconds = config.rateLimit && countRequest(name, config.rateLimit, incoming.ip);
    return retryAfterSeconds === undefined
      ? call(await createInnerRequest(incoming, { identify }), incoming.ip)
      : problemResponse(new Problem('too-many-requests'), {
          'retry-after': String(retryAfterSeconds),
        });
  };

  return {
    /** Returns the handler of a mount or function for an address, or undefined. */
    findHandler: (method: string, { pathname }: URL): RequestHandler | undefined => {
      const mount = mounts.find(({ prefix }) => `${pathname}/`.startsWith(`${prefix}/`));
      if (mount) return (incoming) => serveMount(mount, incoming);
      const match = functions.match(pathname);
      const prefersFile = match?.config.preferStatic && fileMethods.includes(method);
      const hasFile = files ? files.has(pathname) : isPage?.(pathname);
      if (!match || (prefersFile && hasFile)) return undefined;
      return (incoming) => callFunction(match, incoming);
    },
    serveFile: (incoming: IncomingRequest) => serveFile(parts, incoming),
  };
}

/**
 * Responds with a file, the page of a rewrite, or the 404 page. Without these, and for other methods than GET and
 * HEAD, it responds with a problem.
 */
async function serveFile(
  { rules, files }: Pick<GatewayParts, 'rules' | 'files'>,
  { request, url: { pathname } }: IncomingRequest,
): Promise<Response> {
  if (!fileMethods.includes(request.method)) {
    return problemResponse(new Problem('method-not-allowed'), { allow: fileMethods.join(', ') });
  }
  const rewrite = files?.has(pathname) ? undefined : rules.findPage(pathname);
  const response =
    (await files?.respond(rewrite?.to ?? pathname, request, rewrite?.status)) ??
    (await files?.respond('/404', request, 404)) ??
    problemResponse(new Problem('not-found'));
  for (const [name, value] of Object.entries(rules.getHeaders(pathname))) {
    response.headers.set(name, value);
  }
  return response;
}
