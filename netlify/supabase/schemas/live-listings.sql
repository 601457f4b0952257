-- Returns the items of a card without their images: the first three names in stock, where the part of a name before a
-- comma counts, and the cheapest item in stock; only the first item if every item is out of stock. 'isFrom' of the results
-- is true if the items in stock have different prices, or if one of them has 'isFrom'.
create function app.card_items(p_items jsonb) returns jsonb
  language sql immutable set search_path = ''
  return (
    with in_stock as (
      select item, price, place,
        min(price) over () <> max(price) over () or bool_or((item ->> 'isFrom')::boolean) over () as is_from,
        row_number() over (order by price, place) = 1 as is_cheapest,
        row_number() over (
          partition by regexp_replace(item ->> 'name', ',\s.*$', '') order by place
        ) = 1 as is_first_of_name
      from jsonb_array_elements(p_items) with ordinality as listed (item, place)
        cross join lateral (select (item ->> 'price')::int) as priced (price)
      where not (item ->> 'isOutOfStock')::boolean
    ),
    named as (
      select *, count(*) filter (where is_first_of_name) over (order by place) as name_count from in_stock
    )
    select coalesce(
      jsonb_agg(item || jsonb_build_object('image', null, 'isFrom', is_from) order by place),
      case when p_items = '[]' then p_items else jsonb_build_array(p_items -> 0 || '{"image": null}') end
    )
    from named
    where is_cheapest or is_first_of_name and name_count <= 3
  );

grant execute on function app.card_items(jsonb) to anon, authenticated, service_role;

-- The only view of listings for visitors. It runs as its owner, because visitors have no rights on the tables. A
-- listing disappears with the end of its paid time, even before the schedule expires it.
create view public.live_listings as
  select
    listings.id, listings.slug, listings.featured, listings.live_from,
    greatest(listings.live_from, versions.decided_at) as changed_at,
    versions.title, versions.category, versions.county, versions.town, versions.located,
    versions.contact, versions.phone, versions.email, versions.whatsapp, versions.website,
    versions.opening_hours, versions.hours, versions.deliveries, versions.description,
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', entry ->> 'id',
          'alt', coalesce(entry ->> 'alt', ''),
          'width', coalesce(size.width, 1280),
          'height', coalesce(size.height, 960),
          'appearance', size.appearance
        ) order by place
      )
      from jsonb_array_elements(versions.images) with ordinality as listed (entry, place)
        -- The limit makes this a look-up by index. A join would read all pictures.
        left join lateral (
          select width, height, appearance from public.pictures where id = (entry ->> 'id')::uuid limit 1
        ) as size on true
    ) as images,
    (
      select coalesce(jsonb_agg(
        case when entry ->> 'image' is null then entry
          else entry || jsonb_build_object('image', jsonb_build_object(
            'id', entry ->> 'image',
            'width', coalesce(size.width, 1280),
            'height', coalesce(size.height, 960),
            'appearance', size.appearance
          )) end order by place
      ), '[]')
      from jsonb_array_elements(versions.items) with ordinality as listed (entry, place)
        left join lateral (
          select width, height, appearance from public.pictures where id = (entry ->> 'image')::uuid limit 1
        ) as size on true
    ) as items,
    app.card_items(versions.items) as card_items,
    versions.facebook, versions.instagram, versions.tiktok, versions.payment_details, versions.map
  from public.listings
    join public.listing_versions as versions on versions.id = listings.shown_version_id
  where app.is_live(listings);

grant select on public.live_listings to anon, authenticated, service_role;

-- The live listings as lists show them, with the items of a card. A card lacks the profiles, the details of payments and
-- the map.
create view app.listing_cards as
  select id, slug, featured, live_from, title, category, county, town, located, contact, phone, email, whatsapp,
    website, opening_hours, hours, deliveries, description, images, card_items as items
  from public.live_listings;

-- Returns the cards of these listings in the given order. Listings that are not live are left out. PL/pgSQL keeps
-- its plan for the many calls of one request.
create function app.find_cards(p_listing_ids bigint[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(card) order by place), '[]')
    from unnest(p_listing_ids) with ordinality as page (id, place)
      join app.listing_cards as card on card.id = page.id
  );
end;
$$;

