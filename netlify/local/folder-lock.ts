/**
 * Locks a folder for one process, because two processes that write the same data would overwrite each other's
 * changes without an error.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { createWriteError } from './write-error.ts';

const lockName = 'process.lock';

/**
 * Age from which the mark `process.lock.clearing` is stale. A process holds this mark only for the milliseconds in
 * which it removes the lock of a dead process.
 */
const staleMarkMs = 10_000;

/** The process that holds a folder. The field `birth` distinguishes it from a later process with the same id. */
const ownerSchema = z.object({ pid: z.int().positive(), birth: z.string().optional() });
type Owner = z.infer<typeof ownerSchema>;

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Locks a folder for this process. The folder must exist. The lock of a dead process and an invalid lock are
 * replaced.
 * @param variable - name of the setting that selects another folder, for the error message
 * @returns a function that releases the folder. A second call has no effect.
 * @throws {FolderInUseError} if another process holds the folder, or locks it at the same time
 * @throws {Error} if a write into the folder fails
 */
export async function lockFolder(
  folder: string,
  variable = 'DATA_DIR',
): Promise<() => Promise<void>> {
  const lock = join(folder, lockName);
  const draft = `${lock}.${randomUUID()}`;
  const owner: Owner = { pid: process.pid, birth: (await findProcess(process.pid))?.birth };
  await writeFile(draft, JSON.stringify(owner), { flag: 'wx' }).catch(async (cause: unknown) => {
    await rm(draft, { force: true }).catch(() => undefined);
    throw createWriteError(lock, cause);
  });
  try {
    if (!(await linkLock(draft, lock))) {
      await clearDeadLock(folder, lock, variable);
      if (!(await linkLock(draft, lock))) throw await createInUseError(folder, lock, variable);
    }
  } finally {
    await rm(draft, { force: true });
  }
  let isHeld = true;
  return async () => {
    if (isHeld) await rm(lock, { force: true });
    isHeld = false;
  };
}

/**
 * Creates the lock as a hard link to a complete file, so that no process ever reads a partial lock.
 * @returns false if the lock exists already
 */
async function linkLock(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a dead process, or an invalid lock. The folder `process.lock.clearing` permits this to one
 * process at a time. Otherwise a slower process could remove the lock that a living process has created in the
 * meantime.
 * @throws {FolderInUseError} if a living process holds the lock, or if another process removes it now
 */
async function clearDeadLock(folder: string, lock: string, variable: string): Promise<void> {
  const clearingMark = `${lock}.clearing`;
  try {
    await mkdir(clearingMark);
  } catch {
    const mark = await stat(clearingMark).catch(() => undefined);
    const isStale = mark && Date.now() - mark.mtimeMs > staleMarkMs;
    if (!isStale) throw await createInUseError(folder, lock, variable);
  }
  try {
    if (await findOwner(lock)) throw await createInUseError(folder, lock, variable);
    await rm(lock, { force: true });
  } finally {
    await rm(clearingMark, { recursive: true, force: true });
  }
}

async function createInUseError(
  folder: string,
  lock: string,
  variable: string,
): Promise<FolderInUseError> {
  const owner = await findOwner(lock);
  const holder = owner ? `process ${owner.pid}` : 'another process that is just starting';
  return new FolderInUseError(
    `${resolve(folder)} is in use by ${holder}. Stop it first, or choose another folder with ${variable}.`,
  );
}

/** Returns the owner of a lock if its process is alive. A missing, empty or invalid lock has no owner. */
async function findOwner(lock: string): Promise<Owner | undefined> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  const owner = parseOwner(text);
  if (!owner) return undefined;
  const running = await findProcess(owner.pid);
  if (!running) return undefined;
  const isReusedId = owner.birth && running.birth && owner.birth !== running.birth;
  return isReusedId ? undefined : owner;
}

function parseOwner(text: string): Owner | undefined {
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns a living process, or undefined if no process has the id or if the process is a zombie. The birth of the
 * process, in clock ticks since the boot, is available on Linux only.
 */
async function findProcess(pid: number): Promise<{ birth?: string | undefined } | undefined> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (getCode(error) === 'ESRCH') return undefined;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The fields follow the name, which is in brackets and may contain spaces. The state is the third field of the
  // file, and the start time is the 22nd.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const birth = fields[19];
  return state === 'Z' ? undefined : { birth };
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
