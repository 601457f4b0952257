-- What visitors see of adverts: those that are live at this moment, found by address, by words, by
-- category and by town. An advert ends with its paid time, even before the clock's own run says so.

-- Words as a search compares them; src/domain/listing/search.ts does the same in the browser.
create function app.fold(words text) returns text
  language sql immutable
  return lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f''’]', '', 'g'));

-- A word of more than sixty letters is none that anybody types; an index takes no longer ones.
create function app.words_of(words text) returns text[]
  language sql immutable
  return array(
    select left(word, 60) from regexp_split_to_table(app.fold(words), '[^[:alnum:]]+') as word
    where word <> ''
  );

-- As src/domain/listing/slug.ts writes a word into an address.
create function app.slug_of(words text) returns text
  language sql immutable
  return btrim(regexp_replace(app.fold(words), '[^a-z0-9]+', '-', 'g'), '-');

-- Every typed word has to begin a word of the advert; null where nothing was typed.
create function app.query_of(typed text) returns tsquery
  language sql immutable
  return (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    from unnest(app.words_of(typed)) as word
  );

alter table public.listing_versions
  add column category_slug text generated always as (app.slug_of(category)) stored,
  add column town_slug text generated always as (app.slug_of(town)) stored,
  add column words tsvector generated always as (
    array_to_tsvector(app.words_of(
      name || ' ' || category || ' ' || county || ' ' || town || ' ' || located || ' ' || contact
      || ' ' || coalesce('0' || substr(phone, 5, 3) || ' ' || substr(phone, 8, 3) || ' ' || substr(phone, 11), '')
      || ' ' || hours || ' ' || deliveries || ' ' || description
    ))
  ) stored;

create index listing_versions_by_words on public.listing_versions using gin (words);
create index listing_versions_by_category on public.listing_versions (category_slug, town_slug);
create index listing_versions_by_town on public.listing_versions (town_slug);
create index listings_live_in_order on public.listings (featured desc, live_from desc, id desc)
  where state = 'live';

-- All that the anonymous key may read of adverts. It is read with the rights of its owner, and so
-- reaches tables that are closed to everybody else.
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
        -- The limit keeps it a look-up of each; a join would read all pictures there are.
        left join lateral (
          select width, height from public.pictures where id = (entry ->> 'id')::uuid limit 1
        ) as size on true
    ) as photos
  from public.listings
    join public.listing_versions as versions on versions.id = listings.shown_version
  where listings.state = 'live' and listings.live_until > app.now();

revoke all on public.live_listings from public, anon, authenticated, service_role;
grant select on public.live_listings to anon, authenticated, service_role;

-- A page of live adverts, new arrivals first, then the newest; and how many there are in all.
-- 'after' is the last one of the page before.
create function public.find_live_listings(
  typed text default '', in_category text default '', in_town text default '',
  after bigint default null, most int default 24
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  query tsquery := app.query_of(typed);
  last public.listings;
  found_ids bigint[];
  total int;
begin
  select * into last from public.listings where id = after;
  if query is null and in_category = '' and in_town = '' then
    -- All of them stand in their order in an index.
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

-- What stands at an address: 'live' with the advert; 'moved' with its address of now; 'expired', for
-- thirty days, with what is like it; 'gone'; or 'unknown'.
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

-- The same for several addresses, in their order: visitors who come at once are answered at once.
create function public.look_up_listings(wanted text[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_agg(app.look_up_listing(slug) order by place)
  from unnest(wanted) with ordinality as asked (slug, place);
$$;

-- Live adverts of the same trade: those of the same town first, then the newest.
create function app.similar_listings(version public.listing_versions, most int) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(shown) order by is_near desc, shown.featured desc, shown.live_from desc, shown.id), '[]')
  from (
    select listings.id, other.town_slug = version.town_slug as is_near
    from public.listings join public.listing_versions as other on other.id = listings.shown_version
    where listings.state = 'live' and listings.live_until > app.now()
      and other.category_slug = version.category_slug and listings.id <> version.listing_id
    order by is_near desc, listings.featured desc, listings.live_from desc, listings.id limit most
  ) as near
    join public.live_listings as shown on shown.id = near.id;
$$;

-- Addresses that the site itself needs, or may need. The sample businesses of the repository are here too.
create table app.reserved_slugs (slug text primary key);
insert into app.reserved_slugs
select unnest(string_to_array(
  '404 500 about about-tangaza account accounts admin admin-words advertise advert adverts all-businesses answer api '
  'app apps assets auth blog brand business businesses cancel cart category checkout contact cookies '
  'dashboard directory directory-frame download downloads error faq favicon feed feed-words functions '
  'help home identity identity-words image images index info job job-listings jobs legal listing '
  'listing-frame listings local log-in log-out login logout mail manifest media member members my-account '
  'my-adverts new news notifications offline online order orders page pages partner partners pay payment '
  'payments post posts press pricing pricing-type privacy profile profile-management profiles public '
  'receipt receipts report report-received reports rest robots rss search security settings shop shops '
  'sign-in sign-up signin signup sitemap sitemap-adverts sitemap-index specimens staff static status '
  'storage support tangaza team terms thank-you till town towns users vacancy vacancies '
  'vacancy-received well-known wp-admin wp-login www '
  'judys-mats faiths-vitenges amgel-enterprises-limited tsbdesigns brooches logos-by-dave naomi-mats '
  'swift-riders', ' '));
revoke all on app.reserved_slugs from public, anon, authenticated, service_role;

-- As before, and never an address that belongs to the site. A name without any letter that can stand in
-- an address becomes 'business'.
create or replace function app.take_slug(listing bigint, wanted text) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  base text := coalesce(nullif(btrim(left(app.slug_of(wanted), 70), '-'), ''), 'business');
  tried text := base;
  number int := 1;
  holder bigint;
begin
  loop
    if not exists (select from app.reserved_slugs where slug = tried) then
      insert into public.listing_slugs (slug, listing_id) values (tried, listing) on conflict do nothing;
      select listing_id into holder from public.listing_slugs where slug = tried;
      exit when holder = listing;
    end if;
    number := number + 1;
    tried := base || '-' || number;
  end loop;
  return tried;
end;
$$;

revoke execute on function
  public.find_live_listings(text, text, text, bigint, int), public.look_up_listings(text[])
  from public, anon, authenticated;
grant execute on function
  public.find_live_listings(text, text, text, bigint, int), public.look_up_listings(text[])
  to service_role;
revoke execute on all functions in schema app from public, anon, authenticated;
grant execute on function app.now(), app.member_id(), app.is_staff() to anon, authenticated, service_role;
