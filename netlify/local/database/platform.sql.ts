/**
 * SQL of the objects that a hosted database contains before its first migration: the roles of requests and their
 * rights, the functions that policies call, the triggers that report changes of the schema, and the history of
 * migrations. It runs only in a new database, because it could revert a REVOKE of a migration.
 */
export const platformSql = `
do $$ begin
  -- All databases of a server share its roles, so another database may have created them.
  if to_regrole('anon') is null then
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
  end if;
end $$;

grant usage on schema public to anon, authenticated, service_role;

create schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

create function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select (auth.jwt() ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role'
$$;
create function auth.email() returns text language sql stable as $$
  select auth.jwt() ->> 'email'
$$;
grant usage on schema auth to anon, authenticated, service_role;

grant usage on schema storage to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
begin
  notify pgrst, 'reload schema';
end
$$;
create event trigger pgrst_ddl_watch on ddl_command_end
  execute function extensions.pgrst_ddl_watch();
create event trigger pgrst_drop_watch on sql_drop
  execute function extensions.pgrst_ddl_watch();

create schema supabase_migrations;
create table supabase_migrations.schema_migrations (
  version text not null primary key,
  statements text[],
  name text
);
create table supabase_migrations.seed_files (
  path text not null primary key,
  hash text not null
);
`;

/**
 * Default grants of projects that were created before 2026-10-30. Migrations must have the same result with and
 * without them.
 */
export const formerGrantsSql = `
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

/**
 * Initialises PGlite's only session. It runs at every start, after the migrations and after the seed, because their
 * files may change the session.
 */
export const sessionSql = `
reset all;
reset role;
set timezone to 'UTC';
set search_path to "$user", public, extensions;
`;
