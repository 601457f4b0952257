-- What a listing sells, with prices.

-- [{"id", "name", "price", "isFrom", "isOutOfStock", "photo"}, …]: the price in whole shillings, the photo a
-- picture's id or null.
create function app.are_items(items jsonb) returns boolean
  language sql immutable set search_path = ''
  return case when jsonb_typeof(items) = 'array' and jsonb_array_length(items) <= 24 then (
    select coalesce(
      bool_and(coalesce(
        item ?& array['id', 'name', 'price', 'isFrom', 'isOutOfStock', 'photo']
        and item ->> 'id' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
        and char_length(item ->> 'name') between 2 and 80 and item ->> 'name' !~ '[[:cntrl:]]'
        and jsonb_typeof(item -> 'price') = 'number' and item ->> 'price' ~ '^[1-9][0-9]{0,6}$'
        and jsonb_typeof(item -> 'isFrom') = 'boolean' and jsonb_typeof(item -> 'isOutOfStock') = 'boolean'
        and coalesce(item ->> 'photo' ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', true),
        false
      )) and count(*) = count(distinct item ->> 'id'),
      true
    )
    from jsonb_array_elements(items) as item
  ) else false end;

create function app.item_names(items jsonb) returns text
  language sql immutable
  return (
    select coalesce(string_agg(item ->> 'name', ' ' order by place), '')
    from jsonb_array_elements(items) with ordinality as listed (item, place)
  );

drop index public.listing_versions_by_words;
alter table public.listing_versions drop column words;
alter table public.listing_versions
  add column items jsonb not null default '[]',
  add constraint listing_versions_items_are_priced check (app.are_items(items));
alter table public.listing_versions add column words tsvector generated always as (
  app.searchable(
    name, category || ' ' || app.item_names(items), county || ' ' || town || ' ' || located,
    contact
      || ' ' || coalesce('0' || substr(phone, 5, 3) || ' ' || substr(phone, 8, 3) || ' ' || substr(phone, 11), '')
      || ' ' || hours || ' ' || deliveries || ' ' || description
  )
) stored;
create index listing_versions_by_words on public.listing_versions using gin (words);

create or replace function app.add_search_terms(version bigint) returns void
  language sql volatile set search_path = ''
as $$
  insert into app.search_terms (word)
  select distinct word from public.listing_versions,
    unnest(app.search_words(
      concat_ws(' ', name, category, town, located, description, app.item_names(items))
    )) as word
  where id = version and word ~ '^[^0-9]{3,60}$'
  on conflict do nothing;
$$;

create or replace function app.listing_fields() returns text[]
  language sql immutable set search_path = ''
  return array[
    'name', 'category', 'county', 'town', 'located', 'contact', 'phone', 'email', 'whatsapp', 'website',
    'hours', 'deliveries', 'description', 'photos', 'items'
  ];

-- In a draft, prices are texts.
create function app.with_prices(items jsonb, are_numbers boolean) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(
      item || jsonb_build_object('price', case
        when are_numbers then to_jsonb((item ->> 'price')::int) else to_jsonb(item ->> 'price') end)
      order by place
    ), '[]')
    from jsonb_array_elements(items) with ordinality as listed (item, place)
  );

-- The version that a draft makes: its texts trimmed, and an empty one null where the column allows it.
create or replace function app.version_of(draft jsonb) returns public.listing_versions
  language sql stable set search_path = ''
as $$
  select jsonb_populate_record(
    null::public.listing_versions,
    jsonb_object_agg(attname, case when attnotnull then coalesce(words, '') else nullif(words, '') end)
      || jsonb_build_object(
        'photos', coalesce(draft -> 'photos', '[]'),
        'items', app.with_prices(coalesce(draft -> 'items', '[]'), true)
      )
  )
  from pg_attribute cross join lateral btrim(draft ->> attname, E' \t\r\n') as words
  where attrelid = 'public.listing_versions'::regclass
    and attname = any (app.listing_fields()) and attname not in ('photos', 'items');
$$;

