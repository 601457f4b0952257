set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.search_listings(p_terms jsonb, p_match_all boolean, p_category text, p_town text, p_built jsonb, p_offset integer, p_limit integer, p_max_price integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  ranked constant int := 1000;
  oldest bigint := (
    select shown_version_id from public.listings where state = 'live' and shown_version_id is not null
    order by shown_version_id desc offset app.max_searched_listings() limit 1
  );
  parts tsquery[] := app.parse_search(p_terms);
  strong_parts tsquery[] := app.parse_search(p_terms, 'strong');
  typed_parts tsquery[] := app.parse_search(p_terms, 'typed');
  customer_parts tsquery[] := case when p_match_all then '{}' else app.parse_search(p_terms, 'customers') end;
  query tsquery := case
    when p_match_all then app.joined_query(parts, true)
    else app.joined_query(app.parse_search(p_terms, 'entire'), false)
  end;
  customers_query tsquery := app.joined_query(customer_parts, false);
  typed tsquery := app.joined_query(
    app.parse_search(
      (select jsonb_agg(jsonb_build_array(part -> 0)) from jsonb_array_elements(p_terms) as part)
    ),
    false
  );
  part_count constant int := cardinality(parts);
  is_price_only constant boolean := part_count = 0 and p_max_price is not null;
  answer jsonb;
begin
  with matching as (
    select listings.id, listings.featured, listings.live_from, versions.search_document,
      row_number() over (order by listings.live_from desc, listings.id desc) as place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      and (oldest is null or versions.id > oldest)
      and (p_max_price is null or versions.lowest_price <= p_max_price)
      and (is_price_only or versions.search_document @@ query)
  -- Materialisation computes the words of a business once for all comparisons.
  ), samples as materialized (
    select at, coalesce(
        (business ->> 'doc')::tsvector,
        app.searchable(
          business ->> 'title', business ->> 'category', business ->> 'sold', business ->> 'place', business ->> 'others'
        )
      ) as doc
    from jsonb_array_elements(search_listings.p_built) with ordinality as sample (business, at)
    where at <= 1000
      and (p_category = '' or business ->> 'category_slug' = p_category)
      and (p_town = '' or business ->> 'town' = p_town)
      and (p_max_price is null or (business ->> 'price')::int <= p_max_price)
  ), documents as materialized (
    -- If each listing matches all parts, only the words of the ranked ones are read.
    select id, null::bigint as built, featured, live_from, place,
      case when place <= ranked or not p_match_all then search_document end as doc
    from matching
    union all
    select null, at - 1, false, null, ranked + at, doc from samples where is_price_only or doc @@ query
  -- Few searches have a word of customers, so that most documents are compared with the parts only.
  ), customers_of_items as materialized (
    select exists (select from documents where doc @@ customers_query) as names_customers
  ), compared as materialized (
    select id, built, featured, live_from, place, doc, case when p_match_all then part_count else (
        select count(*) from unnest(parts, customer_parts) as searched (part, customers)
        where doc @@ part or names_customers and doc @@ customers
      ) end as hits
    from documents, customers_of_items
  ), limits as (
    select max(hits) as max_hits,
      case when max(hits) = part_count then part_count else least(max(hits), (part_count + 1) / 2) end as required
    from compared
  ), found as (
    select id, built, featured, live_from, place,
      case when place <= ranked or built is not null then (
        select hits + sum(case when not doc @@ strong then 0 when doc @@ typed_part then 2 else 1 end)
        from unnest(strong_parts, typed_parts) as searched (strong, typed_part) where strong is not null
      ) else 0 end as level,
      case when place <= ranked or built is not null then ts_rank(doc, query) + ts_rank(doc, typed) else 0 end as rank
    from compared, limits where hits >= required
  ), page as (
    select found.id, found.built, row_number() over () as place
    from (
      select * from found
      order by level desc nulls last, rank desc nulls last, featured desc, live_from desc nulls last, place
      offset least(p_offset, 100000) limit least(p_limit, 100)
    ) as found
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'is_whole', coalesce((select max_hits = part_count from limits), false),
    'results', coalesce(
      (
        select jsonb_agg(
          case when page.id is null then jsonb_build_object('built', page.built)
            else jsonb_build_object('listing', to_jsonb(card)) end
          order by place
        )
        from page left join app.listing_cards as card on card.id = page.id
        where page.id is null or card.id is not null
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$function$;

reset lock_timeout;
