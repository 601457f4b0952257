/** Compares the rows before and after each part of the copy. */
import type { Queries } from '../database/index.ts';
import { createRowTextSql } from './copy-rows.ts';
import { MigrateDataError, getPresentColumn, type TablePlan } from './plan.ts';
import { quote, readForeignKeys } from './structure.ts';

/** The number of a table's rows, and the sum of their hashes. Tables with equal rows have equal checksums. */
interface Checksum {
  count: number;
  hash: string;
}

async function readChecksum(sql: Queries, table: string, columns: string[]): Promise<Checksum> {
  const { rows } = await sql.query<Checksum>(
    `select count(*)::int as count, coalesce(sum(hashtextextended(${createRowTextSql(columns)}, 0)), 0)::text as hash
     from ${quote(table)}`,
  );
  return rows[0] ?? { count: 0, hash: '0' };
}

export type Checksums = Map<string, Checksum>;

/**
 * Reads the checksums of tables.
 * @param side - the tables to read: of the former database, of the staging schemas, or of the present schemas
 * @returns checksums by the former name of the table
 */
export async function readChecksums(
  sql: Queries,
  plans: TablePlan[],
  side: 'former' | 'staged' | 'present',
): Promise<Checksums> {
  const sums: Checksums = new Map();
  for (const { former, staged, present, columns } of plans) {
    const formerColumns = former.columns.map(({ name }) => name);
    const [table, names] = {
      former: [former.name, formerColumns] as const,
      staged: [staged, formerColumns] as const,
      present: [present, columns] as const,
    }[side];
    sums.set(former.name, await readChecksum(sql, table, names));
  }
  return sums;
}

/**
 * Compares the rows of all tables except reference tables.
 * @throws {MigrateDataError} with the tables that have different rows
 */
export function requireSameRows(before: Checksums, after: Checksums, plans: TablePlan[]): void {
  const differences = plans
    .filter(({ isReference }) => !isReference)
    .filter(({ former }) => before.get(former.name)?.hash !== after.get(former.name)?.hash)
    .map(({ former }) => {
      const countBefore = before.get(former.name)?.count;
      const countAfter = after.get(former.name)?.count;
      return `${former.name} (${String(countBefore)} rows, then ${String(countAfter)})`;
    });
  if (differences.length === 0) return;
  throw new MigrateDataError(
    `Rows changed during the copy: ${differences.join(', ')}. The folder was not changed.`,
  );
}

/**
 * Definitions of the totals that the operator can compare: the former name of the table, the columns of the
 * grouping, and the summed column. If that column is null, the rows are only counted.
 */
const totalDefinitions = [
  { table: 'public.ledger', groupBy: ['direction', 'currency'], sum: 'amount' },
  { table: 'public.payments', groupBy: ['state', 'currency'], sum: 'received_amount' },
  { table: 'public.payment_refunds', groupBy: ['state', 'currency'], sum: 'amount' },
  { table: 'public.listings', groupBy: ['state'], sum: null },
];

export interface Total {
  title: string;
  count: number;
  sum: string | null;
}

export async function readTotals(
  sql: Queries,
  plans: TablePlan[],
  side: 'staged' | 'present',
): Promise<Total[]> {
  const results: Total[] = [];
  for (const { table, groupBy, sum } of totalDefinitions) {
    const plan = plans.find(({ former }) => former.name === table);
    if (!plan) throw new MigrateDataError(`There is no table ${table}.`);
    const toColumnSql = (column: string) =>
      quote(side === 'staged' ? column : getPresentColumn(plan, column));
    const { rows } = await sql.query<Total>(
      `select concat_ws(' ', '${table}', ${groupBy.map(toColumnSql).join(', ')}) as title, count(*)::int as count,
         ${sum === null ? 'null' : `sum(${toColumnSql(sum)})::text`} as sum
       from ${quote(plan[side])} group by ${groupBy.map(toColumnSql).join(', ')} order by 1`,
    );
    results.push(...rows);
  }
  return results;
}

/** @throws {MigrateDataError} if a row refers to a missing row */
export async function requireSoundKeys(sql: Queries): Promise<void> {
  const brokenKeys: string[] = [];
  for (const { name, countSql } of await readForeignKeys(sql)) {
    const { rows } = await sql.query<{ count: number }>(countSql);
    const count = rows[0]?.count ?? 0;
    if (count > 0) brokenKeys.push(`${name} (${String(count)} rows)`);
  }
  if (brokenKeys.length === 0) return;
  throw new MigrateDataError(
    `Rows have foreign keys of missing rows: ${brokenKeys.join(', ')}. The folder was not changed.`,
  );
}
