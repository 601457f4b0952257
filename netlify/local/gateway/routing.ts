/**
 * Routes requests in the platform's order: functions, files, rewrites of netlify.toml, the 404 page. The stack's
 * mounted services precede them.
 */
import { Problem } from '#domain/problem/problem.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { Clock } from '../clock.ts';
import { fromMount, type Mount } from './from-mount.ts';
import type { FoundFunction, Functions } from './functions.ts';
import { innerRequest, type Identify, type Visit } from './inner-request.ts';
import type { SiteRules } from './netlify-toml.ts';
import { createRateLimits } from './rate-limit.ts';
import type { StaticFiles } from './static-files.ts';

export interface Parts {
  mounts: Mount[];
  rules: SiteRules;
  functions: Functions;
  files?: StaticFiles;
  /**
   * Returns true if the dev server has a page at the path. It is defined only in development, where no files exist.
   */
  isPage?: (pathname: string) => boolean;
  /** Returns the identity data of a token, which the platform's edge adds to requests for functions. */
  identify?: Identify;
  /** Clock of the rate limits. The default is the machine's clock. */
  clock?: Pick<Clock, 'now'>;
}

type Answer = (visit: Visit) => Promise<Response>;

export const machineClock = { now: () => new Date() };
const fileMethods = ['GET', 'HEAD'];

export function createRouting(parts: Parts) {
  const { mounts, functions, files, isPage, identify, clock = machineClock } = parts;
  const countRequest = createRateLimits(clock);

  const fromFunction = async ({ name, config, call }: FoundFunction, visit: Visit) => {
    const wait = config.rateLimit && countRequest(name, config.rateLimit, visit.ip);
    return wait === undefined
      ? call(await innerRequest(visit, { identify }), visit.ip)
      : problemResponse(new Problem('too-many-requests'), { 'retry-after': String(wait) });
  };

  return {
    /** Returns the mount or function for an address, if any. */
    find: (method: string, { pathname }: URL): Answer | undefined => {
      const mount = mounts.find(({ prefix }) => `${pathname}/`.startsWith(`${prefix}/`));
      if (mount) return (visit) => fromMount(mount, visit);
      const match = functions.match(pathname);
      const prefersFile = match?.config.preferStatic && fileMethods.includes(method);
      const isThere = files ? files.has(pathname) : isPage?.(pathname);
      if (!match || (prefersFile && isThere)) return undefined;
      return (visit) => fromFunction(match, visit);
    },
    fromFiles: (visit: Visit) => fromFiles(parts, visit),
  };
}

/** Responds with a file, the page of a rewrite, or the 404 page. */
async function fromFiles(
  { rules, files }: Pick<Parts, 'rules' | 'files'>,
  { request, url: { pathname } }: Visit,
): Promise<Response> {
  if (!fileMethods.includes(request.method)) {
    return problemResponse(new Problem('method-not-allowed'), { allow: fileMethods.join(', ') });
  }
  const pagePath = files?.has(pathname) ? pathname : (rules.pageAt(pathname) ?? pathname);
  const response =
    (await files?.answer(pagePath, request)) ??
    (await files?.answer('/404', request, 404)) ??
    problemResponse(new Problem('not-found'));
  for (const [name, value] of Object.entries(rules.headersFor(pathname))) {
    response.headers.set(name, value);
  }
  return response;
}
