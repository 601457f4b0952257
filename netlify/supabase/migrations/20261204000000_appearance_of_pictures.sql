set lock_timeout = '5s';

alter table public.pictures add column appearance text;

alter table public.pictures add constraint pictures_appearance_is_valid
  check (appearance ~ '^#[0-9a-f]{6} [0-9]{1,3} [0-9]{1,3}$');

create or replace view public.live_listings as
  select
    listings.id, listings.slug, listings.featured, listings.live_from,
    greatest(listings.live_from, versions.decided_at) as changed_at,
    versions.title, versions.category, versions.county, versions.town, versions.located,
    versions.contact, versions.phone, versions.email, versions.whatsapp, versions.website,
    versions.hours, versions.deliveries, versions.description,
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
        -- The limit makes this a look-up by index; a join would read all pictures.
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
    app.card_items(versions.items) as card_items
  from public.listings
    join public.listing_versions as versions on versions.id = listings.shown_version_id
  where app.is_live(listings);

reset lock_timeout;
