-- A profile on Instagram.
alter table public.listing_versions
  add column instagram text check (instagram ~ '^https://www\.instagram\.com/[a-z0-9._]{1,30}/$');

create or replace function app.listing_fields() returns text[]
  language sql immutable set search_path = ''
  return array[
    'name', 'category', 'county', 'town', 'located', 'contact', 'phone', 'email', 'whatsapp', 'website',
    'instagram', 'hours', 'deliveries', 'description', 'photos'
  ];

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
    versions.instagram
  from public.listings
    join public.listing_versions as versions on versions.id = listings.shown_version
  where listings.state = 'live' and listings.live_until > app.now();
