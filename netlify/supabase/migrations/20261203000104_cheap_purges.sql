set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.enqueue_cache_purge(p_listing_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.cache_purges as purges (listing_id) values (p_listing_id)
    on conflict (listing_id) do update
    set change = excluded.change, is_repeat = false,
      due_at = greatest(app.now(), purges.sent_before_at + interval '6 seconds');
end;
$function$;

CREATE OR REPLACE FUNCTION app.page_columns(p_listing public.listings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((p_listing).live_from IS NOT NULL) THEN jsonb_build_array((p_listing).state, (p_listing).slug, (p_listing).shown_version_id, (p_listing).live_from, (p_listing).live_until, (p_listing).featured) ELSE NULL::jsonb END;

reset lock_timeout;
