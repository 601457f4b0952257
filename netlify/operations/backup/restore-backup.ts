/**
 * Restores a backup into an empty database. All rows arrive in one transaction, which also holds outgoing messages
 * until staff release them.
 */
import { readCatalogue } from './catalogue.ts';
import type { BackupReader } from './backup-folder.ts';
import { BackupError, toBackupError } from './backup-error.ts';
import { loadRows, sessionSql } from './dump-rows.ts';
import type { Erasure } from './erasures.ts';
import type { BackupTable, Manifest } from './manifest.ts';
import type { ObjectWriter } from './object-store.ts';
import { storeObjects } from './restore-objects.ts';
import type { BackupDatabase, Transaction } from './queries.ts';
import {
  quote,
  readForeignKeys,
  readLedgerSums,
  readMigrations,
  readTables,
  type Table,
} from './structure.ts';
import type { Print } from './write-backup.ts';

/** Tables in which migrations insert rows. A restore replaces these rows by those of the backup. */
const referenceTables = [
  'app.counters',
  'app.network_budgets',
  'app.payment_providers',
  'app.reserved_slugs',
  'app.waiting_messages',
];

export interface RestoreTarget {
  kind: 'hosted' | 'embedded';
  database: BackupDatabase;
  objects: ObjectWriter;
  /** True for further tables with rows that are replaced, because the start of a service inserted them. */
  replacedTables?: (table: string) => boolean;
}

interface Options {
  print: Print;
  /** Returns the deletions and opt-outs since a time, or undefined if their list was not found. */
  readErasures: (since: string) => Promise<Erasure[] | undefined>;
}

/**
 * Restores a backup. The caller has checked each of its files.
 * @throws {BackupError} before anything is written: if the database has rows, or if its migrations or rights differ. An
 * error while the rows are written rolls all of them back.
 */
export async function restoreBackup(
  backup: BackupReader,
  target: RestoreTarget,
  { print, readErasures }: Options,
): Promise<void> {
  const { manifest } = backup;
  const tables = await planTables(target, manifest).catch((error: unknown) => {
    throw toBackupError('manifest: the database cannot be compared with it', error);
  });
  const skipped = manifest.tables.filter((table) => !tables.includes(table));
  if (skipped.length > 0) {
    print(`Left out, because only the embedded stack has them: ${listNames(skipped)}.`);
  }
  const erasures = await readErasures(subtractMargin(manifest.takenAt));
  print(`Storing ${manifest.objects.count} files of pictures.`);
  const missingPictures = await storeObjects(backup, target.objects);
  print(`Writing ${tables.length} tables as of ${manifest.takenAt}.`);
  await target.database.transaction(async (sql) => {
    await loadTables(sql, backup, tables);
    await requireSameSums(sql, manifest);
    await requireSoundKeys(sql, manifest);
    // Triggers and foreign keys apply again to the following changes.
    await sql.exec('set local session_replication_role = origin');
    await discardPictures(sql, missingPictures);
    const result = erasures && (await applyErasures(sql, erasures));
    await sql.query('select app.hold_outgoing($1::text::timestamptz, $2::text::int)', [
      manifest.takenAt,
      result === undefined ? null : String(result.applied),
    ]);
    printErasures(result, print);
  });
  await target.database.exec('analyze');
}

/** A deletion has the time at which its transaction began, which may be earlier than the snapshot that lacks it. */
const erasureMarginMs = 60 * 60 * 1000;

const subtractMargin = (time: string) => new Date(Date.parse(time) - erasureMarginMs).toISOString();

const listNames = (tables: { name: string }[]) => tables.map(({ name }) => name).join(', ');

/**
 * Returns the tables of the backup that the target has.
 * @throws {BackupError} if the target has rows, other migrations, other rights or not all tables
 */
async function planTables(
  { kind, database, replacedTables }: RestoreTarget,
  manifest: Manifest,
): Promise<BackupTable[]> {
  return database.transaction(async (sql) => {
    await requireSameMigrations(sql, manifest);
    const present = await readTables(sql, kind);
    const planned = manifest.tables.filter(
      ({ name }) => kind === 'embedded' || /^(public|app)\./.test(name),
    );
    const lacking = planned.filter(({ name }) => !present.some((table) => table.name === name));
    if (lacking.length > 0) {
      throw new BackupError(
        `manifest: the database lacks ${listNames(lacking)}. Nothing was changed.`,
      );
    }
    const isReplaced = (name: string) =>
      referenceTables.includes(name) || (replacedTables?.(name) ?? false);
    await requireEmptyTables(
      sql,
      present.filter(({ name }) => !isReplaced(name)),
    );
    await requireSameCatalogue(sql, manifest);
    return planned;
  });
}

