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
      where app.is_live(listings) and app.is_in_section(versions, p_category, '')
        and (p_town = '' or versions.town_slug = p_town
          or not p_is_price_only and app.slugify(versions.county) = p_town)
        and (p_oldest is null or versions.id > p_oldest)
        and (p_max_price is null or versions.lowest_price <= p_max_price)
        and (p_is_price_only or versions.search_document @@ p_query)
    ) as found;
end;
$function$;

CREATE OR REPLACE FUNCTION app.audit_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_match constant boolean := tg_op = 'UPDATE' and old.order_id is null and new.order_id is not null;
begin
  if new.state = old.state and not is_match then
    return null;
  end if;
  perform app.audit('payment', new.id::text, old.state, new.state, case
    when is_match then jsonb_build_object('match', 'done', 'listing', new.listing_id) || case
      when app.current_undo() is null then '{}' else '{"by": "staff"}' end::jsonb || case
      when current_setting('app.other_number', true) = new.id::text then '{"number": "differs"}' else '{}' end::jsonb
    when old.state = 'review' and new.state = 'paid' and old.package <> new.package then
      jsonb_build_object('former_package', old.package, 'package', new.package)
    when new.state = 'refunded' then coalesce((
      select jsonb_build_object('refund', 'sent', 'code', code, 'amount', amount, 'currency', currency,
        'requested_by', requested_by, 'approved_by', approved_by)
      from public.payment_refunds where payment_id = new.id and state = 'sent'
    ), '{}')
    else '{}'
  end);
  return null;
end;
$function$;

reset lock_timeout;
