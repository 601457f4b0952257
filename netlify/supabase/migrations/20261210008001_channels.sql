set lock_timeout = '5s';

-- Returns true for details of payments in the notation of src/domain/listing/payment-details.ts, such as the lines
-- 'paybill 247247' and 'account SHOP 12', and for an empty text.
create function app.are_payment_details(p_payment_details text) returns boolean
  language sql immutable set search_path = ''
  return p_payment_details = '' or p_payment_details || E'\n' ~ (
    '^(till [0-9]{5,7}\n)?(paybill [0-9]{5,7}\naccount [A-Za-z0-9][A-Za-z0-9 /&#_-]{0,29}\n)?'
    '(pochi \+254[17][0-9]{8}\n)?(cash\n)?$'
  );

alter table public.listing_versions
  add column facebook text,
  add column instagram text,
  add column tiktok text,
  add column payment_details text not null default '',
  add column map text;

alter table public.listing_versions
  add constraint listing_versions_facebook_is_a_profile check (
    facebook ~ '^https://www\.facebook\.com/[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$' and char_length(facebook) <= 75
  ),
  add constraint listing_versions_instagram_is_a_profile check (
    instagram ~ '^https://www\.instagram\.com/[a-z0-9_]+(\.[a-z0-9_]+)*$' and char_length(instagram) <= 56
  ),
  add constraint listing_versions_tiktok_is_a_profile check (
    tiktok ~ '^https://www\.tiktok\.com/@[a-z0-9_]+(\.[a-z0-9_]+)*$' and char_length(tiktok) <= 48
  ),
  add constraint listing_versions_payment_details_are_parts check (app.are_payment_details(payment_details)),
  add constraint listing_versions_map_is_a_place check (
    map ~ '^https://www\.google\.com/maps(/(place|search)/|/@|\?)[!-~]+$' and map !~* '/(\.|%2e)'
      or map ~ '^https://(maps\.app\.goo\.gl|goo\.gl/maps)/[A-Za-z0-9_-]+$'
      or map !~ '[[:cntrl:]<>]|://'
  ),
  add constraint listing_versions_map_length check (char_length(map) between 1 and 400);

create or replace function app.listing_fields() returns text[]
  language sql immutable set search_path = ''
  return array[
    'title', 'category', 'county', 'town', 'located', 'contact', 'phone', 'email', 'whatsapp', 'website',
    'facebook', 'instagram', 'tiktok', 'payment_details', 'map', 'opening_hours', 'hours', 'deliveries',
    'description', 'images', 'items'
  ];

create or replace view public.live_listings as
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

reset lock_timeout;
