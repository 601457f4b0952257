/** Making the files of an empty Postgres takes seconds; tests copy them instead. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { initdb } from '#netlify/local/database/pglite.ts';

/** Beside the package that it was made by, so that another version makes another one. */
const store = join(
  dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  '.empty-postgres',
);

/** Puts an empty Postgres into `folder`, which must not exist. */
export async function copyEmptyPostgres(folder: string): Promise<void> {
  if (!existsSync(store)) await fill();
  await cp(store, folder, { recursive: true });
}

/** Two processes may do this at once: the first to finish counts. */
async function fill(): Promise<void> {
  const draft = `${store}.${randomUUID()}`;
  await initdb(draft);
  await rename(draft, store).catch(() => rm(draft, { recursive: true }));
}
