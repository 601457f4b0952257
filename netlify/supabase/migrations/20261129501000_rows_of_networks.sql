-- Rows that one network may add to visits in a day. Beacons are anonymous and free to forge, so that their rows
-- need a bound; a visit beyond it raises a counter only.

-- The limits of src/domain/reach/reach.limits.ts.
create function app.visits_beyond_others() returns int
  language sql immutable set search_path = '' return 20;
create function app.network_rows() returns int
  language sql immutable set search_path = '' return 10000;
create function app.network_rows_of_listing() returns int
  language sql immutable set search_path = '' return 1000;

create or replace function app.add_network(p_total int, p_visits int) returns int
  language plpgsql immutable strict set search_path = ''
as $$
begin
  return p_total + least(p_visits, p_total + app.visits_beyond_others());
end;
$$;

create or replace view app.weighed_visits as
  select day, listing_id, kind, source,
    2 * place > app.visits_beyond_others() + app.counted_visits(visits::int) filter (where place = 1) over (
      partition by day, listing_id, kind order by visits, network, place rows unbounded preceding
    ) as is_unsure
  from (
    select day, listing_id, kind, source, network,
      count(*) over (partition by day, listing_id, kind, network) as visits,
      row_number() over (partition by day, listing_id, kind, network order by visitor) as place
    from public.visits
  ) as counted;

-- Rows that a network stored on a day, and visits beyond its bound. The hash is that of the rows of the whole site,
-- and goes with the day's salt. The free part of a page keeps updates out of the index.
create table app.visit_networks (
  day date not null,
  network bytea not null,
  stored int not null,
  refused int not null,
  primary key (day, network)
) with (fillfactor = 60);

-- The bound of a network and a listing counts along this index. The hash of a network is another on each day.
drop index public.visits_of_a_listing;
create index visits_of_a_listing on public.visits (listing_id, network);

-- Counts the visits of one browser: visits is [{"slug", "kind", "source"}, …], where the source is that of a view.
-- Client and network are keyed hashes. Not counted are listings that are not live, the member's own and those seen by
-- staff; a slug without a listing is a business of the build, which counts for the site. A network stores up to
-- app.network_rows() rows a day and app.network_rows_of_listing() of a listing, and beacons at the same moment at most
-- their own rows more. Locks rows of visits in the order of their hashes, then the row of the network.
create or replace function public.record_visits(
  visit_client text, visit_network text, visits jsonb, visit_member uuid default null
) returns void
  language plpgsql volatile security definer set search_path = ''
  -- The table is empty after midnight, and a plan made then would read all of it for the rest of the day.
  set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  today date := app.today();
  salt bytea := app.visit_salt(today);
  site_network bytea := app.visit_hash(salt, visit_network, null, 'network');
  room_of_day int := app.network_rows() - coalesce((
    select stored from app.visit_networks where day = today and network = site_network
  ), 0);
  added int := 0;
  beyond int := 0;
begin
  if room_of_day <= 0 then
    beyond := jsonb_array_length(record_visits.visits);
  else
    with said as (
      select event.slug, event.kind, event.source, slugs.listing_id
      from jsonb_to_recordset(record_visits.visits) as event (slug text, kind text, source text)
        -- The limit makes this a look-up by index for each; a join would read the whole table.
        left join lateral (
          select listing_id from public.listing_slugs where listing_slugs.slug = event.slug limit 1
        ) as slugs on true
      where not exists (select from public.members where id = visit_member and is_staff)
    ), known as (
      select said.listing_id, said.kind, said.source
      from said join public.listings on listings.id = said.listing_id
      where listings.state = 'live' and listings.live_until > app.now()
        and listings.owner_id is distinct from visit_member
    ), counted as (
      select listing_id, kind, case when kind = 'view' then coalesce(min(source), 'elsewhere') end as source
      from known group by listing_id, kind
      union all
      select distinct listing_id, 'asked', null::text from known where kind in ('call', 'whatsapp', 'contact')
      union all
      select null, 'person', null
      where exists (select from known) or exists (select from said where listing_id is null)
    ), hashed as (
      select listing_id, kind, source,
        app.visit_hash(salt, visit_client, listing_id, kind) as visitor,
        app.visit_hash(salt, visit_network, listing_id, 'network') as network
      from counted
    ), rooms as materialized (
      -- A network with fewer rows in all has fewer of a listing, and the usual beacon counts none.
      select listing_id, app.network_rows_of_listing() - case when room_of_day < app.network_rows() - app.network_rows_of_listing() then (
        select count(*) from (
          select from public.visits as earlier
          where earlier.listing_id = hashed.listing_id and earlier.network = hashed.network
          limit app.network_rows_of_listing()
        ) as earlier
      ) else 0 end as room
      from (select distinct listing_id, network from hashed where listing_id is not null) as hashed
    ), placed as materialized (
      select hashed.*,
        row_number() over (order by visitor) <= room_of_day
          and (listing_id is null
            or row_number() over (partition by listing_id order by visitor) <= rooms.room) as fits
      from hashed left join rooms using (listing_id)
    ), kept as (
      insert into public.visits (day, listing_id, kind, source, visitor, network)
      select today, listing_id, kind, source, visitor, network from placed where fits
      -- In one order, because two beacons of one browser that meet would wait for each other.
      order by visitor
      on conflict do nothing
      returning 1
    )
    select (select count(*) from kept), (select count(*) from placed where not fits) into added, beyond;
  end if;
  if added + beyond > 0 then
    insert into app.visit_networks as networks (day, network, stored, refused)
    values (today, site_network, added, beyond)
    on conflict (day, network)
    do update set stored = networks.stored + excluded.stored, refused = networks.refused + excluded.refused;
  end if;
