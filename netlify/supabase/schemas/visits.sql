-- The salt of a day. It is deleted after the visits of its day are summed, so that a hash cannot be followed from
-- day to day.
create table app.visit_salts (
  day date primary key,
  -- 244 random bits.
  salt bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);

-- Visits of days that are not summed yet: one row for each visitor, listing, kind and day in Nairobi. A question has one
-- row for each item. A visitor is a hash of network and browser with the salt of the day, the listing, the kind and the
-- item. There is no foreign key to the listing, because visits would wait for changes of the listing. The sum leaves
-- deleted listings out.
create table public.visits (
  day date not null,
  -- Null for the whole site: the visitor saw at least one listing.
  listing_id bigint,
  -- 'ask' is a question about an item. 'enquiry' stands for a call, a WhatsApp message, a question about an item or a
  -- saved contact. 'visitor' is a visitor of the site.
  kind text not null,
  -- The source of a view.
  source text,
  visitor bytea not null,
  network bytea not null,
  -- The item of a question, by its id in the version that visitors see.
  item uuid,

  primary key (day, visitor),
  constraint visits_kind_is_valid check (
    kind in ('view', 'appearance', 'call', 'whatsapp', 'contact', 'website', 'share', 'ask', 'enquiry', 'visitor')
  ),
  constraint visits_source_is_valid check (source in ('lists', 'search', 'shared', 'poster', 'elsewhere')),
  constraint visits_source_of_a_view check ((kind = 'view') = (source is not null)),
  constraint visits_visitor_of_the_site check ((kind = 'visitor') = (listing_id is null)),
  constraint visits_item_of_a_question check ((kind = 'ask') = (item is not null))
);

create index visits_of_a_listing on public.visits (listing_id, network);

grant select on public.visits to service_role;

alter table public.visits enable row level security;

-- The number of rows that a network stored in visits on a day. Requests without a login can forge any number of
-- visits, so each network has a limit. The fill factor leaves room in each page, so that updates do not touch the
-- index.
create table app.visit_networks (
  day date not null,
  -- The hash of the network with the day's salt, as in the site's rows of visits.
  network bytea not null,
  stored int not null,
  -- Visits above the limit, which are only counted.
  refused int not null,

  primary key (day, network)
) with (fillfactor = 60);

-- Sums of the visits of past days. A late run adds further rows, so that a sum never changes.
create table public.visit_days (
  listing_id bigint not null references public.listings (id) on delete cascade,
  day date not null,
  run bigint not null,
  -- Visitors of the listing's page, and their number by source.
  visitors int not null,
  lists int not null,
  search int not null,
  shared int not null,
  poster int not null,
  elsewhere int not null,
  -- Visitors that called, wrote on WhatsApp or saved the contact.
  enquiries int not null,
  appearances int not null,
  calls int not null,
  whatsapp int not null,
  contacts int not null,
  website int not null,
  shares int not null,
  -- Visits of a network above its limit in app.weighed_visits. The columns above leave them out.
  suspect_visitors int not null,
  suspect_enquiries int not null,
  suspect_others int not null,
  -- Visitors that asked for an item, by the id of the item: {"<id>": 2}. Null without a question.
  asks jsonb,

  primary key (listing_id, day, run)
);

create index visit_days_by_day on public.visit_days (day);

grant select on public.visit_days to service_role;

alter table public.visit_days enable row level security;

create trigger visit_days_append_only before update or truncate on public.visit_days
  for each statement execute function app.refuse_change();

-- Sums of visitors of the site: visitors that saw at least one listing.
create table public.reach_days (
  day date not null,
  run bigint not null,
  visitors int not null,
  suspect_visitors int not null,

  primary key (day, run)
);

grant select on public.reach_days to service_role;

alter table public.reach_days enable row level security;

create trigger reach_days_append_only before update or truncate on public.reach_days
  for each statement execute function app.refuse_change();

-- Sums of the visits of all listings, by the package that covered the day and by the category at the time of the
-- sum, so that totals of a year read few rows.
create table app.visit_totals (
  day date not null,
  run bigint not null,
  -- The package is null for a listing without a payment that covers the day. The category is null for a listing
  -- without a published version.
  package text,
  category text,
  visitors int not null,
  enquiries int not null,
  appearances int not null,
  suspect_visitors int not null,
  suspect_enquiries int not null,
  suspect_others int not null,

  unique nulls not distinct (day, run, package, category)
);

