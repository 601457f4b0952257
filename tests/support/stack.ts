/** Starts a stack for a test file in the process of the test, on a free port. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '@netlify/functions';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, onTestFinished } from 'vitest';
import type { Schedule } from '#domain/staff/health.ts';
import type { Variables } from '#netlify/env.ts';
import {
  readStackSettings,
  serveStack,
  type Fault,
  type Secrets,
  type SentEmail,
  type StackInfo,
} from '#netlify/local/index.ts';
import type { LoadModule } from '#netlify/local/gateway/index.ts';
import { openPglite, type Engine, type Sql } from '#netlify/local/database/index.ts';
import type { PlatformEnvironment } from '#netlify/local/stack/platform.ts';
import { quickSettings } from './data-folder.ts';
import { copyTestData } from './database.ts';
import { requestTokens, type Login } from './identity-service.ts';
import { createListingSteps } from './listing-lifecycle.ts';

export interface TestStack {
  /** The origin of the site, such as `http://localhost:4321`. */
  site: string;
  info: StackInfo;
  folder: string;
  /** Stops the stack and removes its data. */
  close: () => Promise<void>;
}

/**
 * Starts a stack on a copy of the prepared data.
 * @param variables - environment variables of an operator
 * @param builtSite - the folder of the site's files; by default the stack has none
 * @param loadModule - loads the file of a function. A test can replace one.
 * @returns the stack, and its SQL session, which bypasses policies
 */
export async function startTestStack(
  variables: Variables = {},
  builtSite?: string,
  loadModule: LoadModule = (file) => import(file),
): Promise<TestStack & { sql: Sql }> {
  const { folder, openEngine = openPglite, remove } = await copyTestData();
  const engines: Engine[] = [];
  const settings = readStackSettings({
    DATA_DIR: folder,
    PORT: '0',
    ...quickSettings,
    ...variables,
  });
  const { info, close } = await serveStack({
    settings,
    loadModule,
    runsSchedule: false,
    openEngine: async (dataFolder) => {
      const engine = await openEngine(dataFolder);
      engines.push(engine);
      return engine;
    },
    ...(builtSite !== undefined && { builtSite }),
  });
  const [engine] = engines;
  if (!engine) throw new Error('The stack opened no database.');
  return {
    site: info.site,
    info,
    folder,
    sql: engine.sql,
    close: async () => {
      await close();
      await remove();
    },
  };
}

/**
 * Starts a stack for the calling test file. It is stopped after the last test.
 * @param loadModule - as for {@link startTestStack}
 * @returns the stack, the endpoints' database client, the steps of a listing with this client, and functions that
 * control and read the stack
 */
export async function openStackForFile(loadModule?: LoadModule) {
  const stack = await startTestStack({}, undefined, loadModule);
  afterAll(() => stack.close());
  const database = await createServiceClient(stack);
  return {
    stack,
    database,
    listings: createListingSteps(database),
    /** Advances the clock. When the promise resolves, due functions have run. */
    advanceClock: (seconds: number) => control(stack, 'clock', { advance: seconds }),
    /** Runs a scheduled function with the request of the platform. */
    runFunction: (name: string) => control(stack, `schedule/${name}`, {}),
    /**
     * Sets a fault of a service until the end of the test. The mode `ok` removes it earlier, and `slow` has a delay.
     */
    setFault: async (
      service: Fault['service'],
      mode: Fault['mode'] = 'error',
      delayMs?: number,
    ) => {
      await control(stack, 'faults', { service, mode, delayMs });
      onTestFinished(async () => {
        await control(stack, 'faults', { service, mode: 'ok' });
      });
    },
    /** Returns the emails to an address, oldest first. */
    readEmails: async (address: string) => {
      const outbox = await fetch(`${stack.info.outbox}.json`);
      const emails = (await outbox.json()) as SentEmail[];
      return emails.filter(({ to }) => to === address).toReversed();
    },
    /**
     * Returns a row of a table.
     * @throws if the row does not exist
     */
    readRow: async <Row = Record<string, unknown>>(table: string, id: number | string) => {
      const query = database.from(table).select().eq('id', id).single();
      return (await query.throwOnError()).data as Row;
    },
  };
}

