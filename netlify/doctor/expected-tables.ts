/** Which tables and columns the migrations make, read from their text. */
import { partsOf, readMigrations, statementsOf } from './migration-text.ts';

/** Names of columns by name of table. */
export type ExpectedTables = Map<string, string[]>;

/** @param folder - holds the migrations as `.sql` files, in the order of their names. */
export async function readExpectedTables(folder: string): Promise<ExpectedTables> {
  return expectedTables(await readMigrations(folder));
}

/** Reads what is done to tables of the schema `public`, statement by statement. */
export function expectedTables(sql: string): ExpectedTables {
  const tables: ExpectedTables = new Map();
  for (const statement of statementsOf(sql)) {
    const [, verb, name = '', rest = ''] = tableStatement.exec(statement) ?? [];
    if (verb === 'create') tables.set(name, columnsIn(rest));
    if (verb === 'drop') tables.delete(name);
    if (verb === 'alter') tables.set(name, alteredColumns(tables.get(name) ?? [], rest));
  }
  return tables;
}

const tableStatement =
  /^\s*(create|alter|drop)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?public\.(\w+)([\s\S]*)$/;
const columnChange =
  /^\s*(add|drop|rename)\s+column\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)(?:\s+to\s+(\w+))?/;
const notAColumn = /^(constraint|primary|unique|check|foreign|exclude|like)$/;

function columnsIn(definition: string): string[] {
  const body = definition.slice(definition.indexOf('(') + 1, definition.lastIndexOf(')'));
  return partsOf(body)
    .map((part) => /^\s*(\w+)/.exec(part)?.[1] ?? '')
    .filter((word) => word !== '' && !notAColumn.test(word));
}

function alteredColumns(columns: string[], actions: string): string[] {
  return partsOf(actions).reduce((left, action) => {
    const [, verb, column = '', renamed = ''] = columnChange.exec(action) ?? [];
    if (verb === 'add') return [...left, column];
    if (verb === 'drop') return left.filter((name) => name !== column);
    return verb === 'rename' ? left.map((name) => (name === column ? renamed : name)) : left;
  }, columns);
}
