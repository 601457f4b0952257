set check_function_bodies = off;

-- Returns the text as the search compares it: small letters without accents and apostrophes.
-- src/domain/listing/search.ts does the same in the browser.
create function app.fold_text(p_text text) returns text
  language sql immutable
  return lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f''’]', '', 'g'));

-- Returns the words of a text as the search compares them, cut to the 60 letters that app.search_terms takes.
create function app.search_words(p_text text) returns text[]
  language sql immutable
  return array(
    select left(word, 60) from regexp_split_to_table(app.fold_text(p_text), '[^[:alnum:]]+') as word
    where word <> ''
  );

-- Returns the text as part of an address; src/domain/listing/slug.ts does the same in the browser.
create function app.slugify(p_text text) returns text
  language sql immutable
  return btrim(regexp_replace(app.fold_text(p_text), '[^a-z0-9]+', '-', 'g'), '-');

-- Returns a pattern for LIKE that finds the text anywhere, with the wildcards in the text escaped.
create function app.like_pattern(p_text text) returns text
  language sql immutable set search_path = ''
  return '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%';

-- Returns the English stem of a word, so that 'delivery' finds 'deliveries'; a stop word is its own stem.
create function app.stem(p_word text) returns text
  language sql immutable set search_path = ''
  return coalesce((ts_lexize('pg_catalog.english_stem', p_word))[1], p_word);

-- Returns the words of a text and their stems, all of one weight.
create function app.weighted_words(p_text text, p_weight "char") returns tsvector
  language sql immutable
  return (
    select setweight(
      to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain), p_weight
    )
    from array_to_string(app.search_words(p_text), ' ') as plain
  );

-- Returns the text that a search compares: the name weighs most, then the goods, then the place, then the rest.
create function app.searchable(p_name text, p_sold text, p_place text, p_others text) returns tsvector
  language sql immutable
  return app.weighted_words(p_name, 'A') || app.weighted_words(p_sold, 'B')
    || app.weighted_words(p_place, 'C') || app.weighted_words(p_others, 'D');

-- A search takes eight words of a typed text, and eight parts; src/domain/listing/search.ts has the same limit.
create function app.most_search_words() returns int
  language sql immutable
  return 8;

-- A search reads the newest 10,000 live listings, by the versions that they show.
create function app.most_searched_listings() returns int
  language sql immutable
  return 10000;

-- Returns the first words of a typed text. The text is cut to 800 letters before the normalisation, which makes
-- up to 18 letters of one; words are cut and counted after it.
create function app.typed_words(p_text text) returns text[]
  language sql immutable
  return (app.search_words(left(p_text, 800)))[:app.most_search_words()];

-- Returns a query for all words of a text, each by itself or its stem. A typed word may be the beginning of a
-- longer one.
create function app.phrase_query(p_text text, p_is_typed boolean) returns tsquery
  language sql immutable
  return (
    select string_agg(
      '(' || quote_literal(word) || case when p_is_typed then ':*' else '' end
        || '|' || quote_literal(app.stem(word)) || ')',
      '&'
    )::tsquery
    from unnest(app.typed_words(p_text)) as word
  );

-- Parses a search [[{"words": …, "typed": true}, other ways to say it …], …] into one query a part, which matches
-- any of the ways. Parts above app.most_search_words and ways after the hundredth are left out.
create function app.wanted_parts(p_words jsonb) returns tsquery[]
  language plpgsql immutable set search_path = ''
as $$
declare
  part jsonb;
  way jsonb;
  said tsquery;
  found tsquery;
  parts tsquery[] := '{}';
  ways_left int := 100;
begin
  for part in select * from jsonb_array_elements(p_words) limit app.most_search_words() loop
    found := null;
    for way in select * from jsonb_array_elements(part) limit ways_left loop
      ways_left := ways_left - 1;
      said := app.phrase_query(way ->> 'words', (way ->> 'typed')::boolean);
      found := case when found is null then said when said is null then found else found || said end;
    end loop;
    if found is not null then
      parts := parts || found;
    end if;
  end loop;
  return parts;
end;
$$;

