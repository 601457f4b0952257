-- Listings as visitors see them: live at this moment, found by address, words, category and town. A listing
-- ends with its paid time, even before the scheduled job has expired it.

-- All that the anonymous key may read of listings. The view runs as its owner, and so reads tables that are
-- closed to everybody else.
create view public.live_listings as
  select
    listings.id, listings.slug, listings.featured, listings.live_from,
    greatest(listings.live_from, versions.decided_at) as changed_at,
    versions.name, versions.category, versions.county, versions.town, versions.located,
    versions.contact, versions.phone, versions.email, versions.whatsapp, versions.website,
    versions.hours, versions.deliveries, versions.description,
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', entry ->> 'id',
          'alt', coalesce(entry ->> 'alt', ''),
          'width', coalesce(size.width, 1280),
          'height', coalesce(size.height, 960)
        ) order by place
      )
      from jsonb_array_elements(versions.photos) with ordinality as listed (entry, place)
        -- The limit makes it a look-up by index; a join would read all pictures.
        left join lateral (
          select width, height from public.pictures where id = (entry ->> 'id')::uuid limit 1
        ) as size on true
    ) as photos
  from public.listings
    join public.listing_versions as versions on versions.id = listings.shown_version
  where listings.state = 'live' and listings.live_until > app.now();

revoke all on public.live_listings from public, anon, authenticated, service_role;
grant select on public.live_listings to anon, authenticated, service_role;

-- A page of live listings, featured ones first, then the newest, and the number of all. 'after' is the last
-- listing of the page before.
create function public.find_live_listings(
  typed text default '', in_category text default '', in_town text default '',
  after bigint default null, most int default 24
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  -- A word that all listings have is looked up by the index too: a sequential scan reads every version with
  -- all its words, which takes longer.
  set enable_seqscan = off
as $$
declare
  query tsquery := app.search_query(typed);
  last public.listings;
  found_ids bigint[];
  total int;
begin
  select * into last from public.listings where id = after;
  if query is null and in_category = '' and in_town = '' then
    -- Without filters an index has all listings in their order.
    select count(*) into total from public.listings where state = 'live' and live_until > app.now();
    found_ids := array(
      select id from public.listings
      where state = 'live' and live_until > app.now()
        and (last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id))
      order by featured desc, live_from desc, id desc limit most
    );
  else
    with matching as (
      select listings.id, listings.featured, listings.live_from
      from public.listings
        join public.listing_versions as versions on versions.id = listings.shown_version
      where listings.state = 'live' and listings.live_until > app.now()
        and (query is null or versions.words @@ query)
        and (in_category = '' or versions.category_slug = in_category)
        and (in_town = '' or versions.town_slug = in_town)
    )
    select (select count(*) from matching), array(
      select id from matching
      where last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id)
      order by featured desc, live_from desc, id desc limit most
    ) into total, found_ids;
  end if;
  return jsonb_build_object(
    'total', total,
    'listings', coalesce(
      (
        select jsonb_agg(to_jsonb(shown) order by place)
        from unnest(found_ids) with ordinality as wanted (id, place)
          join public.live_listings as shown on shown.id = wanted.id
      ),
      '[]'
    )
  );
end;
$$;

-- Live listings of the same category: those of the same town first, then the newest. Many are asked for at
-- once, and planning each call anew took twice as long.
create function app.similar_listings(version public.listing_versions, most int) returns jsonb
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

-- The state of an address: 'live' with the listing; 'moved' with its present address; 'expired', for thirty
-- days, with similar listings; 'gone'; or 'unknown'.
create function app.look_up_listing(wanted text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  held public.listings;
  version public.listing_versions;
  is_live boolean;
begin
  select listings.* into held from public.listing_slugs
    join public.listings on listings.id = listing_slugs.listing_id
    where listing_slugs.slug = wanted;
  if held.live_from is null then
    return jsonb_build_object('state', 'unknown');
  end if;
  is_live := held.state = 'live' and held.live_until > app.now();
  if held.state not in ('live', 'expired') or held.live_until <= app.now() - interval '30 days' then
    return jsonb_build_object('state', 'gone', 'id', held.id);
  end if;
  if held.slug <> wanted then
    return jsonb_build_object('state', 'moved', 'id', held.id, 'slug', held.slug);
  end if;
  if is_live then
    return jsonb_build_object('state', 'live', 'id', held.id, 'listing', (
      select to_jsonb(shown) from public.live_listings as shown where shown.id = held.id
    ));
  end if;
  select * into version from public.listing_versions where id = held.shown_version;
  return jsonb_build_object(
    'state', 'expired', 'id', held.id,
    'name', version.name, 'category', version.category, 'town', version.town,
    'similar', app.similar_listings(version, 6)
  );
end;
$$;

-- Several addresses in one call, because requests that arrive together are answered together.
create function public.look_up_listings(wanted text[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_agg(app.look_up_listing(slug) order by place)
  from unnest(wanted) with ordinality as asked (slug, place);
$$;
