/** Reads tables, sequences, foreign keys and migrations from the catalogue of a database. */
import type { Transaction } from './queries.ts';
import type { BackupSequence } from './manifest.ts';

/** Quotes a name for SQL: `"public"."payments"`. Names such as `order` may be keywords. */
export const quote = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

export const toColumnList = (columns: string[]): string => columns.map(quote).join(', ');

/** The schemas of the migrations. */
const ownSchemas = ['public', 'app'];

/** Schemas with tables that the platform fills, or that a restore fills by other means. */
const foreignSchemas = [
  'auth',
  'extensions',
  'information_schema',
  'storage',
  'supabase_migrations',
];

export interface Table {
  /** Name with the schema: `public.payments`. */
  name: string;
  /** The columns in their order, without generated ones. */
  columns: string[];
}

/**
 * Reads the tables of a backup.
 * @param source - an embedded database also has the tables of the stand-ins for services, such as the accounts
 */
export async function readTables(
  sql: Transaction,
  source: 'hosted' | 'embedded',
): Promise<Table[]> {
  const { rows } = await sql.query<Table>(
    `select nspname || '.' || relname as name, (
       select coalesce(jsonb_agg(attname order by attnum), '[]') from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and relpersistence <> 't' and nspname !~ '^pg_'
       and (nspname in (select jsonb_array_elements_text($1::text::jsonb))
         or ($2::text = 'embedded' and nspname not in (select jsonb_array_elements_text($3::text::jsonb))))
     order by 1`,
    [JSON.stringify(ownSchemas), source, JSON.stringify(foreignSchemas)],
  );
  return rows;
}

/** Reads the sequences in the schemas of these tables, with their present values. */
export async function readSequences(sql: Transaction, tables: Table[]): Promise<BackupSequence[]> {
  const schemas = new Set(tables.map(({ name }) => name.split('.')[0] ?? ''));
  const { rows: names } = await sql.query<{ name: string }>(
    `select nspname || '.' || relname as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and nspname in (select jsonb_array_elements_text($1::text::jsonb)) order by 1`,
    [JSON.stringify([...schemas])],
  );
  const sequences: BackupSequence[] = [];
  for (const { name } of names) {
    const { rows } = await sql.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quote(name)}`,
    );
    const [state] = rows;
    if (state) sequences.push({ name, last: state.last, isCalled: state.called });
  }
  return sequences;
}

/** Returns the foreign keys, each with a query that counts the rows that refer to a missing row. */
export async function readForeignKeys(
  sql: Transaction,
): Promise<{ name: string; orphans: string }[]> {
  const { rows } = await sql.query<{ name: string; orphans: string }>(
    `select conrelid::regclass || ' ' || conname as name,
       format('select count(*)::int as count from %s as child where %s and not exists (select from %s as parent where %s)',
         conrelid::regclass, string_agg(format('child.%I is not null', own.attname), ' and '), confrelid::regclass,
         string_agg(format('child.%I = parent.%I', own.attname, other.attname), ' and ')) as orphans
     from pg_constraint
       join pg_namespace on pg_namespace.oid = connamespace
       cross join lateral unnest(conkey, confkey) as pair (own_number, other_number)
       join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_number
       join pg_attribute as other on other.attrelid = confrelid and other.attnum = other_number
     where contype = 'f' and nspname in ('public', 'app')
     group by conrelid, confrelid, conname
     order by 1`,
  );
  return rows;
}

interface AppliedMigration {
  version: string;
  name: string;
}

/** Returns the applied migrations, oldest first. The history is that of the Supabase CLI. */
export async function readMigrations(sql: Transaction): Promise<AppliedMigration[]> {
  const { rows } = await sql.query<AppliedMigration>(
    `select version, coalesce(name, '') as name from supabase_migrations.schema_migrations order by version`,
  );
  return rows;
}

/** Returns the sums of the ledger, which a restore compares. */
export async function readLedgerSums(sql: Transaction) {
  const { rows } = await sql.query<{
    direction: string;
    currency: string;
    count: number;
    sum: string;
  }>(
    `select direction, currency, count(*)::int as count, sum(amount)::text as sum
     from public.ledger group by direction, currency order by 1, 2`,
  );
  return rows;
}
