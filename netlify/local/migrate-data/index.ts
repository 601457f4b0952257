/** Creates a new data folder beside the former one. When the new folder is complete, it replaces the former one. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../folder-lock.ts';
import { carryRows, type CarryResult } from './carry-rows.ts';
import type { Print } from './copy-rows.ts';
import { openFormerDatabase } from './former-database.ts';
import { openNewDatabase } from './new-database.ts';
import { MigrateDataError } from './plan.ts';

/** The result of a run. Both values are undefined if the run only finished the exchange of an earlier run. */
export interface MigrationResult {
  rows: CarryResult | undefined;
  /** The new path of the former folder, which is otherwise unchanged. */
  formerFolder: string | undefined;
}

/** Name of a file that marks the new folder as complete until the exchange has ended. */
const completeMarkName = 'complete';
const lockFiles = /^process\.lock/;

/**
 * Converts a data folder of a former set of migrations to the present set. Until the exchange, only the lock in the
 * folder changes, so an interrupted run can be repeated.
 * @throws {FolderInUseError} if a stack runs on the folder
 * @throws {MigrateDataError} if the folder is missing or belongs to no former set, or if data would be lost
 */
export async function migrateFolder(folder: string, print: Print): Promise<MigrationResult> {
  const nextFolder = `${folder}-next`;
  if (!existsSync(folder)) {
    await finishExchange(folder, nextFolder);
    return { rows: undefined, formerFolder: undefined };
  }
  const release = await lockFolder(folder);
  try {
    await rm(nextFolder, { recursive: true, force: true });
    await mkdir(nextFolder, { mode: 0o700 });
    const { rows, formerFolder } = await replaceFolder(folder, nextFolder, print);
    await rename(nextFolder, folder);
    await rm(join(folder, completeMarkName));
    await removeLock(formerFolder);
    return { rows, formerFolder };
  } finally {
    await release();
  }
}

/** Fills the new folder, then renames the former folder. An error leaves the former folder unchanged. */
async function replaceFolder(folder: string, nextFolder: string, print: Print) {
  // The lock prevents a start of the stack on the new folder during the exchange.
  const releaseNext = await lockFolder(nextFolder);
  try {
    const rows = await fillFolder(folder, nextFolder, print);
    const formerFolder = createFormerPath(folder);
    await writeFile(join(nextFolder, completeMarkName), '', { flush: true });
    await rename(folder, formerFolder);
    return { rows, formerFolder };
  } catch (error) {
    await releaseNext();
    await rm(nextFolder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Finishes an exchange that was interrupted between its two renames: `folder` is missing, and the new folder is
 * complete.
 */
async function finishExchange(folder: string, nextFolder: string): Promise<void> {
  if (!existsSync(join(nextFolder, completeMarkName))) {
    throw new MigrateDataError(`There is no data folder ${folder}.`);
  }
  await removeLock(nextFolder);
  await rename(nextFolder, folder);
  await rm(join(folder, completeMarkName));
}

async function removeLock(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => lockFiles.test(name))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function fillFolder(folder: string, nextFolder: string, print: Print): Promise<CarryResult> {
  const scratchFolder = join(nextFolder, 'former');
  await mkdir(scratchFolder);
  print(`Copying the files of ${folder}.`);
  const former = await openFormerDatabase(folder, scratchFolder);
  try {
    await copyFiles(folder, nextFolder);
    const present = await openNewDatabase(nextFolder);
    try {
      return await carryRows(former, present.sql, { folder, print });
    } finally {
      await present.close();
    }
  } finally {
    await former.close();
    await rm(scratchFolder, { recursive: true });
  }
}

/** Copies all files except the database and the locks: the keys and the stored pictures. */
async function copyFiles(folder: string, nextFolder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== 'pg' && !lockFiles.test(name));
  for (const name of names) {
    await cp(join(folder, name), join(nextFolder, name), {
      recursive: true,
      preserveTimestamps: true,
    });
    const before = await measureFiles(join(folder, name));
    const after = await measureFiles(join(nextFolder, name));
    if (before.files !== after.files || before.bytes !== after.bytes) {
      throw new MigrateDataError(`${join(folder, name)} was not copied completely.`);
    }
  }
}

async function measureFiles(path: string): Promise<{ files: number; bytes: number }> {
  const stats = await stat(path);
  if (!stats.isDirectory()) return { files: 1, bytes: stats.size };
  const sum = { files: 0, bytes: 0 };
  for (const name of await readdir(path)) {
    const { files, bytes } = await measureFiles(join(path, name));
    sum.files += files;
    sum.bytes += bytes;
  }
  return sum;
}

/** Returns a free path for the former folder: `.data-before-2026-11-25`, with a number if this path exists. */
function createFormerPath(folder: string): string {
  const base = `${folder}-before-${new Date().toISOString().slice(0, 10)}`;
  let name = base;
  for (let number = 2; existsSync(name); number += 1) name = `${base}-${String(number)}`;
  return name;
}
