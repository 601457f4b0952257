-- An entry is found by the person that acted, and by the people that asked for money to go back or approved it: a
-- provider sends it later, and has no name.
create index audit_log_of_a_person_that_asked on public.audit_log ((details ->> 'asked_by'), at, id)
  where details ->> 'asked_by' is not null;
create index audit_log_of_a_person_that_approved on public.audit_log ((details ->> 'approved_by'), at, id)
  where details ->> 'approved_by' is not null;

create or replace function public.staff_audit(
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
  subjects constant text[] := case when of_subject_id is not null then app.audit_subjects(of_subject_id) end;
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
    log.from_state, log.to_state, log.reason,
    log.details || case when log.details ? 'asked_by' then jsonb_build_object(
      'asked_name', (select name from public.members where members.id = (log.details ->> 'asked_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end
  from (
    select * from public.audit_log
    where (before_id is null or (audit_log.at, audit_log.id) < (before_at, before_id))
      and (of_subject is null or audit_log.subject = of_subject)
      and (subjects is null or audit_log.subject_id = any (subjects))
      and (by_actors is null
        or audit_log.actor = any (by_actors)
        or audit_log.details ->> 'asked_by' = any (by_actors::text[])
        or audit_log.details ->> 'approved_by' = any (by_actors::text[]))
      and (not by_time or audit_log.actor is null)
      and (from_at is null or audit_log.at >= from_at)
      and (until_at is null or audit_log.at < until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(page_size, 500)
  ) as log
  order by log.at desc, log.id desc;
end;
$$;

select app.apply_call_timeouts();
