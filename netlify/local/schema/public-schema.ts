/** Reads the relations and functions of the schema `public` from the catalogue of a database. */
import type { Queries } from '../database/index.ts';

export interface Column {
  name: string;
  type: string;
  required: boolean;
  /** True if only the database may set the value: for an identity column that is always generated. */
  own: boolean;
  /** True if the database sets a value that is left out: by a default, an expression or an identity. */
  filled: boolean;
}

export interface Relation {
  name: string;
  /** 'r' is a table. 'v' is a view. */
  kind: 'r' | 'v';
  columns: Column[];
}

export async function readRelations(sql: Queries): Promise<Relation[]> {
  const { rows } = await sql.query<Relation>(`
    select relname as name, relkind as kind,
      (
        select jsonb_agg(jsonb_build_object(
          'name', attname, 'type', typname, 'required', attnotnull, 'own', attidentity = 'a',
          'filled', atthasdef or attidentity <> ''
        ) order by attname)
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
      ) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    order by relname`);
  return rows;
}

interface Parameter {
  name: string;
  type: string;
  /** 'i' is an argument. 't' is a column of the returned table. */
  mode: 'i' | 't';
  optional: boolean;
}

export interface Routine {
  name: string;
  /** Name of the returned type. */
  returns: string;
  /** Name of the relation with the returned row type, if any. */
  relation: string | null;
  /** True if the function returns a set. */
  many: boolean;
  parameters: Parameter[] | null;
}

/** Reads the functions that the REST interface offers. Trigger functions are not among them. */
export async function readFunctions(sql: Queries): Promise<Routine[]> {
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
