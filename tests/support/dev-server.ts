/** Astro's dev server, on a port and with data of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Variables } from '#netlify/env.ts';
import { copyDataFolder, removeFolder } from './data-folder.ts';

/** @param variables - of the environment, besides the test's own. */
export async function startDevServer(variables: Variables = {}) {
  const folder = await copyDataFolder(process.env['PREPARED_FOLDER'] ?? '');
  const child = spawn(process.execPath, ['netlify/local/dev.ts'], {
    env: { ...process.env, ...variables, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
    await removeFolder(folder);
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /Site +(http:\/\/localhost:\d+)/.exec(line)?.[1];
    if (origin !== undefined) {
      child.stdout.resume();
      return { origin, stop };
    }
  }
  await stop();
  throw new Error('The dev server ended before it was ready.');
}
