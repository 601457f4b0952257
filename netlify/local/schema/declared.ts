/** The schema files, in the order that the Supabase CLI's setting `schema_paths` gives. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { paths } from '../paths.ts';

const configSchema = z.looseObject({
  db: z.looseObject({ migrations: z.looseObject({ schema_paths: z.array(z.string()).min(1) }) }),
});

/** Paths of the schema files. @throws {z.ZodError} where config.toml names none. */
async function readSchemaPaths(): Promise<string[]> {
  const config = parse(await readFile(join(paths.supabase, 'config.toml'), 'utf8'));
  return configSchema
    .parse(config)
    .db.migrations.schema_paths.map((path) => join(paths.supabase, path));
}

/** Functions refer to objects of later files. */
const bodiesUnchecked = 'set check_function_bodies = off;\n';

/** Hands `use` a folder of migrations, one for each schema file, and deletes it. */
export async function withSchemasAsMigrations<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'schemas-'));
  try {
    for (const [at, path] of (await readSchemaPaths()).entries()) {
      const file = `${String(at + 1).padStart(14, '0')}_${basename(path)}`;
      await writeFile(join(folder, file), bodiesUnchecked + (await readFile(path, 'utf8')));
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
