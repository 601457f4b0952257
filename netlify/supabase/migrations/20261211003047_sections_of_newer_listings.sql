set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.newer_listings(p_since timestamp with time zone, p_category text DEFAULT ''::text, p_town text DEFAULT ''::text, p_limit integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
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
$function$;

reset lock_timeout;