-- The rotation of the first place on the homepage. Each live listing has the place for ten minutes, unless a listing is
-- newer than the page. A row is a listing that had the place. The next listing is the one that has been live longest
-- among those that had no turn since they went live. If all had a turn, the next listing is the one with the oldest
-- turn. So every live listing has the place before any listing has it twice.
create table app.first_places (
  listing_id bigint primary key references public.listings on delete cascade,
  -- The start of the listing's last ten minutes in the first place.
  taken_at timestamptz not null
);

create index first_places_by_time on app.first_places (taken_at);

-- Returns the listing in the first place; null before the rotation begins, and if that listing has ended.
create function app.first_place() returns bigint
  language sql stable set search_path = ''
  begin atomic
    select listings.id
    from (
      select listing_id from app.first_places order by taken_at desc, listing_id desc limit 1
    ) as held
      join public.listings on listings.id = held.listing_id
    where app.is_live(listings);
  end;

-- Moves the rotation on if the ten minutes are over or the listing has ended. Locks the next listing, and skips a
-- listing that another transaction is deleting.
create function app.turn_first_place() returns void
  language sql volatile set search_path = ''
  begin atomic
    insert into app.first_places (listing_id, taken_at)
    select next.id, app.now()
    from (
      select listings.id
      from public.listings
        left join app.first_places as last
          on last.listing_id = listings.id and last.taken_at >= listings.live_from
      where app.is_live(listings)
        and not exists (
          select from app.first_places as held
          where held.listing_id = app.first_place() and held.taken_at > app.now() - interval '10 minutes'
        )
      order by last.taken_at nulls first, listings.live_from, listings.id
      limit 1 for key share of listings skip locked
    ) as next
    on conflict (listing_id) do update set taken_at = excluded.taken_at;
  end;

-- Returns a page of the live listings of a section (category and town), and the total of the section: featured
-- listings first, then the newest. `p_after_id` is the last listing of the previous page.
create function public.find_live_listings(
  p_category text default '', p_town text default '', p_after_id bigint default null, p_limit int default 24
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '1s'
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  last public.listings;
  found_ids bigint[];
  total int;
begin
  select * into last from public.listings where id = p_after_id;
  if p_category = '' and p_town = '' then
    -- An index has all listings in this order.
    select count(*) into total from public.listings where app.is_live(listings);
    found_ids := array(
      select id from public.listings
      where app.is_live(listings)
        and (last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id))
      order by featured desc, live_from desc, id desc limit p_limit
    );
  else
    with matching as (
      select listings.id, listings.featured, listings.live_from
      from public.listings
        join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
    )
    select (select count(*) from matching), array(
      select id from matching
      where last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id)
      order by featured desc, live_from desc, id desc limit p_limit
    ) into total, found_ids;
  end if;
  return jsonb_build_object('total', total, 'listings', app.find_cards(found_ids));
end;
$$;

