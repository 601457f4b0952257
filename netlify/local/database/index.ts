/** The embedded twin of a hosted Supabase project: Postgres, its REST interface and its storage. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { createHandler } from './answer.ts';
import { initdb } from './initdb.ts';
import { connect, createApp, followSchemaChanges, type Keys } from './library.ts';
import { migrate } from './migrations.ts';
import { platformSql, sessionSql } from './platform.sql.ts';
import { plantSeed, sow } from './seed.ts';
import { rememberRefusals } from './refusals.ts';
import { DiskStorage } from './storage/disk.ts';
import { SharpTransformation } from './storage/transform.ts';

export type { Keys } from './library.ts';
export { MigrationError } from './migrations.ts';

/** Where an embedded database lives and what it is made of. */
export interface DatabaseOptions {
  /** The data folder. Two processes on one lose data: lock it first (../folder-lock.ts). */
  folder: string;
  /** The folder of `<14 digits>_<name>.sql` files. */
  migrations: string;
  /** A file of SQL that a new database gets once, after the migrations. */
  seed?: string | undefined;
  keys: Keys;
  /** The time, where it is not this machine's. */
  now?: () => Date;
}

/** An open embedded database. */
export interface Database {
  /** Answers `/rest/v1/*` and `/storage/v1/*` as the hosted service does, and 404 to the rest. */
  fetch: (request: Request) => Promise<Response>;
  /**
   * The database itself, past all policies. Every call waits for the transaction that is under way,
   * so it never runs in a request's role; what belongs together goes into `sql.transaction`.
   */
  sql: PGlite;
  /** Writes everything to disk and lets go of the files. */
  close: () => Promise<void>;
}

/**
 * Opens the database in a folder, or makes one, and brings it up to date.
 * @throws {MigrationError} when a migration or the seed fails; nothing of that file is kept.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { folder, keys, now = () => new Date() } = options;
  await mkdir(folder, { recursive: true });
  await initdb(join(folder, 'pg'));
  const connection = await connect(join(folder, 'pg'));
  const sql = connection.driver;
  try {
    await prepare(sql, options);
    const app = await createApp(connection, keys);
    app._storageAdapter = new DiskStorage(join(folder, 'storage'));
    app._transformationAdapter = new SharpTransformation();
    await followSchemaChanges(connection);
    return {
      fetch: createHandler({ app, refusals: rememberRefusals(connection), keys, now }),
      sql,
      close: () => close(connection),
    };
  } catch (error) {
    await close(connection).catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

/** Waits for what is under way; the checkpoint spares the next start the replay of the log. */
async function close(connection: PgliteConnection): Promise<void> {
  if (!connection.driver.closed) await connection.driver.exec('checkpoint');
  await connection.close();
}

async function prepare(sql: PGlite, { migrations, seed }: DatabaseOptions): Promise<void> {
  await sql.exec(sessionSql);
  if (await isNew(sql)) {
    await sql.transaction((transaction) => foundPlatform(transaction, seed));
  }
  await migrate(sql, migrations);
  await sql.exec(sessionSql);
  if (seed) await sow(sql, seed);
  await sql.exec(sessionSql);
}

async function isNew(sql: PGlite): Promise<boolean> {
  const { rows } = await sql.query<{ history: string | null }>(
    `select to_regclass('supabase_migrations.schema_migrations')::text as history`,
  );
  return !rows[0]?.history;
}

async function foundPlatform(transaction: Transaction, seed: string | undefined): Promise<void> {
  await transaction.exec(getAuthSchemaSql());
  await transaction.exec(getStorageSchemaSql());
  await transaction.exec(platformSql);
  if (seed) await plantSeed(transaction, seed);
}
