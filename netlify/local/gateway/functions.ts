/** Functions as the platform runs them: found by file, matched by `config.path` and `config.method`. */
import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Config, Context } from '@netlify/functions';

interface FunctionModule {
  default: (request: Request, context: Context) => Promise<Response | undefined> | Response;
  config?: Config;
}

/** Loads a function's file: `import()` for the built site, the dev server's loader in development. */
export type LoadModule = (file: string) => Promise<unknown>;

/** The functions of a folder. */
export interface Functions {
  /** The function that fits, ready to be called, or undefined where none does. */
  find(method: string, pathname: string): FunctionCall | undefined;
}

/** Calls a function; `ip` is the client's address. */
export type FunctionCall = (request: Request, ip: string) => Promise<Response>;

interface Route {
  file: string;
  methods: string[] | undefined;
  patterns: URLPattern[];
}

/**
 * @param folder - holds one file a function, nothing else.
 * @param load - called for each request, so that in development an edit is live at once.
 */
export async function openFunctions(folder: string, load: LoadModule): Promise<Functions> {
  const files = readdirSync(folder)
    .filter((file) => ['.ts', '.mts'].includes(extname(file)))
    .map((file) => join(folder, file));
  let routes = await Promise.all(files.map((file) => routeOf(file, load)));

  return {
    find(method, pathname) {
      for (const route of routes) {
        const groups = matchOf(route, method, pathname);
        if (!groups) continue;
        return async (request, ip) => {
          const module = (await load(route.file)) as FunctionModule;
          routes = routes.map((known) => (known === route ? toRoute(route.file, module) : known));
          const answer = await module.default(request, contextOf(request, ip, groups));
          return answer ?? new Response(null, { status: 204 });
        };
      }
      return undefined;
    },
  };
}

async function routeOf(file: string, load: LoadModule): Promise<Route> {
  const module = (await load(file)) as Partial<FunctionModule>;
  if (typeof module.default !== 'function') {
    throw new Error(
      `${file} exports no function by default. Every file in that folder is an endpoint.`,
    );
  }
  return toRoute(file, module as FunctionModule);
}

/** A function with a path of its own is no longer at `/.netlify/functions/…`, as on the platform. */
function toRoute(file: string, { config = {} }: FunctionModule): Route {
  const name = basename(file, extname(file));
  const paths = [config.path ?? `/.netlify/functions/${name}`].flat();
  const methods = config.method === undefined ? undefined : [config.method].flat();
  return { file, methods, patterns: paths.map((pathname) => new URLPattern({ pathname })) };
}

function matchOf({ methods, patterns }: Route, method: string, pathname: string) {
  if (methods && !methods.includes(method)) return undefined;
  return patterns.map((pattern) => pattern.exec({ pathname })).find(Boolean)?.pathname.groups;
}

function contextOf(
  request: Request,
  ip: string,
  groups: Record<string, string | undefined>,
): Context {
  const params = Object.fromEntries(
    Object.entries(groups).filter((group): group is [string, string] => group[1] !== undefined),
  );
  // The platform offers more (geo, deploy, cookies …); a function that wants it will fail its types.
  const context: Pick<Context, 'ip' | 'params' | 'requestId' | 'url'> = {
    ip,
    params,
    requestId: randomUUID(),
    url: new URL(request.url),
  };
  return context as Context;
}
