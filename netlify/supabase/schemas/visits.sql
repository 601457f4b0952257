-- What visitors saw and tapped of adverts, counted once a person, advert and day of Nairobi. Nobody can be
-- followed: a person is a hash of her address and browser with the salt of the day and the advert, and the
-- salt is deleted with the day's rows.
create table app.visit_salts (
  day date primary key,
  -- 244 random bits.
  salt bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);

-- Days that are not summed yet. Without a reference to the listing, so that a visit never waits for a change
-- of what is visited; the sum leaves out what is deleted meanwhile.
create table public.visits (
  day date not null,
  -- Null for the whole site: somebody saw at least one advert.
  listing_id bigint,
  kind text not null,
  -- Of a view: where she came from.
  source text,
  visitor bytea not null,
  network bytea not null,

  primary key (day, visitor),
  constraint visits_kind_known check (
    kind in ('view', 'appearance', 'call', 'whatsapp', 'contact', 'website', 'share', 'asked', 'person')
  ),
  constraint visits_source_known check (source in ('lists', 'search', 'shared', 'poster', 'elsewhere')),
  constraint visits_source_of_a_view check ((kind = 'view') = (source is not null)),
  constraint visits_person_of_the_site check ((kind = 'person') = (listing_id is null))
);

create index visits_of_a_listing on public.visits (listing_id, network);

grant select on public.visits to service_role;

alter table public.visits enable row level security;

-- Sums of days that are over. A run that is late adds rows of its own, so that nothing is ever rewritten.
create table public.visit_days (
  listing_id bigint not null references public.listings (id) on delete cascade,
  day date not null,
  run bigint not null,
  -- Persons who saw her page, of whom each came from one of the five sources.
  people int not null,
  lists int not null,
  search int not null,
  shared int not null,
  poster int not null,
  elsewhere int not null,
  -- Persons who called, wrote or saved the contact.
  asked int not null,
  appearances int not null,
  calls int not null,
  whatsapp int not null,
  contacts int not null,
  website int not null,
  shares int not null,
  -- What one network sent beyond what is likely, and is in none of the numbers above.
  unsure_people int not null,
  unsure_asked int not null,
  unsure_others int not null,
  primary key (listing_id, day, run)
);

create trigger visit_days_append_only before update or truncate on public.visit_days
  for each statement execute function app.refuse_change();

create index visit_days_by_day on public.visit_days (day);

grant select on public.visit_days to service_role;

alter table public.visit_days enable row level security;

-- Persons who saw at least one advert.
create table public.reach_days (
  day date not null,
  run bigint not null,
  people int not null,
  unsure_people int not null,
  primary key (day, run)
);

create trigger reach_days_append_only before update or truncate on public.reach_days
  for each statement execute function app.refuse_change();

grant select on public.reach_days to service_role;

alter table public.reach_days enable row level security;

-- The same of all adverts, by the package that paid for the day and the category on it. A year of them is few rows.
create table app.visit_totals (
  day date not null,
  run bigint not null,
  -- Null where there was none.
  package text,
  category text,
  people int not null,
  asked int not null,
  appearances int not null,
  unsure_people int not null,
  unsure_asked int not null,
  unsure_others int not null,
  unique nulls not distinct (day, run, package, category)
);

create trigger visit_totals_append_only before update or truncate on app.visit_totals
  for each statement execute function app.refuse_change();

create sequence app.visit_runs;

-- The salt of a day, made by whoever is the first to ask. Another who is as early waits, and reads the same.
create function app.visit_salt(of_day date) returns bytea
  language plpgsql volatile set search_path = ''
as $$
declare
  found bytea := (select salt from app.visit_salts where day = of_day);
begin
  if found is null then
    insert into app.visit_salts (day) values (of_day) on conflict do nothing;
    found := (select salt from app.visit_salts where day = of_day);
  end if;
  return found;
end;
$$;

-- Half of a hash, which is enough to tell persons of one day apart.
create function app.visit_hash(salt bytea, who text, of_listing bigint, kind text) returns bytea
  language sql immutable set search_path = ''
  return substr(sha256(
    salt || convert_to(concat_ws(' ', who, coalesce(of_listing, 0), kind), 'utf8')
  ), 1, 16);

