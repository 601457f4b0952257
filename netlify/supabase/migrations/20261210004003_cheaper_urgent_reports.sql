set lock_timeout = '5s';

set check_function_bodies = off;

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
    'differences', (select count(*) from public.payment_differences where settled_at is null),
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

reset lock_timeout;
