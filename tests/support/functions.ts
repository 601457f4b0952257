/** Reads the routes of the functions in netlify/functions, so that tests cover a new function automatically. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@netlify/functions';
import { toRoute, type Route } from '#netlify/local/gateway/function-route.ts';
import { paths } from '#netlify/local/paths.ts';

export async function readFunctions(): Promise<Route[]> {
  const files = globSync(join(paths.functions, '*.ts'));
  return Promise.all(files.map(async (file) => toRoute(file, (await import(file)) as unknown)));
}

/** Returns the paths of a function. A scheduled function has none. */
export const getPaths = ({ path }: Config): string[] => [path ?? []].flat();
