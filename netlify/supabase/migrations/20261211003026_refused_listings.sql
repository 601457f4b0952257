set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.staff_listing_row(p_listing public.listings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'auto'
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', p_listing.id, 'title', app.listing_title(p_listing.id), 'state', p_listing.state, 'slug', p_listing.slug,
    'owner', (select name from public.members where members.id = p_listing.owner_id),
    'owner_id', p_listing.owner_id, 'featured', p_listing.featured,
    'is_waiting', p_listing.review_version_id is not null, 'live_until', p_listing.live_until,
    'created_at', p_listing.created_at, 'reason', p_listing.reason,
    'is_refused', p_listing.state = 'suspended' and coalesce((
      select decision = 'refused' from public.listing_versions where listing_id = p_listing.id order by id desc limit 1
    ), false),
    'town', coalesce(
      (
        select town from public.listing_versions
        where id = coalesce(p_listing.shown_version_id, p_listing.review_version_id)
      ),
      nullif(p_listing.draft ->> 'town', '')
    )
  );
end;
$function$;

reset lock_timeout;
