/**
 * `npm run schema -- NAME` writes a new migration, which converts the schema of the migrations to that of the
 * schema files. It also updates the types of the database. The difference is computed from the catalogues of two
 * databases.
 */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Sql } from '../database/index.ts';
import { withMigratedDatabase } from './index.ts';
import { formatTypesFile } from './types-file.ts';
import { paths } from '../paths.ts';
import { fail } from '../process.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { withSchemasAsMigrations } from './schema-files.ts';
import { compareCatalogues, type Difference } from './difference.ts';
import { formatMigration } from './migration-file.ts';

/** Runs a statement and rolls it back. Returns true if PostgreSQL accepts it. */
async function canRun(sql: Sql, statement: string): Promise<boolean> {
  try {
    await sql.transaction(async (transaction) => {
      await transaction.exec(`set local check_function_bodies = off; ${statement}`);
      await transaction.rollback();
    });
    return true;
  } catch {
    return false;
  }
}

const readDeclaredCatalogue = () =>
  withSchemasAsMigrations((folder) => withMigratedDatabase(readCatalogue, folder));

const compareWithMigrations = (declared: Catalogue): Promise<Difference> =>
  withMigratedDatabase(async (sql) => {
    const canReplace = (statement: string) => canRun(sql, statement);
    return compareCatalogues(await readCatalogue(sql), declared, canReplace);
  });

/** Returns a version of 14 digits that is later than the version of every migration. */
async function createVersion(): Promise<string> {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const versions = (await readdir(paths.migrations)).map((file) => Number(file.slice(0, 14)));
  return String(Math.max(Number(now), ...versions.map((version) => version + 1)));
}

async function writeMigration(name: string): Promise<void> {
  process.stdout.write('Comparing the migrations with the schema files; this takes a minute.\n');
  const declared = await readDeclaredCatalogue();
  const { statements, manualChanges } = await compareWithMigrations(declared);
  if (manualChanges.length > 0) throw new Error(manualChanges.join('\n'));
  if (statements.length === 0) {
    process.stdout.write(
      'The migrations and the schema files give the same schema. No migration is needed.\n',
    );
    return;
  }
  const file = join(paths.migrations, `${await createVersion()}_${name}.sql`);
  await writeFile(file, formatMigration(statements));
  try {
    const remaining = await compareWithMigrations(declared);
    const remainingChanges = [...remaining.manualChanges, ...remaining.statements];
    if (remainingChanges.length > 0)
      throw new Error(`The new migration is incomplete:\n${remainingChanges.join('\n')}`);
    await writeFile(paths.databaseTypes, await withMigratedDatabase(formatTypesFile));
  } catch (error) {
    await rm(file);
    throw error;
  }
  process.stdout.write(
    `${relative(paths.project, file)} and the types of the database are written. Read the migration before you commit; until then you may delete it and run the command again.\n`,
  );
}

try {
  const [name] = process.argv.slice(2);
  if (name === undefined || !/^[a-z][a-z0-9_]{0,60}$/.test(name)) {
    throw new Error(
      'Name the migration in lower case, with _ between words: npm run schema -- add_tiktok',
    );
  }
  await writeMigration(name);
} catch (error) {
  fail(error);
}
