-- Returns the normalised text for the search: lower case, without accents and apostrophes.
-- src/domain/listing/search.ts has the same rules for the browser.
create function app.fold_text(p_text text) returns text
  language sql immutable
  return lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f''’]', '', 'g'));

-- Returns the normalised words of a text, cut to 60 characters, the maximum of app.search_terms.
create function app.split_terms(p_text text) returns text[]
  language sql immutable
  return array_remove(
    regexp_split_to_array(
      regexp_replace(app.fold_text(p_text), '([[:alnum:]]{60})[[:alnum:]]+', '\1', 'g'), '[^[:alnum:]]+'
    ),
    ''
  );

-- Returns the text as part of an address. src/domain/listing/slug.ts has the same rules for the browser.
create function app.slugify(p_text text) returns text
  language sql immutable
  return btrim(regexp_replace(app.fold_text(p_text), '[^a-z0-9]+', '-', 'g'), '-');

-- Returns a pattern for LIKE that finds the text anywhere, with the wildcards in the text escaped.
create function app.like_pattern(p_text text) returns text
  language sql immutable set search_path = ''
  return '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%';

-- Returns the English stem of a word, so that 'delivery' matches 'deliveries'. A stop word is its own stem.
create function app.stem(p_term text) returns text
  language sql immutable
  return coalesce((ts_lexize('pg_catalog.english_stem', p_term))[1], p_term);

-- Returns the words of a text and their stems, all with the same weight.
create function app.weighted_terms(p_text text, p_weight "char") returns tsvector
  language sql immutable
  return (
    select setweight(
      to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain), p_weight
    )
    from array_to_string(app.split_terms(p_text), ' ') as plain
  );

