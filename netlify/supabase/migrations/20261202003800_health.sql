set check_function_bodies = off;

create table public.runs (
  schedule text not null,
  expected_since timestamp with time zone default app.now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  duration_ms integer,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  error_code text
);

create table public.health_alerts (
  part text not null,
  red_since timestamp with time zone default app.now() not null,
  green_since timestamp with time zone,
  alerted_at timestamp with time zone,
  leased_until timestamp with time zone
);

CREATE OR REPLACE FUNCTION public.begin_run(p_schedule text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  insert into public.runs (schedule, started_at) values (p_schedule, app.now())
    on conflict (schedule) do update set started_at = excluded.started_at;
$function$;

CREATE OR REPLACE FUNCTION public.finish_run(p_schedule text, p_duration_ms integer, p_error_code text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  insert into public.runs as run (schedule, ended_at, duration_ms, succeeded_at, failed_at, error_code)
    values (
      p_schedule, app.now(), p_duration_ms,
      case when p_error_code is null then app.now() end,
      case when p_error_code is not null then app.now() end,
      p_error_code)
    on conflict (schedule) do update set
      ended_at = excluded.ended_at,
      duration_ms = excluded.duration_ms,
      succeeded_at = coalesce(excluded.succeeded_at, run.succeeded_at),
      failed_at = coalesce(excluded.failed_at, run.failed_at),
      error_code = coalesce(excluded.error_code, run.error_code);
$function$;

CREATE OR REPLACE FUNCTION public.read_health(p_schedules text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
begin
  insert into public.runs (schedule)
    select name from unnest(p_schedules) as name
    where not exists (select from public.runs where schedule = name)
    order by name
    on conflict (schedule) do nothing;
  return jsonb_build_object(
    'checked_at', app.now(),
    'runs', (
      select coalesce(jsonb_agg(to_jsonb(runs)), '[]') from public.runs where schedule = any (p_schedules)
    ),
    'emails', (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(unsent.at))
      from (
        select created_at as at from public.emails where state = 'waiting'
        union all
        select at from public.notices where done_at is null
      ) as unsent
    ),
    'provider_messages', (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(at))
      from public.provider_messages where done_at is null
    ),
    'refunds', (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(coalesce(due.at, paid_at)))
      from public.payments
        left join lateral (
          select max(at) as at from public.audit_log
          where subject = 'payment' and subject_id = payments.id::text and to_state = 'refund_due'
        ) as due on true
      where state = 'refund_due'
    ),
    'review', (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(submitted_at))
      from public.listings join public.listing_versions on listing_versions.id = review_version_id
      where review_version_id is not null
    ),
    'differences', (select count(*) from public.payment_differences where settled_at is null)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_health_alerts(p_red text[], p_repeat_seconds integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  result jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('health_alerts', 0));
  insert into public.health_alerts as alert (part) select distinct unnest(p_red)
    on conflict (part) do update set green_since = null where alert.green_since is not null;
  update public.health_alerts set green_since = app.now() where part <> all (p_red) and green_since is null;
  delete from public.health_alerts
    where green_since is not null and alerted_at is null and coalesce(leased_until <= app.now(), true);
  with leased as (
    update public.health_alerts set leased_until = app.now() + interval '2 minutes'
    where coalesce(leased_until <= app.now(), true)
      and (
        green_since is not null or alerted_at is null
        or alerted_at <= app.now() - make_interval(secs => p_repeat_seconds)
      )
    returning part, red_since, green_since
  )
  select jsonb_build_object(
    'red', coalesce(jsonb_agg(to_jsonb(leased) order by part) filter (where green_since is null), '[]'),
    'green', coalesce(jsonb_agg(to_jsonb(leased) order by part) filter (where green_since is not null), '[]')
  ) into result from leased;
  return result;
end;
$function$;

CREATE OR REPLACE FUNCTION public.finish_health_alerts(p_red text[], p_green text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('health_alerts', 0));
  delete from public.health_alerts where part = any (p_green) and green_since is not null;
  update public.health_alerts
    set alerted_at = case when part = any (p_red) then app.now() end, leased_until = null
    where part = any (p_red || p_green);
end;
$function$;

alter table public.runs add constraint runs_schedule_is_a_name CHECK ((schedule ~ '^[a-z][a-z-]{0,59}$'::text));

alter table public.runs add constraint runs_error_code_is_a_code CHECK ((error_code ~ '^[a-z0-9-]{1,60}$'::text));

alter table public.runs add constraint runs_failure_has_a_code CHECK (((failed_at IS NULL) = (error_code IS NULL)));

alter table public.runs add constraint runs_pkey PRIMARY KEY (schedule);

alter table public.health_alerts add constraint health_alerts_part_is_short CHECK (((char_length(part) >= 1) AND (char_length(part) <= 100)));

alter table public.health_alerts add constraint health_alerts_pkey PRIMARY KEY (part);

alter table public.runs enable row level security;

alter table public.health_alerts enable row level security;

grant EXECUTE on function public.begin_run(text) to service_role;

grant EXECUTE on function public.finish_health_alerts(text[],text[]) to service_role;

grant EXECUTE on function public.finish_run(text,integer,text) to service_role;

grant EXECUTE on function public.lease_health_alerts(text[],integer) to service_role;

grant EXECUTE on function public.read_health(text[]) to service_role;

grant SELECT on table public.health_alerts to service_role;

grant SELECT on table public.runs to service_role;