create trigger visit_totals_append_only before update or truncate on app.visit_totals
  for each statement execute function app.refuse_change();

-- Numbers of the runs of public.sum_visits.
create sequence app.visit_runs;

-- The next three functions return limits of src/domain/reach/reach.limits.ts.

-- Returns the number by which the counted visits of one network can exceed those of all other networks together.
create function app.visits_beyond_others() returns int
  language sql immutable set search_path = '' return 20;

-- Returns the maximum of rows in visits that a network stores in a day.
create function app.network_rows() returns int
  language sql immutable set search_path = '' return 10000;

-- Returns the maximum of rows in visits that a network stores in a day for one listing.
create function app.network_rows_of_listing() returns int
  language sql immutable set search_path = '' return 1000;

-- Returns the salt of a day. The first call of a day creates it. A concurrent call waits and reads the same salt.
create function app.visit_salt(p_day date) returns bytea
  language plpgsql volatile set search_path = ''
as $$
declare
  found bytea := (select salt from app.visit_salts where day = p_day);
begin
  if found is null then
    insert into app.visit_salts (day) values (p_day) on conflict do nothing;
    found := (select salt from app.visit_salts where day = p_day);
  end if;
  return found;
end;
$$;

-- Returns half of a SHA-256 hash, which distinguishes visitors of a day.
create function app.visit_hash(p_salt bytea, p_visitor text, p_listing_id bigint, p_kind text) returns bytea
  language sql immutable set search_path = ''
  return substr(sha256(
    p_salt || convert_to(concat_ws(' ', p_visitor, coalesce(p_listing_id, 0), p_kind), 'utf8')
  ), 1, 16);

-- Stores the visits of one browser. `p_visits` is [{"slug", "kind", "source", "item"}, …]. Only a view has a source. Only
-- a question has an item, the last eight characters of its id. `p_client` and `p_network` are keyed hashes. Visits
-- count for live listings, and questions for items that visitors see. The member's own listings and visits of staff are
-- left out. A slug without a listing belongs to a sample business of the build. The visit then counts for the site only.
-- A network stores at most app.network_rows() rows a day, and app.network_rows_of_listing() rows a day for a listing.
-- Concurrent requests may exceed these limits by their own rows. Locks rows of visits in the order of their hashes, then
-- the network's row.
create function public.record_visits(
  p_client text, p_network text, p_visits jsonb, p_member_id uuid default null
) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
  -- The table is empty after midnight. A plan from that time would scan the whole table for the rest of the day. The
  -- generic plan saves the planning of each call, which takes longer than its execution.
  set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  today date := app.today();
  salt bytea := app.visit_salt(today);
  site_network bytea := app.visit_hash(salt, p_network, null, 'network');
  room_of_day int := app.network_rows() - coalesce((
    select stored from app.visit_networks where day = today and network = site_network
  ), 0);
  added int := 0;
  beyond int := 0;
