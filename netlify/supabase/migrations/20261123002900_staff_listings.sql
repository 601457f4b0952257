-- Lists of the staff are functions that answer one page, which begins behind the row that its cursor names; the
-- endpoint has checked the role. Each call is planned for its own filters, because one plan for all of them
-- reads whole tables. `npm run bench -- age` measures the lists.

-- Listings with this text in their name or in any of their addresses, or with this number; at most `most` of
-- each kind. The index knows three signs and more, so a shorter text is looked for where a word begins.
create function app.match_listings(words text, most bigint default 9223372036854775807)
  returns setof bigint
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_short boolean := char_length(words) < 3;
  inside text := app.like_pattern(lower(words));
  first_word text := substr(inside, 2);
begin
  return query
    (select id from public.listings where search_name like case when is_short then first_word else inside end
      limit most)
    union
    (select id from public.listings where search_name like case when is_short then '% ' || first_word end
      limit most)
    union
    select id from public.listings where id = case when words ~ '^[1-9][0-9]{0,14}$' then words::bigint end
    union
    (select listing_id from public.listing_slugs
      where slug like replace(case when is_short then first_word else inside end, ' ', '-') limit most)
    union
    (select listing_id from public.listing_slugs
      where slug like case when is_short then '%-' || replace(first_word, ' ', '-') end limit most);
end;
$$;

-- Listings, newest first. Few matches are sorted; with many matches the newest listings are filtered, because
-- a page is soon full.
create function public.staff_listings(
  page_size int, words text default '', in_state text default null,
  before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  few constant int := 1000;
  inside text := app.like_pattern(lower(words));
  parts text[] := case when char_length(words) < 3 then array[substr(inside, 2), '% ' || substr(inside, 2)]
    else array[inside] end;
  slug_parts text[] := array(select replace(part, ' ', '-') from unnest(parts) as part);
  found bigint[];
  are_few boolean;
begin
  if words <> '' then
    found := array(select app.match_listings(words, few));
    are_few := cardinality(found) < few;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', held.id, 'name', app.listing_name(held.id), 'state', held.state, 'slug', held.slug,
      'owner', (select name from public.members where members.id = held.owner_id),
      'featured', held.featured, 'is_waiting', held.review_version is not null,
      'live_until', held.live_until, 'created_at', held.created_at, 'reason', held.reason
    ) order by held.id desc), '[]')
    from (
      select * from public.listings
      where id < before_id and (in_state is null or state = in_state)
        and (only_id is null or id = only_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or search_name like any (parts) or id::text = words or (
          select true from public.listing_slugs
          where listing_slugs.listing_id = listings.id and slug like any (slug_parts) limit 1
        ))
      order by id desc
      limit least(page_size, 500)
    ) as held
  );
end;
$$;

-- The facts about accounts that only the database knows, for the staff's list of them.
create function public.staff_members(ids uuid[]) returns table (id uuid, listings int, seen_on date)
  language sql stable security definer set search_path = ''
as $$
  select members.id,
    (select count(*)::int from public.listings where owner_id = members.id),
    member_visits.seen_on
  from public.members
    left join public.member_visits on member_visits.member_id = members.id
  where members.id = any (ids);
$$;
