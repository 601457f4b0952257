-- With what we did for each listing, newest first.
create or replace function public.own_listings(
  owner uuid, page_size int, before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'shown', to_jsonb(shown), 'review', to_jsonb(review),
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
        select jsonb_agg(
          jsonb_build_object('day', done.day, 'channel', done.channel, 'link', done.link) order by done.place
        )
        from public.listing_promotions(held.id, '-infinity') with ordinality as done (day, channel, link, place)
        where done.place <= 20
      ), '[]')
    ) order by held.id desc
  ), '[]')
  from (
    select * from public.listings
    where owner_id = owner and id < before_id and (only_id is null or id = only_id)
      and (only_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by id desc
    limit least(page_size, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown on shown.id = held.shown_version
    left join public.listing_versions as review on review.id = held.review_version;
$$;
