set check_function_bodies = off;

-- Visits that a visit of another kind implies, and the sums of visits, have other names. A visitor's hash keeps the
-- former name of the kind, so that an enquiry of the same visitor on the same day counts twice.
alter table public.visits drop constraint visits_kind_known, drop constraint visits_person_of_the_site;
update public.visits
  set kind = case kind when 'asked' then 'enquiry' else 'visitor' end
  where kind in ('asked', 'person');
alter table public.visits
  add constraint visits_kind_known check (
    kind in ('view', 'appearance', 'call', 'whatsapp', 'contact', 'website', 'share', 'enquiry', 'visitor')
  ),
  add constraint visits_visitor_of_the_site check ((kind = 'visitor') = (listing_id is null));

alter table public.visit_days rename column people to visitors;
alter table public.visit_days rename column asked to enquiries;
alter table public.visit_days rename column unsure_people to unsure_visitors;
alter table public.visit_days rename column unsure_asked to unsure_enquiries;
alter table public.reach_days rename column people to visitors;
alter table public.reach_days rename column unsure_people to unsure_visitors;
alter table app.visit_totals rename column people to visitors;
alter table app.visit_totals rename column asked to enquiries;
alter table app.visit_totals rename column unsure_people to unsure_visitors;
alter table app.visit_totals rename column unsure_asked to unsure_enquiries;
alter view app.unsummed_days rename column people to visitors;
alter view app.unsummed_days rename column asked to enquiries;
alter view app.unsummed_days rename column unsure_people to unsure_visitors;
alter view app.unsummed_days rename column unsure_asked to unsure_enquiries;

drop function public.lease_notices(integer);

drop function app.spend_network_budget(text,text,bigint);

drop function public.renewals_by_month(date,date);

drop function public.renewals_by_asked(date,date);

