/** Copies and deletes databases of the test server. */
import { randomUUID } from 'node:crypto';
import { createPool, type Target } from './connect.ts';
import { superuser } from './server.ts';

/** Runs each statement separately, as the superuser. */
export async function runAsSuperuser(target: Target, ...statements: string[]): Promise<void> {
  const sql = createPool({ ...target, user: superuser });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** Copies a database. The original must not have open connections. */
export async function copyDatabase({ socket, database }: Target): Promise<Target> {
  const copy = `test_${randomUUID().replaceAll('-', '')}`;
  await runAsSuperuser(
    { socket, database: 'postgres' },
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
    { socket, database: 'postgres' },
    `alter database ${database} set plan_cache_mode = force_generic_plan`,
  );
}

/** Deletes a database, even with open connections. */
export async function dropDatabase({ socket, database }: Target): Promise<void> {
  await runAsSuperuser({ socket, database: 'postgres' }, `drop database ${database} with (force)`);
}
