/** Reads the routes of functions from their `config`, in the same way as the platform. */
import { basename } from 'node:path';
import type { Config, Context } from '@netlify/functions';

export interface FunctionModule {
  default: (request: Request, context: Context) => Promise<Response> | Response;
  config?: Config;
}

export interface Route {
  file: string;
  name: string;
  module: FunctionModule;
  config: Config;
  /** Patterns of the addresses. A scheduled function has none. */
  patterns: AddressPattern[];
  excludedPatterns: AddressPattern[];
}

interface AddressPattern {
  /** Static prefix of the address. A comparison with the prefix is a hundred times faster than with the pattern. */
  prefix: string;
  /** Undefined for an address without parameters, which is equal to the prefix. */
  pattern: URLPattern | undefined;
}

type Params = Record<string, string>;

/**
 * Reads the route of a loaded module.
 * @throws {Error} with a sentence if the module has no function as default export
 */
export function toRoute(file: string, loadedModule: unknown): Route {
  const module = loadedModule as FunctionModule;
  if (typeof module.default !== 'function') {
    throw new Error(
      `${file} has no function as default export. Every file in that folder has to be an endpoint.`,
    );
  }
  const name = basename(file, '.ts');
  const { config = {} } = module;
  const { path = `/.netlify/functions/${name}`, excludedPath = [], schedule } = config;
  const patterns = schedule === undefined ? parsePatterns(path) : [];
  return { file, name, module, config, patterns, excludedPatterns: parsePatterns(excludedPath) };
}

/** Returns the path parameters if the route matches and does not exclude the path, otherwise undefined. */
export function matchRoute(
  { patterns, excludedPatterns }: Route,
  pathname: string,
): Params | undefined {
  const params = findMatch(patterns, pathname);
  return params && !findMatch(excludedPatterns, pathname) ? params : undefined;
}

/** Returns the parameters of the first pattern that matches. A parameter that the path omits is left out. */
function findMatch(patterns: AddressPattern[], pathname: string): Params | undefined {
  for (const address of patterns) {
    const groups = matchPath(address, pathname);
    if (groups) {
      const present = Object.entries(groups).filter(([, value]) => value !== undefined);
      return Object.fromEntries(present) as Params;
    }
  }
  return undefined;
}

/**
 * Matches a path in the same way as the platform. A path with a further slash at its end matches too. A pattern with
 * parameters is a URLPattern, and the platform appends `\/?` to its regular expression [getRoutes of
 * @netlify/zip-it-and-ship-it].
 */
function matchPath({ prefix, pattern }: AddressPattern, pathname: string) {
  if (!pathname.startsWith(prefix)) return undefined;
  const shortened = pathname.endsWith('/') ? pathname.slice(0, -1) : undefined;
  if (!pattern) return pathname === prefix || shortened === prefix ? {} : undefined;
  const match =
    pattern.exec({ pathname }) ??
    (shortened === undefined ? null : pattern.exec({ pathname: shortened }));
  return match?.pathname.groups;
}

/** Matches a part of a path that makes it a pattern. The platform reads any other path literally. */
const expressionPart = /^:|[*{[(]/;

function parsePatterns(paths: string | string[]): AddressPattern[] {
  return [paths].flat().map((path) => {
    if (!path.split('/').some((part) => expressionPart.test(part)))
      return { prefix: new URL(path, 'http://localhost').pathname, pattern: undefined };
    const [start = ''] = path.split(/[:*({[\\]/, 1);
    // The slash before an optional parameter is optional too.
    return { prefix: start.replace(/\/$/, ''), pattern: new URLPattern({ pathname: path }) };
  });
}
