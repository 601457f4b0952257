set lock_timeout = '5s';

set check_function_bodies = off;

drop view app.listing_cards;

drop view public.live_listings;

alter table public.listing_versions add column opening_hours text default ''::text not null;

CREATE OR REPLACE FUNCTION app.are_opening_hours(p_opening_hours text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((char_length(p_opening_hours) <= 400) AND (p_opening_hours ~ '^(((Mo|Tu|We|Th|Fr|Sa|Su|PH)(-(Tu|We|Th|Fr|Sa|Su))?(,(Mo|Tu|We|Th|Fr|Sa|Su|PH)(-(Tu|We|Th|Fr|Sa|Su))?)* (off|"by appointment"|([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)(,([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)){0,2})(; (?!$)|$))*)$'::text));

CREATE OR REPLACE FUNCTION app.listing_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ARRAY['title'::text, 'category'::text, 'county'::text, 'town'::text, 'located'::text, 'contact'::text, 'phone'::text, 'email'::text, 'whatsapp'::text, 'website'::text, 'opening_hours'::text, 'hours'::text, 'deliveries'::text, 'description'::text, 'images'::text, 'items'::text];

create view public.live_listings as  SELECT listings.id,
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
    ( SELECT jsonb_agg(jsonb_build_object('id', (listed.entry ->> 'id'::text), 'alt', COALESCE((listed.entry ->> 'alt'::text), ''::text), 'width', COALESCE(size.width, 1280), 'height', COALESCE(size.height, 960)) ORDER BY listed.place) AS jsonb_agg
           FROM (jsonb_array_elements(versions.images) WITH ORDINALITY listed(entry, place)
             LEFT JOIN LATERAL ( SELECT pictures.width,
                    pictures.height
                   FROM public.pictures
                  WHERE (pictures.id = ((listed.entry ->> 'id'::text))::uuid)
                 LIMIT 1) size ON (true))) AS images,
    ( SELECT COALESCE(jsonb_agg(
                CASE
                    WHEN ((listed.entry ->> 'image'::text) IS NULL) THEN listed.entry
                    ELSE (listed.entry || jsonb_build_object('image', jsonb_build_object('id', (listed.entry ->> 'image'::text), 'width', COALESCE(size.width, 1280), 'height', COALESCE(size.height, 960))))
                END ORDER BY listed.place), '[]'::jsonb) AS "coalesce"
           FROM (jsonb_array_elements(versions.items) WITH ORDINALITY listed(entry, place)
             LEFT JOIN LATERAL ( SELECT pictures.width,
                    pictures.height
                   FROM public.pictures
                  WHERE (pictures.id = ((listed.entry ->> 'image'::text))::uuid)
                 LIMIT 1) size ON (true))) AS items,
    app.card_items(versions.items) AS card_items
   FROM (public.listings
     JOIN public.listing_versions versions ON ((versions.id = listings.shown_version_id)))
  WHERE app.is_live(listings.*);

create view app.listing_cards as  SELECT id,
    slug,
    featured,
    live_from,
    title,
    category,
    county,
    town,
    located,
    contact,
    phone,
    email,
    whatsapp,
    website,
    opening_hours,
    hours,
    deliveries,
    description,
    images,
    card_items AS items
   FROM public.live_listings;

CREATE OR REPLACE FUNCTION app.look_up_listing(p_slug text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  version public.listing_versions;
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
    return jsonb_build_object(
      'state', 'live', 'id', held.id, 'seconds_left', app.seconds_until(held.live_until),
      'listing', (
        select to_jsonb(live_listing) from public.live_listings as live_listing where live_listing.id = held.id
      )
    ) || (
      select jsonb_build_object(
        'since', min(decided_at), 'checked_at', max(decided_at) filter (where decided_by is not null)
      )
      from public.listing_versions where listing_id = held.id and decision = 'approved'
    );
  end if;
  select * into version from public.listing_versions where id = held.shown_version_id;
  return jsonb_build_object(
    'state', 'expired', 'id', held.id,
    'title', version.title, 'category', version.category, 'town', version.town,
    'similar', app.similar_listings(version, 6)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.changes_to_review(p_before public.listing_versions, p_after public.listing_versions)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ARRAY(SELECT changed.field FROM (unnest(app.changed_fields(changes_to_review.p_before, changes_to_review.p_after)) WITH ORDINALITY changed(field, place) CROSS JOIN app.known_contacts(changes_to_review.p_before) contacts_before(contacts_before)) WHERE CASE WHEN (changed.field = 'items'::text) THEN ((changes_to_review.p_after).items <> app.items_at_once(changes_to_review.p_before, changes_to_review.p_after)) WHEN (changed.field = ANY (ARRAY['located'::text, 'hours'::text, 'deliveries'::text, 'description'::text])) THEN (NOT (app.extract_contacts((to_jsonb(changes_to_review.p_after) ->> changed.field)) <@ contacts_before.contacts_before)) WHEN (changed.field = 'opening_hours'::text) THEN false ELSE true END ORDER BY changed.place);

alter table public.listing_versions add constraint listing_versions_opening_hours_are_a_week CHECK (app.are_opening_hours(opening_hours));

grant SELECT on table public.live_listings to anon;

grant SELECT on table public.live_listings to authenticated;

grant SELECT on table public.live_listings to service_role;

reset lock_timeout;
