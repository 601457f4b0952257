/** Compares the rows before and after each part of the copy. */
import type { Queries } from '../database/engine.ts';
import { rowText } from './copy-rows.ts';
import { MigrateDataError, getPresentColumn, type TablePlan } from './plan.ts';
import { quote, readForeignKeys } from './structure.ts';

/** The number of a table's rows, and the sum of their hashes. Tables with equal rows have equal checksums. */
interface Checksum {
  count: number;
  hash: string;
}

async function readChecksum(sql: Queries, table: string, columns: string[]): Promise<Checksum> {
  const { rows } = await sql.query<Checksum>(
    `select count(*)::int as count, coalesce(sum(hashtextextended(${rowText(columns)}, 0)), 0)::text as hash
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
  const differing = plans
    .filter(({ isReference }) => !isReference)
    .filter(({ former }) => before.get(former.name)?.hash !== after.get(former.name)?.hash)
    .map(({ former }) => {
      const was = before.get(former.name)?.count;
      const is = after.get(former.name)?.count;
      return `${former.name} (${String(was)} rows, then ${String(is)})`;
    });
  if (differing.length === 0) return;
  throw new MigrateDataError(
    `Rows changed during the copy: ${differing.join(', ')}. The folder was not changed.`,
  );
}

/**
 * Definitions of the totals that the operator can compare: the former name of the table, the columns of the
 * grouping, and the summed column. If that column is null, the rows are only counted.
 */
const totals = [
  { table: 'public.ledger', by: ['direction', 'currency'], sum: 'amount' },
  { table: 'public.payments', by: ['state', 'currency'], sum: 'received_amount' },
  { table: 'public.payment_refunds', by: ['state', 'currency'], sum: 'amount' },
  { table: 'public.listings', by: ['state'], sum: null },
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
  for (const { table, by, sum } of totals) {
    const plan = plans.find(({ former }) => former.name === table);
    if (!plan) throw new MigrateDataError(`There is no table ${table}.`);
    const name = (column: string) =>
      quote(side === 'staged' ? column : getPresentColumn(plan, column));
    const { rows } = await sql.query<Total>(
      `select concat_ws(' ', '${table}', ${by.map(name).join(', ')}) as title, count(*)::int as count,
         ${sum === null ? 'null' : `sum(${name(sum)})::text`} as sum
       from ${quote(plan[side])} group by ${by.map(name).join(', ')} order by 1`,
    );
    results.push(...rows);
  }
  return results;
}

/** @throws {MigrateDataError} if a row refers to a missing row */
export async function requireSoundKeys(sql: Queries): Promise<void> {
  const broken: string[] = [];
  for (const { name, orphans } of await readForeignKeys(sql)) {
    const { rows } = await sql.query<{ count: number }>(orphans);
    const count = rows[0]?.count ?? 0;
    if (count > 0) broken.push(`${name} (${String(count)} rows)`);
  }
  if (broken.length === 0) return;
  throw new MigrateDataError(
    `Rows have foreign keys of missing rows: ${broken.join(', ')}. The folder was not changed.`,
  );
}
