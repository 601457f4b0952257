/**
 * Computes the statements that convert one catalogue to another. Changes that may lose data or fail on stored rows
 * are reported instead, because they must be written by hand.
 */
import { kinds, type Catalogue, type CatalogueEntry, type Kind } from './catalogue.ts';

export interface Difference {
  /** Statements in the order of their execution, each with its semicolon. */
  statements: string[];
  /** Sentences about the changes that may lose data or fail on stored rows. */
  manualChanges: string[];
}

/** Returns true if PostgreSQL accepts the statement, which replaces an object in place. */
export type CanReplace = (statement: string) => Promise<boolean>;

interface Changes {
  added: CatalogueEntry[];
  removed: CatalogueEntry[];
  changed: { from: CatalogueEntry; to: CatalogueEntry }[];
}

/** Kinds of objects that contain no data. They may be dropped and created without a decision by the author. */
const droppableKinds: ReadonlySet<Kind> = new Set([
  'function',
  'aggregate',
  'view',
  'trigger',
  'policy',
  'index',
  'constraint',
  'grant',
  'comment',
  'column default',
  'not null',
]);

/**
 * Compares two catalogues.
 * @param applied - catalogue of the migrations
 * @param declared - catalogue of the schema files
 */
export async function compareCatalogues(
  applied: Catalogue,
  declared: Catalogue,
  canReplace: CanReplace,
): Promise<Difference> {
  const changes = findChanges(applied, declared);
  const manualChanges = findDecisions(changes, declared);
  const droppedEntries: CatalogueEntry[] = [];
  const creations: { entry: CatalogueEntry; statement: string }[] = [];
  const lostGrantPrefixes = new Set<string>();
  for (const { from, to } of changes.changed) {
    if (needsDecision(from, to)) continue;
    const replaceStatement = createReplaceStatement(to);
    if (replaceStatement && (await canReplace(replaceStatement))) {
      creations.push({ entry: to, statement: replaceStatement });
      continue;
    }
    droppedEntries.push(from);
    creations.push({ entry: to, statement: createStatement(to, declared) });
    lostGrantPrefixes.add(`${to.kind === 'view' ? 'table' : to.kind} ${to.name} to `);
  }
  droppedEntries.push(...changes.removed);
  for (const entry of changes.added) {
    if (isPartOfNewObject(entry, changes.added)) continue;
    if (needsDefault(entry, declared, changes)) continue;
    creations.push({ entry, statement: createStatement(entry, declared) });
  }
  // An object that is dropped and created again loses its grants, so they are granted again. The name of a
  // grant begins with its object.
  for (const entry of declared.values()) {
    const isLost =
      entry.kind === 'grant' &&
      [...lostGrantPrefixes].some((prefix) => entry.name.startsWith(prefix));
    if (isLost && !changes.added.includes(entry)) {
      creations.push({ entry, statement: createStatement(entry, declared) });
    }
  }
  // The order of the drops is the reverse order of the creation.
  droppedEntries.sort((first, second) => compareOrder(second, first, applied));
  creations.sort((first, second) => compareOrder(first.entry, second.entry, declared));
  const drops = droppedEntries.flatMap((entry) => createDropStatements(entry, declared));
  return { statements: [...drops, ...creations.map(({ statement }) => statement)], manualChanges };
}

/** Kinds of objects that may refer to one another. They are created in the order of the catalogue. */
const interdependentKinds: readonly Kind[] = ['function', 'aggregate', 'view'];

/** Compares two entries of a catalogue by the order of their creation. */
function compareOrder(first: CatalogueEntry, second: CatalogueEntry, catalogue: Catalogue): number {
  if (!interdependentKinds.includes(first.kind) || !interdependentKinds.includes(second.kind))
    return kinds.indexOf(first.kind) - kinds.indexOf(second.kind);
  const entries = [...catalogue.values()];
  return entries.indexOf(first) - entries.indexOf(second);
}

