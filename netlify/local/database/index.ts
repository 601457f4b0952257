/** The embedded twin of a hosted Supabase project: Postgres, its REST interface and its storage. */
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  App,
  type Connection,
  getAuthSchemaSql,
  getStorageSchemaSql,
  setExperimental,
} from '@supabase/lite';
import { Kysely } from 'kysely';
import { createHandler } from './handler.ts';
import type { Engine, OpenEngine, Sql, Transaction } from './engine.ts';
import { isolatingDialect } from './isolation.ts';
import { withStatementHooks, type Before } from './statement-hooks.ts';
import { migrate, markSeedPending, runSeed } from './migrations.ts';
import { openPglite } from './pglite.ts';
import { formerGrantsSql, platformSql, sessionSql } from './platform.sql.ts';
import { restoreRefusals } from './refusals.ts';
import { DiskStorage } from './storage/disk.ts';
import { createTimeouts, type FindTimeout } from './timeouts.ts';
import type { Keys } from './tokens.ts';

export type { Keys } from './tokens.ts';
export { MigrationError } from './migrations.ts';

export interface DatabaseOptions {
  /** The data folder. Two processes on one lose data: lock it first (../folder-lock.ts). */
  folder: string;
  /** The folder of `<14 digits>_<name>.sql` files. */
  migrations: string;
  /** A file of SQL that a new database gets once, after the migrations. */
  seed?: string | undefined;
  keys: Keys;
  /** The Postgres under it, where it is not PGlite. */
  openEngine?: OpenEngine;
  /** The time, where it is not this machine's. */
  now?: () => Date;
  /** Called before each statement that a request leads to; what it returns is called after it. */
  before?: Before;
}

/** An open embedded database; `sql` is past all policies, in no request's transaction or role. */
export interface Database extends Pick<Engine, 'sql' | 'set' | 'close'> {
  /** Answers `/rest/v1/*` and `/storage/v1/*` as the hosted service does, and 404 to the rest. */
  fetch: (request: Request) => Promise<Response>;
}

/**
 * Opens the database in a folder, or makes one, and brings it up to date.
 * @throws {MigrationError} when a migration or the seed fails; nothing of that file is kept.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { folder, keys, openEngine = openPglite, now = () => new Date(), before } = options;
  await mkdir(folder, { recursive: true });
  await mkdir(join(folder, 'storage'), { recursive: true });
  const { connection, sql, set, onSchemaChange, close } = await openEngine(folder);
  try {
    const timeouts = createTimeouts(sql);
    for (const name of ['pg', 'storage']) await closeToOthers(join(folder, name));
    connect(connection, before ? withStatementHooks(sql, before) : sql, timeouts.find);
    await prepare(sql, options);
    await timeouts.read();
    const app = await createApp(connection, keys);
    app._storageAdapter = new DiskStorage(join(folder, 'storage'));
    await onSchemaChange(() => {
      void connection.clearSchemaCache();
      void timeouts.read();
    });
    return {
      fetch: createHandler({ app, restoreRefusal: restoreRefusals(connection), keys, now }),
      sql,
      set,
      close,
    };
  } catch (error) {
    await close().catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

/** Other accounts of the machine read no member's data. A database that is elsewhere has no folder here. */
async function closeToOthers(folder: string): Promise<void> {
  if (existsSync(folder)) await chmod(folder, 0o700);
}

/** Rows of one answer, as on the hosted project (netlify/supabase/config.toml). */
const maxRows = 1000;

/** Has the library's connection run its statements on `sql`, each transaction by itself. */
function connect(connection: Connection, sql: Sql, findTimeout: FindTimeout): void {
  connection.kysely = new Kysely({ dialect: isolatingDialect(sql, findTimeout) });
  // Otherwise the library grants everything to everybody at the first request of each start.
  Object.assign(connection, { rlsState: 'active' });
}

/** The library's request handler over this connection. */
async function createApp(connection: Connection, keys: Keys): Promise<App> {
  const app = new App({
    connection,
    // As hosted: no more rows than this, and no update or delete of a whole table by mistake.
    api: { max_rows: maxRows, pg_safe_update: true },
    auth: {
      enabled: true,
      enable_signup: false,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
    },
    storage: { enabled: true },
    db: { migrations: { enabled: false } },
    options: { server: { admin: false, disableStudio: true } },
  });
  await app.init();
  // After init, which prints a warning about every experiment that is on.
  setExperimental('storage', true);
  return app;
}

async function prepare(sql: Sql, { migrations, seed }: DatabaseOptions): Promise<void> {
  await sql.exec(sessionSql);
  if (await isNew(sql)) {
    await sql.transaction((transaction) => foundPlatform(transaction, seed));
  }
  await migrate(sql, migrations);
  await sql.exec(sessionSql);
  if (seed) await runSeed(sql, seed);
  await sql.exec(sessionSql);
}

async function isNew(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ history: string | null }>(
    `select to_regclass('supabase_migrations.schema_migrations')::text as history`,
  );
  return !rows[0]?.history;
}

/**
 * Makes what a hosted project has before its first migration.
 * @param seed - of samples, which the next start puts in.
 */
export async function foundPlatform(
  transaction: Transaction,
  seed: string | undefined,
  hasFormerGrants = true,
): Promise<void> {
  await transaction.exec(getAuthSchemaSql());
  await transaction.exec(getStorageSchemaSql());
  await transaction.exec(platformSql);
  if (hasFormerGrants) await transaction.exec(formerGrantsSql);
  if (seed) await markSeedPending(transaction, seed);
}
