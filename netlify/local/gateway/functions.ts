/** Runs functions in the same way as the platform: one function per file, with a context and a time limit. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, Context } from '@netlify/functions';
import { Problem } from '#domain/problem/problem.ts';
import { log } from '#netlify/http/log.ts';
import { matchRoute, toRoute, type Route } from './function-route.ts';

/** Loads a function's file. The built site uses `import()`, and development uses the dev server's loader. */
export type LoadModule = (file: string) => Promise<unknown>;

/**
 * Calls a function. The argument `ip` is the client's address. An error of the function itself is passed on.
 * @throws {Problem} `timeout`
 * @throws {TypeError} if the function returns no Response
 */
type FunctionCall = (request: Request, ip: string) => Promise<Response>;

/** The function that matches a request, with the settings that the gateway applies before the call. */
export interface MatchedFunction {
  name: string;
  config: Config;
  call: FunctionCall;
}

export interface ScheduledFunction {
  name: string;
  /** A cron expression, in UTC. */
  schedule: string;
  call: FunctionCall;
}

export type Functions = Awaited<ReturnType<typeof openFunctions>>;

/** The platform's time limits of functions in ms [docs.netlify.com, functions]. */
const responseLimitMs = 60_000;
const scheduleLimitMs = 30_000;

/**
 * Opens the functions of a folder.
 * @param folder - contains one file per function, and no other TypeScript files
 * @param load - called at the start and for each request, so that in development an edit takes effect at once
 * @throws {Error} if a file lacks a function as default export
 */
export async function openFunctions(folder: string, load: LoadModule) {
  const routes = new Map<string, Route>();
  const loadRoute = async (file: string): Promise<Route> => {
    const module = await load(file);
    const cached = routes.get(file);
    const route = cached && cached.module === module ? cached : toRoute(file, module);
    routes.set(file, route);
    return route;
  };
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  for (const file of files.sort()) await loadRoute(join(folder, file));

  const backgroundWork = new Set<Promise<void>>();
  /** Tracks work that a function continues after its response. A failure and a timeout are logged. */
  const trackWork = (name: string, work: Promise<unknown>) => {
    const createTimeoutError = () =>
      new Error(`The work after the response did not end within ${responseLimitMs} ms.`);
    const trackedWork = withTimeout(responseLimitMs, work, createTimeoutError)
      .catch((error: unknown) => log.fault(`${name}, after its response`, error))
      .then(() => void backgroundWork.delete(trackedWork));
    backgroundWork.add(trackedWork);
  };
  const createCall =
    ({ file, name }: Route, params: Record<string, string>, timeoutMs: number): FunctionCall =>
    async (request, ip) => {
      const { module } = await loadRoute(file);
      const waitUntil = (work: Promise<unknown>) => trackWork(name, work);
      // The async function turns an error that a synchronous function throws into a rejection.
      const work = (async () =>
        module.default(request, createContext(request, ip, params, waitUntil)))();
      const response: unknown = await withTimeout(timeoutMs, work, () => {
        const cause = new Error(`${name} sent no response within ${timeoutMs} ms.`);
        return new Problem('timeout', { cause });
      });
      if (!(response instanceof Response)) throw new TypeError(`${name} returned no Response.`);
      return response;
    };

  return {
    /** Returns the function for a path, or undefined. */
    match: (pathname: string): MatchedFunction | undefined => {
      for (const route of routes.values()) {
        const params = matchRoute(route, pathname);
        if (params) return { ...route, call: createCall(route, params, responseLimitMs) };
      }
      return undefined;
    },
    listScheduled: (): ScheduledFunction[] =>
      [...routes.values()].flatMap((route) => {
        const { name, config } = route;
        if (config.schedule === undefined) return [];
        return [{ name, schedule: config.schedule, call: createCall(route, {}, scheduleLimitMs) }];
      }),
    /** Resolves when all work in `context.waitUntil` has ended or has reached its time limit. */
    settleBackgroundWork: async (): Promise<void> => {
      while (backgroundWork.size > 0) await Promise.all(backgroundWork);
    },
  };
}

function createContext(
  request: Request,
  ip: string,
  params: Record<string, string>,
  waitUntil: Context['waitUntil'],
): Context {
  // The platform's context has more fields, such as geo, deploy and cookies. The gateway provides only these.
  const context: Pick<Context, 'ip' | 'params' | 'requestId' | 'url' | 'waitUntil'> = {
    ip,
    params,
    requestId: randomUUID(),
    url: new URL(request.url),
    waitUntil,
  };
  return context as Context;
}

/**
 * Returns the result of the work if it ends in time. A later result or error is ignored.
 * @param createError - creates the error that is thrown after the timeout
 * @throws the error of the work if it fails in time
 */
export async function withTimeout<Value>(
  timeoutMs: number,
  work: Promise<Value>,
  createError: () => Error,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs);
    timer.unref();
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
