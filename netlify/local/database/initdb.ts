/** Makes the files of a new Postgres. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('initdb-process.ts', import.meta.url));

/**
 * Puts an empty Postgres into `folder`, unless something is there. In a process of its own: what makes
 * the files is another engine than what opens them, and its 200 MB would never come back to this one.
 * @throws when the process fails; nothing is left in the folder then.
 */
export async function initdb(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  const child = spawn(process.execPath, [program, draft], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`No database could be made in ${folder}.`);
  await rename(draft, folder);
}
