/** Data folders: one is prepared in a run, with migrations and samples, and copied for each test file. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStack } from '../../netlify/local/stack.ts';
import { readStackSettings } from '../../netlify/local/settings.ts';

/** Opens an empty folder once, so that it holds what a first start makes. */
export async function prepareDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'));
  const stack = await openStack({
    settings: readStackSettings({ DATA_DIR: folder }),
    site: 'http://localhost',
    loadModule: (file) => import(file),
  });
  await stack.close();
  return folder;
}

/** A fresh copy of a prepared folder. */
export async function copyDataFolder(prepared: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data-'));
  await cp(prepared, folder, { recursive: true });
  return folder;
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
