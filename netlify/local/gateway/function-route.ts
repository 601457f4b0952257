/** Where a function is found: by `config`, as the platform reads it. */
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
  /** None with a schedule: such a function is at no address at all. */
  places: Place[];
  excluded: Place[];
}

interface Place {
  /** What its addresses begin with, which is told apart a hundred times sooner than a pattern. */
  start: string;
  pattern: URLPattern;
}

/** @throws {Error} in words when the file holds no function. */
export function toRoute(file: string, loaded: unknown): Route {
  const module = loaded as FunctionModule;
  if (typeof module.default !== 'function') {
    throw new Error(
      `${file} exports no function by default. Every file in that folder is an endpoint.`,
    );
  }
  const name = basename(file, '.ts');
  const { config = {} } = module;
  const { path = `/.netlify/functions/${name}`, excludedPath = [], schedule } = config;
  const places = schedule === undefined ? parsePlaces(path) : [];
  return { file, name, module, config, places, excluded: parsePlaces(excludedPath) };
}

/** The parameters in the path where the route fits, undefined where it does not. */
export function matchRoute({ places, excluded }: Route, pathname: string) {
  const match = firstMatch(places, pathname);
  if (!match || firstMatch(excluded, pathname)) return undefined;
  // No path has a part that may be missing.
  return match.pathname.groups as Record<string, string>;
}

function firstMatch(places: Place[], pathname: string) {
  for (const { start, pattern } of places) {
    const match = pathname.startsWith(start) && pattern.exec({ pathname });
    if (match) return match;
  }
  return undefined;
}

function parsePlaces(paths: string | string[]): Place[] {
  return [paths].flat().map((pathname) => {
    const [start = ''] = pathname.split(/[:*({\\]/, 1);
    // The platform's routes take a slash at the end too.
    const tolerant = /[/*?]$/.test(pathname) ? pathname : `${pathname}{/}?`;
    return { start, pattern: new URLPattern({ pathname: tolerant }) };
  });
}
