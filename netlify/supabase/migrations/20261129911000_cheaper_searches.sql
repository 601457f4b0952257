-- A search costs less: the words of the build's businesses are made once for a build, not for each search.

-- What a search compares, for each of a thousand businesses: [{"name", "sold", "place", "others"}, …].
create function public.searchable_texts(p_built jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      app.searchable(said ->> 'name', said ->> 'sold', said ->> 'place', said ->> 'others')::text order by at
    ),
    '[]'
  )
  from jsonb_array_elements(p_built) with ordinality as sample (said, at) where at <= 1000;
$$;
revoke execute on function public.searchable_texts(jsonb) from public, anon, authenticated;
grant execute on function public.searchable_texts(jsonb) to service_role;
insert into app.call_timeouts (name, timeout) values ('searchable_texts', interval '1 second');

-- Live listings and businesses of the build that have all that is wanted, or half of it: the best first and
-- among equals members' newest, a page of at most a hundred and the number of all. `built` is [{"name", "sold",
-- "place", "others", "category", "town"}, …], where "doc" of public.searchable_texts may stand for the first four,
-- and is answered by position from 0. Of more than a thousand members' listings only the newest are ranked.
create or replace function public.search_listings(
  wanted jsonb, of_all boolean, in_category text, in_town text, built jsonb, skip int, most int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  -- A word that all listings have is looked up by the index too: a sequential scan reads every version with
  -- all its words, which takes longer.
  set enable_seqscan = off
as $$
declare
  ranked constant int := 1000;
  oldest bigint := (
    select shown_version from public.listings where state = 'live' and shown_version is not null
    order by shown_version desc offset app.most_searched_listings() limit 1
  );
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
      and (oldest is null or versions.id > oldest)
      and versions.words @@ asked and (of_all or app.has_half(versions.words, parts))
      and (in_category = '' or versions.category_slug = in_category)
      and (in_town = '' or versions.town_slug = in_town)
  -- The words of a business are made once, not for each comparison.
  ), samples as materialized (
    select at, coalesce(
        (said ->> 'doc')::tsvector,
        app.searchable(said ->> 'name', said ->> 'sold', said ->> 'place', said ->> 'others')
      ) as doc
    from jsonb_array_elements(search_listings.built) with ordinality as sample (said, at)
    where at <= 1000
      and (in_category = '' or said ->> 'category' = in_category)
      and (in_town = '' or said ->> 'town' = in_town)
  ), found as (
    select id, null::bigint as built, featured, live_from, place,
      case when place <= ranked then app.search_rank(words, asked, typed) else 0 end as rank
    from matching
    union all
    select null, at - 1, false, null, ranked + at, app.search_rank(doc, asked, typed)
    from samples
    where doc @@ asked and (of_all or app.has_half(doc, parts))
  ), page as (
    select found.id, found.built, row_number() over () as place
    from (
      select * from found
      order by rank desc, featured desc, live_from desc nulls last, place
      offset least(skip, 100000) limit least(most, 100)
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

select app.apply_call_timeouts();
