/** Data folders: each run prepares one with migrations and samples, and copies it for each test file. */
import { cpSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenEngine } from '#netlify/local/database/engine.ts';
import { openStack } from '#netlify/local/stack.ts';
import { readStackSettings } from '#netlify/local/settings.ts';
import { copyEmptyPostgres } from './empty-postgres.ts';

/** Passwords in tests need no protection; a cost of 10 would take a third of the total time. */
export const quickPasswords = { IDENTITY_BCRYPT_COST: '4' };

/** Opens an empty folder once, so that its contents and its PostgreSQL data are those after a first start. */
export async function prepareDataFolder(openEngine?: OpenEngine): Promise<string> {
  const folder = await mkdtemp(join(await roomForData(), 'prepared-'));
  if (!openEngine) await copyEmptyPostgres(join(folder, 'pg'));
  const stack = await openStack({
    settings: readStackSettings({ DATA_DIR: folder, ...quickPasswords }),
    site: 'http://localhost',
    loadModule: (file) => import(file),
    openEngine,
  });
  await stack.close();
  return folder;
}

export async function makeDataFolder(): Promise<string> {
  return mkdtemp(join(await roomForData(), 'data-'));
}

/** Copies a prepared folder in one call: copying its thousand files one by one takes five times as long. */
export async function copyDataFolder(prepared: string): Promise<string> {
  const folder = await makeDataFolder();
  cpSync(prepared, folder, { recursive: true });
  return folder;
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

const memory = '/dev/shm';

/** Returns the fastest place for temporary data: in memory, if Linux offers enough of it as files. */
export async function roomForData(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > 2 ** 30 ? memory : tmpdir();
}
