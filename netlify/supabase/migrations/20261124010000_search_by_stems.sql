-- A search finds words by their beginning and by their English stem ('delivery' finds 'deliveries'), ranks what
-- it finds, and knows similar words where it finds nothing. What else a word may stand for is said by the
-- caller, from the operator's list.

create function app.stem(word text) returns text
  language sql immutable set search_path = ''
  return coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);

-- The words of a text and their stems, all of one weight.
create function app.weighted_words(words text, weight "char") returns tsvector
  language sql immutable
  return (
    select setweight(
      to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain), weight
    )
    from array_to_string(app.search_words(words), ' ') as plain
  );

-- What a search compares: the name weighs most, then what is sold, then the place, then all other words.
create function app.searchable(name text, sold text, place text, others text) returns tsvector
  language sql immutable
  return app.weighted_words(name, 'A') || app.weighted_words(sold, 'B')
    || app.weighted_words(place, 'C') || app.weighted_words(others, 'D');

drop index public.listing_versions_by_words;
alter table public.listing_versions drop column words;
alter table public.listing_versions add column words tsvector generated always as (
  app.searchable(
    name, category, county || ' ' || town || ' ' || located,
    contact
      || ' ' || coalesce('0' || substr(phone, 5, 3) || ' ' || substr(phone, 8, 3) || ' ' || substr(phone, 11), '')
      || ' ' || hours || ' ' || deliveries || ' ' || description
  )
) stored;
create index listing_versions_by_words on public.listing_versions using gin (words);
drop function app.search_query(text);

-- A page of live listings, featured ones first, then the newest, and the number of all. 'after' is the last
-- listing of the page before.
drop function public.find_live_listings(text, text, text, bigint, int);
create function public.find_live_listings(
  in_category text default '', in_town text default '', after bigint default null, most int default 24
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  last public.listings;
  found_ids bigint[];
  total int;
begin
  select * into last from public.listings where id = after;
  if in_category = '' and in_town = '' then
    -- Without filters an index has all listings in their order.
    select count(*) into total from public.listings where state = 'live' and live_until > app.now();
    found_ids := array(
      select id from public.listings
      where state = 'live' and live_until > app.now()
        and (last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id))
      order by featured desc, live_from desc, id desc limit most
    );
  else
    with matching as (
      select listings.id, listings.featured, listings.live_from
      from public.listings
        join public.listing_versions as versions on versions.id = listings.shown_version
      where listings.state = 'live' and listings.live_until > app.now()
        and (in_category = '' or versions.category_slug = in_category)
        and (in_town = '' or versions.town_slug = in_town)
    )
    select (select count(*) from matching), array(
      select id from matching
      where last.id is null or (featured, live_from, id) < (last.featured, last.live_from, last.id)
      order by featured desc, live_from desc, id desc limit most
    ) into total, found_ids;
  end if;
  return jsonb_build_object(
    'total', total,
    'listings', coalesce(
      (
        select jsonb_agg(to_jsonb(shown) order by place)
        from unnest(found_ids) with ordinality as wanted (id, place)
          join public.live_listings as shown on shown.id = wanted.id
      ),
      '[]'
    )
  );
end;
$$;

-- One way to say something: all its words, of which the last typed one may be unfinished.
create function app.phrase_query(words text, is_typed boolean) returns tsquery
  language sql immutable
  return (
    select string_agg(
      '(' || quote_literal(word) || case when is_typed then ':*' else '' end
        || '|' || quote_literal(app.stem(word)) || ')',
      '&'
    )::tsquery
    from unnest(app.search_words(words)) as word
  );

-- What is wanted: [[{"words": …, "typed": true}, other ways to say it …], …]. Of each part one way has to be
-- found.
create function app.wanted_parts(wanted jsonb) returns tsquery[]
  language plpgsql immutable set search_path = ''
as $$
declare
  part jsonb;
  way jsonb;
  said tsquery;
  found tsquery;
  parts tsquery[] := '{}';
begin
  for part in select * from jsonb_array_elements(wanted) loop
    found := null;
    for way in select * from jsonb_array_elements(part) loop
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

-- All of the parts, or any.
create function app.joined_query(parts tsquery[], of_all boolean) returns tsquery
  language sql immutable set search_path = ''
  return (
    select string_agg('(' || part::text || ')', case when of_all then '&' else '|' end)::tsquery
    from unnest(parts) as part
  );

-- Whether a text has at least half of the parts.
create function app.has_half(words tsvector, parts tsquery[]) returns boolean
  language sql immutable set search_path = ''
  return (
    select count(*) filter (where words @@ part) * 2 >= count(*) from unnest(parts) as part
  );

-- What is found by its own words ranks before what is found by others that mean it.
create function app.search_rank(words tsvector, asked tsquery, typed tsquery) returns real
  language sql immutable
  return ts_rank(words, asked) + ts_rank(words, typed);

