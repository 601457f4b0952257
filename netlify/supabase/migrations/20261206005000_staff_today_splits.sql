set lock_timeout = '5s';

set check_function_bodies = off;

drop function public.staff_post_reports(text,integer,timestamp with time zone,bigint);

CREATE OR REPLACE FUNCTION public.staff_post_reports(p_state text, p_limit integer, p_before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id bigint DEFAULT NULL::bigint)
 RETURNS TABLE(id bigint, title text, description text, author text, author_id uuid, hidden_at timestamp with time zone, reporters integer, reasons jsonb, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := p_state <> 'hidden';
begin
  return query
  with page as (
    (
      select posts.id, posts.hidden_at as since from public.posts
      where not is_waiting and posts.hidden_at is not null
        and (p_before_at is null or (posts.hidden_at, posts.id) < (p_before_at, p_before_id))
      order by posts.hidden_at desc, posts.id desc
      limit least(p_limit, 500)
    )
    union all
    (
      select first.post_id, first.created_at from public.post_reports as first
      where is_waiting
        and (p_before_at is null or (first.created_at, first.post_id) > (p_before_at, p_before_id))
        -- A scalar sub-select is evaluated row by row, oldest first, until the page is full; the planner would
        -- evaluate 'not exists' for all rows.
        and coalesce((
          select false from public.post_reports as earlier
          where earlier.post_id = first.post_id
            and (earlier.created_at, earlier.reporter_id) < (first.created_at, first.reporter_id)
          limit 1
        ), true)
      order by first.created_at, first.post_id
      limit least(p_limit, 500)
    )
  )
  select posts.id, posts.title, left(posts.description, 1000), members.name, members.id, posts.hidden_at,
    coalesce(report_counts.number, 0), coalesce(report_counts.reasons, '{}'), page.since
  from page
    join public.posts on posts.id = page.id
    join public.members on members.id = posts.author_id
    cross join lateral (
      select sum(by_reason.number)::int as number, jsonb_object_agg(by_reason.reason, by_reason.number) as reasons
      from (
        select reason, count(*) as number from public.post_reports where post_id = page.id group by reason
      ) as by_reason
    ) as report_counts
  order by case when is_waiting then page.since end, case when is_waiting then page.id end,
    page.since desc, page.id desc;
end;
$function$;

create or replace view app.unpromoted_listings as  SELECT listings.id,
    listings.shown_version_id,
    listings.slug,
    paid.covers_from,
    paid.covers_until,
    listings.live_until
   FROM (( SELECT DISTINCT ON (payments.listing_id) payments.listing_id,
            payments.covers_from,
            payments.covers_until
           FROM public.payments
          WHERE ((payments.state = 'paid'::text) AND (payments.covers_from <= app.now()) AND (payments.covers_until > app.now()))
          ORDER BY payments.listing_id, payments.covers_from) paid
     JOIN public.listings ON ((listings.id = paid.listing_id)))
  WHERE (app.is_live(listings.*) AND (NOT (EXISTS ( SELECT
           FROM public.promotions
          WHERE ((promotions.listing_id = listings.id) AND (promotions.day >= ((paid.covers_from AT TIME ZONE 'Africa/Nairobi'::text))::date))))));

CREATE OR REPLACE FUNCTION public.staff_unpromoted(p_limit integer, p_after_since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_listing_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'listing', due.id, 'title', shown_version.title, 'category', shown_version.category, 'town', shown_version.town, 'slug', due.slug,
    'since', due.covers_from, 'until', due.live_until,
    'days_left', ceil(extract(epoch from due.live_until - app.now()) / 86400)::int
  ) order by due.covers_from, due.id), '[]')
  from (
    select * from app.unpromoted_listings
    where (covers_from, id) > (p_after_since, p_after_listing_id)
    order by covers_from, id limit least(p_limit, 500)
  ) as due
    join public.listing_versions as shown_version on shown_version.id = due.shown_version_id;
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
      -- The times of the rows in the list of refunds: the present turn starts with an approval or a request.
      select min(coalesce(refund.turn_at, payments.paid_at)) from public.payments
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
        select from public.reports where state = 'open' group by business having count(distinct reporter) >= 3
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

grant EXECUTE on function public.staff_post_reports(text,integer,timestamp with time zone,bigint) to service_role;

reset lock_timeout;
