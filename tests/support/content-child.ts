import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const program = resolve('tests/support/content-process.ts');

/**
 * Starts the content server as a process of its own: to be killed, or where a runner has loaders in between
 * that do not read the Studio's schema.
 */
export async function startContent(folder: string) {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    address: /http\S+/.exec(line)?.[0] ?? '',
    /** A second time does nothing. */
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