-- Counts what one browser saw and tapped: visits is [{"slug", "kind", "source"}, …], where the source is a
-- view's. Client and network are keyed hashes. What is not live is not counted, nor what the member herself
-- advertises, nor anything of staff; a slug of no listing is a business of the build, which counts for the site.
--+
-- Counts the visits of one browser: visits is [{"slug", "kind", "source"}, …], where the source is that of a view.
-- Client and network are keyed hashes. Not counted are listings that are not live, the member's own and those seen by
-- staff; a slug without a listing is a business of the build, which counts for the site. A network stores up to
-- app.network_rows() rows a day and app.network_rows_of_listing() of a listing, and beacons at the same moment at most
-- their own rows more. Locks rows of visits in the order of their hashes, then the row of the network.
create function public.record_visits(
  visit_client text, visit_network text, visits jsonb, visit_member uuid default null
) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
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
-- deleted. What is kept for two years goes here too.
--+
-- Moves days that are over into sums, whenever it comes and however often; answers how many rows. Ten minutes
-- after midnight, so that no visit of the day is still under way. One statement, so that exactly what is summed is
-- deleted. Visits beyond the bound of a network have no advert, so that their sum has no package and no category.
-- Sums older than two years are deleted as well.
create function public.sum_visits() returns int
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
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

-- Reach of one network, bounded by the reach of the other networks.

-- State function of app.counted_visits: a network adds its visits, and at most the total before it plus 20.
create function app.add_network(p_total int, p_visits int) returns int
  language plpgsql immutable strict set search_path = ''
as $$
begin
  return p_total + least(p_visits, p_total + app.visits_beyond_others());
end;
$$;

-- The counted total of the networks of one listing, day and kind, whose visits come in ascending order.
create aggregate app.counted_visits(int) (sfunc = app.add_network, stype = int, initcond = '0');

-- Rows that one network may add to visits in a day. Beacons are anonymous and free to forge, so that their rows
-- need a bound; a visit beyond it raises a counter only.

-- The limits of src/domain/reach/reach.limits.ts.
create function app.visits_beyond_others() returns int
  language sql immutable set search_path = '' return 20;

-- Which visits are not sure. Today's numbers and the night's sums both come from here.
--+
-- Visits that are not counted. The figures of today and the sums of the night both read this view. After a network
-- that reached its bound the total is twice the total before it plus 20, so that its bound is (total + 20) / 2;
-- a network below its bound has no place beyond that number. Every window is partitioned by listing and
-- day, so that a condition on one listing reads the visits of that listing only.
create view app.weighed_visits as
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

create view app.unsummed_days as
  select listing_id, day,
    count(*) filter (where kind = 'view' and not is_unsure)::int as people,
    count(*) filter (where source = 'lists' and not is_unsure)::int as lists,
    count(*) filter (where source = 'search' and not is_unsure)::int as search,
    count(*) filter (where source = 'shared' and not is_unsure)::int as shared,
    count(*) filter (where source = 'poster' and not is_unsure)::int as poster,
    count(*) filter (where source = 'elsewhere' and not is_unsure)::int as elsewhere,
    count(*) filter (where kind = 'asked' and not is_unsure)::int as asked,
    count(*) filter (where kind = 'appearance' and not is_unsure)::int as appearances,
    count(*) filter (where kind = 'call' and not is_unsure)::int as calls,
    count(*) filter (where kind = 'whatsapp' and not is_unsure)::int as whatsapp,
    count(*) filter (where kind = 'contact' and not is_unsure)::int as contacts,
    count(*) filter (where kind = 'website' and not is_unsure)::int as website,
    count(*) filter (where kind = 'share' and not is_unsure)::int as shares,
    count(*) filter (where kind = 'view' and is_unsure)::int as unsure_people,
    count(*) filter (where kind = 'asked' and is_unsure)::int as unsure_asked,
    count(*) filter (where kind not in ('view', 'asked') and is_unsure)::int as unsure_others
  from app.weighed_visits
  where listing_id is not null
  group by listing_id, day;

create function app.network_rows() returns int
  language sql immutable set search_path = '' return 10000;

create function app.network_rows_of_listing() returns int
  language sql immutable set search_path = '' return 1000;

-- Rows that a network stored on a day, and visits beyond its bound. The hash is that of the rows of the whole site,
-- and goes with the day's salt. The free part of a page keeps updates out of the index.
create table app.visit_networks (
  day date not null,
  network bytea not null,
  stored int not null,
  refused int not null,
  primary key (day, network)
) with (fillfactor = 60);
