set lock_timeout = '5s';

set check_function_bodies = off;

drop function app.parse_search(jsonb);

CREATE OR REPLACE FUNCTION app.parse_search(p_terms jsonb)
 RETURNS TABLE(anywhere tsquery, score tsquery, first_text tsquery, strong tsquery, entire tsquery, typed tsquery, customers tsquery, firm tsquery, near tsquery)
 LANGUAGE plpgsql
 IMMUTABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
declare
  has_items constant tsquery := $tsquery$'~':*$tsquery$::tsquery;
  part jsonb;
  variant jsonb;
  variant_text text;
  unlike jsonb;
  terms text[];
  stems text[];
  is_prefix boolean;
  is_equal boolean;
  synonym tsquery;
  named tsquery;
  described tsquery;
  own_described tsquery;
  synonym_described tsquery;
  own_categories tsquery;
  own_named tsquery;
  included tsquery;
  category_stems text[];
  weights text;
  variants_left int := 100;
begin
  for part in select * from jsonb_array_elements(p_terms) limit app.max_search_terms() loop
    anywhere := null;
    score := null;
    first_text := null;
    strong := null;
    entire := null;
    typed := null;
    customers := null;
    firm := null;
    described := null;
    own_described := null;
    synonym_described := null;
    own_named := null;
    included := null;
    own_categories := app.category_query(part -> 0 -> 'categories');
    category_stems := array(
      select app.stem(term) from unnest(app.split_terms(part -> 0 ->> 'categories')) as term
    );
    for variant in select * from jsonb_array_elements(part) limit variants_left loop
      variants_left := variants_left - 1;
      variant_text := variant ->> 'text';
      unlike := variant -> 'unlike';
      terms := app.typed_terms(variant_text);
      stems := app.stems(terms);
      is_equal := coalesce((variant ->> 'equal')::boolean, false);
      if (variant ->> 'typed')::boolean then
        is_prefix := not coalesce((variant ->> 'entire')::boolean, false);
        synonym := app.unlike_query(app.terms_query(terms, stems, is_prefix, p_has_plurals => not variant ? 'within'), unlike);
        score := app.either(score, synonym);
        anywhere := app.either(anywhere, app.unlike_query(app.terms_query(terms, stems, is_prefix), unlike));
        customers := app.either(customers, app.terms_query(terms, stems, is_prefix, '', '~'));
        if variant ? 'within' then
          firm := app.either(firm, app.unlike_query(app.terms_query(terms, stems, is_prefix), unlike));
        else
          named := app.unlike_query(app.terms_query(terms, stems, is_prefix, 'AB'), unlike, 'AB');
          typed := app.either(typed, named);
          strong := app.either(strong, named);
          entire := app.either(entire, app.unlike_query(app.terms_query(terms, stems, false, 'AB'), unlike, 'AB'));
          firm := app.either(firm, app.terms_query(terms, stems, is_prefix, '', '@'));
          weights := case when own_categories is null then 'ABC' else 'C' end;
          firm := app.either(firm, app.unlike_query(app.terms_query(terms, stems, is_prefix, weights), unlike, weights));
          if own_categories is not null then
            own_named := app.either(own_named, named);
            firm := app.either(firm, app.unlike_query(app.number_query(terms, stems, 'AB'), unlike, 'AB'));
            own_described := app.either(own_described, app.unlike_query(app.terms_query(terms, stems, is_prefix, 'D'), unlike, 'D'));
          end if;
        end if;
        first_text := coalesce(first_text, synonym);
      elsif variant ? 'within' then
        synonym := case variant ->> 'within' when 'category' then app.category_query(jsonb_build_array(variant_text))
          else app.terms_query(terms, stems, false, 'C') end;
        anywhere := app.either(anywhere, synonym);
        score := app.either(score, synonym);
        firm := app.either(firm, synonym);
      else
        synonym := app.unlike_query(app.terms_query(terms, stems, false, 'AB', p_has_plurals => is_equal), unlike, 'AB');
        score := app.either(score, synonym);
        anywhere := app.either(anywhere, case when is_equal
          then app.unlike_query(app.terms_query(terms, stems, false, 'AB'), unlike, 'AB') else synonym end);
        if own_categories is not null then
          described := app.either(described, app.unlike_query(app.terms_query(terms, stems, false, 'D'), unlike, 'D'));
        end if;
        continue when coalesce((variant ->> 'related')::boolean, false);
        strong := app.either(strong, synonym);
        entire := app.either(entire, synonym);
        if is_equal then
          first_text := app.either(first_text, synonym);
          typed := app.either(typed, synonym);
        end if;
        if own_categories is null then
          firm := app.either(firm, synonym);
          continue;
        end if;
        own_named := app.either(own_named, synonym);
        named := app.unlike_query(app.number_query(terms, stems, 'AB'), unlike, 'AB');
        if coalesce((variant ->> 'included')::boolean, false) then
          included := app.either(included, named);
        else
          firm := app.either(firm, named);
        end if;
        -- The text of a document includes its category.
        continue when category_stems @> stems;
        named := app.unlike_query(app.number_query(terms, stems, 'D'), unlike, 'D');
        if is_equal then
          own_described := app.either(own_described, named);
        else
          synonym_described := app.either(synonym_described, named);
        end if;
      end if;
    end loop;
    described := described && own_categories;
    anywhere := app.either(anywhere, described);
    score := app.either(score, described);
    synonym_described := synonym_described && own_categories;
    firm := app.either(app.either(firm, own_named && own_categories), own_described && own_categories);
    near := case when part -> 0 ? 'within' or not coalesce((part -> 0 ->> 'entire')::boolean, false) then anywhere
      else app.either(app.either(firm, typed), app.either(included, synonym_described)) end;
    firm := app.either(firm, synonym_described && !!has_items);
    if anywhere is not null then
      return next;
    end if;
  end loop;
