set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.approved_before(p_listing_id bigint, p_version_id bigint)
 RETURNS public.listing_versions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  approved public.listing_versions;
begin
  select * into approved from public.listing_versions
    where listing_id = p_listing_id and id < p_version_id and decision = 'approved'
    order by id desc limit 1;
  -- An unset row would be an object of nulls in JSON.
  return case when found then approved end;
end;
$function$;

CREATE OR REPLACE FUNCTION app.oldest_unviewed(p_listing_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select min(id) from public.listing_versions
    where listing_id = p_listing_id and decision = 'approved' and decided_by is null and seen_at is null
  );
end;
$function$;

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

CREATE OR REPLACE FUNCTION public.staff_changes(p_limit integer, p_after_version_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(changed.row order by changed.first), '[]') from (
    select change.first, jsonb_build_object(
      'first', change.first, 'version', change.last, 'listing', listing.id, 'state', listing.state,
      'slug', listing.slug, 'owner', (select name from public.members where members.id = listing.owner_id),
      'owner_id', listing.owner_id, 'is_waiting', listing.review_version_id is not null, 'changed_at', change.at, 'times', change.times,
      'submitted', to_jsonb(shown_version), 'approved', to_jsonb(app.approved_before(listing.id, change.first)), 'changes', (
        select jsonb_build_object('reason', request.reason, 'at', request.seen_at)
        from public.listing_versions as request
        where request.listing_id = listing.id and request.id > change.first
          and request.seen_at is not null and request.reason is not null
        order by request.id desc limit 1
      )
    ) as row
    from (
      select listing_id, min(id) as first, max(id) as last, max(decided_at) as at, count(*) as times
      from public.listing_versions
      where decision = 'approved' and decided_by is null and seen_at is null
      group by listing_id
    ) as change
      -- The limits make these look-ups by index; joins would read the whole tables.
      cross join lateral (
        select id, state, slug, owner_id, shown_version_id, review_version_id from public.listings
        where id = change.listing_id limit 1
      ) as listing
      cross join lateral (
        select * from public.listing_versions where id = listing.shown_version_id limit 1
      ) as shown_version
    where change.first > p_after_version_id and listing.state in ('approved', 'live', 'expired')
      and app.open_request(listing.id, listing.shown_version_id) is null
    order by change.first
    limit least(p_limit, 500)
  ) as changed;
$function$;

reset lock_timeout;
