/** Where a function is found: by `config`, as the platform reads it. */
import { basename, extname } from 'node:path';
import type { Config, Context } from '@netlify/functions';

export interface FunctionModule {
  default: (
    request: Request,
    context: Context,
  ) => Promise<Response | undefined> | Response | undefined;
  config?: Config;
}

export interface Route {
  file: string;
  name: string;
  module: FunctionModule;
  config: Config;
  patterns: URLPattern[];
  excluded: URLPattern[];
}

/** @throws {Error} in words when the file holds no function. */
export function routeOf(file: string, loaded: unknown): Route {
  const module = loaded as Partial<FunctionModule>;
  if (typeof module.default !== 'function') {
    throw new Error(
      `${file} exports no function by default. Every file in that folder is an endpoint.`,
    );
  }
  const name = basename(file, extname(file));
  const { config = {} } = module;
  return {
    file,
    name,
    module: module as FunctionModule,
    config,
    patterns: pathsOf(name, config).map(patternOf),
    excluded: [config.excludedPath ?? []].flat().map(patternOf),
  };
}

/** The parameters in the path where the route fits, undefined where it does not. */
export function matchOf(
  { config, patterns, excluded }: Route,
  method: string,
  pathname: string,
): Record<string, string> | undefined {
  if (config.method && !([config.method].flat() as string[]).includes(method)) return undefined;
  for (const pattern of patterns) {
    const match = pattern.exec({ pathname });
    if (!match) continue;
    if (excluded.some((exception) => exception.test({ pathname }))) return undefined;
    return definedOf(match.pathname.groups);
  }
  return undefined;
}

/**
 * A function with a path of its own is no longer at `/.netlify/functions/…`, and one with a schedule
 * is at no address at all.
 */
function pathsOf(name: string, { path, schedule }: Config): string[] {
  if (schedule !== undefined) return [];
  return [path ?? `/.netlify/functions/${name}`].flat();
}

function patternOf(pathname: string): URLPattern {
  return new URLPattern({ pathname });
}

function definedOf(groups: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).filter((group): group is [string, string] => group[1] !== undefined),
  );
}
