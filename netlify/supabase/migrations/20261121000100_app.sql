-- The platform grants every new table to everybody. Here each table says itself who may do what.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
-- The grant to everybody is Postgres' own and can only be taken back without naming a schema.
alter default privileges revoke execute on functions from public;

-- The schema of what only the database itself calls: nothing in it is reachable over REST.
create schema app;
grant usage on schema app to anon, authenticated, service_role;

-- The time, as everything in SQL asks for it. One function, so that tests can move the clock.
create function app.now() returns timestamptz
  language sql stable
  return now();

-- The member who is asking: the subject of the token, or null for a visitor.
create function app.member_id() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

grant execute on all functions in schema app to anon, authenticated, service_role;
