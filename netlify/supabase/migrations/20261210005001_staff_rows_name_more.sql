set lock_timeout = '5s';

set check_function_bodies = off;

drop function public.staff_members(uuid[]);

drop function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone);

CREATE OR REPLACE FUNCTION public.staff_audit(p_limit integer, p_before_id bigint DEFAULT NULL::bigint, p_subject text DEFAULT NULL::text, p_subject_id text DEFAULT NULL::text, p_actor_ids uuid[] DEFAULT NULL::uuid[], p_by_time boolean DEFAULT false, p_from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor_id uuid, actor_name text, subject text, subject_id text, label text, from_state text, to_state text, reason text, details jsonb, listing_id bigint, listing_title text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  before_at timestamptz;
  subjects constant text[] := case when p_subject_id is not null then app.audit_subjects(p_subject_id) end;
  named constant uuid[] := array(select app.audit_members_by_name(p_subject_id));
  -- Without a named member, the condition about actors is absent from the query plan.
  has_named constant boolean := cardinality(named) > 0;
  few constant int := 1000;
  found bigint[];
  are_few boolean;
begin
  if p_actor_ids is not null then
    found := array(
      select log.id
      from unnest(p_actor_ids) as actor
        -- The limits make these look-ups by index.
        cross join lateral (
          (select id from public.audit_log where actor_id = actor limit few)
          union all
          (select id from public.audit_log where details ->> 'requested_by' = actor::text limit few)
          union all
          (select id from public.audit_log where details ->> 'approved_by' = actor::text limit few)
        ) as log
      limit few
    );
    are_few := cardinality(found) < few;
  end if;
  if p_before_id is not null then
    select log.at into before_at from public.audit_log as log where log.id = p_before_id;
  end if;
  return query
  select log.id, log.at, log.actor_id,
    (select name from public.members where members.id = log.actor_id), log.subject, log.subject_id,
    case log.subject
      when 'listing' then (
        select nullif(app.listing_title(listings.id), '') from public.listings where listings.id = log.subject_id::bigint
      )
      when 'payment' then paid.reference
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
    end,
    log.from_state, log.to_state, log.reason,
    log.details || case when log.details ? 'requested_by' then jsonb_build_object(
      'requested_name', (select name from public.members where members.id = (log.details ->> 'requested_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end,
    paid.listing_id, case when paid.listing_id is not null then nullif(app.listing_title(paid.listing_id), '') end
  from (
    select * from public.audit_log
    where (p_before_id is null or (audit_log.at, audit_log.id) < (before_at, p_before_id))
      and (p_subject is null or audit_log.subject = p_subject)
      and (subjects is null or audit_log.subject_id = any (subjects)
        or has_named and audit_log.actor_id = any (named))
      and (are_few is not true or audit_log.id = any (found))
      and (are_few is not false
        or audit_log.actor_id = any (p_actor_ids)
        or audit_log.details ->> 'requested_by' = any (p_actor_ids::text[])
        or audit_log.details ->> 'approved_by' = any (p_actor_ids::text[]))
      and (not p_by_time or audit_log.actor_id is null)
      and (p_from_at is null or audit_log.at >= p_from_at)
      and (p_until_at is null or audit_log.at < p_until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(p_limit, 500)
  ) as log
    -- The limit makes this an index look-up for each row.
    left join lateral (
      select reference, listing_id from public.payments
      where payments.id = case log.subject when 'payment' then log.subject_id::uuid end limit 1
    ) as paid on true
  order by log.at desc, log.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_members(p_ids uuid[])
 RETURNS TABLE(id uuid, listings integer, live integer, seen_on date, phone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select members.id, owned.count, owned.live, member_visits.seen_on, coalesce(
    (
      select phone from app.proven_phones where member_id = members.id order by proven_at desc limit 1
    ),
    (
      select phone from public.listing_versions where listing_id = owned.newest_id order by id desc limit 1
    )
  )
  from public.members
    left join public.member_visits on member_visits.member_id = members.id
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where state = 'live'))::int as live, max(listings.id) as newest_id
      from public.listings where owner_id = members.id
    ) as owned
  where members.id = any (p_ids);
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
      + differences.count
      + (
        select count(*) from public.payment_moves
        where state = 'asked' and exists (select from public.payments where id = payment_id and state = 'paid')
      ),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports),
    'fresh', (select count(*) from public.posts where publication = 'waiting')
      + (select count(*) from public.posts where publication = 'shown' and viewed_at is null),
    'faults', (select count(*) from public.faults where known_at is null),
    'restore', (select count(*) from public.restores where released_at is null),
    -- A part of the payments.
    'differences', differences.count
  )
  from (select count(*) from app.waiting_differences) as differences;
$function$;

CREATE OR REPLACE FUNCTION public.staff_today(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select public.staff_counts() || jsonb_build_object(
    'paid_reviews', count(paid.paid_at),
    'late_reviews', count(*) filter (where paid.paid_at < app.now() - interval '42 hours'),
    'review_until', min(paid.paid_at) + interval '48 hours',
    'payments_since', (select min(at) from app.waiting_items(1, '-infinity', '')),
    'refunds_since', (
      -- The times of the rows in the list of refunds: the present turn starts with an approval or a request, and before
      -- both when the refund became due.
      select min(coalesce(refund.turn_at, (
        select max(at) from public.audit_log
        where subject = 'payment' and subject_id = payments.id::text and to_state = 'refund_due'
          and from_state is distinct from to_state
      ), payments.paid_at)) from public.payments
        left join lateral (
          select case when approved_by is null then requested_at else approved_at end as turn_at
          from public.payment_refunds
          where payment_id = payments.id and reason is distinct from 'not-wanted'
          order by state = 'failed', requested_at desc limit 1
        ) as refund on true
      where payments.state = 'refund_due'
    ),
    'refunds_to_approve', (
      select count(*) from public.payments
        -- A payment has at most one requested refund. The limit makes this an index look-up for each payment; a join
        -- would read the whole table.
        cross join lateral (
          select requested_by, approved_at from public.payment_refunds
          where payment_id = payments.id and state = 'asked' limit 1
        ) as refund
      where payments.state = 'refund_due' and refund.approved_at is null and refund.requested_by <> p_actor_id
    ),
    'moves_to_approve', (
      select count(*) from public.payment_moves as move
      where move.state = 'asked' and move.requested_by <> p_actor_id
        and exists (select from public.payments where id = move.payment_id and state = 'paid')
    ),
    'urgent_reports', (
      select count(*) from (
        select from (select distinct business, reporter from public.reports where state = 'open') as reported
        group by business having count(reporter) >= 3
      ) as urgent
    ),
    'reported_posts', (select count(distinct post_id) from public.post_reports),
    'waiting_fresh', (select count(*) from public.posts where publication = 'waiting'),
    'vacancies_since', (select min(created_at) from public.vacancies where state = 'new'),
    'bounces', (
      select count(*) from public.email_stops
      where lifted_at is null and created_at > app.now() - interval '24 hours'
    )
  )
  from (
    select min(payments.paid_at) as paid_at
    from public.payments join public.listings on listings.id = payments.listing_id
    where payments.state = 'paid' and covers_from is null and review_version_id is not null
    group by listings.id
  ) as paid;
$function$;

grant EXECUTE on function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone) to service_role;

grant EXECUTE on function public.staff_members(uuid[]) to service_role;

reset lock_timeout;
