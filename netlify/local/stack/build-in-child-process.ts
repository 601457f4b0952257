/**
 * Builds the site in a child process. The memory and the modules of the build are released when the process ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Variables } from '../../env.ts';
import { paths } from '../paths.ts';

interface BuildOptions {
  folder: string;
  /** The public address of the site, which the pages contain. */
  site: string;
  /** Environment variables of the build. They extend and override those of this process. */
  variables?: Variables;
  signal: AbortSignal;
  /**
   * True to print the whole output on the terminal. Otherwise only the warnings of a successful build are printed,
   * and the error of a failed build contains the output.
   */
  printsProgress?: boolean;
}

/**
 * Runs the build, and resolves when its process has ended.
 * @throws {Error} if the build fails; the signal's reason after an abort
 */
export async function buildInChildProcess({
  folder,
  site,
  variables,
  signal,
  printsProgress,
}: BuildOptions): Promise<void> {
  signal.throwIfAborted();
  const astroFolder = dirname(createRequire(import.meta.url).resolve('astro/package.json'));
  const args = [join(astroFolder, 'bin/astro.mjs'), 'build', '--outDir', folder];
  const stdio = printsProgress ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, {
    cwd: paths.project,
    env: { ...process.env, PORT: new URL(site).port || '80', ...variables },
    stdio: ['ignore', stdio, stdio],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const stop = () => child.kill();
  signal.addEventListener('abort', stop);
  // After an abort too, the function waits for the end of the process, because the process writes into the folder
  // until then.
  const [status] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (status !== 0) throw new Error(`The site does not build.${output && `\n${output}`}`);
  // Among the warnings are those about content that the build left out.
  for (const warning of output.match(/^.*\[WARN\].*$/gm) ?? [])
    process.stderr.write(`${warning}\n`);
}
