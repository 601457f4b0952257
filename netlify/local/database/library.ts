/** The embedded database as its library makes it, set up the way we need it. */
import { App, type Connection, setExperimental } from '@supabase/lite';
import { Kysely } from 'kysely';
import type { Sql } from './engine.ts';
import { isolatingDialect } from './isolation.ts';

/** What signs members' tokens, and the two keys that clients send. */
export interface Keys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

/** Rows of one answer, as on the hosted project (netlify/supabase/config.toml). */
const maxRows = 1000;

/** Has the library's connection run its statements here, each transaction by itself. */
export function connect(connection: Connection, sql: Sql): void {
  connection.kysely = new Kysely({ dialect: isolatingDialect(sql) });
  // Otherwise the library grants everything to everybody at the first request of each start.
  Object.assign(connection, { rlsState: 'active' });
}

/** The library's request handler over this connection. */
export async function createApp(connection: Connection, keys: Keys): Promise<App> {
  const app = new App({
    connection,
    // As hosted: no more rows than this, and no update or delete of a whole table by mistake.
    api: { max_rows: maxRows, pg_safe_update: true },
    auth: {
      enabled: true,
      enable_signup: false,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
    },
    storage: { enabled: true },
    db: { migrations: { enabled: false } },
    options: { server: { admin: false, disableStudio: true } },
  });
  await app.init();
  // After init, which prints a warning about every experiment that is on.
  setExperimental('storage', true);
  return app;
}
