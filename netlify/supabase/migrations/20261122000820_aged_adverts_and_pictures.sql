-- What else is asked of a large database: adverts that are found, pictures to delete, attempts to forget.

-- A word that all adverts have is looked up as the rare ones are: each version that is read for itself is
-- read with all its words.
alter function public.find_live_listings(text, text, text, bigint, int) set enable_seqscan = off;

-- Takes note of what was let through, and forgets what no longer counts: those alone are read.
create or replace function app.count_attempt(of_kind text, of_subject text) returns void
  language sql volatile set search_path = ''
as $$
  delete from public.attempts where id = any (array(
    select id from public.attempts
    where at <= app.now() - interval '1 hour'
    for update skip locked
  ));
  insert into public.attempts (kind, subject) values (of_kind, of_subject);
$$;

-- Live adverts of the same trade: those of the same town first, then the newest. Those of the town are
-- few, and of the others the newest are looked through: a page has room for some. Many are asked for at
-- once; planned anew for each, it took twice as long.
create or replace function app.similar_listings(version public.listing_versions, most int) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  near bigint[];
  others bigint[];
begin
  near := array(
    select listings.id
    from public.listing_versions as other
      join public.listings on listings.id = other.listing_id and listings.shown_version = other.id
    where other.category_slug = version.category_slug and other.town_slug = version.town_slug
      and listings.state = 'live' and listings.live_until > app.now()
      and listings.id <> version.listing_id
    order by listings.featured desc, listings.live_from desc, listings.id limit most
  );
  others := array(
    select listings.id
    from public.listings join public.listing_versions as other on other.id = listings.shown_version
    where other.category_slug = version.category_slug and other.town_slug <> version.town_slug
      and listings.state = 'live' and listings.live_until > app.now()
      and listings.id <> version.listing_id
    order by listings.featured desc, listings.live_from desc, listings.id
    limit most - cardinality(near)
  );
  return (
    select coalesce(jsonb_agg(to_jsonb(shown) order by place), '[]')
    from unnest(near || others) with ordinality as wanted (id, place)
      join public.live_listings as shown on shown.id = wanted.id
  );
end;
$$;

-- What nobody will look at any more: its files are deleted, then the row. Which photos adverts name is
-- found out once for all of them.
create or replace function public.pictures_to_delete() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  with named as (
    select owner_id, lower(photo.id #>> '{}') as picture
    from (
      select owner_id, draft -> 'photos' as photos from public.listings
      union all
      select owner_id, photos from public.listings
        join public.listing_versions on listing_versions.listing_id = listings.id
    ) as listings
      -- There are eight at most; without a limit the planner expects a thousand of each.
      cross join lateral (select * from jsonb_path_query(photos, '$[*].id') limit 50) as photo (id)
  )
  select id from (
    select id, created_at from public.pictures
    where owner_id is null
      or state = 'discarded'
      or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
      or (state = 'making' and greatest(created_at + interval '1 hour', made_until) <= app.now())
      or (state = 'ready' and purpose = 'post' and post_id is null
        and created_at <= app.now() - interval '7 days')
      or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
        and not exists (select from public.members where avatar = pictures.id))
    union all
    select id, created_at from public.pictures
    where owner_id is not null and state = 'ready' and purpose = 'listing'
      and created_at <= app.now() - interval '7 days'
      and not exists (
        select from named
        where named.owner_id = pictures.owner_id and named.picture = pictures.id::text
      )
  ) as given_up
  order by created_at limit 100;
$$;
