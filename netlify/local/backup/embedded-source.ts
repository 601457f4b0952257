/**
 * Opens the embedded database for a backup. Only one process works on a data folder, so a running stack copies the
 * files of the database, and the backup reads the copy. The stored files are read where they are.
 */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BackupError } from '../../operations/backup/backup-error.ts';
import { erasuresPrefix } from '../../operations/backup/erasures.ts';
import type { ObjectReader } from '../../operations/backup/object-store.ts';
import type { BackupSource } from '../../operations/backup/write-backup.ts';
import { DiskStorage, openPglite, recordsBucket, sessionSql } from '../database/index.ts';
import { FolderInUseError, lockFolder } from '../folder-lock.ts';
import { addressFile, copyFolderPattern } from '../paths.ts';

interface EmbeddedSource extends BackupSource {
  close: () => Promise<void>;
}

/**
 * Opens a copy of the database of a data folder.
 * @throws {BackupError} if the folder lacks a database, or if its stack does not respond
 */
export async function openEmbeddedSource(dataFolder: string): Promise<EmbeddedSource> {
  if (!existsSync(join(dataFolder, 'pg'))) {
    throw new BackupError(`There is no database in ${dataFolder}.`);
  }
  await removeFormerCopies(dataFolder);
  const copy = await mkdtemp(join(dataFolder, 'backup-'));
  const release = await lockFolder(copy);
  const removeCopy = async () => {
    await release();
    await rm(copy, { recursive: true, force: true });
  };
  try {
    await copyDatabase(dataFolder, copy);
    const { sql, close } = await openPglite(copy);
    await sql.exec(sessionSql);
    return {
      kind: 'embedded',
      database: sql,
      objects: openDisk(dataFolder),
      close: async () => {
        await close();
        await removeCopy();
      },
    };
  } catch (error) {
    await removeCopy();
    throw error;
  }
}

/** Removes the copies that killed backups left. The lock of a copy shows that its backup still runs. */
async function removeFormerCopies(dataFolder: string): Promise<void> {
  const names = (await readdir(dataFolder)).filter((name) => copyFolderPattern.test(name));
  for (const name of names) {
    const folder = join(dataFolder, name);
    const release = await lockFolder(folder).catch(() => undefined);
    await release?.();
    if (release) await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the files of the database: by the stack that runs on the folder, or under the lock of the folder. */
async function copyDatabase(dataFolder: string, copy: string): Promise<void> {
  let release;
  try {
    release = await lockFolder(dataFolder);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    await requestCopy(dataFolder, copy, error);
    return;
  }
  try {
    await cp(join(dataFolder, 'pg'), join(copy, 'pg'), { recursive: true });
  } finally {
    await release();
  }
}

async function requestCopy(dataFolder: string, copy: string, cause: Error): Promise<void> {
  const address = await readFile(join(dataFolder, addressFile), 'utf8').catch(() => undefined);
  // The process that holds the folder may be another command, such as a restore.
  if (address === undefined) throw cause;
  const response = await fetch(`${address}/.local/database-copy`, {
    method: 'POST',
    body: JSON.stringify({ folder: basename(copy) }),
  }).catch((error: unknown) => {
    throw new BackupError(`The site at ${address} does not respond.`, { cause: error });
  });
  if (!response.ok) {
    throw new BackupError(`The site at ${address} did not copy its database (${response.status}).`);
  }
}

/** Reads stored files. A file is replaced as a whole, so that a reader never sees a part of one. */
function openDisk(dataFolder: string): ObjectReader {
  const storage = new DiskStorage(join(dataFolder, 'storage'));
  return {
    read: async ({ bucket, name }) => {
      const { body } = await storage.getObject(bucket, name);
      return body && new Uint8Array(await body.arrayBuffer());
    },
  };
}

/** The folder of the list of deletions, which is readable without the database. */
export const getErasuresFolder = (dataFolder: string) =>
  join(dataFolder, recordsBucket, erasuresPrefix);

/** Copies the list of deletions into a folder. @returns the number of its files */
export async function copyEmbeddedErasures(dataFolder: string, folder: string): Promise<number> {
  const source = getErasuresFolder(dataFolder);
  const names = await readdir(source, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.ndjson'));
  for (const name of files) {
    const content = await readFile(join(source, name), 'utf8');
    const path = join(folder, erasuresPrefix, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // The storage keeps the content type of a file in its first line, which is not a part of the list.
    const list = content.slice(content.indexOf('\n') + 1);
    await writeFile(path, list, { mode: 0o600 });
  }
  return files.length;
}