-- Joins the parts of a search by 'and' (of_all) or by 'or'.
create function app.joined_query(p_parts tsquery[], p_match_all boolean) returns tsquery
  language sql immutable set search_path = ''
  return (
    select string_agg('(' || part::text || ')', case when p_match_all then '&' else '|' end)::tsquery
    from unnest(p_parts) as part
  );

-- Returns true where a text matches at least half of the parts.
create function app.has_half(p_document tsvector, p_parts tsquery[]) returns boolean
  language sql immutable set search_path = ''
  return (
    select count(*) filter (where p_document @@ part) * 2 >= count(*) from unnest(p_parts) as part
  );

-- Ranks a text. Typed words count again, so that they rank before other words of the same meaning.
create function app.search_rank(p_document tsvector, p_query tsquery, p_typed_query tsquery) returns real
  language sql immutable
  return ts_rank(p_document, p_query) + ts_rank(p_document, p_typed_query);

-- Returns a page {"total", "found"} of the live listings and businesses of the build that match all parts of a
-- search, or half of them: the best first, among equals the newest listings, at most a hundred.
-- `p_built` is [{"title", "sold", "place", "others", "category", "town"}, …], where "doc" of public.searchable_texts
-- may stand for the first four; a business is returned by its position, from 0. A thousand of them are searched,
-- and only the newest thousand of the matching listings are ranked.
-- The function is long because one statement filters, ranks, counts and pages both sources.
create function app.search_listings(
  p_words jsonb, p_match_all boolean, p_category text, p_town text, p_built jsonb, p_offset int, p_limit int
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
    order by shown_version_id desc offset app.most_searched_listings() limit 1
  );
  parts tsquery[] := app.wanted_parts(p_words);
  asked tsquery := app.joined_query(parts, p_match_all);
  typed tsquery := app.joined_query(
    app.wanted_parts(
      (select jsonb_agg(jsonb_build_array(part -> 0)) from jsonb_array_elements(p_words) as part)
    ),
    false
  );
  answer jsonb;
