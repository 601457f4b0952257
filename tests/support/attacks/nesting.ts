/**
 * Finds relations that one request can embed in each other by PostgREST's rules. PostgREST follows foreign keys,
 * also through views.
 */
import type { Queries } from '#netlify/local/database/engine.ts';

/**
 * A plain column of a view inherits the foreign keys of its source column, and a computed column has none. The
 * query reads the source of each column from the view's rewrite rule. PostgREST does the same
 * (https://docs.postgrest.org/en/stable/references/api/resource_embedding.html).
 */
const pairsSql = `
  with recursive origins as (
    select pg_class.oid as relation, pg_class.oid as base, attnum
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0
    union
    select origins.relation, found[1]::oid, found[2]::smallint
    from origins
      join pg_rewrite on ev_class = origins.base,
      regexp_matches(ev_action::text, ':resorigtbl (\\d+) :resorigcol (\\d+)', 'g') as found
    where found[1] <> '0'
  ), readable as (
    select origins.*, role from origins, unnest(array['anon', 'authenticated']) as role
    where has_any_column_privilege(role, relation, 'select')
  )
  select distinct child.role || ' ' || child.relation::regclass || ' ' || parent.relation::regclass as pair
  from pg_constraint
    join readable as child on child.base = conrelid and child.attnum = any (conkey)
    join readable as parent on parent.base = confrelid and parent.attnum = any (confkey)
      and parent.role = child.role
  where contype = 'f'
  order by 1`;

/**
 * Returns pairs of relations that are connected by a foreign key and that the same role may read, each as 'role
 * child parent'.
 */
export async function findEmbeddablePairs(sql: Queries): Promise<string[]> {
  const { rows } = await sql.query<{ pair: string }>(pairsSql);
  return rows.map(({ pair }) => pair);
}
