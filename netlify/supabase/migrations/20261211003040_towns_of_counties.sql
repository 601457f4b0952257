set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.matching_listings(p_query tsquery, p_is_price_only boolean, p_category text, p_town text, p_max_price integer, p_oldest bigint, p_documents integer)
 RETURNS TABLE(id bigint, featured boolean, live_from timestamp with time zone, search_document tsvector, place bigint)
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
AS $function$
begin
  return query
    select found.id, found.featured, found.live_from,
      case when found.place <= p_documents then found.search_document end, found.place
    from (
      select listings.id, listings.featured, listings.live_from, versions.search_document,
        row_number() over (order by listings.live_from desc, listings.id desc) as place
      from public.listings
        join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
        and (p_oldest is null or versions.id > p_oldest)
        and (p_max_price is null or versions.lowest_price <= p_max_price)
        and (p_is_price_only or versions.search_document @@ p_query)
    ) as found;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_in_section(p_version public.listing_versions, p_category text, p_town text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((p_category = ''::text) OR ((p_version).category_slug = p_category)) AND ((p_town = ''::text) OR ((p_version).town_slug = p_town) OR (app.slugify((p_version).county) = p_town)));

CREATE OR REPLACE FUNCTION public.find_fresh_posts(p_category text DEFAULT ''::text, p_town text DEFAULT ''::text, p_offset integer DEFAULT 0, p_limit integer DEFAULT 24)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  max_rows constant int := p_offset + p_limit;
  few constant int := 200;
  found_ids bigint[];
  listing_ids bigint[];
  name text;
begin
  if p_category = '' and p_town = '' then
    found_ids := array(
      select id from app.fresh_posts
      order by created_at desc, id desc limit p_limit offset p_offset
    );
  else
    listing_ids := array(
      select listings.id
      from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      limit few + 1
    );
    if cardinality(listing_ids) <= few then
      found_ids := array(
        select fresh.id
        from unnest(listing_ids) as listed (id)
          cross join lateral (
            select id, created_at from app.fresh_posts
            where listing_id = listed.id
            order by created_at desc, id desc limit max_rows
          ) as fresh
        order by fresh.created_at desc, fresh.id desc limit p_limit offset p_offset
      );
    else
      found_ids := array(
        select id from app.fresh_posts
        where coalesce((
          select app.is_in_section(versions, p_category, p_town)
          from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
          where listings.id = fresh_posts.listing_id
        ), false)
        order by created_at desc, id desc limit p_limit offset p_offset
      );
    end if;
    name := (
      select case when p_town = '' then versions.category when versions.town_slug = p_town then versions.town
        else versions.county end
      from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
      where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      order by listings.live_from desc, listings.id desc limit 1
    );
  end if;
  return jsonb_build_object(
    'posts', app.describe_posts(found_ids), 'name', name, 'sections', app.fresh_sections()
  );
end;
$function$;

CREATE INDEX listing_versions_by_county ON public.listing_versions USING btree (app.slugify(county));

reset lock_timeout;