CREATE OR REPLACE FUNCTION public.spend_network_budget(p_kind text, p_network text, p_bytes bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  budget app.network_budgets;
begin
  select * into strict budget from app.network_budgets where kind = p_kind;
  delete from app.network_use where (kind, network, day) in (
    select kind, network, day from app.network_use where day < app.today()
    order by day limit 100 for update skip locked
  );
  insert into app.network_use as used (kind, network, rows, bytes) values (p_kind, p_network, 1, p_bytes)
    on conflict (kind, network, day) do update
    set rows = used.rows + 1, bytes = used.bytes + p_bytes
    where used.rows < budget.most_rows and used.bytes + p_bytes <= budget.most_bytes;
  if not found then
    raise exception 'the budget of a network for a day' using errcode = 'PT429',
      detail = greatest(1, ceil(extract(epoch from
        (app.today() + 1)::timestamp at time zone 'Africa/Nairobi' - app.now()
      )))::text;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_notices(p_limit integer)
 RETURNS TABLE(id bigint, key text, kind text, is_current boolean, member_id uuid, wants_reminders boolean, wants_weekly boolean, listing_id bigint, business text, slug text, listing_state text, live_until timestamp with time zone, reason text, payment jsonb, reach jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
#variable_conflict use_column
begin
  return query
  with due as materialized (
    select id from public.notices
    where done_at is null and next_attempt_at <= app.now()
    order by kind = 'week', next_attempt_at, id
    limit p_limit
    for no key update skip locked
  ), taken as (
    update public.notices set next_attempt_at = app.now() + interval '5 minutes'
    from due where notices.id = due.id
    returning notices.*
  )
  select taken.id, taken.key, taken.kind,
    app.is_notice_current(
      (select told from public.notices as told where told.id = taken.id), listing, payment, version
    ) and (taken.kind <> 'week' or numbers.reach is not null),
    listing.owner_id, coalesce(settings.reminders, true), coalesce(settings.weekly, true), listing.id,
    coalesce(shown.name, version.name, listing.draft ->> 'name', ''), listing.slug, listing.state,
    listing.live_until,
    case taken.kind
      when 'changes-requested' then version.reason
      when 'suspended' then listing.reason
      else payment.reason
    end,
    to_jsonb(payment), numbers.reach
  from taken
    left join public.listings as listing on listing.id = taken.listing_id
    left join public.payments as payment on payment.id = taken.payment_id
    left join public.member_settings as settings on settings.member_id = listing.owner_id
    left join public.listing_versions as shown on shown.id = listing.shown_version_id
    -- The key of a notice about a version ends with the version's id.
    left join public.listing_versions as version
      on taken.kind in ('submitted', 'approved', 'changes-requested')
      and version.id = substring(taken.key from '[0-9]+$')::bigint
    cross join lateral (
      select app.notice_reach(taken.kind, taken.at, listing) as reach
    ) as numbers
  order by taken.id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.listing_reach_between(p_listing public.listings, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'business', coalesce(
      (select name from public.listing_versions where id = p_listing.shown_version_id), app.listing_name(p_listing.id)
    ),
    'slug', p_listing.slug,
    'visitors', coalesce(sum(visitors), 0),
    'enquiries', coalesce(sum(enquiries), 0),
    'channels', coalesce((
      select jsonb_agg(distinct channel) from public.listing_promotions(p_listing.id, p_from_day)
      where day <= p_to_day
    ), '[]')
  )
  from (
    select day, visitors, enquiries from public.visit_days where listing_id = p_listing.id
    union all
    select day, visitors, enquiries from app.unsummed_days where listing_id = p_listing.id
  ) as counted
  where day between p_from_day and p_to_day;
$function$;

CREATE OR REPLACE FUNCTION app.notice_reach(p_kind text, p_at timestamp with time zone, p_listing public.listings)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  from_day date;
  to_day date;
  is_counted boolean;
begin
  if p_kind like 'ends-in-%' then
    from_day := greatest(app.today() - 27, (p_listing.live_from at time zone 'Africa/Nairobi')::date);
    return jsonb_build_object(
      'from', from_day, 'to', app.today(), 'is_counted', false,
      'adverts', jsonb_build_array(app.listing_reach_between(p_listing, from_day, app.today()))
    );
  elsif p_kind <> 'week' then
    return null;
  end if;
  from_day := app.week_of_email(p_at);
  to_day := from_day + 6;
  is_counted := coalesce(
    (select min(day) <= from_day and max(day) >= from_day from public.reach_days), false
  );
  return (
    select jsonb_build_object(
      'from', from_day, 'to', to_day, 'is_counted', is_counted, 'adverts', jsonb_agg(told.reach order by told.id)
    )
    from (
      select listings.id, app.listing_reach_between(listings, from_day, to_day) as reach
      from app.listings_of_week(from_day) as listings where owner_id = p_listing.owner_id
    ) as told
    where is_counted or told.reach @? '$ ? (@.visitors > 0 || @.enquiries > 0 || @.channels.size() > 0)'
    having count(*) > 0
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_visits(p_client text, p_network text, p_visits jsonb, p_member_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET enable_bitmapscan TO 'off'
 SET enable_seqscan TO 'off'
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
    with said as (
      select event.slug, event.kind, event.source, slugs.listing_id
      from jsonb_to_recordset(record_visits.p_visits) as event (slug text, kind text, source text)
        -- The limit makes this an index look-up for each visit; a join would read the whole table.
        left join lateral (
          select listing_id from public.listing_slugs where listing_slugs.slug = event.slug limit 1
        ) as slugs on true
      where not exists (select from public.members where id = p_member_id and is_staff)
    ), known as (
      select said.listing_id, said.kind, said.source
      from said join public.listings on listings.id = said.listing_id
      where listings.state = 'live' and listings.live_until > app.now()
        and listings.owner_id is distinct from p_member_id
    ), counted as (
      select listing_id, kind, case when kind = 'view' then coalesce(min(source), 'elsewhere') end as source
      from known group by listing_id, kind
      union all
      select distinct listing_id, 'enquiry', null::text from known where kind in ('call', 'whatsapp', 'contact')
      union all
      select null, 'visitor', null
      where exists (select from known) or exists (select from said where listing_id is null)
    ), hashed as (
      select listing_id, kind, source,
        app.visit_hash(salt, p_client, listing_id, kind) as visitor,
        app.visit_hash(salt, p_network, listing_id, 'network') as network
      from counted
    ), rooms as materialized (
      -- A network with few rows in all can't exceed its bound for a listing, so that most requests count no rows.
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
      -- One order of locks, because concurrent requests of one browser would deadlock.
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
$function$;

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
  ), kept as materialized (
    select id from public.listings
    where exists (select from public.visits where listing_id = listings.id and day < open_day)
    order by id for key share
  ), of_listings as (
    insert into public.visit_days (
      listing_id, day, run, visitors, lists, search, shared, poster, elsewhere, enquiries, appearances, calls,
      whatsapp, contacts, website, shares, unsure_visitors, unsure_enquiries, unsure_others
    )
    select unsummed.listing_id, unsummed.day, run.number, visitors, lists, search, shared, poster, elsewhere, enquiries,
      appearances, calls, whatsapp, contacts, website, shares, unsure_visitors, unsure_enquiries, unsure_others
    from app.unsummed_days as unsummed join kept on kept.id = unsummed.listing_id cross join run
    where unsummed.day < open_day
    returning *
  ), of_all as (
    insert into app.visit_totals (
      day, run, package, category, visitors, enquiries, appearances, unsure_visitors, unsure_enquiries, unsure_others
    )
    select day, run, package, category, sum(visitors), sum(enquiries), sum(appearances),
      sum(unsure_visitors), sum(unsure_enquiries), sum(unsure_others)
    from (
      select summed.day, summed.run, paid.package, versions.category, visitors, enquiries, appearances,
        unsure_visitors, unsure_enquiries, unsure_others
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
    insert into public.reach_days (day, run, visitors, unsure_visitors)
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
$function$;

CREATE OR REPLACE FUNCTION app.usual_reach(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) >= 5 then jsonb_build_object(
    'category', min(alike.category),
    'listings', count(*),
    'visitors', percentile_disc(0.5) within group (order by alike.visitors)
  ) end
  from (
    select versions.category, coalesce((
      select sum(visit_days.visitors) from public.visit_days
      where visit_days.listing_id = listings.id
        -- A sub-select is evaluated once; a call of app.today() for each row takes longer than reading the row.
        and visit_days.day between (select app.today() - 7) and (select app.today() - 1)
    ), 0) as visitors
    from public.listings as own
      join public.listing_versions as shown on shown.id = own.shown_version_id
      join public.listing_versions as versions on versions.category_slug = shown.category_slug
      join public.listings on listings.shown_version_id = versions.id
    where own.id = p_listing_id and listings.state = 'live' and listings.live_until > app.now()
      and listings.live_from < (select app.start_of_day(app.today() - 7))
  ) as alike;
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
        lists, search, shared, poster, elsewhere
      from public.visit_days where listing_id = p_listing_id
      union all
      select day, visitors, enquiries, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere
      from app.unsummed_days where listing_id = p_listing_id
    ) as summed
    where day > (select app.today() - p_days)
  ), totals as (
    select day, sum(visitors) as visitors, sum(enquiries) as enquiries, sum(appearances) as appearances,
      sum(calls) as calls, sum(whatsapp) as whatsapp, sum(contacts) as contacts, sum(website) as website,
      sum(shares) as shares, sum(lists) as lists, sum(search) as search, sum(shared) as shared,
      sum(poster) as poster, sum(elsewhere) as elsewhere
    from days group by day
  )
  select jsonb_build_object(
    'today', app.today(),
    'since', least(
      (select min(day) from public.visit_days where listing_id = p_listing_id),
      (select min(day) from public.visits where listing_id = p_listing_id)
    ),
    'days', (select coalesce(jsonb_agg(to_jsonb(totals) order by day), '[]') from totals),
    'category', app.usual_reach(p_listing_id)
  );
$function$;

CREATE OR REPLACE FUNCTION public.site_reach()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  select jsonb_build_object(
    'visitors', round(sum(visitors) / 28.0), 'from', counted.last - 27, 'to', counted.last
  )
  from (select min(day) as first, max(day) as last from public.reach_days) as counted
    join public.reach_days on day > counted.last - 28
  where counted.first < counted.last - 27
  group by counted.last;
$function$;

CREATE OR REPLACE FUNCTION public.reach_totals(p_group_by text, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  with paid as materialized (
    select * from app.paid_days(p_from_day, p_to_day)
  ), live as (
    select day::text as name, adverts
    from (
      select day, sum(sum(change)) over (order by day) as adverts
      from (
        select first_day as day, 1 as change from paid
        union all
        select last_day + 1, -1 from paid
        union all
        select day::date, 0 from generate_series(p_from_day, p_to_day, '1 day') as day
      ) as changes
      group by day
    ) as days
    where p_group_by = 'day' and adverts > 0
    union all
    select package, count(distinct listing_id) from paid where p_group_by = 'package' group by 1
    union all
    select versions.category, count(*)
    from (select distinct listing_id from paid) as adverts
      join public.listings on listings.id = adverts.listing_id
      left join public.listing_versions as versions on versions.id = listings.shown_version_id
    where p_group_by = 'category'
    group by 1
  ), counted as (
    select name, adverts, 0 as visitors, 0 as enquiries, 0 as appearances,
      0 as unsure_visitors, 0 as unsure_enquiries, 0 as unsure_others
    from live
    union all
    select case p_group_by when 'day' then day::text when 'package' then package else category end, 0,
      visitors, enquiries, appearances, unsure_visitors, unsure_enquiries, unsure_others
    from app.visit_totals where day between p_from_day and p_to_day
  )
  select coalesce(jsonb_agg(to_jsonb(total) order by total.name), '[]')
  from (
    select name, sum(adverts) as adverts, sum(visitors) as visitors, sum(enquiries) as enquiries,
      sum(appearances) as appearances, sum(unsure_visitors) as unsure_visitors, sum(unsure_enquiries) as unsure_enquiries,
      sum(unsure_others) as unsure_others
    from counted group by name
  ) as total;
$function$;

CREATE OR REPLACE FUNCTION public.renewals(p_group_by text, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(to_jsonb(cohort) - 'fewest' order by cohort.fewest, cohort.name), '[]')
  from (
    select
      case
        when p_group_by = 'month' then to_char(paid_at at time zone 'Africa/Nairobi', 'YYYY-MM')
        when enquiries = 0 then '0'
        when enquiries <= 5 then '1-5'
        when enquiries <= 20 then '6-20'
        when enquiries > 20 then '21+'
      end as name,
      min(enquiries) as fewest,
      count(*) as adverts,
      count(*) filter (where renewals = 1) as once,
      count(*) filter (where renewals = 2) as twice,
      count(*) filter (where renewals > 2) as more,
      count(*) filter (where renewals = 0 and coalesce(covers_until > app.now(), true)) as undecided
    from (
      select paid_at, covers_until, renewals,
        case when p_group_by = 'enquiries' and covers_from >= app.start_of_day(counting.first_day) then (
          select coalesce(sum(visit_days.enquiries), 0) from public.visit_days
          where visit_days.listing_id = first.listing_id
            and day between (covers_from at time zone 'Africa/Nairobi')::date
              and ((covers_until - interval '1 microsecond') at time zone 'Africa/Nairobi')::date
        ) end as enquiries
      from app.first_payments(p_from_day, p_to_day) as first
        cross join (select min(day) as first_day from public.reach_days) as counting
    ) as paid
    group by 1
  ) as cohort;
$function$;

create or replace view app.unsummed_days as  SELECT listing_id,
    day,
    (count(*) FILTER (WHERE ((kind = 'view'::text) AND (NOT is_unsure))))::integer AS visitors,
    (count(*) FILTER (WHERE ((source = 'lists'::text) AND (NOT is_unsure))))::integer AS lists,
    (count(*) FILTER (WHERE ((source = 'search'::text) AND (NOT is_unsure))))::integer AS search,
    (count(*) FILTER (WHERE ((source = 'shared'::text) AND (NOT is_unsure))))::integer AS shared,
    (count(*) FILTER (WHERE ((source = 'poster'::text) AND (NOT is_unsure))))::integer AS poster,
    (count(*) FILTER (WHERE ((source = 'elsewhere'::text) AND (NOT is_unsure))))::integer AS elsewhere,
    (count(*) FILTER (WHERE ((kind = 'enquiry'::text) AND (NOT is_unsure))))::integer AS enquiries,
    (count(*) FILTER (WHERE ((kind = 'appearance'::text) AND (NOT is_unsure))))::integer AS appearances,
    (count(*) FILTER (WHERE ((kind = 'call'::text) AND (NOT is_unsure))))::integer AS calls,
    (count(*) FILTER (WHERE ((kind = 'whatsapp'::text) AND (NOT is_unsure))))::integer AS whatsapp,
    (count(*) FILTER (WHERE ((kind = 'contact'::text) AND (NOT is_unsure))))::integer AS contacts,
    (count(*) FILTER (WHERE ((kind = 'website'::text) AND (NOT is_unsure))))::integer AS website,
    (count(*) FILTER (WHERE ((kind = 'share'::text) AND (NOT is_unsure))))::integer AS shares,
    (count(*) FILTER (WHERE ((kind = 'view'::text) AND is_unsure)))::integer AS unsure_visitors,
    (count(*) FILTER (WHERE ((kind = 'enquiry'::text) AND is_unsure)))::integer AS unsure_enquiries,
    (count(*) FILTER (WHERE ((kind <> ALL (ARRAY['view'::text, 'enquiry'::text])) AND is_unsure)))::integer AS unsure_others
   FROM app.weighed_visits
  WHERE (listing_id IS NOT NULL)
  GROUP BY listing_id, day;

grant EXECUTE on function public.renewals(text,date,date) to service_role;

grant EXECUTE on function public.lease_notices(integer) to service_role;
