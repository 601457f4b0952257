import type { Config } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { problemResponse } from '#netlify/http/problem-response.ts';
import type { Clock } from '../clock.ts';
import type { FoundFunction, Functions } from './functions.ts';
import { innerRequest, type Identify } from './inner-request.ts';
import type { StaticFiles } from './static-files.ts';
import { fileMethods, targetOf, type Answer, type Find, type Visit } from './visit.ts';

export interface FunctionParts {
  functions: Functions;
  files?: StaticFiles;
  /** Whether somebody else has a page there: a dev server, which has no files. */
  isPage?: (pathname: string) => boolean;
  /** Tells functions who is asking, as the platform's edge does. */
  identify?: Identify;
  /** The time of rate limits; the machine's where none is given. */
  clock?: Pick<Clock, 'now'>;
}

const machineClock = { now: () => new Date() };

/**
 * Finds the function that answers, unless it gives way to a file.
 * @param elsewhere - answers a request that is led to another address of the site.
 */
export function functionFinder(
  { functions, files, isPage, identify, clock = machineClock }: FunctionParts,
  elsewhere: Answer,
): Find {
  const limits = createRateLimits(clock);

  const refusalOf = ({ name, config: { rateLimit } }: FoundFunction, visit: Visit) => {
    if (!rateLimit) return undefined;
    const wait = limits.count(name, rateLimit, visit.ip);
    return wait === undefined ? undefined : tooMany(rateLimit, wait, visit, elsewhere);
  };
  const answer = async (found: FoundFunction, visit: Visit) =>
    refusalOf(found, visit) ?? found.call(await innerRequest(visit, { identify }), visit.ip);

  return (method, { pathname }) => {
    const found = functions.match(method, pathname);
    if (!found) return undefined;
    const givesWay = found.config.preferStatic && fileMethods.includes(method);
    const isThere = files ? files.has(pathname) : isPage?.(pathname);
    return givesWay && isThere ? undefined : (visit) => answer(found, visit);
  };
}

function tooMany(
  { action, to }: RateLimit,
  wait: number,
  visit: Visit,
  elsewhere: Answer,
): Promise<Response> | Response {
  if (action !== 'rewrite' || to === undefined || visit.refused) {
    return problemResponse(new Problem('too-many-requests'), { 'retry-after': String(wait) });
  }
  const url = targetOf(to, visit.url);
  const request = new Request(url, { headers: visit.request.headers });
  return elsewhere({ ...visit, request, url, refused: true });
}

export type RateLimit = NonNullable<Config['rateLimit']>;

export function createRateLimits(clock: Pick<Clock, 'now'>) {
  // When requests of one sender to one function were let through, in milliseconds, the oldest first.
  const windows = new Map<string, number[]>();

  return {
    /**
     * Counts a request to a function.
     * @returns how many seconds to wait where it is one too many, undefined where it may pass.
     */
    count(name: string, limit: RateLimit, ip: string): number | undefined {
      const { windowSize, windowLimit, aggregateBy = 'domain' } = limit;
      const now = clock.now().getTime();
      const length = windowSize * 1000;
      // The stack is one site, so that all of it is one domain.
      const key = [aggregateBy].flat().includes('ip') ? `${name} ${ip}` : name;
      // A time to come is left from before the clock was set back.
      const passed = (windows.get(key) ?? []).filter((at) => at > now - length && at <= now);
      const isFull = passed.length >= windowLimit;
      windows.set(key, isFull ? passed : [...passed, now]);
      if (!isFull) return undefined;
      const makesRoom = passed[passed.length - windowLimit] ?? now;
      return Math.ceil((makesRoom + length - now) / 1000);
    },
  };
}
