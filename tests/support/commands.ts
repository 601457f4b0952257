/** Runs a command of the terminal, as `npm run` does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { paths } from '#netlify/local/paths.ts';
import { cacheVariables, quickStart } from './quick-start.ts';

/**
 * Runs a program of the project. The working directory is outside of the project, because its `.env` may contain
 * hosted services.
 * @returns the exit status, and the output with the errors
 */
export async function runCommand(
  file: string,
  args: string[],
  variables: Record<string, string>,
  folder = '/',
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [...quickStart, join(paths.project, file), ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      ...cacheVariables,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { status, output: output + errors };
}
