/** Generates the Mermaid diagram of the tables and their foreign keys from the schema files. */
import { globSync, readFileSync } from 'node:fs';

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
}

interface ForeignKey {
  columns: string[];
  target: string;
}

interface Table {
  name: string;
  columns: Column[];
  /** The columns of the primary key, and those of each unique constraint. */
  uniqueKeys: string[][];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
}

/** Returns the diagram, and a sentence with the tables that it leaves out. */
export function generateEntityDiagram(): string {
  const tables = readTables();
  const relations = tables.flatMap(describeRelations);
  const targets = tables.flatMap(({ foreignKeys }) => foreignKeys.map(({ target }) => target));
  const isRelated = ({ name, foreignKeys }: Table) =>
    foreignKeys.length > 0 || targets.includes(name);
  const entities = tables.filter(isRelated).flatMap(describeTable);
  const others = tables.filter((table) => !isRelated(table)).map(({ name }) => `\`${name}\``);
  const diagram = ['```mermaid', 'erDiagram', ...relations.sort(), ...entities, '```'].join('\n');
  return `${diagram}\n\nTables without a foreign key: ${others.join(', ')}.`;
}

/** Reads the tables of all schema files, in the order of their names. */
function readTables(): Table[] {
  const paths = globSync('netlify/supabase/schemas/*.sql').sort();
  const sql = paths.map((path) => removeTexts(readFileSync(path, 'utf8'))).join('\n');
  const tables = [...sql.matchAll(/^create table ([\w.]+) \(/gm)].map((match) =>
    parseTable(match[1] ?? '', splitItems(sql, match.index + match[0].length)),
  );
  for (const [, name = '', changes = ''] of sql.matchAll(/^alter table ([\w.]+)\s([^;]*);/gm)) {
    const table = tables.find((candidate) => candidate.name === removeSchema(name));
    for (const item of splitItems(`${changes})`, 0))
      table?.foreignKeys.push(...parseForeignKey(item));
  }
  return tables.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Removes comments and the content of string literals, which may contain parentheses and commas. */
function removeTexts(sql: string): string {
  return sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''");
}

/** Returns the items between commas, from the start until the closing parenthesis of the list. */
function splitItems(sql: string, start: number): string[] {
  const items: string[] = [];
  let depth = 0;
  let itemStart = start;
  for (let index = start; depth >= 0 && index < sql.length; index += 1) {
    const character = sql.charAt(index);
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    // The closing parenthesis of the list ends its last item.
    if (depth < 0 || (depth === 0 && character === ',')) {
      items.push(sql.slice(itemStart, index).replaceAll(/\s+/g, ' ').trim());
      itemStart = index + 1;
    }
  }
  return items;
}

/** Tables of the schema `public` have no prefix in the diagram. */
function removeSchema(name: string): string {
  return name.replace(/^public\./, '');
}

function parseTable(name: string, items: string[]): Table {
  const table: Table = {
    name: removeSchema(name),
    columns: [],
    uniqueKeys: [],
    primaryKey: [],
    foreignKeys: items.flatMap(parseForeignKey),
  };
  for (const item of items) {
    const [, kind, list] =
      /^(?:constraint \w+ )?(primary key|unique)(?: nulls not distinct)? \(([^)]*)\)/.exec(item) ??
      [];
    if (list !== undefined) addUniqueKey(table, list.split(', '), kind === 'primary key');
    else if (!/^(?:constraint|check|foreign key) /.test(item)) addColumn(table, item);
  }
  return table;
}

function addColumn(table: Table, item: string): void {
  const [, name = '', type = ''] = /^(\w+) (\w+)/.exec(item) ?? [];
  const isPrimary = item.includes(' primary key');
  if (isPrimary || / unique\b/.test(item)) addUniqueKey(table, [name], isPrimary);
  table.columns.push({ name, type, isRequired: isPrimary || item.includes(' not null') });
}

function addUniqueKey(table: Table, columns: string[], isPrimary: boolean): void {
  table.uniqueKeys.push(columns);
  if (isPrimary) table.primaryKey = columns;
}

/** Returns the foreign key of a column, a constraint or an `add constraint`, or an empty list. */
function parseForeignKey(item: string): ForeignKey[] {
  const [, target] = / references ([\w.]+)/.exec(item) ?? [];
  if (target === undefined) return [];
  const [, list] = /foreign key \(([^)]*)\)/.exec(item) ?? [];
  const columns = list?.split(', ') ?? [item.replace(/ .*/, '')];
  return [{ columns, target: removeSchema(target) }];
}

/** The column that names a foreign key of several columns: the first one that contains an id. */
function getLabel({ columns }: ForeignKey): string {
  return columns.find((column) => column.endsWith('_id')) ?? columns[0] ?? '';
}

function describeRelations(table: Table): string[] {
  return table.foreignKeys.map((foreignKey) => {
    const label = getLabel(foreignKey);
    const isRequired = table.columns.find(({ name }) => name === label)?.isRequired ?? false;
    const isUnique = table.uniqueKeys.some((key) =>
      key.every((column) => foreignKey.columns.includes(column)),
    );
    const relation = `${isRequired ? '||' : '|o'}--${isUnique ? 'o|' : 'o{'}`;
    return `  ${quote(foreignKey.target)} ${relation} ${quote(table.name)} : ${label}`;
  });
}

/** Returns the lines of a table with the columns of its primary key and its foreign keys. */
function describeTable({ name, columns, primaryKey, foreignKeys }: Table): string[] {
  const labels = foreignKeys.map(getLabel);
  const keys = columns.flatMap((column) => {
    const marks = [
      ...(primaryKey.includes(column.name) ? ['PK'] : []),
      ...(labels.includes(column.name) ? ['FK'] : []),
    ];
    return marks.length === 0 ? [] : [`    ${column.type} ${column.name} ${marks.join(', ')}`];
  });
  return [`  ${quote(name)} {`, ...keys, '  }'];
}

/** Mermaid requires quotation marks around a name with a dot. */
function quote(name: string): string {
  return name.includes('.') ? `"${name}"` : name;
}
