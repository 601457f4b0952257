/** Reads the schema files in the order of `schema_paths`, a setting of the Supabase CLI. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { paths } from '../paths.ts';

const configSchema = z.looseObject({
  db: z.looseObject({ migrations: z.looseObject({ schema_paths: z.array(z.string()).min(1) }) }),
});

/**
 * Returns the paths of the schema files.
 * @throws {z.ZodError} if config.toml contains none
 */
async function readSchemaPaths(): Promise<string[]> {
  const config = parse(await readFile(join(paths.supabase, 'config.toml'), 'utf8'));
  return configSchema
    .parse(config)
    .db.migrations.schema_paths.map((path) => join(paths.supabase, path));
}

/** Turns the check of function bodies off, because functions refer to objects of later files. */
const disableBodyCheckSql = 'set check_function_bodies = off;\n';

/** Creates a folder with one migration for each schema file, passes it to `use`, and deletes it. */
export async function withSchemasAsMigrations<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'schemas-'));
  try {
    for (const [index, path] of (await readSchemaPaths()).entries()) {
      const file = `${String(index + 1).padStart(14, '0')}_${basename(path)}`;
      await writeFile(join(folder, file), disableBodyCheckSql + (await readFile(path, 'utf8')));
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
