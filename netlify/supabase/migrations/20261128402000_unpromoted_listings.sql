-- Which live listings nobody promoted within the days that are paid for at present: those of the payment that covers
-- this moment, so that each payment brings a promotion of its own.
create view app.unpromoted_listings as
  select listings.id, listings.shown_version, listings.slug, paid.covers_from, paid.covers_until
  from public.listings
    cross join lateral (
      select covers_from, covers_until from public.payments
      where listing_id = listings.id and state = 'paid'
        and covers_from <= app.now() and covers_until > app.now()
      order by covers_from limit 1
    ) as paid
  where listings.state = 'live' and listings.live_until > app.now()
    and not exists (
      select from public.promotions
      where promotions.listing_id = listings.id
        and promotions.day >= (paid.covers_from at time zone 'Africa/Nairobi')::date
    );

-- Those listings, the oldest start first, with the days that are left of the paid ones; a day that began counts.
create function public.staff_unpromoted(
  page_size int, after_since timestamptz default '-infinity', after_listing bigint default 0
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'listing', due.id, 'name', shown.name, 'category', shown.category, 'town', shown.town, 'slug', due.slug,
    'since', due.covers_from, 'until', due.covers_until,
    'days_left', ceil(extract(epoch from due.covers_until - app.now()) / 86400)::int
  ) order by due.covers_from, due.id), '[]')
  from (
    select * from app.unpromoted_listings
    where (covers_from, id) > (after_since, after_listing)
    order by covers_from, id limit least(page_size, 500)
  ) as due
    join public.listing_versions as shown on shown.id = due.shown_version;
$$;

-- How much waits for staff in each of their lists. Every count reads an index of what waits, not of what was done.
create or replace function public.staff_counts() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as unseen
      -- The limit makes this a look-up by index; a join would read the whole table.
      cross join lateral (
        select id, state, shown_version from public.listings where id = unseen.listing_id limit 1
      ) as listing
      where listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version) is null
    ),
    'payments', (select count(*) from public.payments where state = 'review')
      + (
        select count(*) from public.payment_claims as claim
        where closed_at is null and app.claim_waits(claim)
      )
      + (select count(*) from public.payment_differences where settled_at is null),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports)
  );
$$;

revoke execute on function public.staff_unpromoted(int, timestamptz, bigint) from public, anon, authenticated;
grant execute on function public.staff_unpromoted(int, timestamptz, bigint) to service_role;
