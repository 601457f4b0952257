/** Applies the migrations of a folder, and runs the seed. The history tables are those of the Supabase CLI. */
import { readdir, readFile } from 'node:fs/promises';
import { join, basename } from 'node:path';
import { createHash } from 'node:crypto';
import { splitSqlStatements } from '@supabase/lite';
import type { Sql, Transaction } from './engine.ts';
import { type PostgresError, readPostgresError } from './refusals.ts';

/** A file of the migrations folder: `20260131120000_posts.sql`. */
interface Migration {
  file: string;
  version: string;
  name: string;
  sql: string;
}

/**
 * Thrown if a migration fails, or if the migrations and the database contradict each other. The message contains
 * the reason and, if there is one, the remedy.
 */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies new migrations, oldest first. Each runs in one transaction with its row in the history.
 * @throws {MigrationError} if a file fails. If the folder contradicts the history, the error is thrown before any
 * file runs.
 */
export async function migrate(sql: Sql, folder: string): Promise<void> {
  const migrations = await readMigrations(folder);
  const history = await readHistory(sql);
  requireSameOrder(migrations, history);
  await requireSameTexts(sql, migrations, history);
  for (const migration of migrations.slice(history.length)) {
    await sql.transaction((transaction) => applyMigration(transaction, migration));
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (!version || !name) {
        throw new MigrationError(
          `${file} is not a valid name of a migration. Rename it to <14 digits>_<name>.sql.`,
        );
      }
      return { file, version, name, sql: await readFile(join(folder, file), 'utf8') };
    }),
  );
  const duplicate = migrations.find(
    ({ version }, index) => migrations[index - 1]?.version === version,
  );
  if (duplicate) {
    throw new MigrationError(
      `Two migrations have the version ${duplicate.version}. Give one a later version.`,
    );
  }
  return migrations;
}

interface AppliedMigration {
  version: string;
  name: string;
  /** The digest of the statements. */
  digest: string;
}

async function readHistory(sql: Sql): Promise<AppliedMigration[]> {
  const { rows } = await sql.query<AppliedMigration>(
    'select version, name, md5(statements::text) as digest from supabase_migrations.schema_migrations order by version',
  );
  return rows;
}

/**
 * Checks that the applied migrations are the first files of the folder.
 * @throws {MigrationError} with the first contradiction
 */
function requireSameOrder(migrations: Migration[], history: AppliedMigration[]): void {
  const [oldest] = history;
  if (oldest && !migrations.some(({ version }) => version === oldest.version)) {
    throw new MigrationError(
      `This database was created by ${oldest.version}_${oldest.name}.sql of an earlier set of migrations. Migrate its data with \`npm run migrate-data\`, or empty it with \`npm run reset\`, and start again.`,
    );
  }
  for (const [index, applied] of history.entries()) {
    const migration = migrations[index];
    if (migration && migration.version < applied.version) {
      throw new MigrationError(
        `${migration.file} is older than ${applied.version}_${applied.name}.sql, which this database already has. Give it a later version.`,
      );
    }
    if (migration?.version !== applied.version) {
      throw new MigrationError(
        `This database has ${applied.version}_${applied.name}.sql, which is not in the folder of migrations. Put the file back, or empty the database with \`npm run reset\`.`,
      );
    }
  }
}

/** The digest of the statements of each file that was compared. Later starts in this process compare only digests. */
const comparedDigests = new Map<string, string>();

/**
 * Checks that the texts of the applied files are unchanged.
 * @throws {MigrationError} for the first changed file
 */
async function requireSameTexts(
  sql: Sql,
  migrations: Migration[],
  history: AppliedMigration[],
): Promise<void> {
  const pairs = migrations
    .slice(0, history.length)
    .map((migration, index) => ({ migration, digest: history[index]?.digest ?? '' }))
    .filter(({ migration, digest }) => comparedDigests.get(migration.sql) !== digest);
  if (pairs.length === 0) return;
  const { rows } = await sql.query<{ version: string; statements: string[] }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const texts = new Map(rows.map(({ version, statements }) => [version, statements.join('\n')]));
  for (const { migration, digest } of pairs) {
    const text = texts.get(migration.version) ?? '';
    if (removeSeparators(migration.sql) !== removeSeparators(text)) {
      throw new MigrationError(
        `${migration.file} was changed after this database applied it. Undo the change and write a new migration, or empty the database with \`npm run reset\`.`,
      );
    }
    comparedDigests.set(migration.sql, digest);
  }
}

/** Removes white space and semicolons, because the history contains the statements without their separators. */
function removeSeparators(text: string): string {
  return text.replaceAll(/[\s;]+/g, '');
}

async function applyMigration(transaction: Transaction, migration: Migration): Promise<void> {
  const statements = splitSqlStatements(migration.sql);
  if (statements.some(controlsTransaction)) {
    throw new MigrationError(
      `${migration.file} begins or ends a transaction. Remove these statements: each migration runs in one transaction.`,
    );
  }
  await runFile(transaction, migration);
  await transaction.exec('reset role');
  await transaction.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [migration.version, migration.name, statements],
  );
}

/** Matches line comments and block comments of SQL. */
const commentPattern = /--.*$|\/\*[\s\S]*?\*\//gm;

/** Matches a statement that begins or ends a transaction. `rollback to` only returns to a savepoint. */
const transactionControlPattern =
  /^(begin|start\s+transaction|commit|rollback|abort)\b(?!\s+(to|prepared))/i;

function controlsTransaction(statement: string): boolean {
  const statementWithoutComments = statement.replaceAll(commentPattern, '').trimStart();
  return transactionControlPattern.test(statementWithoutComments);
}

/**
 * Runs an SQL file.
 * @throws {MigrationError} with the file and, if PostgreSQL reports it, the line
 */
async function runFile(
  transaction: Transaction,
  { file, sql }: { file: string; sql: string },
): Promise<void> {
  try {
    await transaction.exec(sql);
  } catch (cause) {
    const error = readPostgresError(cause);
    if (!error) throw cause;
    throw new MigrationError(`${file} failed${formatLine(sql, error)}: ${formatError(error)}`, {
      cause,
    });
  }
}

/** Returns ' at line 3', or '' if PostgreSQL reports no position. PostgreSQL counts characters from 1. */
function formatLine(sql: string, { position }: PostgresError): string {
  if (!position) return '';
  return ` at line ${sql.slice(0, position - 1).split('\n').length}`;
}

function formatError({ message, detail, hint, code }: PostgresError): string {
  const detailAndHint = [detail, hint].filter(Boolean).join(' ');
  return `${message} (${code}).${detailAndHint && ` ${detailAndHint}`} It was rolled back.`;
}

/** The hash of a seed that has not yet run. */
const pendingHash = 'due';

/**
 * Records in a new database that its seed is pending. If the start fails before it runs the seed, the next start
 * runs it.
 */
export async function markSeedPending(transaction: Transaction, seed: string): Promise<void> {
  await transaction.query(
    'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
    [basename(seed), pendingHash],
  );
}

/** Runs the seed if it is pending, and records its hash in the same transaction. */
export async function runSeed(sql: Sql, seed: string): Promise<void> {
  const text = await readFile(seed, 'utf8');
  await sql.transaction(async (transaction) => {
    const { affectedRows } = await transaction.query(
      'update supabase_migrations.seed_files set hash = $1 where path = $2 and hash = $3',
      [createHash('sha256').update(text).digest('hex'), basename(seed), pendingHash],
    );
    if (affectedRows) await runFile(transaction, { file: basename(seed), sql: text });
  });
}