-- The ids of the pictures that a version or draft names, of its items too; null for an item without one.
create function app.named_pictures(photos jsonb, items jsonb) returns setof text
  language sql immutable rows 10
as $$
  select lower(id #>> '{}') from jsonb_path_query(photos, '$[*].id') as id
  union all
  select lower(id #>> '{}') from jsonb_path_query(items, '$[*].photo') as id
$$;

-- Stores the version of a listing's draft. The shared lock makes a deletion of a photo wait until the version
-- names it.
create or replace function app.create_version(held public.listings, wanted_slug text)
  returns public.listing_versions
  language plpgsql volatile set search_path = ''
as $$
declare
  fields public.listing_versions := app.version_of(held.draft);
  named uuid[] := array(
    select distinct id::uuid from app.named_pictures(fields.photos, fields.items) as id where id is not null
  );
begin
  perform from public.pictures
    where owner_id = held.owner_id and purpose = 'listing' and state = 'ready' and id = any (named)
    order by id for share;
  if exists (
    select from unnest(named) as wanted
    where not exists (
      select from public.pictures
      where id = wanted and owner_id = held.owner_id and purpose = 'listing' and state = 'ready'
    )
  ) then
    raise exception 'a photo is not there' using errcode = '23514';
  end if;
  return app.insert_version(held.id, fields, wanted_slug);
end;
$$;

-- A photo is in use as long as its owner's draft or any version of her listings names it.
create or replace function app.is_photo_used(picture uuid, owner uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from public.listings
      cross join lateral app.named_pictures(draft -> 'photos', draft -> 'items') as named
    where owner_id = owner and named = picture::text
  ) or exists (
    select from public.listings
      join public.listing_versions as versions on versions.listing_id = listings.id
      cross join lateral app.named_pictures(versions.photos, versions.items) as named
    where owner_id = owner and named = picture::text
  );
$$;

-- Pictures that nobody will look at again: their files are deleted, then their rows. The photos that listings
-- name are collected once for all of them.
create or replace function public.pictures_to_delete() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  with named as (
    select owner_id, picture
    from (
      select owner_id, draft -> 'photos' as photos, draft -> 'items' as items from public.listings
      union all
      select owner_id, versions.photos, versions.items from public.listings
        join public.listing_versions as versions on versions.listing_id = listings.id
    ) as listings
      cross join lateral app.named_pictures(photos, items) as picture
    where picture is not null
  )
  select id from (
    select id, created_at from public.pictures
    where owner_id is null
      or state = 'discarded'
      or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
      or (state = 'making' and greatest(created_at + interval '1 hour', claimed_until) <= app.now())
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

-- Throws away what visitors do not see: the draft says what is shown again, and staff need not look any more.
-- A revision that is not the newest comes from another tab.
create or replace function public.discard_changes(acting uuid, listing bigint, known_revision int)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  shown public.listing_versions;
  restored jsonb;
  is_asked boolean := exists (
    select from public.listing_versions
    where listing_id = listing and decision = 'changes_requested' and id > held.shown_version
  );
begin
  perform app.set_actor(acting);
  if held.shown_version is null or held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'throwing changes away');
  end if;
  select * into shown from public.listing_versions where id = held.shown_version;
  restored := held.draft || (
    select jsonb_object_agg(field, case
      when to_jsonb(shown) -> field = 'null' then '""' else to_jsonb(shown) -> field end)
    from unnest(app.listing_fields()) as field
  ) || jsonb_build_object('items', app.with_prices(shown.items, false));
  if restored = held.draft and held.review_version is null and not is_asked then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  if held.revision <> known_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
  perform app.decide_version(held.review_version, 'superseded', null, '');
  update public.listing_versions set decision = 'superseded', decided_at = app.now()
    where listing_id = listing and decision = 'changes_requested' and id > held.shown_version;
  update public.listings set draft = restored, revision = revision + 1, review_version = null,
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end,
    updated_at = app.now()
    where id = listing returning * into held;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$$;

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
    ) as items
  from public.listings
    join public.listing_versions as versions on versions.id = listings.shown_version
  where listings.state = 'live' and listings.live_until > app.now();
