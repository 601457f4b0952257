/**
 * Creates databases on the test server: templates in the state of a hosted project, and a copy for each test file.
 */
import { randomUUID } from 'node:crypto';
import { createPlatformObjects } from '#netlify/local/database/index.ts';
import { createPool, type Target } from './connect.ts';
import { openPostgres } from './engine.ts';
import { superuser } from './server.ts';

/** Runs each statement separately, as the superuser. */
async function runAsSuperuser(target: Target, ...statements: string[]): Promise<void> {
  const sql = createPool({ ...target, user: superuser });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/**
 * Creates the roles of a hosted project that the migrations do not create. The owner, `postgres`, is not a
 * superuser.
 */
export async function createHostedRoles(socket: string): Promise<void> {
  await runAsSuperuser(
    { socket, database: 'postgres' },
    'create role postgres login createdb createrole replication bypassrls',
    'create role authenticator login noinherit',
    // On hosted projects, the owner may disable triggers to fill tables.
    'grant set on parameter session_replication_role to postgres',
  );
}

interface ProjectOptions {
  /** True to grant new objects to all roles, which hosted projects did before 2026-10-30. */
  hasFormerGrants: boolean;
  /** The path of an SQL file with sample rows, which the next start runs. */
  seed?: string;
}

/** Creates a database in the state before the first migration. The next start migrates it. */
export async function createProject(
  target: Target,
  { hasFormerGrants, seed }: ProjectOptions,
): Promise<void> {
  const server = { ...target, database: 'postgres' };
  await runAsSuperuser(
    server,
    `create database ${target.database} owner postgres`,
    // The platform's own objects, such as event triggers, can be created only by a superuser.
    'alter role postgres superuser',
  );
  const { sql, close } = await openPostgres(target);
  await sql.transaction((transaction) => createPlatformObjects(transaction, seed, hasFormerGrants));
  await close();
  await runAsSuperuser(
    server,
    'alter role postgres nosuperuser',
    'grant anon, authenticated, service_role to authenticator',
    // On hosted projects, the owner may change the settings of these roles.
    'grant anon, authenticated, service_role to postgres with admin option',
  );
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

/** Deletes a database, even with open connections. */
export async function dropDatabase({ socket, database }: Target): Promise<void> {
  await runAsSuperuser({ socket, database: 'postgres' }, `drop database ${database} with (force)`);
}