end;
$function$;

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
  score_parts tsquery[];
  first_texts tsquery[];
  strong_parts tsquery[];
  entire_parts tsquery[];
  typed_parts tsquery[];
  searched_customers tsquery[];
  firm_parts tsquery[];
  near_parts tsquery[];
  customer_parts tsquery[];
  query tsquery;
  score_query tsquery;
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
  select coalesce(array_agg(part.anywhere), '{}'), array_agg(part.score), array_agg(part.first_text), array_agg(part.strong),
    array_agg(part.entire), array_agg(part.typed), array_agg(part.customers), array_agg(part.firm),
    array_agg(part.near)
    into parts, score_parts, first_texts, strong_parts, entire_parts, typed_parts, searched_customers, firm_parts, near_parts
    from app.parse_search(p_terms) as part;
  part_count := cardinality(parts);
  is_price_only := part_count = 0 and p_max_price is not null;
  typed := app.joined_query(first_texts, false);
  adjacent := app.adjacent_query(p_terms);
  foreach must_match_all in array case when p_or_half then '{true,false}'::boolean[] else '{true}' end loop
    query := app.joined_query(case when must_match_all then parts else entire_parts end, must_match_all);
    score_query := case when must_match_all then app.joined_query(score_parts, true) else query end;
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
      select max(hits) as max_hits, bool_or(is_firm) as has_firm,
        case when max(hits) = part_count then part_count else least(max(hits), (part_count + 1) / 2) end as required
      from compared
    -- Without a full match of all parts, each match is a result.
    ), found as (
      select id, built, featured, live_from, place, is_firm,
        case when place <= ranked or built is not null then (
          select hits + sum(case when not doc @@ strong then 0 when doc @@ typed_part then 2 else 1 end)
          from unnest(strong_parts, typed_parts) as searched (strong, typed_part) where strong is not null
        ) + case when doc @@ adjacent then part_count + 1 else 0 end else 0 end as level,
        case when place <= ranked or built is not null then ts_rank(doc, score_query) + ts_rank(doc, typed) else 0 end as rank
      from compared, limits
      where hits >= required and (is_firm or not has_firm or coalesce(doc @@ near_query, true))
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

reset lock_timeout;
