/** Copies the rows of a former database to a new one, and checks that the copy is complete. */
import { requireSoundBooks, type Sql } from '../database/index.ts';
import {
  readChecksums,
  readTotals,
  requireSameRows,
  requireSoundKeys,
  type Checksums,
  type Total,
} from './compare.ts';
import { copySequences, insertRows, stageRows, type Print } from './copy-rows.ts';
import { runSteps } from './data-steps.ts';
import type { FormerDatabase } from './former-database.ts';
import {
  toFormerTable,
  MigrateDataError,
  planTables,
  requireFilledColumns,
  stagingSchemaPattern,
  type TablePlan,
} from './plan.ts';
import { quote, readTables } from './structure.ts';

/** Numbers of rows of a table, in the former database and in the new one. */
interface TableCounts {
  /** The former name of the table. */
  name: string;
  former: number;
  present: number;
}

export interface CarryResult {
  tables: TableCounts[];
  totals: Total[];
  /** Names of the data steps that ran. */
  steps: string[];
}

/**
 * Copies all rows.
 * @param present - a new database, which contains only the rows that its migrations inserted
 * @throws {MigrateDataError} if a row, table, column or sequence would be lost, if a required column lacks a
 * source, or if a foreign key has no row
 * @throws {DamagedDatabaseError} if the ledger, the payments and the receipts of the new database contradict each
 * other
 */
export async function carryRows(
  { sql: former, history }: FormerDatabase,
  present: Sql,
  { folder, print }: { folder: string; print: Print },
): Promise<CarryResult> {
  const presentTables = await readTables(present);
  const formerPlans = planTables(await readTables(former), presentTables);
  print(`Reading ${String(formerPlans.length)} tables.`);
  await stageRows(former, present, formerPlans, print);
  const checksumsBefore = await readChecksums(former, formerPlans, 'former');
  requireSameRows(
    checksumsBefore,
    await readChecksums(present, formerPlans, 'staged'),
    formerPlans,
  );

  const steps = await runSteps(present, history);
  const staged = (await readTables(present, stagingSchemaPattern)).map(toFormerTable);
  const plans = planTables(staged, presentTables);
  requireFilledColumns(plans, presentTables);
  print('Writing the rows into the new database.');
  await present.transaction((transaction) => insertRows(transaction, plans));
  await copySequences(former, present, plans);

  print('Comparing.');
  const checksumsAfter = await compareRows(present, plans);
  const totals = await compareTotals(present, plans);
  await requireSoundKeys(present);
  await requireSoundBooks(present, folder);
  await dropStagingSchemas(present, plans);
  return { tables: summarise(checksumsBefore, checksumsAfter), totals, steps };
}

async function compareRows(present: Sql, plans: TablePlan[]): Promise<Checksums> {
  const staged = await readChecksums(present, plans, 'staged');
  const checksumsAfter = await readChecksums(present, plans, 'present');
  requireSameRows(staged, checksumsAfter, plans);
  return checksumsAfter;
}

async function compareTotals(present: Sql, plans: TablePlan[]): Promise<Total[]> {
  const staged = await readTotals(present, plans, 'staged');
  const totals = await readTotals(present, plans, 'present');
  if (JSON.stringify(staged) !== JSON.stringify(totals)) {
    throw new MigrateDataError('The sums changed during the copy. The folder was not changed.');
  }
  return totals;
}

async function dropStagingSchemas(present: Sql, plans: TablePlan[]): Promise<void> {
  for (const schema of new Set(plans.map(({ staged }) => staged.split('.')[0] ?? ''))) {
    await present.exec(`drop schema ${quote(schema)} cascade`);
  }
  await present.exec('analyze');
}

function summarise(checksumsBefore: Checksums, checksumsAfter: Checksums): TableCounts[] {
  return [...checksumsAfter].map(([name, { count }]) => ({
    name,
    former: checksumsBefore.get(name)?.count ?? 0,
    present: count,
  }));
}
