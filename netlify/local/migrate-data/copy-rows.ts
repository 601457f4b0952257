/** Copies the rows of the former database: first unchanged into staging schemas, then into the present tables. */
import type { Queries, Sql, Transaction } from '../database/index.ts';
import { formerNames } from './names.ts';
import { MigrateDataError, getPresentColumn, type TablePlan } from './plan.ts';
import { toColumnList, quote, readSequences, type Sequence } from './structure.ts';

/** Number of rows that are read into memory at a time. */
const batchRows = 500;

/** Number of rows between two progress messages. */
const progressRows = 50_000;

export type Print = (line: string) => void;

/** Creates a staging table for each former table, without its constraints and triggers, and copies the rows. */
export async function stageRows(
  former: Sql,
  present: Sql,
  plans: TablePlan[],
  print: Print,
): Promise<void> {
  const schemas = new Set(plans.map(({ staged }) => staged.split('.')[0] ?? ''));
  for (const schema of schemas) await present.exec(`create schema ${quote(schema)}`);
  for (const plan of plans) {
    await present.exec(createStagingTableSql(plan));
    await copyTable(former, present, plan, print);
  }
}

function createStagingTableSql({ staged, former }: TablePlan): string {
  const columns = former.columns.map(({ name, type }) => `${quote(name)} ${type}`);
  return `create table ${quote(staged)} (${columns.join(', ')})`;
}

/**
 * Returns an SQL expression for the text form of a row. PostgreSQL parses this text as a row of the staging table
 * without loss.
 */
export const createRowTextSql = (columns: string[]): string =>
  `row(${toColumnList(columns)})::text`;

async function copyTable(
  former: Sql,
  present: Sql,
  { former: table, staged }: TablePlan,
  print: Print,
): Promise<void> {
  const text = createRowTextSql(table.columns.map(({ name }) => name));
  await former.transaction(async (transaction) => {
    await transaction.exec(
      `declare former_rows no scroll cursor for select ${text} as row from ${quote(table.name)}`,
    );
    let copiedCount = 0;
    let count = batchRows;
    while (count === batchRows) {
      const { rows } = await transaction.query<{ row: string }>(
        `fetch ${String(batchRows)} from former_rows`,
      );
      count = rows.length;
      copiedCount += count;
      if (count > 0) await insertRowTexts(present, staged, rows);
      if (copiedCount % progressRows === 0 && count > 0)
        print(`${table.name}: ${String(copiedCount)} rows`);
    }
  });
}

/** Inserts rows by their text forms. The clause `offset 0` makes PostgreSQL parse a row once, not once per column. */
async function insertRowTexts(
  present: Sql,
  staged: string,
  rows: { row: string }[],
): Promise<void> {
  const table = quote(staged);
  await present.query(
    `insert into ${table}
     select (parsed.value).* from (
       select text::${table} as value from jsonb_array_elements_text($1::jsonb) as text offset 0
     ) as parsed`,
    [JSON.stringify(rows.map(({ row }) => row))],
  );
}

/**
 * Replaces the rows of the present tables by the staged ones. A reference table keeps its rows, and gets only the
 * staged rows that it lacks. Triggers and foreign keys are disabled.
 */
export async function insertRows(transaction: Transaction, plans: TablePlan[]): Promise<void> {
  await transaction.exec('set local session_replication_role = replica');
  for (const plan of plans.filter(({ isReference }) => !isReference)) {
    await transaction.exec(`delete from ${quote(plan.present)}`);
  }
  for (const plan of plans) await insertStagedRows(transaction, plan);
}

async function insertStagedRows(transaction: Transaction, plan: TablePlan): Promise<void> {
  const { present, columns, staged, former, isReference } = plan;
  const formerColumns = former.columns.map(({ name }) => name);
  await transaction.exec(
    `insert into ${quote(present)} (${toColumnList(columns)}) overriding system value
     select ${toColumnList(formerColumns)} from ${quote(staged)} ${isReference ? 'on conflict do nothing' : ''}`,
  );
}

/**
 * Sets each present sequence to the value of the former one. If a step added later rows, the sequence continues
 * after them.
 * @throws {MigrateDataError} if the new database lacks a former sequence
 */
export async function copySequences(
  former: Sql,
  present: Queries,
  plans: TablePlan[],
): Promise<void> {
  const sequences = await readSequences(present);
  for (const sequence of await readSequences(former)) {
    const target = sequences.find(createSequenceTest(sequence, plans));
    if (!target) {
      throw new MigrateDataError(
        `The new database lacks the sequence ${sequence.name}. The folder was not changed.`,
      );
    }
    const { rows } = await former.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${quote(sequence.name)}`,
    );
    const { last, is_called } = rows[0] ?? {};
    const name = quote(target.name);
    await present.query('select setval($1::regclass, $2::bigint, $3)', [name, last, is_called]);
    if (target.table !== null && target.column !== null) {
      const newest = `max(${quote(target.column)})`;
      await present.query(
        `select setval($1::regclass, ${newest}) from ${quote(target.table)} having ${newest} > $2::bigint`,
        [name, last],
      );
    }
  }
}

/**
 * Returns a test for the present sequence of a former one. Both belong to the same column. If the former sequence
 * belongs to no column of a copied table, both have the same name, apart from a rename in names.ts.
 */
function createSequenceTest({ name, table, column }: Sequence, plans: TablePlan[]) {
  const plan = plans.find(({ former }) => former.name === table);
  if (!plan || column === null)
    return (other: Sequence) => other.name === (formerNames.tables[name] ?? name);
  return (other: Sequence) =>
    other.table === plan.present && other.column === getPresentColumn(plan, column);
}
