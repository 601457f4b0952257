set lock_timeout = '5s';

set check_function_bodies = off;

drop function public.own_listings(uuid,integer,bigint,bigint);

drop function public.lease_notices(integer);

CREATE OR REPLACE FUNCTION public.lease_notices(p_limit integer)
 RETURNS TABLE(id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean, listing_id bigint, title text, slug text, listing_state text, live_until timestamp with time zone, reason text, payment jsonb, reach jsonb, cover text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select id from public.notices
    where done_at is null and next_attempt_at <= app.now() and not (select public.outgoing_is_held())
    order by kind = 'week', next_attempt_at, id
    limit p_limit
    for no key update skip locked
  ), leased as (
    update public.notices set next_attempt_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select leased.id, leased.key, leased.kind,
    app.is_notice_current(
      (select notice from public.notices as notice where notice.id = leased.id), listing, payment, version
    ) and (leased.kind <> 'week' or measured.reach is not null),
    listing.owner_id, coalesce(settings.reminders, true), coalesce(settings.weekly, true), listing.id,
    coalesce(shown_version.title, version.title, listing.draft ->> 'title', ''), listing.slug, listing.state,
    listing.live_until,
    case leased.kind
      when 'changes-requested' then version.reason
      when 'suspended' then listing.reason
      else payment.reason
    end,
    to_jsonb(payment), measured.reach, shown_version.images -> 0 ->> 'id'
  from leased
    left join public.listings as listing on listing.id = leased.listing_id
    left join public.payments as payment on payment.id = leased.payment_id
    left join public.member_settings as settings on settings.member_id = listing.owner_id
    left join public.listing_versions as shown_version on shown_version.id = listing.shown_version_id
    -- The key of a notice about a version ends with the version's id.
    left join public.listing_versions as version
      on leased.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(leased.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(leased.kind, leased.at, listing) as reach
    ) as measured
  order by leased.id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.next_step_position(p_listing public.listings)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_listing).state = 'draft'::text) THEN 8 WHEN ((p_listing).state = 'suspended'::text) THEN 9 WHEN ((p_listing).state = 'withdrawn'::text) THEN 10 WHEN (SELECT ((listing_versions.decision = 'changes_requested'::text) AND (((next_step_position.p_listing).state <> 'expired'::text) OR (COALESCE(listing_versions.decided_at, listing_versions.submitted_at) >= (next_step_position.p_listing).live_until))) FROM public.listing_versions WHERE (listing_versions.listing_id = (next_step_position.p_listing).id) ORDER BY listing_versions.id DESC LIMIT 1) THEN 0 WHEN ((p_listing).state = 'live'::text) THEN (SELECT CASE WHEN (((next_step_position.p_listing).live_until - app.now()) <= GREATEST(LEAST(((last_payment.days)::double precision * '08:00:00'::interval), '7 days'::interval), CASE WHEN (last_payment.days <= 1) THEN '03:00:00'::interval WHEN (last_payment.days <= 3) THEN '1 day'::interval ELSE '3 days'::interval END)) THEN 1 ELSE 2 END AS "case" FROM (SELECT COALESCE((SELECT payments.days FROM public.payments WHERE ((payments.listing_id = (next_step_position.p_listing).id) AND (payments.covers_until = (next_step_position.p_listing).live_until)) ORDER BY payments.created_at DESC, payments.id DESC LIMIT 1), 21) AS "coalesce") last_payment(days)) WHEN ((p_listing).state = 'expired'::text) THEN 7 ELSE (SELECT CASE WHEN summary.has_money THEN 6 WHEN (summary.open_order_id IS NULL) THEN 4 WHEN (EXISTS (SELECT FROM public.payment_claims WHERE ((payment_claims.order_id = summary.open_order_id) AND (payment_claims.closed_at IS NULL)))) THEN 5 ELSE 3 END AS "case" FROM (SELECT bool_or(((payments.state = 'review'::text) OR ((payments.state = 'paid'::text) AND (payments.covers_from IS NULL)))) AS has_money, (array_agg(payments.order_id ORDER BY payments.created_at DESC, payments.id DESC) FILTER (WHERE (payments.state = 'pending'::text)))[1] AS open_order_id FROM public.payments WHERE (payments.listing_id = (next_step_position.p_listing).id)) summary) END;

CREATE OR REPLACE FUNCTION public.own_listings(p_owner_id uuid, p_limit integer, p_before_id bigint DEFAULT '9223372036854775807'::bigint, p_id bigint DEFAULT NULL::bigint, p_position integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'visible', to_jsonb(shown_version), 'review', to_jsonb(review),
      'history', app.listing_history(held.id), 'submitted_at', earliest.submitted_at,
      'approved_at', earliest.approved_at,
      'cover_appearance', (
        select appearance from public.pictures
          where owner_id = held.owner_id
            and id = case when cover_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then cover_id::uuid end
      ),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(paid) - 'turn' || jsonb_build_object('claimed', paid.state = 'pending' and exists (
          select from public.payment_claims as claim where claim.order_id = paid.order_id and claim.closed_at is null
        )) order by created_at desc, id desc) from (
          select *, row_number() over (partition by state order by created_at desc, id desc) as turn
          from public.payments where listing_id = held.id
        ) as paid
        where paid.state <> 'failed' or paid.turn <= 5
      ), '[]'),
      'promotions', coalesce((
        select jsonb_agg(to_jsonb(done) - 'place' order by done.place)
        from public.listing_promotions(held.id, '-infinity') with ordinality
          as done (day, channel, link, picture, place)
        where done.place <= 20
      ), '[]')
    ) order by held.position, held.id desc
  ), '[]')
  from (
    select listings.*, position
    from public.listings cross join lateral app.next_step_position(listings) as position
    where owner_id = p_owner_id and (position, -id) > (p_position, -p_before_id) and (p_id is null or id = p_id)
      and (p_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by position, id desc
    limit least(p_limit, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown_version on shown_version.id = held.shown_version_id
    left join public.listing_versions as review on review.id = held.review_version_id
    cross join lateral lower(coalesce(shown_version.images, held.draft -> 'images') -> 0 ->> 'id') as cover_id
    left join lateral (
      select min(submitted_at) as submitted_at, min(decided_at) filter (where decision = 'approved') as approved_at
      from public.listing_versions where listing_id = held.id
    ) as earliest on true;
$function$;

grant EXECUTE on function public.own_listings(uuid,integer,bigint,bigint,integer) to service_role;

grant EXECUTE on function public.lease_notices(integer) to service_role;

reset lock_timeout;
