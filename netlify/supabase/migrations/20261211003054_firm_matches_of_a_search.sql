set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.search_listings(p_terms jsonb, p_or_half boolean, p_category text, p_town text, p_built jsonb, p_offset integer, p_limit integer, p_max_price integer DEFAULT NULL::integer, p_suggest_for text[] DEFAULT NULL::text[], p_known_terms text[] DEFAULT '{}'::text[], p_with_items boolean DEFAULT false, p_mentioned_terms text[] DEFAULT '{}'::text[])
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
  firm_parts tsquery[];
  near_parts tsquery[];
  customer_parts tsquery[];
  query tsquery;
  customers_query tsquery;
  firm_query tsquery;
  near_query tsquery;
  adjacent tsquery;
  typed tsquery;
  part_count int;
  is_price_only boolean;
  must_match_all boolean;
  answer jsonb;
begin
  select coalesce(array_agg(part.anywhere), '{}'), array_agg(part.first_text), array_agg(part.strong),
    array_agg(part.entire), array_agg(part.typed), array_agg(part.customers), array_agg(part.firm),
    array_agg(part.near)
    into parts, first_texts, strong_parts, entire_parts, typed_parts, searched_customers, firm_parts, near_parts
    from app.parse_search(p_terms) as part;
  part_count := cardinality(parts);
  is_price_only := part_count = 0 and p_max_price is not null;
  typed := app.joined_query(first_texts, false);
  adjacent := app.adjacent_query(p_terms);
  foreach must_match_all in array case when p_or_half then '{true,false}'::boolean[] else '{true}' end loop
    query := app.joined_query(case when must_match_all then parts else entire_parts end, must_match_all);
    customer_parts := case when must_match_all then '{}' else searched_customers end;
    customers_query := app.joined_query(customer_parts, false);
    firm_query := case when must_match_all then app.either(app.joined_query(firm_parts, true), adjacent) end;
    near_query := case when must_match_all then app.joined_query(near_parts, true) end;
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
        ) end as hits, coalesce(doc @@ firm_query, true) as is_firm
      from documents, customers_of_items
    ), limits as (
      select max(hits) as max_hits,
        case when max(hits) = part_count then part_count else least(max(hits), (part_count + 1) / 2) end as required
      from compared
    ), rated as (
      select id, built, featured, live_from, place, is_firm, is_firm or coalesce(doc @@ near_query, true) as is_near,
        case when place <= ranked or built is not null then (
          select hits + sum(case when not doc @@ strong then 0 when doc @@ typed_part then 2 else 1 end)
          from unnest(strong_parts, typed_parts) as searched (strong, typed_part) where strong is not null
        ) + case when doc @@ adjacent then part_count + 1 else 0 end else 0 end as level,
        case when place <= ranked or built is not null then ts_rank(doc, query) + ts_rank(doc, typed) else 0 end as rank
      from compared, limits where hits >= required
    ), found as (
      select id, built, featured, live_from, place, is_firm, level, rank from rated
      where is_near or not exists (select from rated where is_firm)
    ), page as (
      select found.id, found.built, row_number() over () as place
      from (
        select * from found
        order by is_firm desc, level desc nulls last, rank desc nulls last, featured desc, live_from desc nulls last, place
        offset least(p_offset, 100000) limit least(p_limit, 100)
      ) as found
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'firm', (select count(*) from found where is_firm),
      'is_whole', coalesce((select max_hits = part_count from limits), false),
      'results', coalesce(
        (
          select jsonb_agg(
            case when page.id is null then jsonb_build_object('built', page.built)
              else jsonb_build_object('listing', to_jsonb(card), 'items', case when p_with_items then (
                select items from public.live_listings where live_listings.id = page.id
              ) end) end
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
  if p_suggest_for is null or answer -> 'is_whole' = 'true' and answer -> 'firm' <> '0' then
    return answer;
  end if;
  return answer || jsonb_build_object(
    'similar', public.suggest_terms(p_suggest_for, p_known_terms, p_mentioned_terms),
    'akin', app.akin_terms(p_suggest_for)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.match_owned_listings(p_query text, p_limit integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
declare
  terms constant text[] := regexp_split_to_array(lower(p_query), '\s+');
  few constant int := 1000;
begin
  if cardinality(terms) not between 2 and 6 then
    return;
  end if;
  return query
    select distinct listings.id
    from unnest(terms) as term
      cross join lateral (
        select id, name from public.members
        where char_length(term) >= 3 and name ilike app.like_pattern(term) limit few
      ) as owner
      join public.listings on listings.owner_id = owner.id
    where not exists (
      select from unnest(terms) as other
      where concat_ws(' ', listings.search_title, lower(owner.name)) not like app.like_pattern(other)
    )
    limit p_limit;
end;
$function$;

reset lock_timeout;
