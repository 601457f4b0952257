-- Who did what to which, when and why. Rows stay as they are.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  -- Null is the clock, or somebody whose account is gone.
  actor uuid,
  subject text not null,
  subject_id text not null,
  from_state text,
  to_state text not null,
  reason text not null default '',
  details jsonb not null default '{}',

  constraint audit_log_subject_known
    check (subject in ('listing', 'payment', 'vacancy', 'report', 'post', 'member'))
);

create index audit_log_of_a_subject on public.audit_log (subject, subject_id, id);
-- By time and id, so that a page of the log begins anywhere.
create index audit_log_in_order on public.audit_log (at, id);
create index audit_log_of_a_kind on public.audit_log (subject, at, id);
create index audit_log_of_an_id on public.audit_log (subject_id, at, id);
create index audit_log_of_an_actor_in_order on public.audit_log (actor, at, id);
create index audit_log_of_money_by_time on public.audit_log (at) where subject = 'payment';
create index audit_log_of_the_rest_by_time on public.audit_log (at) where subject <> 'payment';

revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to service_role;

alter table public.audit_log enable row level security;

create function app.refuse_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '42501';
end;
$$;

-- How long the log is kept: five years of money, one of the rest. Time alone deletes from it.
create function app.is_audit_expired(of_subject text, at timestamptz) returns boolean
  language sql stable set search_path = ''
  return at <= app.now() - case when of_subject = 'payment' then interval '5 years' else interval '1 year' end;

create function app.refuse_early_deletion() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_audit_expired(old.subject, old.at) then
    raise exception '% is only added to', tg_table_name using errcode = '42501';
  end if;
  return old;
end;
$$;

create trigger audit_log_append_only before update or truncate on public.audit_log
  for each statement execute function app.refuse_change();
create trigger audit_log_is_kept before delete on public.audit_log
  for each row execute function app.refuse_early_deletion();

-- Who acts in this transaction, and why. The words are for the row that changes; the log takes only codes.
create function app.set_actor(acting uuid, why text default '') returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('app.actor', coalesce(acting::text, ''), true);
  perform set_config('app.reason', coalesce(why, ''), true);
end;
$$;

create function app.refuse_transition(from_state text, move text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception '% is not possible from %', move, from_state using errcode = 'PT409';
end;
$$;

-- What the log says of a reason. Of listings and payments somebody's own words stand in their rows; a
-- vacancy's, a report's and a post's are the staff's own.
create function app.audited_reason(of_subject text, why text) returns text
  language sql immutable set search_path = ''
  return case
    when of_subject not in ('listing', 'payment') or why in ('time', 'the account was deleted') then why
    else ''
  end;

-- Adds to the log, in the name of whoever acts.
create function app.audit(
  of_subject text, of_id text, was text, is_now text, more jsonb default '{}'
) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason, details)
    values (
      nullif(current_setting('app.actor', true), '')::uuid, of_subject, of_id, was, is_now,
      app.audited_reason(of_subject, coalesce(current_setting('app.reason', true), '')), more
    );
$$;

-- Notes a new state of a row. The trigger's arguments are what the row is called in the log and, if one
-- is noted with it, a column.
create function app.audit_state() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- A row that is inserted had no state before: 'old' is null.
  if new.state = old.state then
    return null;
  end if;
  perform app.audit(
    tg_argv[0], new.id::text, old.state, new.state,
    case when tg_nargs > 1 then jsonb_build_object(tg_argv[1], to_jsonb(new) -> tg_argv[1]) else '{}' end
  );
  return null;
end;
$$;

-- What was done, newest first: with the name of who did it, and with what staff call its subject, where
-- there are any still.
create function public.staff_audit(
  page_size int, before_id bigint default null, of_subject text default null,
  of_subject_id text default null, by_actors uuid[] default null, by_time boolean default false,
  from_at timestamptz default null, until_at timestamptz default null
) returns table (
  id bigint, at timestamptz, actor uuid, actor_name text, subject text, subject_id text, label text,
  from_state text, to_state text, reason text, details jsonb
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  before_at timestamptz;
begin
  if before_id is not null then
    select log.at into before_at from public.audit_log as log where log.id = before_id;
  end if;
  return query
  select log.id, log.at, log.actor,
    (select name from public.members where members.id = log.actor), log.subject, log.subject_id,
    case log.subject
      when 'listing' then (select slug from public.listings where listings.id = log.subject_id::bigint)
      when 'payment' then (select reference from public.payments where payments.id = log.subject_id::uuid)
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
    end,
    log.from_state, log.to_state, log.reason, log.details
  from (
    select * from public.audit_log
    where (before_id is null or (audit_log.at, audit_log.id) < (before_at, before_id))
      and (of_subject is null or audit_log.subject = of_subject)
      and (of_subject_id is null or audit_log.subject_id = of_subject_id)
      and (by_actors is null or audit_log.actor = any (by_actors))
      and (not by_time or audit_log.actor is null)
      and (from_at is null or audit_log.at >= from_at)
      and (until_at is null or audit_log.at < until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(page_size, 500)
  ) as log
  order by log.at desc, log.id desc;
end;
$$;
