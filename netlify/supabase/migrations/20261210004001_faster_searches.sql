set lock_timeout = '5s';

set check_function_bodies = off;

drop function app.search_listings(jsonb,boolean,text,text,jsonb,integer,integer,integer);

drop function app.parse_search(jsonb,text);

CREATE OR REPLACE FUNCTION app.split_terms(p_text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
RETURN array_remove(regexp_split_to_array(regexp_replace(app.fold_text(p_text), '([[:alnum:]]{60})[[:alnum:]]+'::text, '\1'::text, 'g'::text), '[^[:alnum:]]+'::text), ''::text);

CREATE OR REPLACE FUNCTION app.stem(p_term text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE((ts_lexize('english_stem'::regdictionary, p_term))[1], p_term);

CREATE OR REPLACE FUNCTION app.phrase_query(p_text text, p_is_typed boolean, p_weights text DEFAULT ''::text, p_mark text DEFAULT ''::text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  exact constant text := coalesce(':' || nullif(p_weights, ''), '');
  prefix constant text := case when p_is_typed then ':*' || p_weights else exact end;
  term text;
  terms text;
begin
  foreach term in array app.typed_terms(p_text) loop
    terms := concat_ws('&', terms,
      '(' || quote_literal(p_mark || term) || prefix || '|' || quote_literal(p_mark || app.stem(term)) || exact || ')');
  end loop;
  return terms::tsquery;
end;
$function$;

CREATE OR REPLACE FUNCTION app.parse_search(p_terms jsonb)
 RETURNS TABLE(anywhere tsquery, first_text tsquery, strong tsquery, entire tsquery, typed tsquery, customers tsquery)
 LANGUAGE plpgsql
 IMMUTABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
declare
  part jsonb;
  variant jsonb;
  variant_text text;
  synonym tsquery;
  described tsquery;
  variants_left int := 100;
begin
  for part in select * from jsonb_array_elements(p_terms) limit app.max_search_terms() loop
    anywhere := null;
    first_text := null;
    strong := null;
    entire := null;
    typed := null;
    customers := null;
    described := null;
    for variant in select * from jsonb_array_elements(part) limit variants_left loop
      variants_left := variants_left - 1;
      variant_text := variant ->> 'text';
      if (variant ->> 'typed')::boolean then
        anywhere := app.either(anywhere, app.phrase_query(variant_text, true));
        customers := app.either(customers, app.phrase_query(variant_text, true, '', '~'));
        if not variant ? 'within' then
          typed := app.either(typed, app.phrase_query(variant_text, true, 'AB'));
          strong := app.either(strong, app.phrase_query(variant_text, true, 'AB'));
          entire := app.either(entire, app.phrase_query(variant_text, false, 'AB'));
        end if;
      elsif variant ->> 'within' = 'category' then
        anywhere := app.either(anywhere, app.category_query(jsonb_build_array(variant_text)));
      elsif variant ->> 'within' = 'place' then
        anywhere := app.either(anywhere, app.phrase_query(variant_text, false, 'C'));
      else
        synonym := app.phrase_query(variant_text, false, 'AB');
        anywhere := app.either(anywhere, synonym);
        strong := app.either(strong, synonym);
        entire := app.either(entire, synonym);
        described := app.either(described, app.phrase_query(variant_text, false, 'D'));
      end if;
      first_text := coalesce(first_text, anywhere);
    end loop;
    anywhere := app.either(anywhere, described && app.category_query(part -> 0 -> 'categories'));
    if anywhere is not null then
      return next;
    end if;
  end loop;
end;
$function$;

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

CREATE OR REPLACE FUNCTION public.search_listings(p_terms jsonb, p_or_half boolean, p_category text, p_town text, p_built jsonb, p_offset integer, p_limit integer, p_max_price integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  ranked constant int := 1000;
  oldest constant bigint := (
    select shown_version_id from public.listings where state = 'live' and shown_version_id is not null
    order by shown_version_id desc offset app.max_searched_listings() limit 1
  );
  parts tsquery[];
  first_texts tsquery[];
  strong_parts tsquery[];
  entire_parts tsquery[];
  typed_parts tsquery[];
  searched_customers tsquery[];
  customer_parts tsquery[];
  query tsquery;
  customers_query tsquery;
  typed tsquery;
  part_count int;
  is_price_only boolean;
  must_match_all boolean;
  answer jsonb;
begin
  select coalesce(array_agg(part.anywhere), '{}'), array_agg(part.first_text), array_agg(part.strong),
    array_agg(part.entire), array_agg(part.typed), array_agg(part.customers)
    into parts, first_texts, strong_parts, entire_parts, typed_parts, searched_customers
    from app.parse_search(p_terms) as part;
  part_count := cardinality(parts);
  is_price_only := part_count = 0 and p_max_price is not null;
  typed := app.joined_query(first_texts, false);
  foreach must_match_all in array case when p_or_half then '{true,false}'::boolean[] else '{true}' end loop
    query := app.joined_query(case when must_match_all then parts else entire_parts end, must_match_all);
    customer_parts := case when must_match_all then '{}' else searched_customers end;
    customers_query := app.joined_query(customer_parts, false);
    -- Materialisation computes the words of a business once for all comparisons.
    with samples as materialized (
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
      select id, null::bigint as built, featured, live_from, place, search_document as doc
      from app.matching_listings(
        query, is_price_only, p_category, p_town, p_max_price, oldest,
        case when must_match_all then ranked else app.max_searched_listings() end
      )
      union all
      select null, at - 1, false, null, ranked + at, doc from samples where is_price_only or doc @@ query
    -- Few searches have a word of customers, so that most documents are compared with the parts only.
    ), customers_of_items as materialized (
      select exists (select from documents where doc @@ customers_query) as names_customers
    ), compared as materialized (
      select id, built, featured, live_from, place, doc, case when must_match_all then part_count else (
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
    exit when answer ->> 'total' <> '0';
  end loop;
  return answer;
end;
$function$;

CREATE OR REPLACE FUNCTION app.versions_with_term(p_term text)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET enable_indexscan TO 'off'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
begin
  return array(
    select id from public.listing_versions where search_document @@ app.phrase_query(p_term, true) limit 1000
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_term_live(p_term text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.listings
    where shown_version_id = any (app.versions_with_term(p_term)) and app.is_live(listings)
  );
end;
$function$;

reset lock_timeout;
