/** Creates hosted projects on the test server: a migrated, empty database over the wire, and the API of its storage. */
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { readStackSettings, serveStack } from '#netlify/local/index.ts';
import { createDataFolder, quickSettings, removeFolder } from './data-folder.ts';
import { dropDatabase } from './postgres/databases.ts';
import { createProject } from './postgres/projects.ts';
import { openPostgres } from './postgres/engine.ts';
import { readSecrets, type TestStack } from './stack.ts';

/** Returns the socket of the test server. @throws {Error} if the tests run on PGlite */
export function getSocket(): string {
  const { socket } = inject('postgres') ?? {};
  if (socket === undefined) throw new Error('PGlite has no connections over the wire.');
  return socket;
}

/** Starts a project with all migrations and without rows. */
export async function startEmptyProject() {
  const target = { socket: getSocket(), database: `empty_${randomUUID().replaceAll('-', '')}` };
  await createProject(target, { hasFormerGrants: true });
  const folder = await createDataFolder();
  const { info, close } = await serveStack({
    settings: readStackSettings({ DATA_DIR: folder, PORT: '0', ...quickSettings }),
    loadModule: (file) => import(file),
    runsSchedule: false,
    openEngine: () => openPostgres(target),
  });
  return {
    site: info.site,
    info,
    folder,
    database: target.database,
    close: async () => {
      await close();
      await dropDatabase(target);
      await removeFolder(folder);
    },
  };
}

/**
 * Returns the settings with which the commands reach a database and the storage of its stack.
 * @param port - the port that forwards to the server's socket
 */
export async function createHostedSettings(
  stack: TestStack,
  { database, port }: { database: string; port: number },
): Promise<Record<string, string>> {
  const { databaseSecretKey } = await readSecrets(stack);
  return {
    SUPABASE_URL: stack.site,
    SUPABASE_SECRET_KEY: databaseSecretKey,
    SUPABASE_DB_URL: `postgresql://postgres:unused@127.0.0.1:${String(port)}/${database}`,
    BACKUP_PASSPHRASE: 'a passphrase of a test',
  };
}
