/** Copies and deletes databases of the test server. */
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { connectWithoutArrays, type Target } from './connect.ts';
import { superuser } from './server.ts';

/** The seconds after which an idle session of the superuser ends. A worker copies a database every few seconds. */
const idleSeconds = 10;

/** The sessions of the superuser by the folder of the server's socket. */
const superuserSessions = new Map<string, Sql>();

/** Runs each statement separately, as the superuser, outside of the databases of tests. */
export async function runAsSuperuser(socket: string, ...statements: string[]): Promise<void> {
  const session =
    superuserSessions.get(socket) ??
    connectWithoutArrays({ socket, database: 'postgres', user: superuser }, idleSeconds);
  superuserSessions.set(socket, session);
  for (const statement of statements) await session.unsafe(statement);
}

/** Copies a database. The original must not have open connections. */
export async function copyDatabase({ socket, database }: Target): Promise<Target> {
  const copy = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsSuperuser(
    socket,
    `create database ${copy} template ${database} owner postgres strategy file_copy`,
  );
  return { socket, database: copy };
}

/**
 * Makes later sessions of a database plan each statement once. Otherwise a session plans statements with values again,
 * which takes most of the time of thousands of calls on few rows.
 */
export async function planOnce({ socket, database }: Target): Promise<void> {
  await runAsSuperuser(
    socket,
    `alter database ${database} set plan_cache_mode = force_generic_plan`,
  );
}

/** Deletes a database, even with open connections. */
export async function dropDatabase({ socket, database }: Target): Promise<void> {
  await runAsSuperuser(socket, `drop database ${database} with (force)`);
}
