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
  pattern: URLPattern;
}

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
export function matchRoute({ patterns, excludedPatterns }: Route, pathname: string) {
  const match = findMatch(patterns, pathname);
  if (!match || findMatch(excludedPatterns, pathname)) return undefined;
  // The patterns contain no optional groups, so every group has a value.
  return match.pathname.groups as Record<string, string>;
}

function findMatch(patterns: AddressPattern[], pathname: string) {
  for (const { prefix, pattern } of patterns) {
    const match = pathname.startsWith(prefix) && pattern.exec({ pathname });
    if (match) return match;
  }
  return undefined;
}

function parsePatterns(paths: string | string[]): AddressPattern[] {
  return [paths].flat().map((pathname) => {
    const [prefix = ''] = pathname.split(/[:*({\\]/, 1);
    // The platform's routes also match an address with a trailing slash.
    const withTrailingSlash = /[/*?]$/.test(pathname) ? pathname : `${pathname}{/}?`;
    return { prefix, pattern: new URLPattern({ pathname: withTrailingSlash }) };
  });
}