function findChanges(applied: Catalogue, declared: Catalogue): Changes {
  const changes: Changes = { added: [], removed: [], changed: [] };
  for (const [key, to] of declared) {
    const from = applied.get(key);
    if (!from) changes.added.push(to);
    else if (from.definition !== to.definition) changes.changed.push({ from, to });
  }
  for (const [key, entry] of applied) if (!declared.has(key)) changes.removed.push(entry);
  const hasDroppedParent = ({ kind, parent }: CatalogueEntry) =>
    parent !== null &&
    kind !== 'table' &&
    changes.removed.some((removedEntry) => isRelation(removedEntry, parent));
  changes.removed = changes.removed.filter(
    (entry) => !hasDroppedParent(entry) && !belongsToDroppedColumn(entry, changes),
  );
  return changes;
}

const isRelation = ({ kind, name }: CatalogueEntry, parent: string) =>
  (kind === 'table' || kind === 'view') && name === parent;

/** True for the default or the `not null` of a dropped column. PostgreSQL drops both together with the column. */
const belongsToDroppedColumn = ({ kind, name }: CatalogueEntry, { removed }: Changes) =>
  (kind === 'not null' || kind === 'column default') &&
  removed.some((removedEntry) => removedEntry.kind === 'column' && removedEntry.name === name);

function findDecisions(changes: Changes, declared: Catalogue): string[] {
  return [
    ...changes.removed
      .filter(({ kind }) => !droppableKinds.has(kind))
      .map(
        ({ kind, name }) =>
          `The ${kind} ${name} is not in schemas/. Write a migration that drops it, renames it or moves its data.`,
      ),
    ...changes.changed
      .filter(({ from, to }) => needsDecision(from, to))
      .map(
        ({ from, to }) =>
          `The ${to.kind} ${to.name} changes from '${from.definition}' to '${to.definition}'. Write a migration that converts the stored values.`,
      ),
    ...changes.added
      .filter((entry) => needsDefault(entry, declared, changes))
      .map(
        ({ name }) =>
          `The column ${name} is not null and has no default. Write a migration that fills it, or declare a default.`,
      ),
  ];
}

const needsDecision = (from: CatalogueEntry, to: CatalogueEntry) =>
  ['column', 'sequence', 'extension', 'default privilege', 'role setting'].includes(to.kind) &&
  from.definition !== to.definition;

/** True if the entry makes a column required although stored rows may lack a value for it. */
function needsDefault(entry: CatalogueEntry, declared: Catalogue, { added }: Changes): boolean {
  const isNew = (kind: Kind, name: string | null) =>
    added.some((addedEntry) => addedEntry.kind === kind && addedEntry.name === name);
  if (entry.kind !== 'not null' && entry.kind !== 'column') return false;
  if (isNew('table', entry.parent) || !declared.has(`not null ${entry.name}`)) return false;
  const column = declared.get(`column ${entry.name}`)?.definition ?? '';
  if (/ generated (?:always|by default) as /.test(column)) return false;
  if (entry.kind === 'not null') return !isNew('column', entry.name);
  return !declared.has(`column default ${entry.name}`);
}

/**
 * True if the statement of another new object also creates this one: a column of a new table, or a part of a new
 * column.
 */
function isPartOfNewObject(
  { kind, name, parent }: CatalogueEntry,
  added: CatalogueEntry[],
): boolean {
  const isNew = (objectKind: Kind, objectName: string | null) =>
    added.some((entry) => entry.kind === objectKind && entry.name === objectName);
  if (kind === 'column') return isNew('table', parent);
  return (kind === 'not null' || kind === 'column default') && isNew('column', name);
}

/** Returns the statement that replaces an object in place, or undefined if its kind has none. */
function createReplaceStatement({ kind, definition }: CatalogueEntry): string | undefined {
  if (kind === 'function') return `${definition};`;
  if (kind === 'view') return definition.replace(/^create view/, 'create or replace view');
  return undefined;
}