-- Returns the goods that a text names, one a line: a line ends before the word 'for', because customers of the goods
-- follow, as in 'Logo for a bakery'.
create function app.goods(p_lines text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(p_lines, '(\S)[ \t]+for[ \t][^\n]*', '\1', 'gi');

-- Returns the words of a text with a mark before each. Typed words have no mark, so that only a query with the mark
-- finds these words. '@' marks a category, and '~' the customers of an item.
create function app.marked_terms(p_text text, p_mark text) returns text[]
  language sql immutable
  return array(select p_mark || term from unnest(app.split_terms(p_text)) as term);

-- Returns the searchable document of a listing: the name has the highest weight, then the goods, then the place,
-- then the rest, with the category. `p_sold` has one item a line.
create function app.searchable(p_title text, p_category text, p_sold text, p_place text, p_others text) returns tsvector
  language sql immutable
  return app.weighted_terms(p_title, 'A') || app.weighted_terms(app.goods(p_sold), 'B')
    || app.weighted_terms(p_place, 'C') || app.weighted_terms(p_category || ' ' || p_others, 'D')
    || array_to_tsvector(app.marked_terms(p_category, '@') || app.marked_terms(p_sold, '~'));

-- Limits a search to eight words of the typed text, and to eight parts. src/domain/listing/search.ts has the same
-- limit.
create function app.max_search_terms() returns int
  language sql immutable
  return 8;

-- Limits a search to the 10,000 live listings with the newest published versions.
create function app.max_searched_listings() returns int
  language sql immutable
  return 10000;

-- Returns the first words of a typed text. The text is cut to 800 characters before the normalisation, which turns
-- one character into 18 at most. Words are cut and counted after the normalisation.
create function app.typed_terms(p_text text) returns text[]
  language sql immutable
  return (app.split_terms(left(p_text, 800)))[:app.max_search_terms()];

-- Returns the stems of words.
create function app.stems(p_terms text[]) returns text[]
  language plpgsql immutable set search_path = ''
as $$
declare
  stems text[] := p_terms;
begin
  for place in 1 .. cardinality(p_terms) loop
    stems[place] := app.stem(p_terms[place]);
  end loop;
  return stems;
end;
$$;

-- Returns a query for all words, each by itself or by its stem; null without words. `p_stems` has the stems of `p_terms`. A
-- typed word also matches longer words that begin with it, and an entire word then ranks higher. Weights such as 'AB' limit
-- the query to the parts of a document with these weights. `p_mark` is a mark of app.marked_terms. With `p_has_plurals`,
-- the query also has the plurals, so that each number of a typed word gives a document the same rank. A loop takes a tenth
-- of the time of an aggregate, which starts an executor. A search calls the function up to a hundred times for each
-- kind of match.
create function app.terms_query(
  p_terms text[], p_stems text[], p_is_typed boolean, p_weights text default '', p_mark text default '',
  p_has_plurals boolean default false
) returns tsquery
  language plpgsql immutable set search_path = ''
as $$
declare
  exact constant text := coalesce(':' || nullif(p_weights, ''), '');
  prefix constant text := case when p_is_typed then ':*' || p_weights else exact end;
  term text;
  stem text;
  terms text;
  has_plurals boolean;
begin
  for place in 1 .. cardinality(p_terms) loop
    term := p_terms[place];
    stem := p_stems[place];
    -- One or two letters are the beginning of a word.
    has_plurals := p_has_plurals and char_length(term) > 2;
    terms := concat_ws('&', terms, case when stem = term and not p_is_typed and not has_plurals
      then quote_literal(p_mark || term) || prefix
      else '(' || quote_literal(p_mark || term) || prefix || '|' || quote_literal(p_mark || stem) || exact
        || case when has_plurals then '|' || quote_literal(p_mark || stem || 's') || exact
          || '|' || quote_literal(p_mark || stem || 'es') || exact else '' end || ')' end);
  end loop;
  return terms::tsquery;
end;
$$;

-- Returns a query for all words of a text, as app.terms_query.
create function app.phrase_query(p_text text, p_is_typed boolean) returns tsquery
  language sql immutable
  return app.terms_query(app.typed_terms(p_text), app.stems(app.typed_terms(p_text)), p_is_typed);

-- Returns a query for all words in their singular or plural, in the parts of a document with these weights; null without
-- words. An English stem is also that of other words, such as 'braided' for 'braids'. So the stem counts in documents without
-- these words only. A word such as 'printing' counts by itself.
create function app.number_query(p_terms text[], p_stems text[], p_weights text) returns tsquery
  language plpgsql immutable set search_path = ''
as $$
declare
  suffix constant text := ':' || p_weights;
  term text;
  stem text;
  singular text;
  start text;
  ending text;
  others text;
  terms text;
begin
  for place in 1 .. cardinality(p_terms) loop
    term := p_terms[place];
    stem := p_stems[place];
    singular := case when term ~ '[^s]s$' then left(term, -1) else term end;
    if stem <> singular and stem <> term and singular ~ '(ed|ing|er)$' then
      terms := concat_ws('&', terms, '(' || quote_literal(singular) || suffix || '|' || quote_literal(singular || 's') || suffix || ')');
    else
      others := null;
      foreach start in array array[
        stem, nullif(singular, stem), case when stem ~ '[^aeiou][aeiou][^aeiouwxy]$' then stem || right(stem, 1) end
      ] loop
        continue when start is null;
        foreach ending in array '{ed,ing,er,ers}'::text[] loop
          if start || ending <> singular and start || ending <> singular || 's' then
            others := concat_ws('|', others, quote_literal(start || ending) || suffix);
          end if;
        end loop;
      end loop;
      terms := concat_ws('&', terms, '('
        || quote_literal(case when term = stem then stem || 's' else term end) || suffix || '|'
        || quote_literal(singular || 's') || suffix || '|' || quote_literal(stem || 'es') || suffix || '|'
        || quote_literal(stem) || suffix || '&!(' || others || '))');
    end if;
  end loop;
  return terms::tsquery;
end;
$$;

-- Returns a query without the documents that have the words of a match only in compounds of another meaning, such as 'cafe'
-- in 'cyber cafe'. The compounds are compared by their stems, in the parts of a document with these weights.
create function app.unlike_query(p_query tsquery, p_compounds jsonb, p_weights text default '') returns tsquery
  language plpgsql immutable set search_path = ''
as $$
begin
  -- Most words have no such compounds, and the query would take most of the time of a search.
  if p_compounds is null then
    return p_query;
  end if;
  return coalesce(p_query && !!(
    select string_agg('(' || terms || ')', '|')::tsquery
    from jsonb_array_elements_text(p_compounds) as compound, lateral (
      select string_agg(quote_literal(app.stem(term)) || coalesce(':' || nullif(p_weights, ''), ''), '<->' order by place) as terms
      from unnest(app.typed_terms(compound)) with ordinality as typed (term, place)
    ) as phrases
  ), p_query);
end;
$$;

-- Returns a query for listings of any of the categories; null without a category.
create function app.category_query(p_categories jsonb) returns tsquery
  language sql immutable
  return (
    select string_agg('(' || terms || ')', '|')::tsquery
    from jsonb_array_elements_text(p_categories) as category, lateral (
      select string_agg(quote_literal(term), '&') as terms from unnest(app.marked_terms(category, '@')) as term
    ) as marked
  );

-- Joins two queries by 'or'. An argument of null is left out. The function has no setting, so that its calls are inlined.
create function app.either(p_one tsquery, p_other tsquery) returns tsquery
  language sql immutable
  return coalesce(p_one || p_other, p_one, p_other);

-- Parses a search [[{"text": …, "typed": true, "categories": […]}, synonyms …], …] into one row for each part. Parts
-- above app.max_search_terms, parts without words and texts after the hundredth are ignored. A typed text with "entire"
-- does not match longer words that begin with its words. A match in a compound of "unlike" does not count. The columns are queries that match any text of the part:
-- anywhere: a typed text anywhere; a synonym in the name or the goods, and elsewhere in the categories of its part; a
--   text with "within" = 'category' or 'place' there only.
-- score: as `anywhere`, with the plurals of typed and of equal texts, so that each number of a word has the same rank. The
--   matching documents are the same, because they contain the stem.
-- first_text: the first text of the part, as in `score`, and the same word in the other language, which is "equal".
-- strong: a typed text or a synonym in the name or the goods; null for the name of a place.
-- entire: as `strong`, but longer words that begin with a typed one do not match.
-- typed: a typed text or an equal one in the name or the goods; null for the name of a place.
-- customers: a typed text among the customers of an item.
-- firm: a full match: as `anywhere`, but not the goods with "related". A description counts only in the categories of the
--   part, and so do a synonym with "included", which is a narrower good, and another form of a word than its singular and
--   plural. Another synonym counts in a description without items only: the items say what a business offers.
-- near: as `firm`, and a match in the name, the goods, or a description in the categories of the part. A synonym that is not
--   equal must have its singular or plural there. It is `anywhere` for a part without synonyms, and for a place.
-- The setting keeps the plans of the functions that it calls. The function is long because one loop reads all texts.
create function app.parse_search(p_terms jsonb)
  returns table (
    anywhere tsquery, score tsquery, first_text tsquery, strong tsquery, entire tsquery, typed tsquery, customers tsquery, firm tsquery,
    near tsquery
  )
  language plpgsql immutable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
$$;

-- Joins the parts of a search by 'and' if p_match_all is true, otherwise by 'or'.
create function app.joined_query(p_parts tsquery[], p_match_all boolean) returns tsquery
  language sql immutable set search_path = ''
  return (
    select string_agg('(' || part::text || ')', case when p_match_all then '&' else '|' end)::tsquery
    from unnest(p_parts) as part
  );

-- Returns a query for the typed words of a search beside each other, in their order; null with fewer than two words.
-- Names of places are left out.
create function app.adjacent_query(p_terms jsonb) returns tsquery
  language sql immutable set search_path = ''
  return (
    select case when count(*) > 1 then
        string_agg(quote_literal(app.stem(term)), '<->' order by part_place, term_place)::tsquery end
    from jsonb_array_elements(p_terms) with ordinality as parts (part, part_place),
      unnest(app.typed_terms(part -> 0 ->> 'text')) with ordinality as typed (term, term_place)
    where not part -> 0 ? 'within' and part_place <= app.max_search_terms()
  );

-- Returns the live listings of a section that match a query, or with `p_is_price_only` all of them, with their place by
-- age, newest first. The first `p_documents` have their searchable document. Versions up to `p_oldest` are left out.
-- `p_max_price` is the maximum of a listing's lowest price. The plan depends on the words: a frequent one needs another join than a rare one.
create function app.matching_listings(
  p_query tsquery, p_is_price_only boolean, p_category text, p_town text, p_max_price int, p_oldest bigint,
  p_documents int
) returns table (id bigint, featured boolean, live_from timestamptz, search_document tsvector, place bigint)
  language plpgsql stable set search_path = ''
  set plan_cache_mode = force_custom_plan
  -- The index is faster even for a word that all listings have: a sequential scan reads all words of each version.
  set enable_seqscan = off
as $$
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
$$;

-- Returns a page {"total", "results", "is_whole"} of the live listings and businesses of the build that match all parts
-- of a search. If none matches and `p_or_half` is true, it returns those that match half of the parts. Each of them has
-- at least one part in its name or its goods, as an entire word, because 'chai' (tea) begins 'chair'. If none matches
-- half, those with the most matching parts are returned, so that unknown words are ignored. In these cases, a part also
-- matches the customers of an item, and "is_whole" is true if a listing matches all parts. The best matches come first.
-- Listings that match all parts, but one of them only by their description, come after all others; "firm" is the number
-- of the others. If there are others, those with a word of a meaning only in a description outside its categories are left
-- out. A listing with the typed words beside each other is one of these, although only its description has
-- them. They are sorted by the number of parts in the name and the goods, where a typed word counts more than a
-- synonym; then by the rank; then by age, newest first. So listings that match only by their category come last. A page
-- has at most a hundred listings. `p_built` is [{"title", "category", "sold", "place", "others", "category_slug", "town", "price"}, …];
-- "doc" from public.searchable_texts can replace the first five. A business is returned by its index, from 0. At most a
-- thousand businesses are searched, and only the newest thousand of the matching listings are ranked. `p_max_price` is
-- the maximum of a listing's lowest price. A search without parts then finds all listings with such a price. If "firm" is
-- 0 or no listing matches all parts, "similar" has the result of public.suggest_terms for `p_suggest_for`, `p_known_terms`
-- and `p_mentioned_terms`, and "akin" that of app.akin_terms. With `p_with_items`, a result has all items of its listing
-- beside the card. The function is long because one statement filters, ranks, counts and pages both sources.
create function public.search_listings(
  p_terms jsonb, p_or_half boolean, p_category text, p_town text, p_built jsonb, p_offset int, p_limit int,
  p_max_price int default null, p_suggest_for text[] default null, p_known_terms text[] default '{}',
  p_with_items boolean default false, p_mentioned_terms text[] default '{}'
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '1s'
  -- Planning would take longer than most searches, and the same plan fits each search.
  set plan_cache_mode = force_generic_plan
as $$
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
$$;

-- Returns the searchable documents of at most a thousand businesses [{"title", "category", "sold", "place", "others"},
-- …], so that they are computed once for a build and not for each search.
create function public.searchable_texts(p_built jsonb) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
  select coalesce(
    jsonb_agg(
      app.searchable(
        business ->> 'title', business ->> 'category', business ->> 'sold', business ->> 'place', business ->> 'others'
      )::text
      order by at
    ),
    '[]'
  )
  from jsonb_array_elements(p_built) with ordinality as sample (business, at) where at <= 1000;
$$;

-- A row is a word in the name, the category, the place or the goods of a listing that is or was live. The search
-- suggests these words in place of an unknown word. Words of descriptions would suggest another thing.
create table app.search_terms (
  term text primary key,
  constraint search_terms_can_be_typed check (term ~ '^[^0-9]{3,60}$')
);

create index search_terms_by_part on app.search_terms using gin (term extensions.gin_trgm_ops);

create index search_terms_by_start on app.search_terms (term text_pattern_ops);

-- Adds the words of a version to app.search_terms.
create function app.add_search_terms(p_version_id bigint) returns void
  language sql volatile set search_path = ''
as $$
  insert into app.search_terms (term)
  select distinct term from public.listing_versions,
    unnest(app.split_terms(
      concat_ws(' ', title, category, town, located, app.sold_lines(items, description))
    )) as term
  where id = p_version_id and term ~ '^[^0-9]{3,60}$'
  on conflict do nothing;
$$;

-- Adds the words of a listing's published version.
create function app.add_terms_of_listing() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.add_search_terms(new.shown_version_id);
  return null;
end;
$$;

-- Returns at most a thousand versions with a word, with its stem, or with a longer word that begins with it. The
-- settings leave only the index of the words: another plan compares the words of every version, which takes half a
-- second for an unknown word.
create function app.versions_with_term(p_term text) returns bigint[]
  language plpgsql stable security definer set search_path = ''
  set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select id from public.listing_versions where search_document @@ app.phrase_query(p_term, true) limit 1000
  );
end;
$$;

-- Returns for each of the first eight words the words of listings with the same first four letters, at most a hundred,
-- which may be of its family: 'dental' for 'dentist'. src/domain/listing/term-family.ts selects among them. Words of less
-- than five letters have none.
create function app.akin_terms(p_terms text[]) returns jsonb
  language sql stable security definer set search_path = ''
  -- Another plan would read and sort all words with the same letters.
  set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off
as $$
  select coalesce(jsonb_agg(
    case when term !~ '^[[:alnum:]]{5,60}$' then '[]' else (
      select coalesce(jsonb_agg(akin.term order by akin.term), '[]') from (
        -- The operators compare bytes, in the order of the index, so that it reads a hundred words at most.
        select search_terms.term from app.search_terms
        where search_terms.term ~>=~ left(typed.term, 4)
          and search_terms.term ~<~ (left(typed.term, 4) || chr(1114111))
        order by search_terms.term using ~<~ limit 100
      ) as akin
    ) end order by place
  ), '[]')
  from unnest(p_terms[:app.max_search_terms()]) with ordinality as typed (term, place);
$$;

-- Returns true if a live listing has the word, its stem, or a longer word that begins with it. A plan for the word
-- would look the versions up twice, the first time for its estimate.
create function app.is_term_live(p_term text) returns boolean
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.listings
    where shown_version_id = any (app.versions_with_term(p_term)) and app.is_live(listings)
  );
