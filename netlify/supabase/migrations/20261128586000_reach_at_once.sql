-- As before, with the day and the moment asked for once: to ask for each row took longer than to read it.
create or replace function app.usual_reach(of_listing bigint) returns jsonb
  language sql stable set search_path = ''
as $$
  select case when count(*) >= 5 then jsonb_build_object(
    'category', min(alike.category),
    'listings', count(*),
    'people', percentile_disc(0.5) within group (order by alike.people)
  ) end
  from (
    select versions.category, coalesce((
      select sum(visit_days.people) from public.visit_days
      where visit_days.listing_id = listings.id
        and visit_days.day between (select app.today() - 7) and (select app.today() - 1)
    ), 0) as people
    from public.listings as own
      join public.listing_versions as shown on shown.id = own.shown_version
      join public.listing_versions as versions on versions.category_slug = shown.category_slug
      join public.listings on listings.shown_version = versions.id
    where own.id = of_listing and listings.state = 'live' and listings.live_until > (select app.now())
      and listings.live_from < (select (app.today() - 7)::timestamp at time zone 'Africa/Nairobi')
  ) as alike;
$$;

create or replace function public.listing_reach(wanted_listing bigint, wanted_days int default 28) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with days as (
    select * from (
      select day, people, asked, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere
      from public.visit_days where listing_id = wanted_listing
      union all
      select day, people, asked, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere
      from app.unsummed_days where listing_id = wanted_listing
    ) as summed
    where day > (select app.today() - wanted_days)
  ), totals as (
    select day, sum(people) as people, sum(asked) as asked, sum(appearances) as appearances,
      sum(calls) as calls, sum(whatsapp) as whatsapp, sum(contacts) as contacts, sum(website) as website,
      sum(shares) as shares, sum(lists) as lists, sum(search) as search, sum(shared) as shared,
      sum(poster) as poster, sum(elsewhere) as elsewhere
    from days group by day
  )
  select jsonb_build_object(
    'today', app.today(),
    'since', least(
      (select min(day) from public.visit_days where listing_id = wanted_listing),
      (select min(day) from public.visits where listing_id = wanted_listing)
    ),
    'days', (select coalesce(jsonb_agg(to_jsonb(totals) order by day), '[]') from totals),
    'category', app.usual_reach(wanted_listing)
  );
$$;