function createStatement(entry: CatalogueEntry, declared: Catalogue): string {
  const { kind, name, parent, definition } = entry;
  switch (kind) {
    case 'table':
      return `create table ${name} (\n${findColumns(name, declared).join(',\n')}\n);`;
    case 'column':
      return `alter table ${parent} add column ${formatColumn(entry, declared)};`;
    case 'not null':
      return `alter table ${parent} alter column ${quoteColumn(entry)} set not null;`;
    case 'column default':
      return `alter table ${parent} alter column ${quoteColumn(entry)} set ${definition};`;
    case 'trigger':
      // The definition of a trigger ends with a space and the letter of its state.
      return `${definition.slice(0, -2)};`;
    case 'row':
      return createRowStatement(entry);
    case 'view':
      // The definition of a view ends with its semicolon.
      return definition;
    default:
      return `${definition};`;
  }
}

const quoteColumn = ({ name, parent }: CatalogueEntry) =>
  `"${name.slice((parent ?? '').length + 1)}"`;

const formatColumn = ({ name, definition }: CatalogueEntry, declared: Catalogue) =>
  [
    definition,
    declared.get(`column default ${name}`)?.definition,
    declared.get(`not null ${name}`)?.definition,
  ]
    .filter((part) => part !== undefined)
    .join(' ');

const findColumns = (table: string, declared: Catalogue) =>
  [...declared.values()]
    .filter(({ kind, parent }) => kind === 'column' && parent === table)
    .map((column) => `  ${formatColumn(column, declared)}`);

/** Returns a statement that inserts a row, or updates the row with the same primary key. */
function createRowStatement({ name, parent, definition }: CatalogueEntry): string {
  const keys = Object.keys(JSON.parse(name.slice(name.indexOf(' ') + 1)) as object);
  const columns = Object.keys(JSON.parse(definition) as object);
  const formatList = (names: string[]) => names.map((column) => `"${column}"`).join(', ');
  const otherColumns = columns.filter((column) => !keys.includes(column));
  const update = otherColumns.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  return [
    `insert into ${parent} (${formatList(columns)})`,
    `  select ${formatList(columns)} from jsonb_populate_record(null::${parent}, ${toLiteral(definition)})`,
    `  on conflict (${formatList(keys)}) do ${otherColumns.length > 0 ? `update set ${update}` : 'nothing'};`,
  ].join('\n');
}

const toLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

function createDropStatements(entry: CatalogueEntry, declared: Catalogue): string[] {
  const { kind, name, parent, definition } = entry;
  const objectName = name.slice((parent ?? '').length + 1);
  switch (kind) {
    case 'function':
    case 'aggregate':
    case 'view':
    case 'index':
      return [`drop ${kind} ${name};`];
    case 'trigger':
    case 'policy':
      return [`drop ${kind} "${objectName}" on ${parent};`];
    case 'constraint':
      return [`alter table ${parent} drop constraint "${objectName}";`];
    case 'column default':
    case 'not null':
      return [
        `alter table ${parent} alter column "${objectName}" drop ${kind === 'not null' ? kind : 'default'};`,
      ];
    case 'comment':
      return [`${definition.slice(0, definition.lastIndexOf(` is '`))} is null;`];
    case 'grant':
      return isObjectDeclared(name, declared)
        ? [`revoke all on ${name.replace(/ to (\w+)$/, ' from $1')};`]
        : [];
    default:
      return [];
  }
}

/**
 * True if the object of a grant is declared. Otherwise PostgreSQL drops its grants together with the object. In a
 * statement of a grant, a view is a table, and an aggregate is a function.
 */
function isObjectDeclared(name: string, declared: Catalogue): boolean {
  const object = name.replace(/ to \w+$/, '');
  return [
    object,
    object.replace(/^table /, 'view '),
    object.replace(/^function /, 'aggregate '),
  ].some((key) => declared.has(key));
}
