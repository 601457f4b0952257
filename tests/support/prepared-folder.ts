/**
 * Prepares the data folder of the sites on PGlite. The first worker that starts such a site prepares it, because the
 * fast journeys run on PostgreSQL.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDataFolder, prepareDataFolder, removeFolder } from './data-folder.ts';

const variable = 'PREPARED_FOLDER_PARENT';
const pollIntervalMs = 100;

/**
 * Creates the parent of the prepared folder, for all workers of a run.
 * @returns a function that removes it
 */
export async function reservePreparedFolder(): Promise<() => Promise<void>> {
  const parent = await createDataFolder();
  process.env[variable] = parent;
  return () => removeFolder(parent);
}

/** Returns the prepared folder. The first call of a run prepares it, and the calls of other workers wait. */
export async function getPreparedFolder(): Promise<string> {
  const parent = process.env[variable] ?? '';
  const [prepared, lock] = [join(parent, 'prepared'), join(parent, 'lock')];
  while (!existsSync(prepared)) {
    if (!(await takeLock(lock))) {
      await pause(pollIntervalMs);
      continue;
    }
    try {
      await prepare(prepared);
    } finally {
      await rmdir(lock);
    }
  }
  return prepared;
}

/** Creates the folder of a lock. Returns false if another worker has created it. */
const takeLock = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => true,
    () => false,
  );

async function prepare(target: string): Promise<void> {
  if (!existsSync(target)) await rename(await prepareDataFolder(), target);
}
