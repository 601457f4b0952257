-- The last run of each schedule. Each schedule has one row, so the table never grows. The wrapper of the scheduled
-- functions writes the rows (netlify/operations/record-run.ts).
create table public.runs (
  -- The name of the function.
  schedule text primary key,
  -- The time since which the schedule is known. The lateness of a schedule without a success is measured from this
  -- time.
  expected_since timestamptz not null default app.now(),
  -- The start of the last run, and the end and the duration of the last run that ended.
  started_at timestamptz,
  ended_at timestamptz,
  duration_ms int,
  succeeded_at timestamptz,
  -- The time and the code of the last failure. A run that was killed has neither an end nor a failure.
  failed_at timestamptz,
  error_code text,

  constraint runs_schedule_is_a_name check (schedule ~ '^[a-z][a-z-]{0,59}$'),
  constraint runs_error_code_is_a_code check (error_code ~ '^[a-z0-9-]{1,60}$'),
  constraint runs_failure_has_a_code check ((failed_at is null) = (error_code is null))
);

grant select on public.runs to service_role;

alter table public.runs enable row level security;

-- Records the start of a run. A success is recorded at the end only, so a killed run has none. Locks the row.
create function public.begin_run(p_schedule text) returns void
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
  insert into public.runs (schedule, started_at) values (p_schedule, app.now())
    on conflict (schedule) do update set started_at = excluded.started_at;
$$;

-- Records the end of a run: a success, or a failure if there is an error code. The last success stays after a failure,
-- and the last failure stays after a success. Locks the row.
create function public.finish_run(p_schedule text, p_duration_ms int, p_error_code text default null) returns void
  language sql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
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
$$;

-- Returns the facts of health: the last runs of these schedules, the oldest row of each queue, and the number of
-- differences in the books. A schedule that is not known yet is added, so that a new site is healthy until its first
-- runs are late. A notice without an e-mail counts as an unsent e-mail. A failing e-mail is left out after its third
-- attempt if another e-mail was sent since: then sending works, and the mailbox refuses this e-mail. The age of an SMS
-- begins at 7:00 at the earliest, and none waits at night. The age of a
-- refund begins with the log's entry that its payment became due for a refund. A time in the future, which a wrong
-- clock has written, is set to now. Locks the rows that it adds and changes.
create function public.read_health(p_schedules text[]) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '4s'
as $$
declare
  last_sent_at timestamptz;
begin
  update public.runs set
      expected_since = case when app.is_in_future(expected_since) then app.now() else expected_since end,
      started_at = case when app.is_in_future(started_at) then app.now() else started_at end,
      ended_at = case when app.is_in_future(ended_at) then app.now() else ended_at end,
      succeeded_at = case when app.is_in_future(succeeded_at) then app.now() else succeeded_at end,
      failed_at = case when app.is_in_future(failed_at) then app.now() else failed_at end
    where schedule in (
      select schedule from public.runs
      where app.is_in_future(expected_since) or app.is_in_future(started_at) or app.is_in_future(ended_at)
        or app.is_in_future(succeeded_at) or app.is_in_future(failed_at)
      order by schedule for no key update skip locked
    );
  insert into public.runs (schedule)
    select name from unnest(p_schedules) as name
    where not exists (select from public.runs where schedule = name)
    order by name
    on conflict (schedule) do nothing;
  select max(sent_at) into last_sent_at from public.emails where sent_at <= app.now();
  return jsonb_build_object(
    'checked_at', app.now(),
    'runs', (
      select coalesce(jsonb_agg(to_jsonb(runs)), '[]') from public.runs where schedule = any (p_schedules)
    ),
    'emails', (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(unsent.at))
      from (
        select created_at as at from public.emails
        where state = 'waiting'
          and not coalesce(attempts >= 3 and coalesce(third_attempt_at, created_at) < last_sent_at, false)
        union all
        select at from public.notices where done_at is null
      ) as unsent
    ),
    'provider_messages', (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(at))
      from public.provider_messages where done_at is null
    ),
    'sms', (
      select jsonb_build_object(
        'waiting', count(*), 'oldest_at', min(greatest(created_at, app.start_of_day(app.today()) + interval '7 hours'))
      )
      from public.sms_messages where state = 'waiting' and not app.is_quiet_time(app.now())
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
    -- The rows of the list of payments, which the desk counts too.
    'differences', (select count(*) from app.waiting_differences)
  );
end;
$$;

-- A row is a part of health that is red, with the state of the e-mails to staff about it. The row is deleted after an
-- e-mail has reported that the part is green again. The code names the parts, so the table does not grow.
create table public.health_alerts (
  -- The name of the part, such as 'emails' or 'schedule settle-payments'.
  part text primary key,
  red_since timestamptz not null default app.now(),
  -- Null while the part is red.
  green_since timestamptz,
  -- The time of the last e-mail about red; null before the first one.
  alerted_at timestamptz,
  -- The end of the lease of a run that sends an e-mail about the part.
  leased_until timestamptz,

  constraint health_alerts_part_is_short check (char_length(part) between 1 and 100)
);

grant select on public.health_alerts to service_role;

alter table public.health_alerts enable row level security;

-- Stores the red parts, and leases the parts with a due e-mail. An e-mail is due about a part that turned red, about a
-- red part with an e-mail at least `p_repeat_seconds` ago, and about a part that is green again after an e-mail about
-- red. A lease lasts two minutes, longer than any serverless function runs. If the lease ends without
-- public.finish_health_alerts, the e-mail is due again. A time in the future, which a wrong clock has written, would
-- silence a part, so the e-mail about such a part is due now. Locks the name of the job until the transaction ends, so
-- that concurrent runs lease different parts.
create function public.lease_health_alerts(p_red text[], p_repeat_seconds int) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '2s'
as $$
declare
  result jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('health_alerts', 0));
  update public.health_alerts set
      red_since = case when app.is_in_future(red_since) then app.now() else red_since end,
      green_since = case when app.is_in_future(green_since) then app.now() else green_since end,
      alerted_at = case
        when app.is_in_future(alerted_at) then app.now() - make_interval(secs => p_repeat_seconds)
        else alerted_at
      end,
      leased_until = case
        when app.is_in_future(leased_until - interval '2 minutes') then app.now()
        else leased_until
      end
    where app.is_in_future(red_since) or app.is_in_future(green_since) or app.is_in_future(alerted_at)
      or app.is_in_future(leased_until - interval '2 minutes');
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
$$;

-- Records that staff got an e-mail about these red and green parts, and ends the leases. The row of a green part is
-- deleted. If the part turned red again meanwhile, an e-mail about the red part is due. Locks the name of the job until
-- the transaction ends.
create function public.finish_health_alerts(p_red text[], p_green text[]) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '2s'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('health_alerts', 0));
  delete from public.health_alerts where part = any (p_green) and green_since is not null;
  update public.health_alerts
    set alerted_at = case when part = any (p_red) then app.now() end, leased_until = null
    where part = any (p_red || p_green);
end;
$$;
