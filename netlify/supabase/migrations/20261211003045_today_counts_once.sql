set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.audit_subjects_by_name(p_term text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
declare
  few constant int := 100;
  named constant bigint[] := array(
    select app.match_contacts(p_term, null, few) where p_term like '+%'
    union
    select app.match_listings(p_term, few) where app.can_be_name(p_term)
    union
    (select id from public.listings
      where owner_id = any (array(select app.audit_members_by_name(p_term))) order by id desc limit few)
  );
begin
  return query
    select unnest(named)::text
    union all
    select id::text from public.payments where listing_id = any (named)
    union all
    select paid.id::text
    from app.audit_members_by_name(p_term) as payer
      cross join lateral (
        select id from public.payments where member_id = payer order by created_at desc limit few
      ) as paid;
end;
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
    'paid_reviews', paid_reviews.count,
    'late_reviews', paid_reviews.late_count,
    'review_until', paid_reviews.first_at + interval '48 hours',
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
    'urgent_reports', urgent.count,
    'reported_posts', (select count(distinct post_id) from public.post_reports),
    'waiting_fresh', (select count(*) from public.posts where publication = 'waiting'),
    'vacancies_since', (select min(created_at) from public.vacancies where state = 'new'),
    'bounces', bounced.count,
    'since', app.waiting_since(p_actor_id)
      || jsonb_build_object('urgent_reports', urgent.first_at, 'bounces', bounced.first_at)
  )
  from (
    select count(*) as count, count(*) filter (where paid_at < app.now() - interval '42 hours') as late_count,
      min(paid_at) as first_at
    from (
      select min(payments.paid_at) as paid_at
      from public.payments join public.listings on listings.id = payments.listing_id
      where payments.state = 'paid' and covers_from is null and review_version_id is not null
      group by listings.id
    ) as paid
  ) as paid_reviews
    cross join (
      select count(*) as count, min(first_at) as first_at
      from (
        select min(first_at) as first_at
        from (
          select business, reporter, min(created_at) as first_at from public.reports
          where state = 'open' group by business, reporter
        ) as reported
        group by business having count(reporter) >= 3
      ) as reported_listings
    ) as urgent
    cross join (
      -- The time of the stack is read once, because its function takes most of the time of a row.
      select count(*) as count, min(created_at) as first_at from public.email_stops
      where lifted_at is null and created_at > (select app.now() - interval '24 hours')
    ) as bounced;
$function$;

CREATE OR REPLACE FUNCTION app.waiting_since(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'review', (
      select min(submitted.submitted_at) from public.listings
        join public.listing_versions as submitted on submitted.id = listings.review_version_id
      where review_version_id is not null
    ),
    'changes', (
      select min(decided_at) from public.listing_versions as change
        -- The limit makes this an index look-up for each listing; a join would read the whole table.
        cross join lateral (
          select id, state, shown_version_id from public.listings where id = change.listing_id limit 1
        ) as listing
      where decision = 'approved' and decided_by is null and seen_at is null
        and listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version_id) is null
    ),
    'promotions', (select min(covers_from) from app.unpromoted_listings),
    'differences', (select min(at) from app.waiting_differences),
    'refunds_to_approve', (
      select min(refund.requested_at) from public.payments
        cross join lateral (
          select requested_by, requested_at, approved_at from public.payment_refunds
          where payment_id = payments.id and state = 'asked' limit 1
        ) as refund
      where payments.state = 'refund_due' and refund.approved_at is null and refund.requested_by <> p_actor_id
    ),
    'moves_to_approve', (
      select min(requested_at) from public.payment_moves as move
      where move.state = 'asked' and move.requested_by <> p_actor_id
        and exists (select from public.payments where id = move.payment_id and state = 'paid')
    ),
    'reports', (select min(created_at) from public.reports where state = 'open'),
    'reported_posts', (select min(created_at) from public.post_reports),
    'waiting_fresh', (select min(created_at) from public.posts where publication = 'waiting'),
    'unseen_fresh', (select min(created_at) from public.posts where publication = 'shown' and viewed_at is null),
    'faults', (select min(first_at) from public.faults where known_at is null),
    'restore', (select restored_at from public.restores where released_at is null),
    'health', (select min(red_since) from public.health_alerts where green_since is null)
  );
$function$;

reset lock_timeout;
