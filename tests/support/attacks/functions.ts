/** Reads the endpoints from the config of their files. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Config } from '@netlify/functions';

interface DeclaredFunction {
  name: string;
  /** The paths of the endpoint. A scheduled function has none. */
  paths: string[];
}

/** Imports every file of netlify/functions, so that the tests cover a new function automatically. */
export async function readDeclaredFunctions(): Promise<DeclaredFunction[]> {
  const root = new URL('../../../netlify/functions/', import.meta.url);
  const files = globSync('*.ts', { cwd: root });
  return Promise.all(
    files.map(async (file) => {
      const name = basename(file, '.ts');
      const { config = {} } = (await import(new URL(file, root).href)) as { config?: Config };
      const { path = `/.netlify/functions/${name}`, schedule } = config;
      return { name, paths: schedule === undefined ? [path].flat() : [] };
    }),
  );
}
