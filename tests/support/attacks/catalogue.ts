/** Reads the objects and grants of the database from its system catalogue. */
import { openTestDatabase } from '../database.ts';

export type Role = 'anon' | 'authenticated';

/** A table or a view that is exposed over REST. */
export interface Relation {
  name: string;
  columns: string[];
  /** Types by column, for the columns that accept a value. */
  types: Record<string, string>;
  /** The columns of the primary key. A view has none. */
  key: string[];
  /**
   * Columns that each role may access, by verb: '*' stands for all columns. The text is empty for `delete`, which
   * has no columns and also stands for `truncate` and `trigger`.
   */
  grants: Record<Role, Partial<Record<Verb, string>>>;
}

const verbs = ['select', 'insert', 'update', 'references', 'delete'] as const;
type Verb = (typeof verbs)[number];

/** A function that is exposed over REST. */
export interface ExposedFunction {
  name: string;
  parameters: { name: string; type: string }[];
  /** The roles that may call the function. */
  open: Role[];
}

export interface Catalogue {
  relations: Relation[];
  functions: ExposedFunction[];
  /** Sequences, and tables of other schemas, that a role may use, each as 'role name'. */
  otherObjects: string[];
}

/** Reads the catalogue from a separate database, because a running stack does not expose its own. */
export async function readCatalogue(): Promise<Catalogue> {
  const database = await openTestDatabase();
  const query = async <Row>(sql: string) => (await database.sql.query<Row>(sql)).rows;
  try {
    return {
      relations: await query<Relation>(relationsSql),
      functions: await query<ExposedFunction>(functionsSql),
      otherObjects: (await query<{ name: string }>(othersSql)).map(({ name }) => name),
    };
  } finally {
    await database.close();
  }
}

const roles = `(values ('anon'), ('authenticated')) as roles (role)`;

const relationsSql = `
  with granted as (
    select oid, role, verb, case when verb = 'delete' then ''
      when has_table_privilege(role, oid, verb) then '*'
      else (
        select string_agg(attname, ' ' order by attnum) from pg_attribute
        where attrelid = oid and attnum > 0 and not attisdropped
          and has_column_privilege(role, attrelid, attnum, verb)
      ) end as columns
    from pg_class, ${roles},
      (values ${verbs.map((verb) => `('${verb}')`).join()}) as verbs (verb)
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and case when verb = 'delete' then has_table_privilege(role, oid, 'delete, truncate, trigger')
        else has_any_column_privilege(role, oid, verb) end
  )
  select relname as name,
    (
      select jsonb_agg(attname order by attnum) from pg_attribute
      where attrelid = oid and attnum > 0 and not attisdropped
    ) as columns,
    (
      select jsonb_object_agg(attname, format_type(atttypid, null)) from pg_attribute
      where attrelid = oid and attnum > 0 and not attisdropped
        and attidentity <> 'a' and attgenerated = ''
    ) as types,
    coalesce((
      select jsonb_agg(attname order by attnum) from pg_attribute, pg_index
      where attrelid = oid and indrelid = oid and indisprimary and attnum = any (indkey)
    ), '[]') as key,
    (
      select jsonb_object_agg(role, coalesce((
        select jsonb_object_agg(verb, columns) from granted
        where granted.oid = pg_class.oid and granted.role = roles.role
      ), '{}')) from ${roles}
    ) as grants
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  order by relname`;

const functionsSql = `
  select proname as name,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', proargnames[place], 'type', format_type(type, null)
      ) order by place)
      from unnest(proargtypes) with ordinality as listed (type, place)
    ), '[]') as parameters,
    coalesce((
      select jsonb_agg(role) from ${roles} where has_function_privilege(role, pg_proc.oid, 'execute')
    ), '[]') as open
  from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  order by proname`;

const othersSql = `
  select role || ' ' || pg_class.oid::regclass as name
  from pg_class, ${roles}
  where relnamespace in (
      select oid from pg_namespace where nspname in ('app', 'public', 'identity', 'supabase_migrations')
    )
    and case relkind
      when 'S' then has_sequence_privilege(role, oid, 'usage, select, update')
      else relkind in ('r', 'v') and relnamespace <> 'public'::regnamespace
        and has_table_privilege(role, oid, 'select, insert, update, delete')
    end
  order by 1`;
