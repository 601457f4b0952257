set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.staff_review(p_limit integer, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_version_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'version', submitted.id, 'listing', listings.id, 'state', listings.state, 'slug', listings.slug,
      'owner', members.name, 'owner_id', members.id, 'sort_at', page.at,
      'paid_at', nullif(page.at, 'infinity'), 'is_owed_back', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refund_due'
      ), 'is_refunded', exists (
        select from public.payments where listing_id = listings.id and payments.state = 'refunded'
      ), 'submitted_at', submitted.submitted_at,
      'minutes_left', floor(extract(epoch from nullif(page.at, 'infinity') + interval '48 hours' - app.now()) / 60),
      'live_until', case when app.is_live(listings) then listings.live_until end,
      'live_minutes_left', case when app.is_live(listings) then
        floor(extract(epoch from listings.live_until - app.now()) / 60) end,
      'submitted', to_jsonb(submitted), 'approved', to_jsonb(approved),
      'viewed', to_jsonb(app.approved_before(listings.id, app.oldest_unviewed(listings.id))),
      'alike', app.alike_listings(submitted, listings.owner_id), 'reports', app.open_reports(listings.id),
      'changes', case when request.decision in ('changes_requested', 'refused') then
        jsonb_build_object('reason', request.reason, 'at', request.decided_at, 'decision', request.decision) end
    ) order by page.at, page.version
  ), '[]')
  from (
    select * from (
      (
        select first.paid_at as at, listings.review_version_id as version, listings.id as listing
        from public.payments as first join public.listings on listings.id = first.listing_id
        where first.state = 'paid' and first.covers_from is null and listings.review_version_id is not null
          and first.paid_at >= p_after_at
          and (first.paid_at, listings.review_version_id) > (p_after_at, p_after_version_id)
          and not exists (
            select from public.payments as earlier
            where earlier.listing_id = first.listing_id and earlier.state = 'paid' and earlier.covers_from is null
              and (earlier.paid_at, earlier.id) < (first.paid_at, first.id)
          )
        order by 1, 2 limit least(p_limit, 500)
      )
      union all
      (
        select 'infinity', waiting.id, waiting.listing_id
        from public.listing_versions as waiting
          join public.listings on listings.review_version_id = waiting.id
        where waiting.decision is null
          and waiting.id > case when p_after_at = 'infinity' then p_after_version_id else 0 end
          and not exists (
            select from public.payments
            where listing_id = waiting.listing_id and payments.state = 'paid' and covers_from is null
          )
        order by 2 limit least(p_limit, 500)
      )
    ) as due
    order by 1, 2
    limit least(p_limit, 500)
  ) as page
    join public.listing_versions as submitted on submitted.id = page.version
    join public.listings on listings.id = page.listing
    left join public.members on members.id = listings.owner_id
    left join public.listing_versions as approved on approved.id = listings.shown_version_id
    left join lateral (
      select earlier.decision, earlier.reason, earlier.decided_at from public.listing_versions as earlier
      where earlier.listing_id = listings.id and earlier.decision in ('approved', 'changes_requested', 'refused')
        and earlier.decided_by is not null
      order by earlier.id desc limit 1
    ) as request on true;
$function$;

reset lock_timeout;
