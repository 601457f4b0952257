set lock_timeout = '5s';

set check_function_bodies = off;

alter table public.payments drop constraint "payments_credit_once";

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
      select event.slug, event.kind, event.source, slugs.listing_id
      from jsonb_to_recordset(record_visits.p_visits) as event (slug text, kind text, source text)
        -- The limit makes this an index look-up for each visit; a join would read the whole table.
        left join lateral (
          select listing_id from public.listing_slugs where listing_slugs.slug = event.slug limit 1
        ) as slugs on true
      where not exists (select from public.members where id = p_member_id and is_staff)
    ), countable as (
      select reported.listing_id, reported.kind, reported.source
      from reported join public.listings on listings.id = reported.listing_id
      where listings.state = 'live' and listings.live_until > app.now()
        and listings.owner_id is distinct from p_member_id
    ), entries as (
      select listing_id, kind, case when kind = 'view' then coalesce(min(source), 'elsewhere') end as source
      from countable group by listing_id, kind
      union all
      select distinct listing_id, 'enquiry', null::text from countable where kind in ('call', 'whatsapp', 'contact')
      union all
      select null, 'visitor', null
      where exists (select from countable) or exists (select from reported where listing_id is null)
    ), hashed as (
      select listing_id, kind, source,
        app.visit_hash(salt, p_client, listing_id, kind) as visitor,
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
      insert into public.visits (day, listing_id, kind, source, visitor, network)
      select today, listing_id, kind, source, visitor, network from bounded where fits
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

alter table public.payments add constraint payments_credit_once UNIQUE (provider_reference, provider);

reset lock_timeout;