end;
$$;

-- Moves days that are over into sums, whenever it comes and however often; answers how many rows. Ten minutes
-- after midnight, so that no visit of the day is still under way. One statement, so that exactly what is summed is
-- deleted. Visits beyond the bound of a network have no advert, so that their sum has no package and no category.
-- Sums older than two years are deleted as well.
create or replace function public.sum_visits() returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  open_day date := ((app.now() - interval '10 minutes') at time zone 'Africa/Nairobi')::date;
  moved int;
begin
  if not app.try_run_lock('sum_visits') then
    return 0;
  end if;
  with removed as (
    delete from public.visits where day < open_day returning 1
  ), networks as (
    delete from app.visit_networks where day < open_day returning day, refused
  ), run as materialized (
    select nextval('app.visit_runs') as number
  ), kept as materialized (
    select id from public.listings
    where exists (select from public.visits where listing_id = listings.id and day < open_day)
    order by id for key share
  ), of_listings as (
    insert into public.visit_days (
      listing_id, day, run, people, lists, search, shared, poster, elsewhere, asked, appearances, calls,
      whatsapp, contacts, website, shares, unsure_people, unsure_asked, unsure_others
    )
    select unsummed.listing_id, unsummed.day, run.number, people, lists, search, shared, poster, elsewhere, asked,
      appearances, calls, whatsapp, contacts, website, shares, unsure_people, unsure_asked, unsure_others
    from app.unsummed_days as unsummed join kept on kept.id = unsummed.listing_id cross join run
    where unsummed.day < open_day
    returning *
  ), of_all as (
    insert into app.visit_totals (
      day, run, package, category, people, asked, appearances, unsure_people, unsure_asked, unsure_others
    )
    select day, run, package, category, sum(people), sum(asked), sum(appearances),
      sum(unsure_people), sum(unsure_asked), sum(unsure_others)
    from (
      select summed.day, summed.run, paid.package, versions.category, people, asked, appearances,
        unsure_people, unsure_asked, unsure_others
      from of_listings as summed
        left join app.paid_days((select min(day) from public.visits), open_day - 1) as paid
          on paid.listing_id = summed.listing_id and summed.day between paid.first_day and paid.last_day
        left join public.listings on listings.id = summed.listing_id
        left join public.listing_versions as versions on versions.id = listings.shown_version
      union all
      select day, run.number, null, null, 0, 0, 0, 0, 0, refused
      from networks cross join run where refused > 0
    ) as sums
    group by 1, 2, 3, 4
  ), of_site as (
    insert into public.reach_days (day, run, people, unsure_people)
    select day, run.number, count(*) filter (where not is_unsure), count(*) filter (where is_unsure)
    from app.weighed_visits cross join run
    where listing_id is null and day < open_day
    group by day, run.number
  )
  select count(*) into moved from removed;
  delete from app.visit_salts where day < open_day;
  delete from public.visit_days where day < open_day - interval '2 years';
  delete from public.reach_days where day < open_day - interval '2 years';
  delete from app.visit_totals where day < open_day - interval '2 years';
  return moved;
end;
$$;

revoke all on app.visit_networks from public, anon, authenticated, service_role;
revoke execute on function public.record_visits(text, text, jsonb, uuid), public.sum_visits()
  from public, anon, authenticated;
grant execute on function public.record_visits(text, text, jsonb, uuid), public.sum_visits() to service_role;
