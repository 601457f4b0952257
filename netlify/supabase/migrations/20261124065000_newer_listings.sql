-- What a page of the built site lacks: the live listings of its section that began after a moment, the newest
-- first; and how many are live in the section ('total') and everywhere ('live').
create function public.newer_listings(
  since timestamptz, in_category text default '', in_town text default '', most int default 24
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
as $$
declare
  found_ids bigint[] := array(
    select listings.id
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version
    where listings.state = 'live' and listings.live_until > app.now() and listings.live_from > since
      and (in_category = '' or versions.category_slug = in_category)
      and (in_town = '' or versions.town_slug = in_town)
    order by listings.live_from desc, listings.id desc limit most
  );
begin
  return jsonb_build_object(
    'total', public.find_live_listings(in_category, in_town, null, 0) -> 'total',
    'live', public.find_live_listings('', '', null, 0) -> 'total',
    'listings', coalesce(
      (
        select jsonb_agg(to_jsonb(shown) order by place)
        from unnest(found_ids) with ordinality as wanted (id, place)
          join app.listing_cards as shown on shown.id = wanted.id
      ),
      '[]'
    )
  );
end;
$$;

-- Few are newer than a build, and an index finds them at once.
create index listings_live_by_age on public.listings (live_from) where state = 'live';

revoke execute on function public.newer_listings(timestamptz, text, text, int)
  from public, anon, authenticated;
grant execute on function public.newer_listings(timestamptz, text, text, int) to service_role;
