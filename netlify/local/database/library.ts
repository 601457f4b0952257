/** The embedded database as its library makes it, set up the way we need it. */
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { App, setExperimental } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { isolatingDialect } from './isolation.ts';
import { parsers } from './parsers.ts';
import { writeValuesAsText } from './serializers.ts';
import { keepStackPointer } from './stack-pointer.ts';

/** What signs members' tokens, and the two keys that clients send. */
export interface Keys {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

/** Rows of one answer, as on the hosted project (netlify/supabase/config.toml). */
const maxRows = 1000;

/** Opens the files in `folder`, or makes them, and connects the library to them. */
export async function connect(folder: string): Promise<PgliteConnection> {
  const extensions = { btree_gist, pg_trgm };
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { extensions, parsers },
  });
  await connection.driver.waitReady;
  keepStackPointer(connection.driver);
  writeValuesAsText(connection.driver);
  connection.kysely = new Kysely({ dialect: isolatingDialect(connection.driver) });
  // Otherwise the library grants everything to everybody at the first request of each start.
  Object.assign(connection, { rlsState: 'active' });
  return connection;
}

/** The library's request handler over this connection. */
export async function createApp(connection: PgliteConnection, keys: Keys): Promise<App> {
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

/** Looks at the tables anew when the schema changes while we run; `platformSql` sends the word. */
export async function followSchemaChanges(connection: PgliteConnection): Promise<void> {
  await connection.driver.listen('pgrst', () => void connection.clearSchemaCache());
}