begin
  if room_of_day <= 0 then
    beyond := jsonb_array_length(record_visits.p_visits);
  else
    with reported as (
      select event.slug, event.kind, event.source, event.item, slugs.listing_id
      from jsonb_to_recordset(record_visits.p_visits) as event (slug text, kind text, source text, item text)
        -- The limit makes this an index look-up for each visit; a join would read the whole table.
        left join lateral (
          select listing_id from public.listing_slugs where listing_slugs.slug = event.slug limit 1
        ) as slugs on true
      where not exists (select from public.members where id = p_member_id and is_staff)
    ), countable as (
      select reported.listing_id, reported.kind, reported.source, question.item
      from reported join public.listings on listings.id = reported.listing_id
        left join lateral (
          select (entry ->> 'id')::uuid as item
          from public.listing_versions as versions, jsonb_array_elements(versions.items) as entry
          where reported.kind = 'ask' and versions.id = listings.shown_version_id
            and right(entry ->> 'id', 8) = reported.item
          limit 1
        ) as question on true
      where listings.state = 'live' and listings.live_until > app.now()
        and listings.owner_id is distinct from p_member_id
        and (reported.kind = 'ask') = (question.item is not null)
    ), entries as (
      select listing_id, kind, case when kind = 'view' then coalesce(min(source), 'elsewhere') end as source, item
      from countable group by listing_id, kind, item
      union all
      select distinct listing_id, 'enquiry', null::text, null::uuid from countable
      where kind in ('call', 'whatsapp', 'contact', 'ask')
      union all
      select null, 'visitor', null, null
      where exists (select from countable) or exists (select from reported where listing_id is null)
    ), hashed as (
      select listing_id, kind, source, item,
        app.visit_hash(salt, p_client, listing_id, concat_ws(' ', kind, item)) as visitor,
        app.visit_hash(salt, p_network, listing_id, 'network') as network
      from entries
    ), rooms as materialized (
      -- A network with few rows stays below its bound for a listing, so that most requests count no rows.
      select listing_id, app.network_rows_of_listing() - case when room_of_day < app.network_rows() - app.network_rows_of_listing() then (
        select count(*) from (
          select from public.visits as earlier
          where earlier.listing_id = hashed.listing_id and earlier.network = hashed.network
          limit app.network_rows_of_listing()
        ) as earlier
      ) else 0 end as room
      from (select distinct listing_id, network from hashed where listing_id is not null) as hashed
    ), bounded as materialized (
      select hashed.*,
        row_number() over (order by visitor) <= room_of_day
          and (listing_id is null
            or row_number() over (partition by listing_id order by visitor) <= rooms.room) as fits
      from hashed left join rooms using (listing_id)
    ), inserted as (
      insert into public.visits (day, listing_id, kind, source, visitor, network, item)
      select today, listing_id, kind, source, visitor, network, item from bounded where fits
      -- One order of locks, because concurrent requests of one browser would deadlock.
      order by visitor
      on conflict do nothing
      returning 1
    )
    select (select count(*) from inserted), (select count(*) from bounded where not fits) into added, beyond;
  end if;
  if added + beyond > 0 then
    insert into app.visit_networks as networks (day, network, stored, refused)
    values (today, site_network, added, beyond)
    on conflict (day, network)
    do update set stored = networks.stored + excluded.stored, refused = networks.refused + excluded.refused;
  end if;
end;
$$;

-- Returns the total of visits after those of a further network are added: at most the previous total plus 20. This is
-- the state function of app.counted_visits.
create function app.add_network(p_total int, p_visits int) returns int
  language plpgsql immutable strict set search_path = ''
as $$
begin
  return p_total + least(p_visits, p_total + app.visits_beyond_others());
end;
$$;

-- Returns the counted visits of one listing, day and kind. Its input is the number of visits of each network, in
-- ascending order.
create aggregate app.counted_visits(int) (sfunc = app.add_network, stype = int, initcond = '0');

-- Visits, with a mark for those above the limit of their network. The networks are sorted by their number of visits.
-- The limit of a network is the number of counted visits of the smaller networks plus 20. Let t be the number of
-- counted visits that includes the network. A visit is marked if its place in the network is above (t + 20) / 2. This
-- number is the limit of a network with visits above its limit. The visits of any other network have no place above
-- this number. Every window is partitioned by listing and day, so that a condition on one listing reads only its
-- visits.
create view app.weighed_visits as
  select day, listing_id, kind, source,
    2 * place > app.visits_beyond_others() + app.counted_visits(visits::int) filter (where place = 1) over (
      partition by day, listing_id, kind order by visits, network, place rows unbounded preceding
    ) as is_suspect,
    item
  from (
    select day, listing_id, kind, source, network, item,
      count(*) over (partition by day, listing_id, kind, network) as visits,
      row_number() over (partition by day, listing_id, kind, network order by visitor) as place
    from public.visits
  ) as ranked;

-- Returns how often each value occurs, as an object {"<value>": 2}; null for null.
create function app.count_values(p_values uuid[]) returns jsonb
  language sql immutable strict set search_path = ''
  return (
    select jsonb_object_agg(occurrences.value, occurrences.times)
    from (select value, count(*) as times from unnest(p_values) as value group by value) as occurrences
  );

