set lock_timeout = '5s';

set check_function_bodies = off;

create or replace view public.live_listings as  SELECT listings.id,
    listings.slug,
    listings.featured,
    listings.live_from,
    GREATEST(listings.live_from, versions.decided_at) AS changed_at,
    versions.title,
    versions.category,
    versions.county,
    versions.town,
    versions.located,
    versions.contact,
    versions.phone,
    versions.email,
    versions.whatsapp,
    versions.website,
    versions.opening_hours,
    versions.hours,
    versions.deliveries,
    versions.description,
    ( SELECT jsonb_agg(jsonb_build_object('id', (listed.entry ->> 'id'::text), 'alt', COALESCE((listed.entry ->> 'alt'::text), ''::text), 'width', COALESCE(size.width, 1280), 'height', COALESCE(size.height, 960), 'appearance', size.appearance) ORDER BY listed.place) AS jsonb_agg
           FROM (jsonb_array_elements(versions.images) WITH ORDINALITY listed(entry, place)
             LEFT JOIN LATERAL ( SELECT pictures.width,
                    pictures.height,
                    pictures.appearance
                   FROM public.pictures
                  WHERE (pictures.id = ((listed.entry ->> 'id'::text))::uuid)
                 LIMIT 1) size ON (true))) AS images,
    ( SELECT COALESCE(jsonb_agg(
                CASE
                    WHEN ((listed.entry ->> 'image'::text) IS NULL) THEN listed.entry
                    ELSE (listed.entry || jsonb_build_object('image', jsonb_build_object('id', (listed.entry ->> 'image'::text), 'width', COALESCE(size.width, 1280), 'height', COALESCE(size.height, 960), 'appearance', size.appearance)))
                END ORDER BY listed.place), '[]'::jsonb) AS "coalesce"
           FROM (jsonb_array_elements(versions.items) WITH ORDINALITY listed(entry, place)
             LEFT JOIN LATERAL ( SELECT pictures.width,
                    pictures.height,
                    pictures.appearance
                   FROM public.pictures
                  WHERE (pictures.id = ((listed.entry ->> 'image'::text))::uuid)
                 LIMIT 1) size ON (true))) AS items,
    app.card_items(versions.items) AS card_items
   FROM (public.listings
     JOIN public.listing_versions versions ON ((versions.id = listings.shown_version_id)))
  WHERE app.is_live(listings.*);

CREATE OR REPLACE FUNCTION app.look_up_listing(p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  version public.listing_versions;
  contact jsonb;
  posts jsonb;
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
    return jsonb_build_object(
      'state', 'live', 'id', held.id,
      -- The oldest post, which is the last one, leaves the page a week after it was written.
      'seconds_left', least(
        app.seconds_until(held.live_until),
        app.seconds_until((posts -> -1 ->> 'created_at')::timestamptz + interval '7 days')
      ),
      'listing', (
        select to_jsonb(live_listing) from public.live_listings as live_listing where live_listing.id = held.id
      ),
      'posts', posts
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
$function$;

reset lock_timeout;
