/** Creates databases in the state of a hosted project on the test server. Test files copy them. */
import { createPlatformObjects } from '#netlify/local/database/index.ts';
import type { Target } from './connect.ts';
import { runAsSuperuser } from './databases.ts';
import { openPostgres } from './engine.ts';

/**
 * Creates the roles of a hosted project that the migrations do not create. The owner, `postgres`, is not a
 * superuser.
 */
export async function createHostedRoles(socket: string): Promise<void> {
  await runAsSuperuser(
    socket,
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
  await runAsSuperuser(
    target.socket,
    `create database ${target.database} owner postgres`,
    // The platform's own objects, such as event triggers, can be created only by a superuser.
    'alter role postgres superuser',
  );
  const { sql, close } = await openPostgres(target);
  await sql.transaction((transaction) =>
    createPlatformObjects(transaction, { seed, hasFormerGrants }),
  );
  await close();
  await runAsSuperuser(
    target.socket,
    'alter role postgres nosuperuser',
    'grant anon, authenticated, service_role to authenticator',
    // On hosted projects, the owner may change the settings of these roles.
    'grant anon, authenticated, service_role to postgres with admin option',
  );
}
