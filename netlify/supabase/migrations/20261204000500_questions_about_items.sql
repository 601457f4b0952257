set lock_timeout = '5s';

set check_function_bodies = off;

alter table public.visits drop constraint "visits_kind_is_valid";

drop view app.unsummed_days;

drop view app.weighed_visits;

alter table public.visit_days add column asks jsonb;

alter table public.visits add column item uuid;

CREATE OR REPLACE FUNCTION public.record_visits(p_client text, p_network text, p_visits jsonb, p_member_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
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
$function$;

create view app.weighed_visits as  SELECT day,
    listing_id,
    kind,
    source,
    ((2 * place) > (app.visits_beyond_others() + app.counted_visits((visits)::integer) FILTER (WHERE (place = 1)) OVER (PARTITION BY day, listing_id, kind ORDER BY visits, network, place ROWS UNBOUNDED PRECEDING))) AS is_suspect,
    item
   FROM ( SELECT visits.day,
            visits.listing_id,
            visits.kind,
            visits.source,
            visits.network,
            visits.item,
            count(*) OVER (PARTITION BY visits.day, visits.listing_id, visits.kind, visits.network) AS visits,
            row_number() OVER (PARTITION BY visits.day, visits.listing_id, visits.kind, visits.network ORDER BY visits.visitor) AS place
           FROM public.visits) ranked;

CREATE OR REPLACE FUNCTION app.count_values(p_values uuid[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
RETURN (SELECT jsonb_object_agg(occurrences.value, occurrences.times) AS jsonb_object_agg FROM (SELECT value.value, count(*) AS times FROM unnest(count_values.p_values) value(value) GROUP BY value.value) occurrences);

create view app.unsummed_days as  SELECT listing_id,
    day,
    (count(*) FILTER (WHERE ((kind = 'view'::text) AND (NOT is_suspect))))::integer AS visitors,
    (count(*) FILTER (WHERE ((source = 'lists'::text) AND (NOT is_suspect))))::integer AS lists,
    (count(*) FILTER (WHERE ((source = 'search'::text) AND (NOT is_suspect))))::integer AS search,
    (count(*) FILTER (WHERE ((source = 'shared'::text) AND (NOT is_suspect))))::integer AS shared,
    (count(*) FILTER (WHERE ((source = 'poster'::text) AND (NOT is_suspect))))::integer AS poster,
    (count(*) FILTER (WHERE ((source = 'elsewhere'::text) AND (NOT is_suspect))))::integer AS elsewhere,
    (count(*) FILTER (WHERE ((kind = 'enquiry'::text) AND (NOT is_suspect))))::integer AS enquiries,
    (count(*) FILTER (WHERE ((kind = 'appearance'::text) AND (NOT is_suspect))))::integer AS appearances,
    (count(*) FILTER (WHERE ((kind = 'call'::text) AND (NOT is_suspect))))::integer AS calls,
    (count(*) FILTER (WHERE ((kind = 'whatsapp'::text) AND (NOT is_suspect))))::integer AS whatsapp,
    (count(*) FILTER (WHERE ((kind = 'contact'::text) AND (NOT is_suspect))))::integer AS contacts,
    (count(*) FILTER (WHERE ((kind = 'website'::text) AND (NOT is_suspect))))::integer AS website,
    (count(*) FILTER (WHERE ((kind = 'share'::text) AND (NOT is_suspect))))::integer AS shares,
    (count(*) FILTER (WHERE ((kind = 'view'::text) AND is_suspect)))::integer AS suspect_visitors,
    (count(*) FILTER (WHERE ((kind = 'enquiry'::text) AND is_suspect)))::integer AS suspect_enquiries,
    (count(*) FILTER (WHERE ((kind <> ALL (ARRAY['view'::text, 'enquiry'::text])) AND is_suspect)))::integer AS suspect_others,
    app.count_values(array_agg(item) FILTER (WHERE ((kind = 'ask'::text) AND (NOT is_suspect)))) AS asks
   FROM app.weighed_visits
  WHERE (listing_id IS NOT NULL)
  GROUP BY listing_id, day;

CREATE OR REPLACE FUNCTION public.sum_visits()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.listing_reach(p_listing_id bigint, p_days integer DEFAULT 28)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with days as (
    select * from (
      select day, visitors, enquiries, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere, asks
      from public.visit_days where listing_id = p_listing_id
      union all
      select day, visitors, enquiries, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere, asks
      from app.unsummed_days where listing_id = p_listing_id
    ) as summed
    where day > (select app.today() - p_days)
  ), totals as (
    select day, sum(visitors) as visitors, sum(enquiries) as enquiries, sum(appearances) as appearances,
      sum(calls) as calls, sum(whatsapp) as whatsapp, sum(contacts) as contacts, sum(website) as website,
      sum(shares) as shares, sum(lists) as lists, sum(search) as search, sum(shared) as shared,
      sum(poster) as poster, sum(elsewhere) as elsewhere
    from days group by day
  ), item_sums as (
    select item, sum(times::int) as visitors from days, jsonb_each_text(asks) as item_count (item, times) group by item
  ), item_names as (
    select entry ->> 'id' as item, entry ->> 'name' as name, place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id,
      jsonb_array_elements(versions.items) with ordinality as listed (entry, place)
    where listings.id = p_listing_id
  )
  select jsonb_build_object(
    'today', app.today(),
    'since', least(
      (select min(day) from public.visit_days where listing_id = p_listing_id),
      (select min(day) from public.visits where listing_id = p_listing_id)
    ),
    'days', (select coalesce(jsonb_agg(to_jsonb(totals) order by day), '[]') from totals),
    'asks', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('item', item_sums.item, 'name', item_names.name, 'visitors', item_sums.visitors)
          order by item_sums.visitors desc, item_names.place, item_sums.item
        ),
        '[]'
      )
      from item_sums left join item_names using (item)
    ),
    'category', app.category_reach(p_listing_id)
  );
$function$;

alter table public.visits add constraint visits_kind_is_valid CHECK ((kind = ANY (ARRAY['view'::text, 'appearance'::text, 'call'::text, 'whatsapp'::text, 'contact'::text, 'website'::text, 'share'::text, 'ask'::text, 'enquiry'::text, 'visitor'::text])));

alter table public.visits add constraint visits_item_of_a_question CHECK (((kind = 'ask'::text) = (item IS NOT NULL)));

insert into storage.buckets ("id", "name", "owner", "public", "owner_id", "file_size_limit", "allowed_mime_types")
  select "id", "name", "owner", "public", "owner_id", "file_size_limit", "allowed_mime_types" from jsonb_populate_record(null::storage.buckets, '{"id":"share-pictures","name":"share-pictures","owner":null,"public":false,"owner_id":null,"file_size_limit":1048576,"allowed_mime_types":["image/jpeg","image/png"]}')
  on conflict ("id") do update set "name" = excluded."name", "owner" = excluded."owner", "public" = excluded."public", "owner_id" = excluded."owner_id", "file_size_limit" = excluded."file_size_limit", "allowed_mime_types" = excluded."allowed_mime_types";

reset lock_timeout;
