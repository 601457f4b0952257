-- The roles anon, authenticated and service_role get no default grants, except functions of the schema public for
-- service_role: endpoints call them with the secret key. Each table states its grants.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema public grant execute on functions to service_role;

-- PostgreSQL itself grants execute on functions to public. This grant is revoked by a statement without a schema.
alter default privileges revoke execute on functions from public;

-- Trigrams serve the searches of staff and the suggestions for words of a search.
create extension if not exists pg_trgm with schema extensions;

-- The schema app holds objects that only SQL uses. PostgREST does not expose it.
create schema app;

grant usage on schema app to anon, authenticated, service_role;

-- All transactions lock rows in the same order, so that they never deadlock.
-- tests/database/concurrency/lock-order.test.ts reads the order from the comment on the schema.
comment on schema app is 'Lock order: member, listing, order, payment, post, picture, vacancy.';

-- Statement timeouts: PostgREST applies the role's setting to each request, and before a call the function's
-- setting (its manual, 'Transaction-scoped settings'). Visitors have one second, members two. Endpoints use
-- service_role, with the timeout for members. A function for visitors sets a shorter one. A function for staff, for
-- the end of an account or for the schedule sets a longer one.
do $$
declare
  setting record;
begin
  -- Roles belong to the server, where another database may have set the timeout already.
  for setting in
    select * from (values ('anon', '1s'), ('authenticated', '2s'), ('service_role', '2s')) as settings (name, timeout)
  loop
    if not exists (
      select from pg_roles
      where rolname = setting.name and 'statement_timeout=' || setting.timeout = any (rolconfig)
    ) then
      execute format('alter role %I set statement_timeout = %L', setting.name, setting.timeout);
    end if;
  end loop;
end;
$$;

-- Returns the id of the member, from the token's subject; null for a visitor.
create function app.member_id() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

grant execute on function app.member_id() to anon, authenticated, service_role;

-- Returns true for a token with the staff role, which only an administrator of the identity service can assign.
create function app.is_staff() returns boolean
  language sql stable
  return coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb
      -> 'app_metadata' -> 'roles' ? 'staff',
    false
  );

grant execute on function app.is_staff() to anon, authenticated, service_role;

-- Returns the time of the transaction. All SQL reads the time here, so that tests can change the clock.
create function app.now() returns timestamptz
  language sql stable
  return now();

grant execute on function app.now() to anon, authenticated, service_role;

-- Returns the current day in Nairobi.
create function app.today() returns date
  language sql stable
  return (app.now() at time zone 'Africa/Nairobi')::date;

-- Returns the whole seconds until a time, rounded down; at most a thousand million.
create function app.seconds_until(p_time timestamptz) returns bigint
  language sql stable set search_path = ''
  return floor(least(extract(epoch from p_time - app.now()), 1000000000))::bigint;

-- Returns the first moment of a day in Nairobi.
create function app.start_of_day(p_day date) returns timestamptz
  language sql immutable
  return p_day::timestamp at time zone 'Africa/Nairobi';

-- Returns the text without control characters (except line breaks and tabs), bidirectional and zero-width
-- characters, fillers and tags. Also removes joiners at the beginning, and after Latin letters, digits and blanks.
-- src/domain/text/invisible-characters.ts removes the same characters.
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

-- Returns the list of objects in its order, with the text in `p_key` plain and trimmed.
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
