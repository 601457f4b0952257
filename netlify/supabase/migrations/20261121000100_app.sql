-- The platform grants everything new to everybody. Here each table says itself who may do what, and the
-- last of these files who calls which function; a later migration says it of what it adds.
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

-- The day in Nairobi.
create function app.today() returns date
  language sql stable set search_path = ''
  return (app.now() at time zone 'Africa/Nairobi')::date;

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

-- What defaults, policies and views ask for in the name of whoever reads or writes.
grant execute on function app.now(), app.member_id(), app.is_staff() to anon, authenticated, service_role;
