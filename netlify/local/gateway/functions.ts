/** Functions as the platform runs them: found by file, called with its timeLimit. */
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Config } from '@netlify/functions';
import { createBackgroundWork, callFunction } from './call-function.ts';
import { matchOf, routeOf, type Route } from './function-route.ts';

/** Loads a function's file: `import()` for the built site, the dev server's loader in development. */
export type LoadModule = (file: string) => Promise<unknown>;

/** Calls a function; `ip` is the client's address. */
type FunctionCall = (request: Request, ip: string) => Promise<Response>;

/** A function that fits a request, and what the gateway has to mind before calling it. */
export interface FoundFunction {
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

/** How long a function may take on the platform, in milliseconds [docs.netlify.com, functions]. */
const answerLimit = 60_000;
const scheduleLimit = 30_000;

/**
 * @param folder - holds one file a function, nothing else.
 * @param load - called for each request, so that in development an edit is live at once.
 */
export async function openFunctions(folder: string, load: LoadModule) {
  const background = createBackgroundWork(answerLimit);
  const routes = await routesOf(folder, load);

  const callOf =
    ({ file, name }: Route, params: Record<string, string>, timeLimit: number): FunctionCall =>
    async (request, ip) => {
      const waitUntil = (work: Promise<unknown>) => background.add(name, work);
      const route = refreshed(routes, file, await load(file));
      return callFunction(route, request, { ip, params, timeLimit, waitUntil });
    };
  /** The function that fits, or undefined where none does. */
  const match = (method: string, pathname: string): FoundFunction | undefined => {
    for (const route of routes.values()) {
      const params = matchOf(route, method, pathname);
      if (!params) continue;
      return { name: route.name, config: route.config, call: callOf(route, params, answerLimit) };
    }
    return undefined;
  };

  return {
    match,
    scheduled: (): ScheduledFunction[] =>
      [...routes.values()].flatMap((route) => {
        const { schedule } = route.config;
        if (schedule === undefined) return [];
        return [{ name: route.name, schedule, call: callOf(route, {}, scheduleLimit) }];
      }),
    /** Resolves when everything that functions left to `context.waitUntil` has ended. */
    settled: () => background.settled(),
  };
}

async function routesOf(folder: string, load: LoadModule): Promise<Map<string, Route>> {
  const files = readdirSync(folder)
    .filter((file) => ['.ts', '.mts'].includes(extname(file)))
    .sort()
    .map((file) => join(folder, file));
  const modules = await Promise.all(files.map(load));
  return new Map(files.map((file, at) => [file, routeOf(file, modules[at])]));
}

function refreshed(routes: Map<string, Route>, file: string, module: unknown): Route {
  const known = routes.get(file);
  if (known && known.module === module) return known;
  const route = routeOf(file, module);
  routes.set(file, route);
  return route;
}
