/** Plans the copy: assigns a present table and its columns to each former table that is copied. */
import { formerNames, type Names } from './names.ts';
import type { Table } from './structure.ts';

/** Thrown if the data cannot be copied. The message contains the reason and, if there is one, the remedy. */
export class MigrateDataError extends Error {
  override name = 'MigrateDataError';
}

export interface TablePlan {
  former: Table;
  /** The staging table in the new database. It contains the former rows. */
  staged: string;
  present: string;
  /** The present names of the columns `former.columns`, in the same order. */
  columns: string[];
  /** True if rows of the present set have precedence over former rows with the same key. */
  isReference: boolean;
}

const stagingPrefix = 'former_';
/** Regular expression that matches the names of the staging schemas. */
export const stagingSchemaPattern = `^${stagingPrefix}`;

/** Returns the description of a staging table under its former name. */
export const toFormerTable = ({ name, columns }: Table): Table => ({
  name: name.slice(stagingPrefix.length),
  columns,
});

/** Returns the present name of a former column. */
export function getPresentColumn({ former, columns }: TablePlan, column: string): string {
  const present = columns[former.columns.findIndex(({ name }) => name === column)];
  if (present === undefined) throw new MigrateDataError(`${former.name} has no column ${column}.`);
  return present;
}

/**
 * Plans the copy of all former tables that are not listed in `dropped`.
 * @throws {MigrateDataError} if the present set lacks a former table or column that is not listed in `dropped`
 */
export function planTables(
  formerTables: Table[],
  presentTables: Table[],
  names: Names = formerNames,
): TablePlan[] {
  const plans = formerTables
    .filter(({ name }) => !names.dropped.includes(name))
    .map((former) => planTable(former, names));
  const missingObjects = plans.flatMap(({ former, present, columns }) => {
    const presentTable = presentTables.find(({ name }) => name === present);
    if (!presentTable) return [`the table ${former.name}`];
    return columns
      .filter((column) => presentTable.columns.every(({ name }) => name !== column))
      .map((column) => `the column ${present}.${column}`);
  });
  if (missingObjects.length > 0) {
    throw new MigrateDataError(
      `The new database lacks ${missingObjects.join(', ')}. Add the present name to netlify/local/migrate-data/names.ts, or list it there as dropped on purpose. Nothing was changed.`,
    );
  }
  return plans;
}

function planTable(former: Table, names: Names): TablePlan {
  const { name: table } = former;
  const columns = former.columns.filter(({ name }) => !names.dropped.includes(`${table}.${name}`));
  return {
    former: { name: table, columns },
    staged: `${stagingPrefix}${table}`,
    present: names.tables[table] ?? table,
    columns: columns.map(({ name }) => names.columns[`${table}.${name}`] ?? name),
    isReference: names.reference.includes(table),
  };
}

/**
 * @throws {MigrateDataError} if a required column of a table has no staged column that fills it. Reference tables
 * are exempt.
 */
export function requireFilledColumns(plans: TablePlan[], presentTables: Table[]): void {
  const unfilled = plans
    .filter(({ isReference }) => !isReference)
    .flatMap(({ present, columns }) => {
      const table = presentTables.find(({ name }) => name === present);
      return (table?.columns ?? [])
        .filter(({ name, isRequired }) => isRequired && !columns.includes(name))
        .map(({ name }) => `${present}.${name}`);
    });
  if (unfilled.length === 0) return;
  throw new MigrateDataError(
    `The columns ${unfilled.join(', ')} have no source of their values. Add netlify/local/migrate-data/steps/VERSION_NAME.sql, with the version and name of the migration: alter table former_public.TABLE add column …, and its values. Nothing was changed.`,
  );
}
