/** Adds the extension plpgsql_check, which `supabase db lint` requires, to the test server. */
import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#netlify/local/paths.ts';
import { createPool, type Target } from './connect.ts';
import { superuser } from './server.ts';

/** Folders with the files of Debian's package for PostgreSQL 17: the system, and the target of .ci/plpgsql-check. */
const roots = ['/', join(paths.project, 'node_modules/.cache/plpgsql-check')];
const library = 'usr/lib/postgresql/17/lib/plpgsql_check.so';
const extensions = 'usr/share/postgresql/17/extension';

/** Returns the folder that contains the package, or undefined. */
export function findPlpgsqlCheck(): string | undefined {
  return roots.find((root) => existsSync(join(root, library)));
}

/**
 * Copies the package into the programs of the running server, and creates the extension in a database.
 * @param root - the folder of {@link findPlpgsqlCheck}
 */
export async function createPlpgsqlCheck(root: string, target: Target): Promise<void> {
  const programs = join(target.socket, '../programs');
  const files = await readdir(join(root, extensions));
  for (const file of files.filter((name) => name.startsWith('plpgsql_check')))
    await cp(join(root, extensions, file), join(programs, 'share/postgresql/extension', file));
  await cp(join(root, library), join(programs, 'lib/postgresql/plpgsql_check.so'));
  const sql = createPool({ ...target, user: superuser });
  try {
    await sql`create extension plpgsql_check schema extensions`;
  } finally {
    await sql.end();
  }
}
