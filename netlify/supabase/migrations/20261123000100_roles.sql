-- The platform grants everything new to everybody. Here each table says itself who may do what, and
-- callers.sql who calls which function; a later migration says it of what it adds.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- The grant to everybody is Postgres' own and can only be taken back without naming a schema.
alter default privileges revoke execute on functions from public;

-- Words are looked for by trigrams.
create extension if not exists pg_trgm with schema extensions;

-- The schema of what only the database itself calls: nothing in it is reachable over REST.
create schema app;
grant usage on schema app to anon, authenticated, service_role;

-- Rows that two transactions may both want are locked in one order, so that neither waits for the other in
-- a circle. tests/database/concurrency/lock-order.test.ts reads the order from this comment.
comment on schema app is 'Lock order: member, listing, payment, post, picture, vacancy.';

-- The member who is asking: the subject of the token, or null for a visitor.
create function app.member_id() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

-- What a member's session says about her roles; only the identity service's staff can give one.
create function app.is_staff() returns boolean
  language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb
      -> 'app_metadata' -> 'roles' ? 'staff',
    false
  );

-- Defaults, policies and views call these functions in the name of whoever reads or writes.
grant execute on function app.member_id(), app.is_staff() to anon, authenticated, service_role;
