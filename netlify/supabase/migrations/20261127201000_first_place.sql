-- The first place of the homepage, where no advert is newer than the page: live adverts have it by turns of ten
-- minutes. Next is who had none since it went live, the longest live first; then whose last turn is longest ago.
-- So of n live adverts each has a turn before any has a second one, and a new one does not wait for all others.
create table app.first_places (
  listing_id bigint primary key references public.listings on delete cascade,
  -- When its last turn began.
  taken_at timestamptz not null
);
create index first_places_by_time on app.first_places (taken_at);

-- Whose turn it is: null before anybody had one, and where that listing is live no more.
create function app.first_place() returns bigint
  language sql stable set search_path = ''
  begin atomic
    select listings.id
    from (
      select listing_id from app.first_places order by taken_at desc, listing_id desc limit 1
    ) as held
      join public.listings on listings.id = held.listing_id
    where listings.state = 'live' and listings.live_until > app.now();
  end;

-- Begins the next turn when one is over, or its advert is live no more. A listing that another transaction is
-- deleting is passed by.
create function app.turn_first_place() returns void
  language sql volatile set search_path = ''
  begin atomic
    insert into app.first_places (listing_id, taken_at)
    select next.id, app.now()
    from (
      select listings.id
      from public.listings
        left join app.first_places as last
          on last.listing_id = listings.id and last.taken_at >= listings.live_from
      where listings.state = 'live' and listings.live_until > app.now()
        and not exists (
          select from app.first_places as held
          where held.listing_id = app.first_place() and held.taken_at > app.now() - interval '10 minutes'
        )
      order by last.taken_at nulls first, listings.live_from, listings.id
      limit 1 for key share of listings skip locked
    ) as next
    on conflict (listing_id) do update set taken_at = excluded.taken_at;
  end;

create or replace function public.run_due_transitions() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.try_run_lock('run_due_transitions') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  perform app.expire_listings();
  perform app.refund_unstarted_payments();
  perform app.enqueue_end_reminders();
  perform app.close_unpaid_payments();
  perform app.turn_first_place();
  delete from public.listings where id in (
    select id from public.listings
    where state = 'draft' and slug is null and updated_at <= app.now() - interval '90 days'
      and not exists (select from public.payments where listing_id = listings.id)
    for update skip locked
  );
end;
$$;

-- 'turn' is the card for the first place, where nothing is newer and all sections are asked for.
create or replace function public.newer_listings(
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
    ),
    'turn', case when found_ids = '{}' and in_category = '' and in_town = '' then (
      select to_jsonb(shown) from app.listing_cards as shown where shown.id = app.first_place()
    ) end
  );
end;
$$;
