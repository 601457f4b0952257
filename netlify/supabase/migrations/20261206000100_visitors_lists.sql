set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.kept_contact(p_listing public.listings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.describe_posts(p_post_ids bigint[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', posts.id, 'title', posts.title, 'description', posts.description, 'created_at', posts.created_at,
        'pictures', (
          select jsonb_agg(
            jsonb_build_object(
              'place', position, 'width', width, 'height', height, 'alt', alt, 'appearance', appearance
            ) order by position
          )
          from public.pictures where post_id = posts.id and state = 'ready'
        ),
        'business', jsonb_build_object(
          'id', listings.id, 'slug', listings.slug, 'title', versions.title, 'category', versions.category,
          'town', versions.town, 'phone', versions.phone, 'whatsapp', versions.whatsapp
        )
      ) order by listed.place
    ), '[]')
    from unnest(p_post_ids) with ordinality as listed (id, place)
      join public.posts on posts.id = listed.id
      join public.listings on listings.id = posts.listing_id
      join public.listing_versions as versions on versions.id = listings.shown_version_id
  );
end;
$function$;

reset lock_timeout;
