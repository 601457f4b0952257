-- The platform grants everything new to everybody. These migrations grant by name instead: each table in its
-- own file, functions in the file of callers. A later migration grants what it adds.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- The grant to everybody is Postgres' own and can only be taken back without naming a schema.
alter default privileges revoke execute on functions from public;

-- Staff search names and codes by trigrams.
create extension if not exists pg_trgm with schema extensions;

-- The schema app holds what only the database itself calls; nothing in it is reachable over REST.
create schema app;
grant usage on schema app to anon, authenticated, service_role;

-- Rows that two transactions may both want are locked in one order, so that neither waits for the other in
-- a circle. tests/database/concurrency/lock-order.test.ts reads the order from this comment.
comment on schema app is 'Lock order: member, listing, payment, post, picture, vacancy.';

-- The member who asks is the subject of the token; a visitor is null.
create function app.member_id() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

-- The roles of a session come from the token; only staff of the identity service can give a role.
create function app.is_staff() returns boolean
  language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb
      -> 'app_metadata' -> 'roles' ? 'staff',
    false
  );

-- Defaults, policies and views call these functions with the rights of the reader or writer.
grant execute on function app.member_id(), app.is_staff() to anon, authenticated, service_role;
