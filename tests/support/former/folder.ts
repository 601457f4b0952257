/** Creates data folders in the state of an earlier set of migrations. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPlatformObjects } from '#netlify/local/database/index.ts';
import { openPglite } from '#netlify/local/database/pglite.ts';
import { sessionSql } from '#netlify/local/database/platform.sql.ts';
import { copyDataFolder, createDataFolder } from '../data-folder.ts';
import { copyEmptyPostgres } from '../empty-postgres.ts';

/** The path of a picture's file in each folder. */
export const storedFile = join('storage', 'ab', 'ab12');

/**
 * Creates a data folder from the dump in `database.sql`.
 * @param change - SQL that changes the database
 */
export async function createFormerFolder(change = ''): Promise<string> {
  const folder = await createDataFolder();
  await copyEmptyPostgres(join(folder, 'pg'));
  const { sql, close } = await openPglite(folder);
  await sql.exec(sessionSql);
  await sql.transaction((transaction) => createPlatformObjects(transaction));
  await sql.exec(await readFile(new URL('database.sql', import.meta.url), 'utf8'));
  await sql.exec(change);
  await close();
  await mkdir(join(folder, 'storage', 'ab'), { recursive: true });
  await writeFile(join(folder, storedFile), 'the bytes of a picture');
  return folder;
}

/** Copies a folder and changes its database. */
export async function changeFormerFolder(folder: string, change: string): Promise<string> {
  const copy = await copyDataFolder(folder);
  const { sql, close } = await openPglite(copy);
  await sql.exec(change);
  await close();
  return copy;
}

/** Returns the hashes of all files in a folder by their paths, except for the lock file. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('process.lock'));
  const hashes = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return [path.slice(folder.length), hash] as const;
    }),
  );
  return Object.fromEntries(hashes.toSorted());
}
