set lock_timeout = '5s';

set check_function_bodies = off;

drop function public.search_listings(jsonb, boolean, text, text, jsonb, int, int);

drop function app.search_listings(jsonb, boolean, text, text, jsonb, int, int);

drop function app.has_half(tsvector, tsquery[]);

drop function app.search_rank(tsvector, tsquery, tsquery);

drop function app.parse_search(jsonb);

drop function app.phrase_query(text, boolean);

create function app.goods(p_lines text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(p_lines, '(\S)[ \t]+for[ \t][^\n]*', '\1', 'gi');

create function app.marked_terms(p_text text, p_mark text) returns text[]
  language sql immutable
  return array(select p_mark || term from unnest(app.split_terms(p_text)) as term);

create function app.searchable(p_title text, p_category text, p_sold text, p_place text, p_others text) returns tsvector
  language sql immutable
  return app.weighted_terms(p_title, 'A') || app.weighted_terms(app.goods(p_sold), 'B')
    || app.weighted_terms(p_place, 'C') || app.weighted_terms(p_category || ' ' || p_others, 'D')
    || array_to_tsvector(app.marked_terms(p_category, '@') || app.marked_terms(p_sold, '~'));

create function app.phrase_query(
  p_text text, p_is_typed boolean, p_weights text default '', p_mark text default ''
) returns tsquery
  language sql immutable
  return (
    select string_agg(
      '(' || quote_literal(p_mark || term) || case when p_is_typed then ':*' || p_weights else exact end
        || '|' || quote_literal(p_mark || app.stem(term)) || exact || ')',
      '&'
    )::tsquery
    from unnest(app.typed_terms(p_text)) as term, coalesce(':' || nullif(p_weights, ''), '') as exact
  );

create function app.category_query(p_categories jsonb) returns tsquery
  language sql immutable
  return (
    select string_agg('(' || terms || ')', '|')::tsquery
    from jsonb_array_elements_text(p_categories) as category, lateral (
      select string_agg(quote_literal(term), '&') as terms from unnest(app.marked_terms(category, '@')) as term
    ) as marked
  );

create function app.either(p_one tsquery, p_other tsquery) returns tsquery
  language sql immutable set search_path = ''
  return coalesce(p_one || p_other, p_one, p_other);

create function app.parse_search(p_terms jsonb, p_kind text default 'any') returns tsquery[]
  language plpgsql immutable set search_path = ''
as $$
declare
  part jsonb;
  variant jsonb;
  variant_text text;
  is_typed boolean;
  found tsquery;
  described tsquery;
  parts tsquery[] := '{}'::tsquery[];
  variants_left int := 100;
begin
  for part in select * from jsonb_array_elements(p_terms) limit app.max_search_terms() loop
    found := null;
    described := null;
    for variant in select * from jsonb_array_elements(part) limit variants_left loop
      variants_left := variants_left - 1;
      variant_text := variant ->> 'text';
      is_typed := (variant ->> 'typed')::boolean;
      found := app.either(found, case
        when is_typed then case p_kind
          when 'any' then app.phrase_query(variant_text, true)
          when 'customers' then app.phrase_query(variant_text, true, '', '~')
          else case when not variant ? 'within' then app.phrase_query(variant_text, true, 'AB') end end
        when p_kind in ('typed', 'customers') or p_kind = 'strong' and variant ? 'within' then null
        when variant ->> 'within' = 'category' then app.category_query(jsonb_build_array(variant_text))
        when variant ->> 'within' = 'place' then app.phrase_query(variant_text, false, 'C')
        else app.phrase_query(variant_text, false, 'AB') end);
      if p_kind = 'any' and not is_typed and not variant ? 'within' then
        described := app.either(described, app.phrase_query(variant_text, false, 'D'));
      end if;
    end loop;
    found := app.either(found, described && app.category_query(part -> 0 -> 'categories'));
    if found is not null or p_kind <> 'any' then
      parts := array_append(parts, found);
    end if;
  end loop;
  return parts;
end;
$$;

create function app.search_listings(
  p_terms jsonb, p_match_all boolean, p_category text, p_town text, p_built jsonb, p_offset int, p_limit int,
  p_max_price int default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '1s'
  set plan_cache_mode = force_custom_plan
  -- The index is faster even for a word that all listings have: a sequential scan reads all words of each version.
  set enable_seqscan = off
as $$
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
  query tsquery := case when p_match_all then app.joined_query(parts, true) else app.joined_query(strong_parts, false) end;
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
  with matching as materialized (
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
    select id, null::bigint as built, featured, live_from, place, search_document as doc from matching
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
$$;

create function public.search_listings(
  p_terms jsonb, p_or_half boolean, p_category text, p_town text, p_built jsonb, p_offset int, p_limit int,
  p_max_price int default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
declare
  answer jsonb := app.search_listings(p_terms, true, p_category, p_town, p_built, p_offset, p_limit, p_max_price);
begin
  if p_or_half and answer ->> 'total' = '0' then
    answer := app.search_listings(p_terms, false, p_category, p_town, p_built, p_offset, p_limit, p_max_price);
  end if;
  return answer;
end;
$$;

create or replace function public.searchable_texts(p_built jsonb) returns jsonb
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

create or replace function public.suggest_terms(p_terms text[], p_known_terms text[]) returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
declare
  known_terms constant text[] := array(
    select left(term, 60) from unnest(p_known_terms[:5000]) as term
  );
  known_stems constant text[] := array(select app.stem(term) from unnest(known_terms) as term);
  looked_for int := 0;
  typed_term text;
  similar_terms jsonb;
  suggested jsonb := '[]'::jsonb;
begin
  foreach typed_term in array p_terms[:app.max_search_terms()] loop
    similar_terms := null;
    typed_term := left(typed_term, 60);
    if looked_for < 4 and char_length(typed_term) <= 30
      and not app.stem(typed_term) = any (known_stems)
      and not exists (select from unnest(known_terms) as other where starts_with(other, typed_term))
      and not app.is_term_live(typed_term)
    then
      looked_for := looked_for + 1;
      select jsonb_agg(term order by similarity desc, term) into similar_terms
      from (
        select term, extensions.similarity(term, typed_term) as similarity
        from (
          select search_terms.term from app.search_terms
          where search_terms.term operator(extensions.%) typed_term
          union
          select other from unnest(known_terms) as other where other operator(extensions.%) typed_term
        ) as candidates
        order by similarity desc, term limit 8
      ) as nearest;
    end if;
    suggested := suggested || jsonb_build_array(similar_terms);
  end loop;
  return suggested;
end;
$$;

create or replace function app.add_search_terms(p_version_id bigint) returns void
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

create or replace function app.item_names(p_items jsonb) returns text
  language sql immutable
  return (
    select coalesce(string_agg(item ->> 'name', E'\n' order by place), '')
    from jsonb_array_elements(p_items) with ordinality as listed (item, place)
  );

create function app.sold_lines(p_items jsonb, p_description text) returns text
  language sql immutable
  return coalesce(nullif(app.item_names(p_items), ''), substring(p_description from '^[^.!?\n]{1,200}'), '');

create function app.lowest_price(p_items jsonb) returns int
  language sql immutable set search_path = ''
  return (
    select min(least((item -> 'price')::numeric, 9999999))::int from jsonb_array_elements(p_items) as item
    where jsonb_typeof(item -> 'price') = 'number' and item -> 'isOutOfStock' is distinct from 'true'
  );

create function app.phone_terms(p_phone text) returns text
  language sql immutable set search_path = ''
  return coalesce(
    '0' || substr(p_phone, 5, 3) || ' ' || substr(p_phone, 8, 3) || ' ' || substr(p_phone, 11)
      || ' 0' || substr(p_phone, 5),
    ''
  );

-- The versions are written again, with the goods, the category and the phone numbers apart.
alter table public.listing_versions
  alter column search_document set expression as (
    app.searchable(
      title, category, app.sold_lines(items, description), county || ' ' || town || ' ' || located,
      contact || ' ' || app.phone_terms(phone) || ' ' || app.phone_terms(whatsapp)
        || ' ' || hours || ' ' || deliveries || ' ' || description
    )
  ),
  add column lowest_price int generated always as (app.lowest_price(items)) stored;

drop function app.searchable(text, text, text, text);

-- Words of descriptions are suggested no longer.
delete from app.search_terms;
select app.add_search_terms(shown_version_id) from public.listings
where shown_version_id is not null and live_from is not null;

reset lock_timeout;
