/** The endpoints as their own files declare them. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Config } from '@netlify/functions';

interface Declared {
  name: string;
  /** None where it runs by the clock. */
  paths: string[];
}

/** Every file of netlify/functions, read anew, so that a new one is known by itself. */
export async function declaredFunctions(): Promise<Declared[]> {
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
