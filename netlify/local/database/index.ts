/**
 * The embedded database: PostgreSQL with a REST interface and a storage service. Both have the interface of a
 * hosted Supabase project.
 */
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
import { createIsolatingDialect } from './isolation.ts';
import { withStatementHooks, type Before } from './statement-hooks.ts';
import { migrate, markSeedPending, runSeed } from './migrations.ts';
import { openPglite } from './pglite.ts';
import { formerGrantsSql, platformSql, sessionSql } from './platform.sql.ts';
import { createRestoreRefusal } from './refusals.ts';
import { DiskStorage, recordsBucket } from './storage/disk.ts';
import { createTimeouts, type FindTimeout } from './timeouts.ts';
import type { Keys } from './tokens.ts';

export type { Engine, OpenEngine, Queries, Sql, Transaction } from './engine.ts';
export { followClock } from './follow-clock.ts';
export { requireSoundBooks } from './integrity/books.ts';
export { DamagedDatabaseError } from './integrity/damage.ts';
export { MigrationError } from './migrations.ts';
export { DiskStorage, openPglite, recordsBucket, sessionSql };
export type { Keys } from './tokens.ts';

export interface DatabaseOptions {
  /**
   * The data folder. The caller has to lock it (../folder-lock.ts), because two processes on one folder lose data.
   */
  folder: string;
  /** The folder of the migrations, with files named `<14 digits>_<name>.sql`. */
  migrations: string;
  /** The path of an SQL file that runs once in a new database, after the migrations. */
  seed?: string | undefined;
  keys: Keys;
  /** Opens the engine; PGlite by default. */
  openEngine?: OpenEngine;
  /** Returns the time by which the expiry of tokens is checked; by default the time of this machine. */
  now?: () => Date;
  /** Called before each statement and commit of a request; see `withStatementHooks`. */
  before?: Before;
}

/**
 * An open embedded database. Statements through `sql` bypass all policies. They run outside of the transactions and
 * roles of requests.
 */
export interface Database extends Pick<Engine, 'sql' | 'set' | 'copyFiles' | 'close'> {
  /** Handles `/rest/v1/*` and `/storage/v1/*` as the hosted services do. Other paths get status 404. */
  fetch: (request: Request) => Promise<Response>;
}

/**
 * Opens the database of a folder, or creates it, and applies new migrations.
 * @throws {MigrationError} if a migration or the seed fails, which rolls back its file, or if the folder of
 * migrations contradicts the database
 * @throws {DamagedDatabaseError} if PGlite finds damaged files
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { folder, keys, openEngine = openPglite, now = () => new Date(), before } = options;
  await mkdir(folder, { recursive: true });
  await mkdir(join(folder, 'storage'), { recursive: true });
  const engine = await openEngine(folder);
  const { connection, sql, set, onSchemaChange, close } = engine;
  try {
    const timeouts = createTimeouts(sql);
    for (const name of ['pg', 'storage']) await restrictFolder(join(folder, name));
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
      fetch: createHandler({ app, restoreRefusal: createRestoreRefusal(connection), keys, now }),
      sql,
      set,
      ...(engine.copyFiles && { copyFiles: engine.copyFiles }),
      close,
    };
  } catch (error) {
    await close().catch(() => undefined); // An error on closing is ignored, because the first error is thrown.
    throw error;
  }
}

/**
 * Restricts a folder to its owner, so that other accounts of the machine cannot read the data of members. Only
 * PGlite has the folder `pg`.
 */
async function restrictFolder(folder: string): Promise<void> {
  if (existsSync(folder)) await chmod(folder, 0o700);
}

/**
 * Maximum number of rows in one response. The hosted project has the same setting (netlify/supabase/config.toml).
 */
const maxRows = 1000;

/** Makes the library run its statements on `sql`, and each of its transactions in isolation. */
function connect(connection: Connection, sql: Sql, findTimeout: FindTimeout): void {
  connection.kysely = new Kysely({ dialect: createIsolatingDialect(sql, findTimeout) });
  // Without this state, the library grants all rights to all roles at the first request after each start.
  Object.assign(connection, { rlsState: 'active' });
  omitViewSql(connection);
}

/**
 * Omits the SQL of views from the library's description of the schema. With each request, the library searches it for
 * the types of casts, which takes 2 ms. PostgreSQL reports the type of each column itself.
 */
function omitViewSql(connection: Connection): void {
  const introspect = connection.introspect.bind(connection);
  connection.introspect = async (options) => {
    const schema = await introspect(options);
    for (const view of schema.views) view.sql = '';
    return schema;
  };
}

/** Creates the library's request handler for a connection. */
async function createApp(connection: Connection, keys: Keys): Promise<App> {
  const app = new App({
    connection,
    // The hosted project has the same settings: a maximum of rows, and a block on updates and deletes without a
    // filter.
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
    options: { server: { disableStudio: true } },
  });
  await app.init();
  // The setting is made after `init`, because `init` prints a warning about every active experiment.
  setExperimental('storage', true);
  return app;
}

async function prepare(sql: Sql, { migrations, seed }: DatabaseOptions): Promise<void> {
  await sql.exec(sessionSql);
  if (await isNew(sql)) {
    await sql.transaction((transaction) => createPlatformObjects(transaction, { seed }));
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

interface PlatformObjectOptions {
  /** Path of an SQL file with sample data, which runs after the migrations. By default there is no such file. */
  seed?: string | undefined;
  /** True to create the default grants of older projects. The default is true. */
  hasFormerGrants?: boolean | undefined;
}

/** Creates the objects that a hosted project contains before its first migration. */
export async function createPlatformObjects(
  transaction: Transaction,
  { seed, hasFormerGrants = true }: PlatformObjectOptions = {},
): Promise<void> {
  await transaction.exec(getAuthSchemaSql());
  await transaction.exec(getStorageSchemaSql());
  await transaction.exec(platformSql);
  if (hasFormerGrants) await transaction.exec(formerGrantsSql);
  if (seed) await markSeedPending(transaction, seed);
}
