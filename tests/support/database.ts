/** Opens a separate database for each test file: PGlite, or a real server in the Vitest project `postgres`. */
import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import type { OpenEngine } from '#netlify/local/database/engine.ts';
import { openDatabase, type Database } from '#netlify/local/database/index.ts';
import { paths } from '#netlify/local/paths.ts';
import { copyDataFolder, createDataFolder, removeFolder } from './data-folder.ts';
import { createReader } from './database-reader.ts';
import { copyDatabase, dropDatabase } from './postgres/databases.ts';
import { openPostgres } from './postgres/engine.ts';
import { createProject } from './postgres/projects.ts';

/** A copy of the prepared data. */
interface TestData {
  folder: string;
  /** Opens the database on a real server. Undefined for PGlite, which uses files in the folder. */
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
    openEngine: () => openPostgres(target, { isCopy: true }),
    remove: async () => {
      await dropDatabase(target);
      await removeFolder(folder);
    },
  };
}

/** Opens a database with the migrations and samples. `close` also removes it. */
export async function openTestDatabase(): Promise<Database> {
  return openRemovable(await copyTestData());
}

/** Opens a database for the calling test file. It is removed after the last test. */
export async function openDatabaseForFile() {
  const { sql, close } = await openTestDatabase();
  afterAll(close);
  return { sql, ...createReader(sql) };
}

/**
 * Migrates a new database of the real server, without samples. `close` also removes it.
 * @param options - `hasFormerGrants` is true to grant new objects to all roles, which hosted projects did before
 * 2026-10-30
 * @param migrations - the folder of the migrations
 */
export async function openNewDatabase(
  { hasFormerGrants }: { hasFormerGrants: boolean },
  migrations = paths.migrations,
): Promise<Database> {
  const { socket } = inject('postgres') ?? {};
  if (socket === undefined) throw new Error('PGlite has no separate roles for migrations.');
  const target = { socket, database: `new_${randomUUID().replaceAll('-', '')}` };
  await createProject(target, { hasFormerGrants });
  const data = {
    folder: await createDataFolder(),
    openEngine: () => openPostgres(target),
    remove: () => dropDatabase(target),
  };
  return openRemovable(data, migrations);
}

async function openRemovable(
  { folder, openEngine, remove }: TestData,
  migrations = paths.migrations,
): Promise<Database> {
  const database = await openDatabase({
    folder,
    migrations,
    keys: { jwtSecret: 'x'.repeat(32), publishableKey: 'public', secretKey: 'secret' },
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
