/** Many sessions on one database of the test server, and what their statements answered. */
import type postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { copyDatabase, dropDatabase } from '../postgres/databases.ts';
import { connectTo } from '../postgres/connect.ts';

/** Sessions that act at once: three of each two functions and the clock's run; more in the slow set. */
export const sessionCount = process.env['RACE_ROUNDS'] === undefined ? 7 : 12;

/** Sessions on a copy of the migrated database, gone with the last test of the file that asks at its top. */
export async function sessionsOfFile(): Promise<postgres.Sql> {
  const template = inject('postgres');
  if (!template) throw new Error('Concurrency is tested on a real PostgreSQL only.');
  const target = await copyDatabase(template);
  const pool = connectTo(target, sessionCount);
  afterAll(async () => {
    await pool.end();
    await dropDatabase(target);
  });
  return pool;
}

/** A statement with its values, and for whom it runs where row-level security applies. */
export interface Call {
  statement: string;
  values: unknown[];
  /** The token that it comes with; without one it runs as an endpoint does. */
  claims?: Claims;
}

/** What a database token says of who asks. */
export interface Claims {
  sub: string;
  app_metadata?: { roles: string[] };
}

/** Runs a call in a transaction of its own. @returns the SQLSTATE that it was refused with, or ''. */
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

async function run(pool: postgres.Sql, { statement, values, claims }: Call): Promise<unknown> {
  if (!claims) return pool.unsafe(statement, values as never[]);
  return pool.begin(async (session) => {
    await takeRole(session, claims);
    await session.unsafe(statement, values as never[]);
  });
}

/** Takes the role and the token that PostgREST gives a member's request. */
export async function takeRole(session: postgres.TransactionSql, claims: Claims): Promise<void> {
  const token = JSON.stringify({ ...claims, role: 'authenticated' });
  await session.unsafe(
    `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
    [token],
  );
}
