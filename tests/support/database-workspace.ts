/** Creates folders, keys, tokens and clients for tests of the embedded database. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { chooseTemporaryFolder } from './data-folder.ts';
import { copyEmptyPostgres } from './empty-postgres.ts';
import { type Database, type Keys, openDatabase } from '#netlify/local/database/index.ts';

export const testKeys: Keys = {
  jwtSecret: 'a secret of the tests, long enough for HS256',
  publishableKey: 'sb_publishable_tests',
  secretKey: 'sb_secret_tests',
};

/** Contents of a migrations folder by file name. */
export type FileContents = Record<string, string>;

/** A temporary folder that contains the folders `data` and `migrations`. */
export interface Workspace {
  folder: string;
  migrations: string;
  /** Replaces all migrations. */
  replaceMigrations: (files: FileContents) => Promise<void>;
  open: (options?: { seed?: string }) => Promise<Database>;
  /** Copies the workspace. A copy is faster than a new database, which takes seconds. */
  copy: () => Promise<Workspace>;
  remove: () => Promise<void>;
}

/**
 * Creates a workspace with the given migrations and an empty PostgreSQL data folder. The database is not opened.
 */
export async function createWorkspace(files: FileContents): Promise<Workspace> {
  const root = await mkdtemp(join(await chooseTemporaryFolder(), 'database-'));
  await copyEmptyPostgres(join(root, 'data', 'pg'));
  const workspace = createWorkspaceAt(root);
  await workspace.replaceMigrations(files);
  return workspace;
}

/** Creates a workspace with a migrated, closed database. Each test uses a copy of it. */
export async function prepareWorkspace(files: FileContents): Promise<Workspace> {
  const workspace = await createWorkspace(files);
  await (await workspace.open()).close();
  return workspace;
}

function createWorkspaceAt(root: string): Workspace {
  const folder = join(root, 'data');
  const migrations = join(root, 'migrations');
  return {
    folder,
    migrations,
    replaceMigrations: async (files) => {
      await rm(migrations, { recursive: true, force: true });
      await mkdir(migrations, { recursive: true });
      for (const [name, sql] of Object.entries(files)) await writeFile(join(migrations, name), sql);
    },
    open: (options) => openDatabase({ folder, migrations, keys: testKeys, ...options }),
    copy: async () => {
      const target = await mkdtemp(join(await chooseTemporaryFolder(), 'database-'));
      await cp(root, target, { recursive: true });
      return createWorkspaceAt(target);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Signs a token with the fields of the token exchange, by default for a member and valid for 15 minutes. */
export function signToken(
  claims: Record<string, unknown>,
  { secret = testKeys.jwtSecret, expires = '15m' } = {},
): Promise<string> {
  return new SignJWT({ role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(new Date(Date.now() - 60_000))
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

export type Fetch = (request: Request) => Promise<Response>;

/** Creates a Supabase client that sends its requests to a handler in this process. */
function createClientFor(fetch: Fetch, key: string, token?: string) {
  return createClient('http://database.test', key, {
    global: { fetch: (input, init) => fetch(new Request(input, init)) },
    ...(token
      ? { accessToken: () => Promise.resolve(token) }
      : { auth: { persistSession: false } }),
  });
}

/** Creates a client without an account. */
export const createVisitorClient = (fetch: Fetch) =>
  createClientFor(fetch, testKeys.publishableKey);

/** Creates a client with the secret key, which bypasses all policies. */
export const createServiceClient = (fetch: Fetch) => createClientFor(fetch, testKeys.secretKey);

/** Creates a client with the given token. */
const createTokenClient = (fetch: Fetch, token: string) =>
  createClientFor(fetch, testKeys.publishableKey, token);
export const createMemberClient = async (fetch: Fetch, id: string) =>
  createTokenClient(fetch, await signToken({ sub: id }));
