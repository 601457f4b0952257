/** Databases of the test server: templates as a hosted project is, and a copy for each test file. */
import { randomUUID } from 'node:crypto';
import { foundPlatform } from '#netlify/local/database/index.ts';
import { connectTo, type Target } from './connect.ts';
import { openPostgres } from './engine.ts';
import { superuser } from './server.ts';

/** Runs statements as the superuser, each by itself. */
async function asSuperuser(target: Target, ...statements: string[]): Promise<void> {
  const sql = connectTo({ ...target, user: superuser });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** The accounts that a hosted project has besides those of requests: its owner is no superuser. */
export async function createAccounts(socket: string): Promise<void> {
  await asSuperuser(
    { socket, database: 'postgres' },
    'create role postgres login createdb createrole replication bypassrls',
    'create role authenticator login noinherit',
    // As hosted, it may leave triggers out to fill tables.
    'grant set on parameter session_replication_role to postgres',
  );
}

/**
 * Makes a database with all that comes before the first migration; the next start migrates it.
 * @param hasFormerGrants - whether everything new is granted to everybody, as until 2026-10-30.
 * @param seed - samples that the next start puts in.
 */
export async function createProject(
  target: Target,
  hasFormerGrants: boolean,
  seed?: string,
): Promise<void> {
  const server = { ...target, database: 'postgres' };
  await asSuperuser(
    server,
    `create database ${target.database} owner postgres`,
    // The platform's own parts, event triggers among them, are made with more rights.
    'alter role postgres superuser',
  );
  const { sql, close } = await openPostgres(target);
  await sql.transaction((transaction) => foundPlatform(transaction, seed, hasFormerGrants));
  await close();
  await asSuperuser(
    server,
    'alter role postgres nosuperuser',
    'grant anon, authenticated, service_role to authenticator',
    // As hosted, the owner may change their settings.
    'grant anon, authenticated, service_role to postgres with admin option',
  );
}

/** A copy of a database that nobody is connected to. */
export async function copyDatabase({ socket, database }: Target): Promise<Target> {
  const copy = `test_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(
    { socket, database: 'postgres' },
    `create database ${copy} template ${database} owner postgres strategy file_copy`,
  );
  return { socket, database: copy };
}

/** Deletes a database, whoever is still connected to it. */
export async function dropDatabase({ socket, database }: Target): Promise<void> {
  await asSuperuser({ socket, database: 'postgres' }, `drop database ${database} with (force)`);
}
