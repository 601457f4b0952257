/** Provides an empty PostgreSQL data folder. Tests copy it, because its creation takes seconds. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder is inside of the PGlite package, so that another version of PGlite creates a new one. */
const store = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  '.empty-postgres',
);

/** Copies an empty PostgreSQL data folder to `folder`, which must not exist. */
export async function copyEmptyPostgres(folder: string): Promise<void> {
  if (!existsSync(store)) await createStore();
  await cp(store, folder, { recursive: true });
}

/**
 * Creates the stored folder. If two processes create it at the same time, the first one is stored and the second
 * one is deleted.
 */
async function createStore(): Promise<void> {
  // The engine is loaded only here, because every worker of the journeys would load it otherwise.
  const { initdb } = await import('#netlify/local/database/pglite.ts');
  const temporaryStore = `${store}.${randomUUID()}`;
  await initdb(temporaryStore);
  await rename(temporaryStore, store).catch(() => rm(temporaryStore, { recursive: true }));
}
