/** Reads hashes of the tables, functions and rights of a database. A restore finds differences by these hashes. */
import type { Transaction } from './queries.ts';

/**
 * Hashes by kind and name. The definitions are those of the schemas of the migrations. Grants are compared for the
 * roles of requests, because other roles belong to the platform. The embedded stack replaces `app.now()` by a function
 * that follows its clock, so that function is left out.
 */
const catalogueSql = `
  with spaces as (
    select oid, nspname from pg_catalog.pg_namespace where nspname in ('public', 'app')
  ), relations as (
    select pg_class.*, nspname || '.' || relname as full_name
    from pg_catalog.pg_class join spaces on spaces.oid = relnamespace
    where relkind in ('r', 'v', 'S', 'p')
  ), functions as (
    select pg_proc.*, pg_proc.oid::regprocedure::text as full_name
    from pg_catalog.pg_proc join spaces on spaces.oid = pronamespace
    where prokind = 'f' and not exists (
      select from pg_catalog.pg_depend
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
  ), objects as (
    select 'column ' || full_name || '.' || attname as name,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated) as definition
    from relations join pg_catalog.pg_attribute on attrelid = relations.oid
    where relkind in ('r', 'v', 'p') and attnum > 0 and not attisdropped
    union all
    select 'function ' || full_name,
      concat_ws(' ', prosrc, pg_get_function_sqlbody(oid), prosecdef, provolatile,
        (select string_agg(setting, ' ' order by setting) from unnest(proconfig) as setting))
    from functions where full_name <> 'app.now()'
    union all
    select 'trigger ' || full_name || '.' || tgname, pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text
    from relations join pg_catalog.pg_trigger on tgrelid = relations.oid where not tgisinternal
    union all
    select 'row security ' || full_name, relrowsecurity || ' ' || relforcerowsecurity
    from relations where relkind in ('r', 'p')
    union all
    select 'policy ' || full_name || ' ' || polname,
      concat_ws(' ', polpermissive, polcmd,
        (select string_agg(role::regrole::text, ' ' order by role::regrole::text) from unnest(polroles) as role),
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from relations join pg_catalog.pg_policy on polrelid = relations.oid
    union all
    select 'grant on ' || target || ' to ' || grantee, string_agg(privilege, ' ' order by privilege)
    from (
      select full_name, acl.grantee, acl.privilege_type from relations, aclexplode(relacl) as acl
      union all
      select full_name || '.' || attname, acl.grantee, acl.privilege_type
      from relations join pg_catalog.pg_attribute on attrelid = relations.oid, aclexplode(attacl) as acl
      where attnum > 0 and not attisdropped
      union all
      select full_name, acl.grantee, acl.privilege_type
      from functions, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
    ) as granted (target, role, privilege),
      lateral (select case role when 0 then 'public' else role::regrole::text end) as named (grantee)
    where grantee in ('public', 'anon', 'authenticated', 'service_role')
    group by target, grantee
  )
  select name, md5(definition) as hash from objects order by name`;

/** Reads the hashes. The search path of the transaction is empty afterwards, so that all names have their schema. */
export async function readCatalogue(sql: Transaction): Promise<Record<string, string>> {
  await sql.exec(`set local search_path = ''`);
  const { rows } = await sql.query<{ name: string; hash: string }>(catalogueSql);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