-- Live listings and businesses of the build that have all that is wanted, or half of it: the best first and
-- among equals members' newest, a page of them and the number of all. `built` is [{"name", "sold", "place",
-- "others", "category", "town"}, …], and is answered by position from 0. Of more than a thousand members'
-- listings only the newest are ranked.
create function public.search_listings(
  wanted jsonb, of_all boolean, in_category text, in_town text, built jsonb, skip int, most int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  -- A word that all listings have is looked up by the index too: a sequential scan reads every version with
  -- all its words, which takes longer.
  set enable_seqscan = off
as $$
declare
  ranked constant int := 1000;
  parts tsquery[] := app.wanted_parts(wanted);
  asked tsquery := app.joined_query(parts, of_all);
  typed tsquery := app.joined_query(
    app.wanted_parts(
      (select jsonb_agg(jsonb_build_array(part -> 0)) from jsonb_array_elements(wanted) as part)
    ),
    false
  );
  answer jsonb;
begin
  with matching as materialized (
    select listings.id, listings.featured, listings.live_from, versions.words,
      row_number() over (order by listings.live_from desc, listings.id desc) as place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version
    where listings.state = 'live' and listings.live_until > app.now()
      and versions.words @@ asked and (of_all or app.has_half(versions.words, parts))
      and (in_category = '' or versions.category_slug = in_category)
      and (in_town = '' or versions.town_slug = in_town)
  ), found as (
    select id, null::bigint as built, featured, live_from, place,
      case when place <= ranked then app.search_rank(words, asked, typed) else 0 end as rank
    from matching
    union all
    select null, at - 1, false, null, ranked + at, app.search_rank(doc, asked, typed)
    from jsonb_array_elements(search_listings.built) with ordinality as sample (said, at),
      app.searchable(said ->> 'name', said ->> 'sold', said ->> 'place', said ->> 'others') as doc
    where doc @@ asked and (of_all or app.has_half(doc, parts))
      and (in_category = '' or said ->> 'category' = in_category)
      and (in_town = '' or said ->> 'town' = in_town)
  ), page as (
    select found.id, found.built, row_number() over () as place
    from (
      select * from found
      order by rank desc, featured desc, live_from desc nulls last, place offset skip limit most
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
        from page left join public.live_listings as shown on shown.id = page.id
        where page.id is null or shown.id is not null
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$$;

-- Words of listings that are or were live, for suggestions.
create table app.search_terms (
  word text primary key,
  constraint search_terms_can_be_typed check (word ~ '^[^0-9]{3,60}$')
);
create index search_terms_by_part on app.search_terms using gin (word extensions.gin_trgm_ops);

create function app.add_search_terms(version bigint) returns void
  language sql volatile set search_path = ''
as $$
  insert into app.search_terms (word)
  select distinct word from public.listing_versions,
    unnest(app.search_words(concat_ws(' ', name, category, town, located, description))) as word
  where id = version and word ~ '^[^0-9]{3,60}$'
  on conflict do nothing;
$$;
select app.add_search_terms(shown_version) from public.listings where state = 'live';

create function app.add_terms_of_listing() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.add_search_terms(new.shown_version);
  return null;
end;
$$;
create trigger listings_add_search_terms after insert or update of shown_version, state on public.listings
  for each row when (new.state = 'live' and new.shown_version is not null)
  execute function app.add_terms_of_listing();

-- For each word a similar one, where no live listing and none of the known words begins or stems like it; else
-- null.
create function public.suggest_words(words text[], known text[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  typed_word text;
  nearest text;
  suggested jsonb := '[]';
begin
  foreach typed_word in array words loop
    nearest := null;
    if not exists (
      select from unnest(known) as other
      where starts_with(other, typed_word) or app.stem(other) = app.stem(typed_word)
    ) and not exists (
      select from public.listings join public.listing_versions as versions on versions.id = shown_version
      where state = 'live' and live_until > app.now()
        and versions.words @@ app.phrase_query(typed_word, true)
    ) then
      select candidate into nearest
      from (
        select search_terms.word as candidate from app.search_terms
        where search_terms.word operator(extensions.%) typed_word
        union
        select other from unnest(known) as other where other operator(extensions.%) typed_word
      ) as similar_words
      order by extensions.similarity(candidate, typed_word) desc, candidate limit 1;
    end if;
    suggested := suggested || jsonb_build_array(nearest);
  end loop;
  return suggested;
end;
$$;

revoke execute on function public.find_live_listings(text, text, bigint, int)
  from public, anon, authenticated;
grant execute on function public.find_live_listings(text, text, bigint, int) to service_role;
revoke execute on function public.search_listings(jsonb, boolean, text, text, jsonb, int, int)
  from public, anon, authenticated;
revoke execute on function public.suggest_words(text[], text[]) from public, anon, authenticated;
grant execute on function public.search_listings(jsonb, boolean, text, text, jsonb, int, int) to service_role;
grant execute on function public.suggest_words(text[], text[]) to service_role;
