/** Reads tables, sequences and foreign keys from the catalogue of a database. */
import type { Queries } from '../database/index.ts';

interface Column {
  name: string;
  type: string;
  /** False if the column has a default or an identity, or accepts null. */
  isRequired: boolean;
}

export interface Table {
  /** Name with the schema: `public.payments`. */
  name: string;
  /** The columns in their order. Generated columns are left out. */
  columns: Column[];
}

/** Quotes a name for SQL: `"public"."payments"`. Names such as `order` may be keywords. */
export const quote = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/** Formats a list of columns for a statement. */
export const toColumnList = (columns: string[]): string => columns.map(quote).join(', ');

/**
 * Reads all tables with their columns, except PostgreSQL's own and temporary tables.
 * @param schemas - regular expression of schema names; the default excludes the staging schemas
 */
export async function readTables(sql: Queries, schemas = '^(?!former_)'): Promise<Table[]> {
  const { rows } = await sql.query<Table>(
    `select nspname || '.' || relname as name, (
       select coalesce(jsonb_agg(
         jsonb_build_object(
           'name', attname, 'type', format_type(atttypid, atttypmod),
           'isRequired', attnotnull and not atthasdef and attidentity = ''
         ) order by attnum), '[]')
       from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and relpersistence <> 't'
       and nspname !~ '^pg_' and nspname <> 'information_schema' and nspname ~ $1
     order by 1`,
    [schemas],
  );
  return rows;
}

export interface Sequence {
  name: string;
  /** The table and the column that use the sequence. Both are null for an independent sequence. */
  table: string | null;
  column: string | null;
}

/**
 * Reads all sequences. The dependency of a sequence on its column has the type 'a' for a serial column, and 'i' for an
 * identity column.
 */
export async function readSequences(sql: Queries): Promise<Sequence[]> {
  const { rows } = await sql.query<Sequence>(
    `select nspname || '.' || sequence.relname as name,
       owner.relnamespace::regnamespace || '.' || owner.relname as table, attname as column
     from pg_class as sequence
       join pg_namespace on pg_namespace.oid = sequence.relnamespace
       left join pg_depend on pg_depend.objid = sequence.oid and refobjsubid > 0 and deptype in ('a', 'i')
         and pg_depend.classid = 'pg_class'::regclass
       left join pg_class as owner on owner.oid = refobjid
       left join pg_attribute on attrelid = owner.oid and attnum = refobjsubid
     where sequence.relkind = 'S' and nspname !~ '^pg_'
     order by 1`,
  );
  return rows;
}

/** Returns the foreign keys, each with a query that counts the rows with a reference to a missing row. */
export async function readForeignKeys(sql: Queries): Promise<{ name: string; countSql: string }[]> {
  const { rows } = await sql.query<{ name: string; countSql: string }>(
    `select conrelid::regclass || ' ' || conname as name,
       format('select count(*)::int as count from %s as child where %s and not exists (select from %s as parent where %s)',
         conrelid::regclass, string_agg(format('child.%I is not null', own.attname), ' and '), confrelid::regclass,
         string_agg(format('child.%I = parent.%I', own.attname, other.attname), ' and ')) as "countSql"
     from pg_constraint
       cross join lateral unnest(conkey, confkey) as pair (own_number, other_number)
       join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_number
       join pg_attribute as other on other.attrelid = confrelid and other.attnum = other_number
     where contype = 'f'
     group by conrelid, confrelid, conname
     order by 1`,
  );
  return rows;
}