end;
$$;

-- Returns the words that a word of four letters or more becomes if two letters beside each other are exchanged, except for
-- the first letter, each also with the ending of the plural.
create function app.exchange_characters(p_term text) returns text[]
  language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(
    left(p_term, place - 1) || substr(p_term, place + 1, 1) || substr(p_term, place, 1) || substr(p_term, place + 2)
      || ending
  ), '{}')
  from generate_series(2, char_length(p_term) - 1) as place, unnest(array['', 's']) as ending
  where char_length(p_term) >= 4;
$$;

-- Returns for each of the first eight words null, or the eight most similar words, best first. A word with two exchanged
-- letters is among them, because a short one is not similar. A word gets null if
-- it, its stem, or a longer word that begins with it is in a live listing or among the known words. A mentioned word is
-- known too, but it is suggested only if it is in app.search_terms. The timeout allows look-ups for four words of at most
-- thirty characters, among 10,000 known and mentioned words.
create function public.suggest_terms(
  p_terms text[], p_known_terms text[], p_mentioned_terms text[] default '{}'
) returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
declare
  known_terms constant text[] := array(
    select left(term, 60) from unnest(p_known_terms[:5000]) as term
  );
  all_terms constant text[] := known_terms || array(
    select left(term, 60) from unnest(p_mentioned_terms[:5000]) as term
  );
  all_stems constant text[] := array(select app.stem(term) from unnest(all_terms) as term);
  looked_for int := 0;
  typed_term text;
  exchanged text[];
  similar_terms jsonb;
  suggested jsonb := '[]'::jsonb;
begin
  foreach typed_term in array p_terms[:app.max_search_terms()] loop
    similar_terms := null;
    typed_term := left(typed_term, 60);
    if looked_for < 4 and char_length(typed_term) <= 30
      and not app.stem(typed_term) = any (all_stems)
      and not exists (select from unnest(all_terms) as other where starts_with(other, typed_term))
      and not app.is_term_live(typed_term)
    then
      looked_for := looked_for + 1;
      exchanged := app.exchange_characters(typed_term);
      select jsonb_agg(term order by similarity desc, term) into similar_terms
      from (
        select term, extensions.similarity(term, typed_term) as similarity
        from (
          select search_terms.term from app.search_terms
          where search_terms.term operator(extensions.%) typed_term
          union
          select other from unnest(known_terms) as other where other operator(extensions.%) typed_term
          union
          select search_terms.term from app.search_terms
          where search_terms.term = any (exchanged)
          union
          select other from unnest(known_terms) as other where other = any (exchanged)
        ) as candidates
        order by term = any (exchanged) desc, similarity desc, term limit 8
      ) as nearest;
    end if;
    suggested := suggested || jsonb_build_array(similar_terms);
  end loop;
  return suggested;
end;
$$;
