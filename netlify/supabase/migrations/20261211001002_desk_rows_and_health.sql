set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.read_health(p_schedules text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '4s'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.staff_listing_row(p_listing public.listings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'auto'
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', p_listing.id, 'title', app.listing_title(p_listing.id), 'state', p_listing.state, 'slug', p_listing.slug,
    'owner', (select name from public.members where members.id = p_listing.owner_id),
    'owner_id', p_listing.owner_id, 'featured', p_listing.featured,
    'is_waiting', p_listing.review_version_id is not null, 'live_until', p_listing.live_until,
    'created_at', p_listing.created_at, 'reason', p_listing.reason,
    'town', coalesce(
      (
        select town from public.listing_versions
        where id = coalesce(p_listing.shown_version_id, p_listing.review_version_id)
      ),
      nullif(p_listing.draft ->> 'town', '')
    )
  );
end;
$function$;

reset lock_timeout;
