/** A database of its own for a test file: PGlite, or in the project `postgres` a real server. */
import { inject } from 'vitest';
import type { OpenEngine } from '../../netlify/local/database/engine.ts';
import { openDatabase, type Database } from '../../netlify/local/database/index.ts';
import { paths } from '../../netlify/local/paths.ts';
import { copyDataFolder, removeFolder } from './data-folder.ts';
import { copyDatabase, dropDatabase } from './postgres/databases.ts';
import { openPostgres } from './postgres/engine.ts';

/** Whether tests run on a real server. */
export const isOnServer = () => inject('postgres') !== undefined;

/** A copy of what the run prepared. */
export interface TestData {
  folder: string;
  /** Undefined is PGlite, over files in the folder. */
  openEngine: OpenEngine | undefined;
  remove: () => Promise<void>;
}

export async function copyTestData(): Promise<TestData> {
  const folder = await copyDataFolder(inject('preparedFolder'));
  const template = inject('postgres');
  if (!template) return { folder, openEngine: undefined, remove: () => removeFolder(folder) };
  const target = await copyDatabase(template);
  return {
    folder,
    openEngine: () => openPostgres(target),
    remove: async () => {
      await dropDatabase(target);
      await removeFolder(folder);
    },
  };
}

/** Opens a database with the migrations and samples; closing it removes it. */
export async function openTestDatabase(): Promise<Database> {
  const { folder, openEngine, remove } = await copyTestData();
  const keys = { jwtSecret: 'x'.repeat(32), publishableKey: 'public', secretKey: 'secret' };
  const database = await openDatabase({
    folder,
    migrations: paths.migrations,
    keys,
    ...(openEngine && { openEngine }),
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}
