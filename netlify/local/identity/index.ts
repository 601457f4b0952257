/** The identity service: accounts and sessions, in the protocol of Netlify Identity (GoTrue). */
import { addAccount, type NewAccount } from './add-user.ts';
import type { Surroundings } from './call.ts';
import { preflight, withCors } from './cors.ts';
import type { Database } from './database.ts';
import type { Hooks } from './hooks.ts';
import { refuse } from './refuse.ts';
import { findRoute } from './routes.ts';
import { schema } from './schema.sql.ts';
import { settingsReader, type GivenSettings } from './settings.ts';
import type { UserJson } from './user.ts';

export type { NewAccount } from './add-user.ts';
export type { Database, Queries } from './database.ts';
export type { HookAnswer, HookBody, HookEvent, Hooks } from './hooks.ts';
export { settingsChangeSchema, type GivenSettings } from './settings.ts';
export type { UserJson } from './user.ts';

export interface IdentityOptions {
  database: Database;
  /** Read anew for each request: the caller may change it while the service runs. */
  settings: GivenSettings;
  mail: Surroundings['mail'];
  clock?: () => Date;
  hooks?: Hooks;
  /** Told of every fault, once. */
  log?: (error: unknown) => void;
}

export interface Identity {
  /** Answers any request whose path begins with `/.netlify/identity`. */
  fetch(request: Request): Promise<Response>;
  addUser(account: NewAccount): Promise<UserJson>;
}

/** Makes a service of its own; its tables are made before its first answer. */
export function createIdentity(options: IdentityOptions): Identity {
  const { database, clock = () => new Date(), mail, hooks, log = () => undefined } = options;
  const readSettings = settingsReader(options.settings);
  const surroundings: Surroundings = { database, mail, hooks, log, buckets: new Map() };

  let tables: Promise<unknown> | undefined;
  const prepared = () =>
    (tables ??= database.exec(schema).catch((error: unknown) => {
      tables = undefined;
      throw error;
    }));

  const answer = async (request: Request, now: Date): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(request.url);
    const route = findRoute(request.method, pathname);
    if (route instanceof Response) return route;
    try {
      await prepared();
      const settings = readSettings();
      const body = await request.text();
      const { endpoint, params } = route;
      return await endpoint({ ...surroundings, request, params, query, body, settings, now });
    } catch (error) {
      return refuse(error, { deed: `${request.method} ${pathname}`, now, log });
    }
  };

  return {
    async fetch(request) {
      return preflight(request) ?? withCors(request, await answer(request, clock()));
    },
    async addUser(account) {
      await prepared();
      return addAccount(database, account, readSettings(), clock());
    },
  };
}
