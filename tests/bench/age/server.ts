/** Starts a PostgreSQL server, with a migrated template of databases, for one run. */
import { openDatabase, type Database } from '#netlify/local/database/index.ts';
import { testKeys } from '#tests/support/database-workspace.ts';
import { paths } from '#netlify/local/paths.ts';
import { findPostgres } from '#tests/support/postgres/binaries.ts';
import type { Target } from '#tests/support/postgres/connect.ts';
import { copyDatabase } from '#tests/support/postgres/databases.ts';
import { openPostgres } from '#tests/support/postgres/engine.ts';
import { createHostedRoles, createProject } from '#tests/support/postgres/projects.ts';
import { startPostgres } from '#tests/support/postgres/server.ts';
import { onEnd, createTemporaryFolder } from '#tests/support/processes.ts';

export interface AgeServer {
  /** Creates a new database that has all tables but no rows. */
  createEmptyDatabase: () => Promise<Target>;
  open: (target: Target) => Promise<Database>;
}

/**
 * Starts the server.
 * @returns the server, or the reason why it cannot start on this machine
 */
export async function startServer(): Promise<AgeServer | string> {
  const binaries = findPostgres();
  if (binaries.reason !== undefined) return binaries.reason;
  const server = await startPostgres(binaries).catch((error: unknown) => (error as Error).message);
  if (typeof server === 'string') return server;
  onEnd(server.stop);
  await createHostedRoles(server.socket);
  const template = { socket: server.socket, database: 'template' };
  await createProject(template, { hasFormerGrants: true });
  await (await open(template)).close();
  return { createEmptyDatabase: () => copyDatabase(template), open };
}

function open(target: Target): Promise<Database> {
  return openDatabase({
    folder: createTemporaryFolder(),
    migrations: paths.migrations,
    keys: testKeys,
    openEngine: () => openPostgres(target),
  });
}
