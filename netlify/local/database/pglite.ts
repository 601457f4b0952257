/** The Postgres of the product's embedded database: PGlite, over files in the data folder. */
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgliteConnection } from '@supabase/lite/pglite';
import type { Engine } from './engine.ts';
import { keepStackPointer } from './stack-pointer.ts';
import { copyFewParsers, parsers, writeValuesAsText } from './values.ts';

/** A sixth of the memory that Postgres would keep pages in; the files are in the machine's memory as well. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=20MB'];

/** Opens the files in `pg` of the data folder, or makes them. */
export async function openPglite(dataFolder: string): Promise<Engine> {
  const files = join(dataFolder, 'pg');
  await initdb(files);
  const connection = await createPgliteConnection({
    url: files,
    pgliteOptions: { extensions: { btree_gist, pg_trgm }, parsers, startParams },
  });
  const sql = connection.driver;
  await sql.waitReady;
  keepStackPointer(sql);
  writeValuesAsText(sql);
  copyFewParsers(sql);
  return {
    connection,
    sql,
    // PGlite has one session.
    set: async (name, value) => {
      await sql.query('select set_config($1, $2, false)', [name, value]);
    },
    onSchemaChange: async (changed) => {
      await sql.listen('pgrst', changed);
    },
    close: async () => {
      // The checkpoint spares the next start the replay of the log.
      if (!sql.closed) await sql.exec('checkpoint');
      await connection.close();
    },
  };
}

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
