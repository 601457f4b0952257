import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const program = resolve('tests/support/content-process.ts');

/**
 * Starts the content server in a separate process, so that a test can kill it. This also works in tests with
 * loaders that cannot read the Studio's schema, because only the separate process reads the schema.
 */
export async function startContentProcess(folder: string) {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    address: /http\S+/.exec(line)?.[0] ?? '',
    /** Kills the process. A second call has no effect. */
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
