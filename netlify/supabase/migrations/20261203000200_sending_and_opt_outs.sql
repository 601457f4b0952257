set lock_timeout = '5s';

set check_function_bodies = off;

alter table app.erasures drop constraint "erasures_kind_is_valid";

create table app.restored_stops (
  recipient_hash text not null,
  cause text not null,
  created_at timestamp with time zone default app.now() not null
);

alter table public.emails add column third_attempt_at timestamp with time zone;

CREATE OR REPLACE FUNCTION public.lease_emails(p_limit integer, p_email_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.emails
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  due public.emails;
  objection text;
  leased_count int := 0;
begin
  if public.outgoing_is_held() then
    return;
  end if;
  while leased_count < p_limit loop
    select * into due from public.emails
      where state = 'waiting' and next_attempt_at <= app.now() and (p_email_id is null or id = p_email_id)
      order by topic is not distinct from 'weekly', next_attempt_at
      limit 1 for update skip locked;
    exit when not found;
    perform app.name_restored_stop(due.recipient);
    objection := app.email_objection(due);
    if due.attempts >= 6 or (due.is_leased and due.topic = 'weekly') then
      update public.emails
        set state = 'failed', is_leased = false, last_error = coalesce(last_error, 'unfinished') where id = due.id;
    elsif objection is not null then
      update public.emails set state = 'withheld', is_leased = false, last_error = objection where id = due.id;
    else
      update public.emails
        set attempts = attempts + 1, is_leased = true, next_attempt_at = app.now() + interval '2 minutes',
          third_attempt_at = case when attempts = 2 then app.now() else third_attempt_at end
        where id = due.id returning * into due;
      leased_count := leased_count + 1;
      return next due;
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION app.hash_address(p_recipient text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN encode(sha256(convert_to(lower(p_recipient), 'UTF8'::name)), 'hex'::text);

CREATE OR REPLACE FUNCTION app.name_restored_stop(p_recipient text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  restored_cause text;
begin
  select cause into restored_cause from app.restored_stops where recipient_hash = app.hash_address(p_recipient);
  if found then
    perform app.stop_emails(p_recipient, restored_cause, '');
    delete from app.restored_stops where recipient_hash = app.hash_address(p_recipient);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_email_stops(p_stops jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  stop record;
begin
  for stop in
    select lower(recipient) as recipient, cause, detail
    from jsonb_to_recordset(p_stops) as stops (recipient text, cause text, detail text) order by 1
  loop
    perform app.stop_emails(stop.recipient, stop.cause, stop.detail);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lift_email_stop(p_actor_id uuid, p_stop_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  select recipient into address from public.email_stops where id = p_stop_id for no key update;
  if not found then
    raise exception 'no such e-mail stop' using errcode = 'PT404';
  end if;
  update public.email_stops set lifted_at = app.now(), lifted_by = p_actor_id
    where id = p_stop_id and lifted_at is null;
  delete from app.restored_stops where recipient_hash = app.hash_address(address);
end;
$function$;

CREATE OR REPLACE FUNCTION public.email_stop_cause(p_recipient text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select cause from public.email_stops where recipient = lower(p_recipient) and lifted_at is null),
    (select cause from app.restored_stops where recipient_hash = app.hash_address(p_recipient))
  );
$function$;

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
$function$;

CREATE OR REPLACE FUNCTION public.delete_expired_records()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  expired record;
begin
  if not app.try_run_lock('delete_expired_records') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  update public.vacancies set state = 'closed', decided_at = app.now()
    where id in (
      select vacancies.id from public.vacancies join public.jobs on jobs.vacancy_id = vacancies.id
      where state = 'published' and valid_through < app.today()
      for no key update of vacancies skip locked
    );
  delete from public.vacancies where id in (
    select id from public.vacancies
    where created_at <= app.now() - interval '90 days' and state <> 'published'
    for update skip locked
  );
  for expired in
    select * from (values
      ('attempts', 'at', interval '1 hour'),
      ('refused_message_samples', 'at', interval '30 days'),
      ('faults', 'last_at', interval '90 days'),
      ('reports', 'created_at', interval '12 months'),
      ('emails', 'created_at', interval '12 months'),
      ('email_stops', 'created_at', interval '12 months'),
      ('provider_messages', 'at', interval '12 months')
    ) as retention (relation, dated_by, age)
  loop
    execute format(
      'delete from public.%1$I where ctid = any (array(
        select ctid from public.%1$I where %2$I <= app.now() - $1 for update skip locked))',
      expired.relation, expired.dated_by
    ) using expired.age;
  end loop;
  delete from app.restored_stops where created_at <= app.now() - interval '12 months';
  delete from app.fault_days where day <= app.today() - 90;
end;
$function$;

CREATE OR REPLACE FUNCTION app.record_email_stop()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.erasures (kind, subject) values (
    case when new.lifted_at is null then 'email-' || new.cause else 'email-stop-lifted' end,
    app.hash_address(new.recipient)
  );
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasure(p_kind text, p_subject text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid;
  has_stop boolean;
begin
  case
    when p_kind in ('email-bounce', 'email-complaint') then
      insert into app.restored_stops (recipient_hash, cause) values (p_subject, replace(p_kind, 'email-', ''))
        on conflict (recipient_hash) do nothing;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return true;
    when p_kind = 'email-stop-lifted' then
      delete from public.email_stops where lifted_at is null and app.hash_address(recipient) = p_subject;
      has_stop := found;
      delete from app.restored_stops where recipient_hash = p_subject;
      has_stop := has_stop or found;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return has_stop;
    when p_kind = 'member' then
      perform from public.members where id = p_subject::uuid;
      if found then
        perform public.delete_member(p_subject::uuid);
        return true;
      end if;
    when p_kind = 'post' then
      delete from public.posts where id = p_subject::bigint;
      return found;
    when p_kind = 'listing-withdrawn' then
      select owner_id into owner from public.listings
        where id = p_subject::bigint and state not in ('withdrawn', 'suspended') and owner_id is not null;
      if found then
        perform public.withdraw_listing(owner, p_subject::bigint, '');
        return true;
      end if;
    when p_kind ~ '^(reminders|news|weekly)-(on|off)$' then
      insert into public.member_settings (member_id)
        select id from public.members where id = p_subject::uuid
        on conflict (member_id) do nothing;
      update public.member_settings set
          reminders = case when p_kind ~ '^reminders' then p_kind like '%-on' else reminders end,
          news = case when p_kind ~ '^news' then p_kind like '%-on' else news end,
          weekly = case when p_kind ~ '^weekly' then p_kind like '%-on' else weekly end
        where member_id = p_subject::uuid;
      return found;
    else
      return false;
  end case;
  return false;
end;
$function$;

alter table app.erasures add constraint erasures_kind_is_valid CHECK ((kind = ANY (ARRAY['member'::text, 'post'::text, 'listing-withdrawn'::text, 'reminders-off'::text, 'reminders-on'::text, 'news-off'::text, 'news-on'::text, 'weekly-off'::text, 'weekly-on'::text, 'email-bounce'::text, 'email-complaint'::text, 'email-stop-lifted'::text])));

alter table app.restored_stops add constraint restored_stops_hash_is_sha256 CHECK ((recipient_hash ~ '^[0-9a-f]{64}$'::text));

alter table app.restored_stops add constraint restored_stops_cause_is_valid CHECK ((cause = ANY (ARRAY['bounce'::text, 'complaint'::text])));

alter table app.restored_stops add constraint restored_stops_pkey PRIMARY KEY (recipient_hash);

CREATE INDEX emails_sent ON public.emails USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE TRIGGER email_stops_record_lift AFTER UPDATE ON public.email_stops FOR EACH ROW WHEN (((new.lifted_at IS NOT NULL) AND (old.lifted_at IS NULL))) EXECUTE FUNCTION app.record_email_stop();

CREATE TRIGGER email_stops_record_stop AFTER INSERT ON public.email_stops FOR EACH ROW EXECUTE FUNCTION app.record_email_stop();

alter table app.restored_stops enable row level security;

reset lock_timeout;
