/** The library as its documentation sets it up: tests show with it that its defects are still there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { copyEmptyPostgres } from './empty-postgres.ts';
import { testKeys } from './database-workspace.ts';

/** A database of the library alone, in a folder of its own. */
export async function openUnwrapped() {
  const root = await mkdtemp(join(tmpdir(), 'unwrapped-'));
  const url = join(root, 'pg');
  await copyEmptyPostgres(url);
  const connection = await createPgliteConnection({ url });
  await connection.driver.waitReady;
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: testKeys.jwtSecret,
      publishable_key: testKeys.publishableKey,
      secret_key: testKeys.secretKey,
    },
    options: { server: { disableStudio: true } },
  });
  await app.ensureSystemSchema();
  return {
    fetch: (request: Request) => app.fetch(request),
    sql: connection.driver,
    close: async () => {
      await connection.close();
      await rm(root, { recursive: true });
    },
  };
}
