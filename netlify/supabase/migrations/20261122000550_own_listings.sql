-- A member's own adverts, newest first, a page at a time, each with its newest version, the one that visitors
-- see, the one that staff look at, and its payments. One that she withdrew is there for its receipts alone,
-- unless it is asked for by id. Of payments that came to nothing the newest five are enough.
create function public.own_listings(
  owner uuid, page_size int, before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'shown', to_jsonb(shown), 'review', to_jsonb(review),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(paid) - 'turn' order by created_at desc, id desc) from (
          select *, row_number() over (partition by state order by created_at desc, id desc) as turn
          from public.payments where listing_id = held.id
        ) as paid
        where paid.state <> 'failed' or paid.turn <= 5
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

grant execute on function public.own_listings(uuid, int, bigint, bigint) to service_role;