begin
  with matching as materialized (
    select listings.id, listings.featured, listings.live_from, versions.words,
      row_number() over (order by listings.live_from desc, listings.id desc) as place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id
    where app.is_live(listings) and app.is_in_section(versions, p_category, p_town)
      and (oldest is null or versions.id > oldest)
      and versions.words @@ asked and (p_match_all or app.has_half(versions.words, parts))
  -- Materialisation computes the words of a business once for all comparisons.
  ), samples as materialized (
    select at, coalesce(
        (said ->> 'doc')::tsvector,
        app.searchable(said ->> 'title', said ->> 'sold', said ->> 'place', said ->> 'others')
      ) as doc
    from jsonb_array_elements(search_listings.p_built) with ordinality as sample (said, at)
    where at <= 1000
      and (p_category = '' or said ->> 'category' = p_category)
      and (p_town = '' or said ->> 'town' = p_town)
  ), found as (
    select id, null::bigint as built, featured, live_from, place,
      case when place <= ranked then app.search_rank(words, asked, typed) else 0 end as rank
    from matching
    union all
    select null, at - 1, false, null, ranked + at, app.search_rank(doc, asked, typed)
    from samples
    where doc @@ asked and (p_match_all or app.has_half(doc, parts))
  ), page as (
    select found.id, found.built, row_number() over () as place
    from (
      select * from found
      order by rank desc, featured desc, live_from desc nulls last, place
      offset least(p_offset, 100000) limit least(p_limit, 100)
    ) as found
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'found', coalesce(
      (
        select jsonb_agg(
          case when page.id is null then jsonb_build_object('built', page.built)
            else jsonb_build_object('listing', to_jsonb(shown)) end
          order by place
        )
        from page left join app.listing_cards as shown on shown.id = page.id
        where page.id is null or shown.id is not null
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$$;

-- Returns the page {"total", "found", "is_whole"} of listings that match all parts of a search or, where none
-- does and p_or_half is true, half of them. The other parameters are those of app.search_listings.
create function public.search_listings(
  p_words jsonb, p_or_half boolean, p_category text, p_town text, p_built jsonb, p_offset int, p_limit int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
declare
  answer jsonb := app.search_listings(p_words, true, p_category, p_town, p_built, p_offset, p_limit);
  is_whole constant boolean := not p_or_half or answer ->> 'total' <> '0';
begin
  if not is_whole then
    answer := app.search_listings(p_words, false, p_category, p_town, p_built, p_offset, p_limit);
  end if;
  return answer || jsonb_build_object('is_whole', is_whole);
end;
$$;

-- Returns the searchable texts of at most a thousand businesses [{"title", "sold", "place", "others"}, …], so that
-- they are computed once for a build instead of for each search.
create function public.searchable_texts(p_built jsonb) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
  select coalesce(
    jsonb_agg(
      app.searchable(said ->> 'title', said ->> 'sold', said ->> 'place', said ->> 'others')::text order by at
    ),
    '[]'
  )
  from jsonb_array_elements(p_built) with ordinality as sample (said, at) where at <= 1000;
$$;

-- A row is a word of a listing that is or was live, which a search suggests in place of an unknown word.
create table app.search_terms (
  word text primary key,
  constraint search_terms_can_be_typed check (word ~ '^[^0-9]{3,60}$')
);

create index search_terms_by_part on app.search_terms using gin (word extensions.gin_trgm_ops);

-- Adds the words of a version that app.search_terms takes.
create function app.add_search_terms(p_version_id bigint) returns void
  language sql volatile set search_path = ''
as $$
  insert into app.search_terms (word)
  select distinct word from public.listing_versions,
    unnest(app.search_words(
      concat_ws(' ', title, category, town, located, description, app.item_names(items))
    )) as word
  where id = p_version_id and word ~ '^[^0-9]{3,60}$'
  on conflict do nothing;
$$;

-- Adds the words of the version that a listing shows.
create function app.add_terms_of_listing() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.add_search_terms(new.shown_version_id);
  return null;
end;
$$;

-- Returns the versions with a word, its stem or a word that it begins, at most a thousand. The settings leave only
-- the index of the words: another plan compares the words of every version, half a second for an unknown word.
create function app.versions_with_word(p_word text) returns bigint[]
  language sql stable security definer set search_path = ''
  set enable_seqscan = off set enable_indexscan = off
as $$
  select array(
    select id from public.listing_versions where words @@ app.phrase_query(p_word, true) limit 1000
  );
$$;

-- Returns true where a live listing has the word, its stem or a word that it begins.
create function app.is_word_live(p_word text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.listings
    where shown_version_id = any (app.versions_with_word(p_word)) and app.is_live(listings)
  );
$$;

-- Returns a similar word, or null, for each of the first eight words; null also where a live listing or a known
-- word has the same stem or begins with the word. The timeout allows look-ups for four words of at most thirty
-- letters, among 5,000 known words.
create function public.suggest_words(p_words text[], p_known_words text[]) returns jsonb
  language plpgsql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
declare
  known_words constant text[] := array(
    select left(word, 60) from unnest(p_known_words[:5000]) as word
  );
  known_stems constant text[] := array(select app.stem(word) from unnest(known_words) as word);
  looked_for int := 0;
  typed_word text;
  nearest text;
  suggested jsonb := '[]';
begin
  foreach typed_word in array p_words[:app.most_search_words()] loop
    nearest := null;
    typed_word := left(typed_word, 60);
    if looked_for < 4 and char_length(typed_word) <= 30
      and not app.stem(typed_word) = any (known_stems)
      and not exists (select from unnest(known_words) as other where starts_with(other, typed_word))
      and not app.is_word_live(typed_word)
    then
      looked_for := looked_for + 1;
      select candidate into nearest
      from (
        select search_terms.word as candidate from app.search_terms
        where search_terms.word operator(extensions.%) typed_word
        union
        select other from unnest(known_words) as other where other operator(extensions.%) typed_word
      ) as similar_words
      order by extensions.similarity(candidate, typed_word) desc, candidate limit 1;
    end if;
    suggested := suggested || jsonb_build_array(nearest);
  end loop;
  return suggested;
end;
$$;
