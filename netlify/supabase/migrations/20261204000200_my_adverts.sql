set lock_timeout = '5s';

set check_function_bodies = off;

create or replace function app.kept_contact(p_listing public.listings) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_listing.live_payment_id is null or p_listing.live_until <= app.now() - interval '7 days'
    or p_listing.live_until > app.now() or p_listing.state not in ('live', 'expired')
    or exists (
      select from public.audit_log
      where subject = 'listing' and subject_id = p_listing.id::text and to_state = 'suspended'
        and from_state <> to_state and at >= p_listing.live_from
    )
  then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'name', contact, 'phone', phone, 'email', case when phone is null then email end,
      'ended_at', p_listing.live_until
    )
    from public.listing_versions where id = p_listing.shown_version_id
  );
end;
$$;

create or replace function app.look_up_listing(p_slug text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  held public.listings;
  version public.listing_versions;
  contact jsonb;
begin
  select listings.* into held from public.listing_slugs
    join public.listings on listings.id = listing_slugs.listing_id
    where listing_slugs.slug = p_slug;
  if held.live_from is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  if held.state not in ('live', 'expired') or held.live_until <= app.now() - interval '30 days' then
    return jsonb_build_object('state', 'gone', 'id', held.id);
  end if;
  if held.slug <> p_slug then
    return jsonb_build_object(
      'state', 'moved', 'id', held.id, 'slug', held.slug,
      'seconds_left', app.seconds_until(held.live_until + interval '30 days')
    );
  end if;
  if app.is_live(held) then
    return jsonb_build_object(
      'state', 'live', 'id', held.id, 'seconds_left', app.seconds_until(held.live_until),
      'listing', (
        select to_jsonb(live_listing) from public.live_listings as live_listing where live_listing.id = held.id
      )
    );
  end if;
  select * into version from public.listing_versions where id = held.shown_version_id;
  contact := app.kept_contact(held);
  return jsonb_build_object(
    'state', 'expired', 'id', held.id,
    'title', version.title, 'category', version.category, 'town', version.town,
    'contact', contact,
    'seconds_left', case when contact is not null then app.seconds_until(held.live_until + interval '7 days') end,
    'similar', case when contact is null then app.similar_listings(version, 6) else '[]'::jsonb end
  );
end;
$$;

create or replace function app.page_columns(p_listing public.listings) returns jsonb
  language sql stable
  return case when p_listing.live_from is not null then jsonb_build_array(
    p_listing.state, p_listing.slug, p_listing.shown_version_id, p_listing.live_from, p_listing.live_until,
    p_listing.live_payment_id, p_listing.featured
  ) end;

create or replace function app.listing_history(p_listing_id bigint) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', at) order by at, name), '[]')
    from (
      select name, at
      from (
        select 'submitted' as name, submitted_at as at from public.listing_versions
          where listing_id = p_listing_id and (decided_by is not null or decision is distinct from 'approved')
        union
        select case
            when decision = 'changes_requested' then 'changes'
            when decided_by is null then 'changed'
            else 'approved'
          end, decided_at
          from public.listing_versions
          where listing_id = p_listing_id and decision in ('approved', 'changes_requested')
        union
        select case
            when details ->> 'decision' = 'changes_requested' then 'changes'
            when to_state = 'suspended' then 'suspended'
            when to_state = 'withdrawn' then 'withdrawn'
            when from_state = 'suspended' then 'restored'
            when to_state = 'live' then 'started'
            when to_state = 'expired' then 'ended'
            else 'changes'
          end, case
            when to_state = 'expired' and log.reason = 'time' then coalesce((
              select max(covers_until) from public.payments
              where payments.listing_id = p_listing_id and covers_until <= log.at
            ), log.at)
            else log.at
          end
          from public.audit_log as log
          where subject = 'listing' and subject_id = p_listing_id::text and (
            details ->> 'decision' is not distinct from 'changes_requested'
            or from_state <> to_state and (
              from_state = 'suspended'
              or to_state in ('live', 'expired', 'suspended', 'withdrawn', 'changes_requested')
            )
          )
      ) as events
      order by at desc, name desc limit 40
    ) as newest
  );

create or replace function public.own_listings(
  p_owner_id uuid, p_limit int, p_before_id bigint default 9223372036854775807, p_id bigint default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'visible', to_jsonb(shown_version), 'review', to_jsonb(review),
      'history', app.listing_history(held.id), 'submitted_at', earliest.submitted_at,
      'approved_at', earliest.approved_at,
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
    ) order by held.id desc
  ), '[]')
  from (
    select * from public.listings
    where owner_id = p_owner_id and id < p_before_id and (p_id is null or id = p_id)
      and (p_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by id desc
    limit least(p_limit, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown_version on shown_version.id = held.shown_version_id
    left join public.listing_versions as review on review.id = held.review_version_id
    left join lateral (
      select min(submitted_at) as submitted_at, min(decided_at) filter (where decision = 'approved') as approved_at
      from public.listing_versions where listing_id = held.id
    ) as earliest on true;
$$;

reset lock_timeout;
