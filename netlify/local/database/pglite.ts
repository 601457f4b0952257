/** Opens PGlite, the PostgreSQL engine of the product's embedded database. Its files are in the data folder. */
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { durableStartParams, syncToDisk } from './durability.ts';
import type { Engine } from './engine.ts';
import {
  enableChecksums,
  readRelationNames,
  requireSoundFiles,
  requireSoundPages,
} from './integrity/index.ts';
import { writeFileRecord } from './integrity/file-record.ts';
import { restoreStackPointer } from './stack-pointer.ts';
import { limitCopiedParsers, parsers, writeValuesAsText } from './values.ts';

/** The page cache has a sixth of PostgreSQL's default size, because the operating system caches the files too. */
const startParams = [...durableStartParams, '-c', 'shared_buffers=20MB'];

/**
 * Opens the files in the folder `pg` of the data folder, and creates them if they are missing.
 * @throws {DamagedDatabaseError} if a page or a file is damaged
 */
export async function openPglite(dataFolder: string): Promise<Engine> {
  const files = join(dataFolder, 'pg');
  await initdb(files);
  const isChecked = await requireSoundFiles(files);
  await enableChecksums(files);
  const connection = await connectTo(files);
  const sql = connection.driver;
  if (!isChecked) {
    await sql.exec('checkpoint');
    const names = await readRelationNames(sql);
    await requireSoundPages(files, names).catch(async (error: unknown) => {
      await connection.close();
      throw error;
    });
  }
  restoreStackPointer(sql);
  writeValuesAsText(sql);
  limitCopiedParsers(sql);
  return {
    connection,
    sql,
    // PGlite has only one session, so the setting of this session suffices.
    set: async (name, value) => {
      await sql.query('select set_config($1, $2, false)', [name, value]);
    },
    onSchemaChange: async (changed) => {
      await sql.listen('pgrst', changed);
    },
    copyFiles: (folder) =>
      // The transaction holds the only session, so that no statement writes during the copy.
      sql.transaction(async (transaction) => {
        await transaction.exec('checkpoint');
        await cp(files, join(folder, 'pg'), { recursive: true });
      }),
    close: async () => {
      if (sql.closed) return;
      const names = await readRelationNames(sql);
      // After a checkpoint, the next start has no write-ahead log to replay.
      await sql.exec('checkpoint');
      await connection.close();
      await writeFileRecord(files, names);
    },
  };
}

/**
 * Connects to PGlite. If PostgreSQL fails to start, the pages are checked, because a report of damaged pages is
 * clearer than PostgreSQL's error.
 * @throws {DamagedDatabaseError} if PostgreSQL fails to start and a page is damaged
 */
async function connectTo(files: string) {
  try {
    const connection = await createPgliteConnection({
      url: files,
      pgliteOptions: { extensions: { btree_gist, pg_trgm }, parsers, startParams },
    });
    await connection.driver.waitReady;
    syncToDisk(connection.driver);
    return connection;
  } catch (error) {
    await requireSoundPages(files, {});
    throw error;
  }
}

const initdbProgram = fileURLToPath(new URL('initdb-process.ts', import.meta.url));

/**
 * Creates an empty PostgreSQL in `folder`, unless the folder exists. A child process does it, because initdb needs
 * another engine, which would occupy 200 MB in this process.
 * @throws {Error} if the child process fails. The folder does not exist then.
 */
export async function initdb(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  const child = spawn(process.execPath, [initdbProgram, draft], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`The database in ${folder} could not be created.`);
  await enableChecksums(draft);
  await rename(draft, folder);
}
