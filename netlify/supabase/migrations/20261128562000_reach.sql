-- What an advert brought its owner, and how many people the site reaches.

-- The median of the people who saw a live advert of the same category within the last seven whole days, of those
-- that were live all the time; null where they are fewer than five, so that nobody's own number is told.
create function app.usual_reach(of_listing bigint) returns jsonb
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
        -- Asked once: to ask for the day of each row takes longer than to read it.
        and visit_days.day between (select app.today() - 7) and (select app.today() - 1)
    ), 0) as people
    from public.listings as own
      join public.listing_versions as shown on shown.id = own.shown_version
      join public.listing_versions as versions on versions.category_slug = shown.category_slug
      join public.listings on listings.shown_version = versions.id
    where own.id = of_listing and listings.state = 'live' and listings.live_until > app.now()
      and listings.live_from < (select app.start_of_day(app.today() - 7))
  ) as alike;
$$;

-- What an advert brought on each of the last days, today among them, and how many people saw a usual live advert
-- of its category within the last seven whole days, where there are five.
create function public.listing_reach(wanted_listing bigint, wanted_days int default 28) returns jsonb
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

-- How many people a day saw at least one advert, on average of the last 28 days that are summed; null until there
-- are 28 whole ones.
create function public.site_reach() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'people', round(sum(people) / 28.0), 'from', counted.last - 27, 'to', counted.last
  )
  from (select min(day) as first, max(day) as last from public.reach_days) as counted
    join public.reach_days on day > counted.last - 28
  where counted.first < counted.last - 27
  group by counted.last;
$$;

revoke execute on function public.listing_reach(bigint, int), public.site_reach() from public, anon, authenticated;
grant execute on function public.listing_reach(bigint, int), public.site_reach() to service_role;
