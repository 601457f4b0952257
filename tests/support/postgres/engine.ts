/** Connects the embedded stack to a database of the test server. */
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { ReservedSql, Sql as Pool } from 'postgres';
import type { Engine, Queries, Sql, Transaction } from '#netlify/local/database/engine.ts';
import { createPool, createOptions, type Target } from './connect.ts';

/**
 * The maximum number of sessions of one stack: one for its own statements, and the others for requests. A browser sends up
 * to six requests at a time. Each session compiles the functions that it calls, so the requests of the fast tests share two.
 */
const maxSessions = process.env['REPETITIONS'] === 'all' ? 12 : 3;

/**
 * Opens the engine of a database. `@supabase/lite` requires a separate connection. This connection stays unused,
 * because all statements run in the tests' pool.
 * @param options - `isCopy` is true for an unchanged copy of the template
 */
export async function openPostgres(
  target: Target,
  { isCopy = false }: { isCopy?: boolean } = {},
): Promise<Engine> {
  const pool = createPool(target, maxSessions);
  const schema = { isRead: false, isChanged: !isCopy };
  const connection = createPostgresConnection({
    postgresOptions: createOptions(target, 1),
    schemaCache: createSchemaCache(schema),
  });
  const session = await pool.reserve();
  const settings = new Map<string, string>();
  const set = async (name: string, value: string) => {
    settings.set(name, value);
    await session.unsafe('select set_config($1, $2, false)', [name, value]);
  };
  let isEngineClosed = false;
  return {
    connection,
    sql: createSql(session, pool, settings, () => isEngineClosed),
    set,
    onSchemaChange: async (changed) => {
      await pool.listen('pgrst', () => {
        // The statements of the stack's start leave the template's schema as it is.
        if (schema.isRead) schema.isChanged = true;
        changed();
      });
    },
    close: async () => {
      isEngineClosed = true;
      session.release();
      await pool.end();
      await connection.close();
    },
  };
}

/** The library's description of the template's schema, which takes a tenth of a second to read. */
const templateSchemas = new Map<string, string>();

/** Creates a cache of the schema, which is the template's one until a statement changes it. */
const createSchemaCache = (schema: { isRead: boolean; isChanged: boolean }) => ({
  get: (key: string) => {
    schema.isRead = true;
    return Promise.resolve(schema.isChanged ? undefined : templateSchemas.get(key));
  },
  set: (key: string, description: string) => {
    if (!schema.isChanged) templateSchemas.set(key, description);
    return Promise.resolve();
  },
  delete: () => Promise.resolve(),
});

function createSql(
  session: ReservedSql,
  pool: Pool,
  settings: Map<string, string>,
  isClosed: () => boolean,
): Sql {
  return {
    ...createQueries(session),
    transaction: (work) => runInTransaction(pool, settings, work),
    get closed() {
      return isClosed();
    },
  };
}

/** The error that makes the driver roll back its transaction. */
class RollbackError extends Error {}

async function runInTransaction<Result>(
  pool: Pool,
  settings: Map<string, string>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const outcome: { result?: Result } = {};
  try {
    await pool.begin(async (session) => {
      for (const [name, value] of settings) {
        await session.unsafe('select set_config($1, $2, true)', [name, value]);
      }
      const state = { isRolledBack: false };
      const rollback = async () => {
        state.isRolledBack = true;
        await session.unsafe('rollback; begin');
      };
      outcome.result = await work({ ...createQueries(session), rollback });
      if (state.isRolledBack) throw new RollbackError();
    });
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
  }
  return outcome.result as Result;
}

/**
 * Returns functions that run statements in a session or a pool. The results have the form of PGlite's results.
 * @param options - `prepare` is true if the session reuses prepared statements
 */
export function createQueries(session: Pick<Pool, 'unsafe'>, { prepare = false } = {}): Queries {
  return {
    query: async (statement: string, values: unknown[] = []) => {
      const rows = await session.unsafe(statement, values.map(toParameter) as never[], { prepare });
      return { rows: [...rows] as never[], affectedRows: rows.count };
    },
    exec: (statements) => session.unsafe(statements).simple(),
  };
}

/** Converts a parameter by PGlite's rules. The driver has no type for a plain object, so it is sent as JSON. */
function toParameter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.getPrototypeOf(value) === Object.prototype ? JSON.stringify(value) : value;
}
