/** Builds the site in a process of its own, whose memory and modules end with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Variables } from '../env.ts';
import { paths } from './paths.ts';

interface Order {
  folder: string;
  /** The address at which it is served, for its pages to name. */
  site: string;
  /** Of its environment, besides those of this process. */
  variables?: Variables;
  signal: AbortSignal;
  /** Whether it says on the terminal how far it is; otherwise its remarks alone, and all in the error. */
  isShown?: boolean;
}

/** @throws {Error} with what the build said, where it fails, and the signal's reason once that is given. */
export async function buildApart({
  folder,
  site,
  variables,
  signal,
  isShown,
}: Order): Promise<void> {
  signal.throwIfAborted();
  const astro = dirname(createRequire(import.meta.url).resolve('astro/package.json'));
  const command = [join(astro, 'bin/astro.mjs'), 'build', '--outDir', folder];
  const stdio = isShown ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, command, {
    cwd: paths.project,
    env: { ...process.env, PORT: new URL(site).port || '80', ...variables },
    stdio: ['ignore', stdio, stdio],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const stop = () => child.kill();
  signal.addEventListener('abort', stop);
  // Waited for in any case: until it has ended it writes into the folder.
  const [status] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (status !== 0) throw new Error(`The site does not build.${output && `\n${output}`}`);
  // What was left out, whoever publishes has to know.
  for (const remark of output.match(/^.*\[WARN\].*$/gm) ?? []) process.stderr.write(`${remark}\n`);
}