-- Returns the listings that a built page lacks. These are the listings of the page's section that went live after
-- `p_since`, newest first. 'total' is the number of live listings in the section, and 'live' is their number on the
-- site. 'turn' is the listing in the first place, if none is newer and the section is the whole site. 'categories' and
-- 'towns' are those of the newest thousand newer listings.
create function public.newer_listings(
  p_since timestamptz, p_category text default '', p_town text default '', p_limit int default 24
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '1s'
  set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  found_ids bigint[] := array(
    select listings.id
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where app.is_live(listings) and listings.live_from > p_since
      and app.is_in_section(versions, p_category, p_town)
    order by listings.live_from desc, listings.id desc limit p_limit
  );
  newer_categories text[];
  newer_towns text[];
begin
  select array_agg(distinct category), array_agg(distinct town) into newer_categories, newer_towns
  from (
    select versions.category, versions.town
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where app.is_live(listings) and listings.live_from > p_since
      and app.is_in_section(versions, p_category, p_town)
    order by listings.live_from desc limit 1000
  ) as newer;
  return jsonb_build_object(
    'categories', coalesce(newer_categories, '{}'), 'towns', coalesce(newer_towns, '{}'),
    'newer', case when cardinality(found_ids) < p_limit then cardinality(found_ids) else (
      select count(*)
      from public.listings
        join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and listings.live_from > p_since
        and app.is_in_section(versions, p_category, p_town)
    ) end,
    'total', public.find_live_listings(p_category, p_town, null, 0) -> 'total',
    'live', public.find_live_listings('', '', null, 0) -> 'total',
    'listings', app.find_cards(found_ids),
    'turn', case when found_ids = '{}' and p_category = '' and p_town = '' then
      app.find_cards(array[app.first_place()]) -> 0
    end
  );
end;
$$;

-- Returns at most `p_limit` live listings of the same category. Listings of the same town come first. Within a town and
-- among the others, featured listings come first, then the newest. The generic plan is used, because a request makes
-- many calls, and planning each of them would double its time.
create function app.similar_listings(p_version public.listing_versions, p_limit int) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  near bigint[];
  others bigint[];
begin
  near := array(
    select listings.id
    from public.listing_versions as other
      join public.listings on listings.id = other.listing_id and listings.shown_version_id = other.id
    where other.category_slug = p_version.category_slug and other.town_slug = p_version.town_slug
      and app.is_live(listings) and listings.id <> p_version.listing_id
    order by listings.featured desc, listings.live_from desc, listings.id limit p_limit
  );
  others := array(
    select listings.id
    from public.listings join public.listing_versions as other on other.id = listings.shown_version_id
    where other.category_slug = p_version.category_slug and other.town_slug <> p_version.town_slug
      and app.is_live(listings) and listings.id <> p_version.listing_id
    order by listings.featured desc, listings.live_from desc, listings.id
    limit p_limit - cardinality(near)
  );
  return app.find_cards(near || others);
end;
$$;

-- Returns name, phone, cover, and the end of the paid time of a listing that ran out less than seven days ago; null for
-- any other listing. A suspension in the last live period, or a refund of the last payment (app.release_coverage), is
-- another kind of end. The e-mail address is included only without a phone number.
-- src/domain/listing/status.ts has the same rule for the owner.
create function app.kept_contact(p_listing public.listings) returns jsonb
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
      'ended_at', p_listing.live_until,
      'cover', (
        select jsonb_build_object(
          'id', entry ->> 'id', 'alt', coalesce(entry ->> 'alt', ''),
          'width', coalesce(size.width, 1280), 'height', coalesce(size.height, 960), 'appearance', size.appearance
        )
        from (values (versions.images -> 0)) as first (entry)
          left join public.pictures as size on size.id = (entry ->> 'id')::uuid
      )
    )
    from public.listing_versions as versions where versions.id = p_listing.shown_version_id
  );
end;
$$;

-- Returns the state of an address. 'live' has the listing, its public posts of the week, the time of its first approval
-- ('since'), that of the last approval by staff ('checked_at'), and that of the last check of its phone number
-- ('phone_checked_at'). 'moved' has the listing's present address. 'expired' applies for thirty days
-- after the paid time, and has the contact of app.kept_contact, afterwards similar listings. 'gone' is any other listing
-- that was live. All other addresses are 'unknown'. A state that ends without an act of a user has the seconds until
-- then. A cache may keep the state for this time.
create function app.look_up_listing(p_slug text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  held public.listings;
  version public.listing_versions;
  contact jsonb;
  posts jsonb;
  phone_checked_at timestamptz;
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
    posts := app.posts_of_week(held.id);
    phone_checked_at := (
      select app.phone_checked_at(held, phone) from public.listing_versions where id = held.shown_version_id
    );
    return jsonb_build_object(
      'state', 'live', 'id', held.id,
      -- The oldest post, which is the last one, leaves the page a week after it was written.
      'seconds_left', least(
        app.seconds_until(held.live_until),
        app.seconds_until((posts -> -1 ->> 'created_at')::timestamptz + interval '7 days'),
        app.seconds_until(phone_checked_at + interval '12 months')
      ),
      'listing', (
        select to_jsonb(live_listing) from public.live_listings as live_listing where live_listing.id = held.id
      ),
      'posts', posts,
      'phone_checked_at', phone_checked_at
    ) || (
      select jsonb_build_object(
        'since', min(decided_at), 'checked_at', max(decided_at) filter (where decided_by is not null)
      )
      from public.listing_versions where listing_id = held.id and decision = 'approved'
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

-- Returns the states of several addresses in their order; null for an empty list. One call serves requests that
-- arrive together.
create function public.look_up_listings(p_slugs text[]) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
  select jsonb_agg(app.look_up_listing(slug) order by place)
  from unnest(p_slugs) with ordinality as requested (slug, place);
$$;
