set lock_timeout = '5s';

set check_function_bodies = off;

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

reset lock_timeout;
