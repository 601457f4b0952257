/** The types of a database's interface, in the shape that Supabase's own generator prints. */
import { format, resolveConfig } from 'prettier';
import { paths } from '../paths.ts';
import type { Queries } from './engine.ts';

/**
 * Reads the schema `public` from the catalogue of a database that the migrations made.
 * @returns what the file of types has to say of it.
 */
export async function typesFileOf(sql: Queries): Promise<string> {
  const style = await resolveConfig(paths.databaseTypes);
  return format(await typesOf(sql), { ...style, filepath: paths.databaseTypes });
}

async function typesOf(sql: Queries): Promise<string> {
  const [relations, functions] = [await readRelations(sql), await readFunctions(sql)];
  const tables = relations.filter(({ kind }) => kind === 'r');
  const views = relations.filter(({ kind }) => kind === 'v');
  return `
    // Written by \`npm run types\` from the migrations. Edit those instead.
    export type Json =
      string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

    export type Database = {
      public: {
        Tables: { ${tables.map(tableType).join('\n')} };
        Views: { ${views.map(viewType).join('\n')} };
        Functions: { ${functions.map(functionType).join('\n')} };
        Enums: { [_ in never]: never };
        CompositeTypes: { [_ in never]: never };
      };
    };`;
}

interface Column {
  name: string;
  type: string;
  required: boolean;
  /** Whether only the database gives it a value, as with an identity. */
  own: boolean;
  filled: boolean;
}

interface ForeignKey {
  name: string;
  columns: string[];
  unique: boolean;
  relation: string;
  referenced: string[];
}

interface Relation {
  name: string;
  kind: 'r' | 'v';
  columns: Column[];
  keys: ForeignKey[] | null;
}

async function readRelations(sql: Queries): Promise<Relation[]> {
  const { rows } = await sql.query<Relation>(`
    select relname as name, relkind as kind,
      (
        select jsonb_agg(jsonb_build_object(
          'name', attname, 'type', typname, 'required', attnotnull, 'own', attidentity = 'a',
          'filled', atthasdef or attidentity <> ''
        ) order by attname)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      ) as columns,
      (
        select jsonb_agg(jsonb_build_object(
          'name', conname, 'relation', confrelid::regclass::text,
          'columns', ${namesOf('conrelid', 'conkey')}, 'referenced', ${namesOf('confrelid', 'confkey')},
          'unique', exists (
            select from pg_constraint as other
            where other.conrelid = pg_constraint.conrelid and other.contype in ('p', 'u')
              and other.conkey <@ pg_constraint.conkey and other.conkey @> pg_constraint.conkey
          )
        ) order by conname)
        from pg_constraint where conrelid = pg_class.oid and contype = 'f'
      ) as keys
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    order by relname`);
  return rows;
}

/** The names of columns that a key lists by number. */
function namesOf(relation: string, key: string): string {
  return `(
    select jsonb_agg(attname order by place)
    from unnest(${key}) with ordinality as listed (number, place)
      join pg_attribute on attrelid = ${relation} and attnum = listed.number
  )`;
}

interface Parameter {
  name: string;
  type: string;
  /** 't' is a column of the table that the function returns. */
  mode: 'i' | 't';
  optional: boolean;
}

interface Routine {
  name: string;
  returns: string;
  relation: string | null;
  many: boolean;
  parameters: Parameter[] | null;
}

async function readFunctions(sql: Queries): Promise<Routine[]> {
  const { rows } = await sql.query<Routine>(`
    select proname as name, returned.typname as returns, proretset as many,
      (select relname from pg_class where pg_class.oid = returned.typrelid) as relation,
      (
        select jsonb_agg(jsonb_build_object(
          'name', proargnames[place], 'type', typname, 'mode', coalesce(proargmodes[place], 'i'),
          'optional', place > pronargs - pronargdefaults
        ) order by proargnames[place])
        from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality as listed (type, place)
          join pg_type on pg_type.oid = listed.type
      ) as parameters
    from pg_proc join pg_type as returned on returned.oid = prorettype
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and returned.typname not in ('trigger', 'event_trigger')
    order by proname`);
  return rows;
}

function tableType({ name, columns, keys }: Relation): string {
  const insert = columns.map((column) => {
    const isOptional = column.own || column.filled || !column.required;
    return `${column.name}${isOptional ? '?' : ''}: ${written(column)}`;
  });
  const update = columns.map((column) => `${column.name}?: ${written(column)}`);
  return `${name}: {
    ${rowType(columns)}
    Insert: { ${insert.join('\n')} };
    Update: { ${update.join('\n')} };
    Relationships: [${(keys ?? []).map(relationshipType).join(',')}];
  };`;
}

function viewType({ name, columns }: Relation): string {
  return `${name}: { ${rowType(columns)} Relationships: []; };`;
}

function rowType(columns: Column[]): string {
  return `Row: { ${columns.map((column) => `${column.name}: ${valueOf(column)}`).join('\n')} };`;
}

function relationshipType({ name, columns, unique, relation, referenced }: ForeignKey): string {
  return `{
    foreignKeyName: '${name}';
    columns: [${columns.map((column) => `'${column}'`).join(', ')}];
    isOneToOne: ${unique};
    referencedRelation: '${relation}';
    referencedColumns: [${referenced.map((column) => `'${column}'`).join(', ')}];
  }`;
}

function functionType({ name, returns, relation, many, parameters }: Routine): string {
  const all = parameters ?? [];
  const given = all
    .filter(({ mode }) => mode === 'i')
    .map(
      (parameter) => `${parameter.name}${parameter.optional ? '?' : ''}: ${typeOf(parameter.type)}`,
    );
  const columns = all
    .filter(({ mode }) => mode === 't')
    .map((column) => `${column.name}: ${typeOf(column.type)}`);
  const row =
    relation === null ? typeOf(returns) : `Database['public']['Tables']['${relation}']['Row']`;
  const result = columns.length > 0 ? `{ ${columns.join('\n')} }` : row;
  return `${name}: {
    Args: ${given.length > 0 ? `{ ${given.join('\n')} }` : 'never'};
    Returns: ${many ? `(${result})[]` : result};
  };`;
}

function valueOf({ type, required }: Column): string {
  const value = typeOf(type);
  return required || value === 'unknown' ? value : `${value} | null`;
}

function written(column: Column): string {
  return column.own ? 'never' : valueOf(column);
}

const types: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  date: 'string',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  jsonb: 'Json',
  void: 'undefined',
};

/** As TypeScript has a value of a type of Postgres that comes as JSON. */
function typeOf(type: string): string {
  return type.startsWith('_') ? `${typeOf(type.slice(1))}[]` : (types[type] ?? 'unknown');
}