-- Visits of listings with the columns of visit_days, for public.sum_visits and for the figures of the current day.
create view app.unsummed_days as
  select listing_id, day,
    count(*) filter (where kind = 'view' and not is_suspect)::int as visitors,
    count(*) filter (where source = 'lists' and not is_suspect)::int as lists,
    count(*) filter (where source = 'search' and not is_suspect)::int as search,
    count(*) filter (where source = 'shared' and not is_suspect)::int as shared,
    count(*) filter (where source = 'poster' and not is_suspect)::int as poster,
    count(*) filter (where source = 'elsewhere' and not is_suspect)::int as elsewhere,
    count(*) filter (where kind = 'enquiry' and not is_suspect)::int as enquiries,
    count(*) filter (where kind = 'appearance' and not is_suspect)::int as appearances,
    count(*) filter (where kind = 'call' and not is_suspect)::int as calls,
    count(*) filter (where kind = 'whatsapp' and not is_suspect)::int as whatsapp,
    count(*) filter (where kind = 'contact' and not is_suspect)::int as contacts,
    count(*) filter (where kind = 'website' and not is_suspect)::int as website,
    count(*) filter (where kind = 'share' and not is_suspect)::int as shares,
    count(*) filter (where kind = 'view' and is_suspect)::int as suspect_visitors,
    count(*) filter (where kind = 'enquiry' and is_suspect)::int as suspect_enquiries,
    count(*) filter (where kind not in ('view', 'enquiry') and is_suspect)::int as suspect_others,
    app.count_values(array_agg(item) filter (where kind = 'ask' and not is_suspect)) as asks
  from app.weighed_visits
  where listing_id is not null
  group by listing_id, day;

-- Sums the visits of past days, deletes them, and returns their number. Days end ten minutes after midnight, when
-- the last visit is stored. One statement deletes and sums, so that both read the same rows. Refused visits have no
-- listing, so package and category of their total are null. Deletes sums after two years. Locks the run, then the
-- listings (key share) in the order of ids. A concurrent second run returns 0.
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
  ), locked as materialized (
    select id from public.listings
    where exists (select from public.visits where listing_id = listings.id and day < open_day)
    order by id for key share
  ), of_listings as (
    insert into public.visit_days (
      listing_id, day, run, visitors, lists, search, shared, poster, elsewhere, enquiries, appearances, calls,
      whatsapp, contacts, website, shares, suspect_visitors, suspect_enquiries, suspect_others, asks
    )
    select unsummed.listing_id, unsummed.day, run.number, visitors, lists, search, shared, poster, elsewhere, enquiries,
      appearances, calls, whatsapp, contacts, website, shares, suspect_visitors, suspect_enquiries, suspect_others, asks
    from app.unsummed_days as unsummed join locked on locked.id = unsummed.listing_id cross join run
    where unsummed.day < open_day
    returning *
  ), of_all as (
    insert into app.visit_totals (
      day, run, package, category, visitors, enquiries, appearances, suspect_visitors, suspect_enquiries, suspect_others
    )
    select day, run, package, category, sum(visitors), sum(enquiries), sum(appearances),
      sum(suspect_visitors), sum(suspect_enquiries), sum(suspect_others)
    from (
      select summed.day, summed.run, paid.package, versions.category, visitors, enquiries, appearances,
        suspect_visitors, suspect_enquiries, suspect_others
      from of_listings as summed
        left join app.paid_days((select min(day) from public.visits), open_day - 1) as paid
          on paid.listing_id = summed.listing_id and summed.day between paid.first_day and paid.last_day
        left join public.listings on listings.id = summed.listing_id
        left join public.listing_versions as versions on versions.id = listings.shown_version_id
      union all
      select day, run.number, null, null, 0, 0, 0, 0, 0, refused
      from networks cross join run where refused > 0
    ) as sums
    group by 1, 2, 3, 4
  ), of_site as (
    insert into public.reach_days (day, run, visitors, suspect_visitors)
    select day, run.number, count(*) filter (where not is_suspect), count(*) filter (where is_suspect)
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
