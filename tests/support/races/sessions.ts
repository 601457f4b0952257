/** Opens many sessions on one database of the test server, and runs calls in them. */
import type postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { copyDatabase, dropDatabase, planOnce } from '../postgres/databases.ts';
import { createPool } from '../postgres/connect.ts';

/**
 * The number of concurrent sessions: three for each of two functions, and one for the scheduled transitions. The
 * slow tests, which set RACE_ROUNDS, use more.
 */
export const sessionCount = process.env['RACE_ROUNDS'] === undefined ? 7 : 12;

/**
 * Opens sessions on a copy of the migrated database. The copy is removed after the last test of the calling file.
 * @param reservedCount - the number of further sessions, which the caller reserves
 */
export async function openSessionsForFile(reservedCount = 0): Promise<postgres.Sql> {
  const template = inject('postgres');
  if (!template) throw new Error('Concurrency is tested on a real PostgreSQL only.');
  const target = await copyDatabase(template);
  await planOnce(target);
  const pool = createPool(target, sessionCount + reservedCount);
  afterAll(async () => {
    await pool.end();
    await dropDatabase(target);
  });
  return pool;
}

/** A statement with its values. */
export interface Call {
  statement: string;
  values: unknown[];
  /** The claims of the token, to which row-level security applies. Undefined for a call by an endpoint. */
  claims?: Claims;
}

/** The claims of a database token. */
export interface Claims {
  sub: string;
  app_metadata?: { roles: string[] };
}

/**
 * Runs a call in its own transaction.
 * @returns the SQLSTATE of the error, or an empty text if the call succeeds
 */
export async function getOutcome(pool: postgres.Sql, call: Call): Promise<string> {
  try {
    await run(pool, call);
    return '';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    return code;
  }
}

/**
 * The transaction is explicit, because postgres.js counts the rows of a failed statement with those of the next one on
 * its session (https://github.com/porsager/postgres/issues/1119). The rollback resets that count.
 */
async function run(pool: postgres.Sql, { statement, values, claims }: Call): Promise<unknown> {
  return pool.begin(async (session) => {
    if (claims) await setRole(session, claims);
    await session.unsafe(statement, values as never[]);
  });
}

/** Returns a row for each session of the database that waits for a lock. */
export const findWaitingSessions = (pool: postgres.Sql) => pool`
  select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Sets the role and the claims that PostgREST sets for a member's request. */
export async function setRole(session: postgres.TransactionSql, claims: Claims): Promise<void> {
  const token = JSON.stringify({ ...claims, role: 'authenticated' });
  await session.unsafe(
    `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
    [token],
  );
}
