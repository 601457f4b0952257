/**
 * Creates, copies and removes data folders of the stack. A run prepares one folder with the migrations and the
 * sample rows, and the tests work on copies of it.
 */
import { cpSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenEngine } from '#netlify/local/database/engine.ts';
import { openStack, readStackSettings } from '#netlify/local/index.ts';
import { copyEmptyPostgres } from './empty-postgres.ts';

/**
 * Settings that shorten the tests: the lowest cost of a password hash, because a cost of 10 would take a third of the
 * total time, and a low compression, because the highest takes seconds for the files of each site.
 */
export const quickSettings = { IDENTITY_BCRYPT_COST: '4', BROTLI_QUALITY: '4' };

/**
 * Creates a data folder by a first start of the stack.
 * @param openEngine - opens the database; by default the database is PGlite in the folder
 * @returns the path of the folder
 */
export async function prepareDataFolder(openEngine?: OpenEngine): Promise<string> {
  const folder = await mkdtemp(join(await chooseTemporaryFolder(), 'prepared-'));
  if (!openEngine) await copyEmptyPostgres(join(folder, 'pg'));
  const stack = await openStack({
    settings: readStackSettings({ DATA_DIR: folder, ...quickSettings }),
    site: 'http://localhost',
    loadModule: (file) => import(file),
    openEngine,
  });
  await stack.close();
  return folder;
}

export async function createDataFolder(): Promise<string> {
  return mkdtemp(join(await chooseTemporaryFolder(), 'data-'));
}

/**
 * Copies a prepared folder in one call of `cpSync`. The folder has a thousand files, and copying them one by one
 * takes five times as long.
 * @returns the path of the copy
 */
export async function copyDataFolder(prepared: string): Promise<string> {
  const folder = await createDataFolder();
  cpSync(prepared, folder, { recursive: true });
  return folder;
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm';

/**
 * Returns the fastest folder for temporary data: the folder in memory if more than 1 GiB is free there, otherwise
 * the temporary folder of the system.
 */
export async function chooseTemporaryFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 ** 30 ? memoryFolder : tmpdir();
}
