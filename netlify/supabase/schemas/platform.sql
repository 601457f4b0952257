-- The roles anon, authenticated and service_role get nothing by default, but for functions of the schema public:
-- endpoints call them with the secret key. Each table states its grants.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public grant execute on functions to service_role;

-- The grant to public is PostgreSQL's own; revoking it takes a statement without a schema.
alter default privileges revoke execute on functions from public;

-- Staff search names and codes by trigrams.
create extension if not exists pg_trgm with schema extensions;

-- The schema app holds objects that only SQL uses. PostgREST does not expose it.
create schema app;

grant usage on schema app to anon, authenticated, service_role;

-- Rows that two transactions may both lock are locked in one order, so that transactions never wait for each
-- other in a circle. tests/database/concurrency/lock-order.test.ts reads the order from this comment.
comment on schema app is 'Lock order: member, listing, order, payment, post, picture, vacancy.';

-- Timeouts of statements. PostgREST applies a role's setting to each request, and before a call the setting of
-- the function that is called (its manual, 'Transaction-scoped settings'): visitors have a second, members two.
-- Endpoints come as service_role, for members as a rule; a function for visitors has less, one for staff, for
-- an account's end or for the schedule has more.
do $$
declare
  wanted record;
begin
  -- Roles belong to a server, which may have them from another of its databases.
  for wanted in
    select * from (values ('anon', '1s'), ('authenticated', '2s'), ('service_role', '2s')) as said (name, timeout)
  loop
    if not exists (
      select from pg_roles
      where rolname = wanted.name and 'statement_timeout=' || wanted.timeout = any (rolconfig)
    ) then
      execute format('alter role %I set statement_timeout = %L', wanted.name, wanted.timeout);
    end if;
  end loop;
end;
$$;

-- The member who asks is the subject of the token; a visitor is null.
create function app.member_id() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

grant execute on function app.member_id() to anon, authenticated, service_role;

-- The roles of a session come from the token; only staff of the identity service can give a role.
create function app.is_staff() returns boolean
  language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb
      -> 'app_metadata' -> 'roles' ? 'staff',
    false
  );

grant execute on function app.is_staff() to anon, authenticated, service_role;

-- Everything in SQL asks this function for the time, so that tests can move the clock.
create function app.now() returns timestamptz
  language sql stable
  return now();

grant execute on function app.now() to anon, authenticated, service_role;

-- A day begins and ends in Nairobi.
create function app.today() returns date
  language sql stable
  return (app.now() at time zone 'Africa/Nairobi')::date;

-- The first moment of a day in Nairobi.
create function app.start_of_day(day date) returns timestamptz
  language sql immutable
  return day::timestamp at time zone 'Africa/Nairobi';

-- Texts of listings and names of members without signs that no screen shows.

-- A text without controls but line breaks and tabs, without bidirectional and zero-width signs, fillers and tags, and
-- without joiners behind Latin letters, digits and blanks. src/domain/text/unseen-signs.ts removes the same.
create function app.plain_text(p_text text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(
    regexp_replace(
      p_text,
      '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
        || '\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]',
      '', 'g'
    ),
    '(^|[\u0009-\u024f\u1e00-\u1eff\u2000-\u200b\u200e-\u206f])[\u200c\u200d]+', '\1', 'g'
  );

grant execute on function app.plain_text(text) to service_role;

-- A list of objects with the plain text of one key, in its order.
create function app.plain_objects(p_objects jsonb, p_key text) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(object -> p_key) = 'string'
        then object || jsonb_build_object(p_key, btrim(app.plain_text(object ->> p_key)))
        else object end
      order by place
    ), '[]')
    from jsonb_array_elements(p_objects) with ordinality as listed (object, place)
  );