/** The time of a schedule that no test reaches: each 29 February. */
const rareSchedule = '0 0 29 2 *';

/**
 * Loads the functions so that a move of the clock runs only the named schedules. The others run on request. A move that
 * runs all of them takes up to a second.
 */
export function loadWithSchedules(...names: Schedule[]): LoadModule {
  const running = new Set<string>(names);
  const modules = new Map<string, unknown>();
  return async (file) => {
    const module = (await import(file)) as { config?: Config };
    const isRare = module.config?.schedule !== undefined && !running.has(basename(file, '.ts'));
    if (isRare && !modules.has(file))
      modules.set(file, { ...module, config: { ...module.config, schedule: rareSchedule } });
    return modules.get(file) ?? module;
  };
}

/** Sends a request to a control of the stack, such as `clock`, `faults`, `identity-settings` or `schedule/…`. */
export function control({ site }: TestStack, name: string, body: unknown, init: RequestInit = {}) {
  return fetch(`${site}/.local/${name}`, { method: 'POST', body: JSON.stringify(body), ...init });
}

/**
 * Logs in at the identity service.
 * @returns the identity token
 */
export async function logIn(site: string, login: Login) {
  return (await requestTokens(site, login)).access_token;
}

/** Exchanges an identity token for a database token. */
export function exchangeToken(
  site: string,
  token?: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) {
  const bearer = token !== undefined && { authorization: `Bearer ${token}` };
  return fetch(`${site}/api/database-token`, {
    method: 'POST',
    ...init,
    headers: { ...bearer, ...headers },
  });
}

/**
 * Returns a database client with the public key, and with a database token if one is given.
 */
export function createClientWithToken({ info }: TestStack, token?: string) {
  return createClient(info.supabaseUrl, info.publishableKey, {
    ...(token !== undefined && { accessToken: () => Promise.resolve(token) }),
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Returns the endpoints' database client, which has the secret key. */
export async function createServiceClient(stack: TestStack) {
  const { databaseSecretKey } = await readSecrets(stack);
  return createClientWithToken({
    ...stack,
    info: { ...stack.info, publishableKey: databaseSecretKey },
  });
}

/** Returns a database token of the seeded user with the role. */
export async function createDatabaseToken({ site, info }: TestStack, role: 'member' | 'staff') {
  const response = await exchangeToken(site, await logIn(site, info.signIns[role]));
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Returns a database client of the seeded user with the role. */
export async function createDatabaseClient(stack: TestStack, role: 'member' | 'staff') {
  return createClientWithToken(stack, await createDatabaseToken(stack, role));
}

/**
 * Returns a database client with a token for the given id and roles. The id does not have to belong to a member.
 */
export async function createClientWithRoles(stack: TestStack, id: string, roles: string[] = []) {
  const { databaseSigningKey } = await readSecrets(stack);
  const token = await new SignJWT({ role: 'authenticated', app_metadata: { roles } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(id)
    .setExpirationTime('30d')
    .sign(new TextEncoder().encode(databaseSigningKey));
  return createClientWithToken(stack, token);
}

/** Returns the keys that only the endpoints of a stack have. */
export async function readSecrets({ folder }: TestStack): Promise<Secrets> {
  return JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as Secrets;
}

/**
 * Sets a variable of the functions' environment until the end of the test. A variable that was unset before is empty
 * afterwards.
 */
export function setVariable(name: string, value: string) {
  const { env } = (globalThis as unknown as { Netlify: { env: PlatformEnvironment } }).Netlify;
  const previous = env.get(name) ?? '';
  env.set(name, value);
  onTestFinished(() => env.set(name, previous));
}
