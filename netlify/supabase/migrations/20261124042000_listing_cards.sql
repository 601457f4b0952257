-- Lists of cards are given of a listing's items no more than a card says: the lowest price of what is in stock.

-- The cheapest of what is in stock, 'from' its price where there are others; none where nothing is.
create function app.card_items(items jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(item || jsonb_build_object('photo', null, 'isFrom', is_from)), '[]')
    from (
      select item,
        min(price) over () <> max(price) over () or bool_or((item ->> 'isFrom')::boolean) over () as is_from
      from jsonb_array_elements(items) with ordinality as listed (item, place)
        cross join lateral (select (item ->> 'price')::int) as asked (price)
      where not (item ->> 'isOutOfStock')::boolean
      order by price, place limit 1
    ) as cheapest
  );
grant execute on function app.card_items(jsonb) to anon, authenticated, service_role;

create or replace view public.live_listings as
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
    ) as photos,
    (
      select coalesce(jsonb_agg(
        case when entry ->> 'photo' is null then entry
          else entry || jsonb_build_object('photo', jsonb_build_object(
            'id', entry ->> 'photo',
            'width', coalesce(size.width, 1280),
            'height', coalesce(size.height, 960)
          )) end order by place
      ), '[]')
      from jsonb_array_elements(versions.items) with ordinality as listed (entry, place)
        left join lateral (
          select width, height from public.pictures where id = (entry ->> 'photo')::uuid limit 1
        ) as size on true
    ) as items,
    app.card_items(versions.items) as card_items
  from public.listings
    join public.listing_versions as versions on versions.id = listings.shown_version
  where listings.state = 'live' and listings.live_until > app.now();

create view app.listing_cards as
  select id, slug, featured, live_from, name, category, county, town, located, contact, phone, email, whatsapp,
    website, hours, deliveries, description, photos, card_items as items
  from public.live_listings;

-- A page of live listings, featured ones first, then the newest, and the number of all. 'after' is the last
-- listing of the page before.
create or replace function public.find_live_listings(
  in_category text default '', in_town text default '', after bigint default null, most int default 24
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  last public.listings;
  found_ids bigint[];
  total int;
begin
  select * into last from public.listings where id = after;
  if in_category = '' and in_town = '' then
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
          join app.listing_cards as shown on shown.id = wanted.id
      ),
      '[]'
    )
  );
end;
$$;

-- Live listings and businesses of the build that have all that is wanted, or half of it: the best first and
-- among equals members' newest, a page of them and the number of all. `built` is [{"name", "sold", "place",
-- "others", "category", "town"}, …], and is answered by position from 0. Of more than a thousand members'
-- listings only the newest are ranked.
create or replace function public.search_listings(
  wanted jsonb, of_all boolean, in_category text, in_town text, built jsonb, skip int, most int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  -- A word that all listings have is looked up by the index too: a sequential scan reads every version with
  -- all its words, which takes longer.
  set enable_seqscan = off
as $$
declare
  ranked constant int := 1000;
  parts tsquery[] := app.wanted_parts(wanted);
  asked tsquery := app.joined_query(parts, of_all);
  typed tsquery := app.joined_query(
    app.wanted_parts(
      (select jsonb_agg(jsonb_build_array(part -> 0)) from jsonb_array_elements(wanted) as part)
    ),
    false
  );
  answer jsonb;
begin
  with matching as materialized (
    select listings.id, listings.featured, listings.live_from, versions.words,
      row_number() over (order by listings.live_from desc, listings.id desc) as place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version
    where listings.state = 'live' and listings.live_until > app.now()
      and versions.words @@ asked and (of_all or app.has_half(versions.words, parts))
      and (in_category = '' or versions.category_slug = in_category)
      and (in_town = '' or versions.town_slug = in_town)
  ), found as (
    select id, null::bigint as built, featured, live_from, place,
      case when place <= ranked then app.search_rank(words, asked, typed) else 0 end as rank
    from matching
    union all
    select null, at - 1, false, null, ranked + at, app.search_rank(doc, asked, typed)
    from jsonb_array_elements(search_listings.built) with ordinality as sample (said, at),
      app.searchable(said ->> 'name', said ->> 'sold', said ->> 'place', said ->> 'others') as doc
    where doc @@ asked and (of_all or app.has_half(doc, parts))
      and (in_category = '' or said ->> 'category' = in_category)
      and (in_town = '' or said ->> 'town' = in_town)
  ), page as (
    select found.id, found.built, row_number() over () as place
    from (
      select * from found
      order by rank desc, featured desc, live_from desc nulls last, place offset skip limit most
    ) as found
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'found', coalesce(
      (
        select jsonb_agg(
          case when page.id is null then jsonb_build_object('built', page.built)
            else jsonb_build_object('listing', to_jsonb(shown)) end
          order by place
        )
        from page left join app.listing_cards as shown on shown.id = page.id
        where page.id is null or shown.id is not null
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$$;

-- Live listings of the same category: those of the same town first, then the newest. Many are asked for at
-- once, and planning each call anew took twice as long.
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
      join app.listing_cards as shown on shown.id = wanted.id
  );
end;
$$;
