set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.lease_site_build()
 RETURNS TABLE(title text, last_request bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  update app.site_builds as builds set leased_at = app.now()
    where builds.only_row
      and builds.last_request > builds.built_request
      and not (select public.outgoing_is_held())
      and (
        builds.leased_at is null
        or builds.leased_at <= app.now() - interval '15 minutes'
        or builds.leased_at > app.now() + interval '1 minute'
      )
    returning builds.title, builds.last_request;
$function$;

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
    objection := app.email_objection(due);
    if due.attempts >= 6 or (due.is_leased and due.topic = 'weekly') then
      update public.emails
        set state = 'failed', is_leased = false, last_error = coalesce(last_error, 'unfinished') where id = due.id;
    elsif objection is not null then
      update public.emails set state = 'withheld', is_leased = false, last_error = objection where id = due.id;
    else
      update public.emails
        set attempts = attempts + 1, is_leased = true, next_attempt_at = app.now() + interval '2 minutes'
        where id = due.id returning * into due;
      leased_count := leased_count + 1;
      return next due;
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_fault_lease_over(p_leased_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((p_leased_until IS NULL) OR (p_leased_until <= app.now()) OR (p_leased_until > (app.now() + '00:10:00'::interval)));

CREATE OR REPLACE FUNCTION public.lease_fault_digest()
 RETURNS SETOF public.faults
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with digest as (
    insert into app.fault_days as today (digest_leased_until)
      select app.now() + interval '5 minutes'
      where app.now() >= app.start_of_day(app.today()) + interval '7 hours' and exists (
        select from public.faults
        where emailed_at is null and known_at is null and app.is_fault_lease_over(leased_until)
      )
      on conflict (day) do update set digest_leased_until = excluded.digest_leased_until
        where today.digest_sent_at is null and app.is_fault_lease_over(today.digest_leased_until)
      returning day
  ), due as materialized (
    -- Only the run with the lease of the day locks faults, so that it finds none locked by another run.
    select id from public.faults
    where exists (select from digest)
      and emailed_at is null and known_at is null and app.is_fault_lease_over(leased_until)
    order by id limit 500 for update skip locked
  )
  update public.faults set leased_until = app.now() + interval '5 minutes'
  from due
  where faults.id = due.id
  returning faults.*;
$function$;

CREATE OR REPLACE FUNCTION public.staff_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version_id is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as change
      -- The limit makes this an index look-up for each listing; a join would read the whole table.
      cross join lateral (
        select id, state, shown_version_id from public.listings where id = change.listing_id limit 1
      ) as listing
      where listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version_id) is null
    ),
    'payments', (
        select count(*) from public.payments
        where state = 'review' and not (app.is_other_payee(payments) and app.is_closed_money(payments))
      )
      + (
        select count(*) from public.payment_claims as claim
        where closed_at is null and app.claim_waits(claim)
      )
      + (select count(*) from public.payment_differences where settled_at is null)
      + (
        select count(*) from public.payment_moves
        where state = 'asked' and exists (select from public.payments where id = payment_id and state = 'paid')
      ),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports),
    'faults', (select count(*) from public.faults where known_at is null),
    'restore', (select count(*) from public.restores where released_at is null)
  );
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
  delete from app.fault_days where day <= app.today() - 90;
end;
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasures(p_entries jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry record;
  applied int := 0;
  refused jsonb := '[]'::jsonb;
begin
  for entry in
    select value ->> 'kind' as kind, value ->> 'subject' as subject
    from jsonb_array_elements(p_entries) with ordinality as entries (value, place) order by place
  loop
    begin
      applied := applied + app.apply_erasure(entry.kind, entry.subject)::int;
    exception when others then
      refused := refused || to_jsonb(format('%s %s: %s', entry.kind, entry.subject, sqlerrm));
    end;
  end loop;
  return jsonb_build_object('applied', applied, 'refused', refused);
end;
$function$;

reset lock_timeout;
