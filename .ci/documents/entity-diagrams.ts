/** Generates the Mermaid diagrams of the tables and their foreign keys from the schema files. */
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

interface Relation {
  parent: string;
  child: string;
  line: string;
}

/** Matches the tables of orders and payments, which have a separate diagram. */
const moneyPattern = /^orders$|^(?:app\.)?payment/;

/** Returns the diagrams, and a sentence with the tables that they leave out. */
export function generateEntityDiagrams(): string {
  const tables = readTables();
  const relations = tables.flatMap(describeRelations);
  const hasMoney = ({ parent, child }: Relation) =>
    moneyPattern.test(parent) || moneyPattern.test(child);
  const otherRelations = relations.filter((relation) => !hasMoney(relation));
  const moneyRelations = relations.filter(hasMoney);
  // The columns of a table are in the first diagram that contains the table.
  const otherTables = findTables(tables, otherRelations);
  const moneyTables = findTables(tables, moneyRelations).filter(
    (table) => !otherTables.includes(table),
  );
  const isolatedTables = tables.filter(
    (table) => !otherTables.includes(table) && !moneyTables.includes(table),
  );
  return [
    createDiagram(otherRelations, otherTables),
    'Orders and payments:',
    createDiagram(moneyRelations, moneyTables),
    `No foreign key connects these tables: ${isolatedTables.map(({ name }) => `\`${name}\``).join(', ')}.`,
  ].join('\n\n');
}

function findTables(tables: Table[], relations: Relation[]): Table[] {
  const names = new Set(relations.flatMap(({ parent, child }) => [parent, child]));
  return tables.filter(({ name }) => names.has(name));
}

function createDiagram(relations: Relation[], tables: Table[]): string {
  const lines = [...relations.map(({ line }) => line).sort(), ...tables.flatMap(describeTable)];
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n');
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
    // The changes get the closing parenthesis that a list of items ends with.
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

/** Matches a table's constraint of a primary key or of unique columns. */
const keyConstraint =
  /^(?:constraint \w+ )?(primary key|unique)(?: nulls not distinct)? \(([^)]*)\)/;

function parseTable(name: string, items: string[]): Table {
  const table: Table = {
    name: removeSchema(name),
    columns: [],
    uniqueKeys: [],
    primaryKey: [],
    foreignKeys: items.flatMap(parseForeignKey),
  };
  for (const item of items) {
    const [, kind, list] = keyConstraint.exec(item) ?? [];
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

function describeRelations(table: Table): Relation[] {
  return table.foreignKeys.map((foreignKey) => {
    const label = getLabel(foreignKey);
    const isRequired = table.columns.find(({ name }) => name === label)?.isRequired ?? false;
    const isUnique = table.uniqueKeys.some((key) =>
      key.every((column) => foreignKey.columns.includes(column)),
    );
    // In Mermaid, `||` is one parent, `|o` at most one, `o|` at most one child, and `o{` any number of children.
    const relation = `${isRequired ? '||' : '|o'}--${isUnique ? 'o|' : 'o{'}`;
    const line = `  ${quote(foreignKey.target)} ${relation} ${quote(table.name)} : ${label}`;
    return { parent: foreignKey.target, child: table.name, line };
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