async function requireSameMigrations(sql: Transaction, { migrations }: Manifest): Promise<void> {
  const present = await readMigrations(sql);
  const format = (migration: { version: string; name: string } | undefined) =>
    migration ? `${migration.version}_${migration.name}` : 'no migration';
  const length = Math.max(present.length, migrations.length);
  for (let index = 0; index < length; index += 1) {
    const expected = format(migrations[index]);
    const actual = format(present[index]);
    if (expected === actual) continue;
    throw new BackupError(
      `manifest: the backup has ${expected} where the database has ${actual}. Restore with the version of the project whose last migration is ${format(migrations.at(-1))}. Nothing was changed.`,
    );
  }
}

async function requireEmptyTables(sql: Transaction, tables: Table[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql.query(`select 1 from ${quote(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length === 0) return;
  throw new BackupError(
    `The database is not empty: ${filled.join(', ')}. A backup is restored into a new database. Nothing was changed.`,
  );
}

async function requireSameCatalogue(sql: Transaction, { catalogue }: Manifest): Promise<void> {
  const present = await readCatalogue(sql);
  const names = new Set([...Object.keys(catalogue), ...Object.keys(present)]);
  const differences = [...names].filter((name) => catalogue[name] !== present[name]);
  if (differences.length === 0) return;
  const named = differences.slice(0, 10).join(', ');
  throw new BackupError(
    `manifest: the database differs from that of the backup in ${differences.length} definitions: ${named}. Nothing was changed.`,
  );
}

/** Replaces the rows of the tables, without triggers and foreign keys, and sets the sequences. */
async function loadTables(
  sql: Transaction,
  backup: BackupReader,
  tables: BackupTable[],
): Promise<void> {
  await sql.exec(sessionSql);
  await sql.exec('set local session_replication_role = replica');
  for (const { name, file } of tables) {
    await sql.exec(`delete from ${quote(name)}`).catch((error: unknown) => {
      throw toBackupError(`${file}: the rows of ${name} cannot be replaced`, error);
    });
  }
  for (const table of tables) await loadRows(sql, table, backup.read(table.file));
  const schemas = new Set(tables.map(({ name }) => name.split('.')[0]));
  for (const { name, last, isCalled } of backup.manifest.sequences) {
    if (!schemas.has(name.split('.')[0])) continue;
    const values = [quote(name), last, isCalled];
    await sql
      .query('select setval($1::text::regclass, $2::text::bigint, $3::boolean)', values)
      .catch((error: unknown) => {
        throw toBackupError(`manifest: the sequence ${name} is refused`, error);
      });
  }
}

async function requireSameSums(sql: Transaction, { ledger }: Manifest): Promise<void> {
  const present = await readLedgerSums(sql);
  if (JSON.stringify(present) === JSON.stringify(ledger)) return;
  const format = (sums: typeof ledger) =>
    sums.map(({ direction, currency, sum }) => `${direction} ${currency} ${sum}`).join(', ');
  throw new BackupError(
    `tables/public.ledger: the sums differ from those of the manifest: ${format(present)} in place of ${format(ledger)}.`,
  );
}

/** @throws {BackupError} if a row refers to a missing row, because the foreign keys were off */
async function requireSoundKeys(sql: Transaction, { tables }: Manifest): Promise<void> {
  const broken: string[] = [];
  for (const { name, orphans } of await readForeignKeys(sql)) {
    const { rows } = await sql.query<{ count: number }>(orphans);
    const count = rows[0]?.count ?? 0;
    if (count === 0) continue;
    const file = tables.find((table) => name.startsWith(`${table.name} `))?.file;
    broken.push(`${file ?? 'manifest'}: ${count} rows have a foreign key of missing rows, ${name}`);
  }
  if (broken.length === 0) return;
  throw new BackupError(`${broken.join('; ')}.`);
}

/** Discards pictures with files that were deleted while the backup was written, as the site did. */
async function discardPictures(sql: Transaction, ids: string[]): Promise<void> {
  await sql.query(
    `update public.pictures set state = 'discarded', leased_by = null, leased_until = null
     where id in (select jsonb_array_elements_text($1::text::jsonb)::uuid)`,
    [JSON.stringify(ids)],
  );
}

interface AppliedErasures {
  /** Number of entries that found their row. */
  applied: number;
  /** Entries that the database refused, with the reasons. */
  refused: string[];
}

/** Applies deletions and opt-outs again. */
async function applyErasures(sql: Transaction, erasures: Erasure[]): Promise<AppliedErasures> {
  const { rows } = await sql.query<{ result: AppliedErasures }>(
    'select app.apply_erasures($1::text::jsonb) as result',
    [JSON.stringify(erasures)],
  );
  return rows[0]?.result ?? { applied: 0, refused: [] };
}

function printErasures(result: AppliedErasures | undefined, print: Print): void {
  if (!result) {
    print(
      'The list of deletions and opt-outs was not found. Those after the backup are lost: see --erasures.',
    );
    return;
  }
  print(`Applied ${result.applied} deletions and opt-outs that are newer than the backup.`);
  for (const entry of result.refused) print(`Not applied, repeat it by hand: ${entry}`);
}
