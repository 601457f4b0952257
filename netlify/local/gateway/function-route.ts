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
  patterns: URLPattern[];
  excluded: URLPattern[];
}

/** @throws {Error} in words when the file holds no function. */
export function routeOf(file: string, loaded: unknown): Route {
  const module = loaded as FunctionModule;
  if (typeof module.default !== 'function') {
    throw new Error(
      `${file} exports no function by default. Every file in that folder is an endpoint.`,
    );
  }
  const name = basename(file, '.ts');
  const { config = {} } = module;
  const { path = `/.netlify/functions/${name}`, excludedPath = [], schedule } = config;
  const patterns = schedule === undefined ? patternsOf(path) : [];
  return { file, name, module, config, patterns, excluded: patternsOf(excludedPath) };
}

/** The parameters in the path where the route fits, undefined where it does not. */
export function matchOf({ patterns, excluded }: Route, pathname: string) {
  const match = patterns.map((pattern) => pattern.exec({ pathname })).find(Boolean);
  if (!match || excluded.some((exception) => exception.test({ pathname }))) return undefined;
  // No path has a part that may be missing.
  return match.pathname.groups as Record<string, string>;
}

function patternsOf(paths: string | string[]): URLPattern[] {
  return [paths].flat().map((pathname) => new URLPattern({ pathname }));
}
