-- Returns the category of a listing with the number of its live listings and the median of their visitors in the
-- last seven whole days. Only listings that were live before these days count. Null for fewer than five listings,
-- so that the number of a single listing stays private.
create function app.category_reach(p_listing_id bigint) returns jsonb
  language sql stable set search_path = ''
as $$
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
      join public.listing_versions as shown_version on shown_version.id = own.shown_version_id
      join public.listing_versions as versions on versions.category_slug = shown_version.category_slug
      join public.listings on listings.shown_version_id = versions.id
    where own.id = p_listing_id and listings.state = 'live' and listings.live_until > app.now()
      and listings.live_from < (select app.start_of_day(app.today() - 7))
  ) as alike;
$$;

-- Returns the visits of a listing by day, for the `p_days` days that end with `p_to_day`, or with the current day if that
-- is null. Days without a visit are left out. Also returns the current day, the first day with a visit, the number of
-- visitors that asked for each item on these days, and the usual reach of the listing's category from
-- app.category_reach. The name of an item that visitors no longer see is null.
create function public.listing_reach(p_listing_id bigint, p_days int default 28, p_to_day date default null)
  returns jsonb
  language sql stable security definer set search_path = ''
as $$
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
    where day > (select coalesce(p_to_day, app.today()) - p_days)
      and day <= (select coalesce(p_to_day, app.today()))
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
$$;

-- Returns the average number of visitors a day that saw at least one listing, over the 28 days that end with the last
-- summed day. Returns null if no day before these 28 days was summed.
create function public.site_reach() returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '1s'
as $$
  select jsonb_build_object(
    'visitors', round(sum(visitors) / 28.0), 'from', measured.last - 27, 'to', measured.last
  )
  from (select min(day) as first, max(day) as last from public.reach_days) as measured
    join public.reach_days on day > measured.last - 28
  where measured.first < measured.last - 27
  group by measured.last;
$$;

grant execute on function public.site_reach() to anon;

-- Returns the number of listings with paid days between the two days, and their visits, by day, package or category.
-- A visit counts for the package that covered its day, and for the category that the listing had when the visits of
-- the day were summed up. A listing counts for its current category. A null name stands for visits or listings
-- without a package or category.
create function public.reach_totals(p_group_by text, p_from_day date, p_to_day date) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
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
  ), measured as (
    select name, adverts, 0 as visitors, 0 as enquiries, 0 as appearances,
      0 as suspect_visitors, 0 as suspect_enquiries, 0 as suspect_others
    from live
    union all
    select case p_group_by when 'day' then day::text when 'package' then package else category end, 0,
      visitors, enquiries, appearances, suspect_visitors, suspect_enquiries, suspect_others
    from app.visit_totals where day between p_from_day and p_to_day
  )
  select coalesce(jsonb_agg(to_jsonb(total) order by total.name), '[]')
  from (
    select name, sum(adverts) as adverts, sum(visitors) as visitors, sum(enquiries) as enquiries,
      sum(appearances) as appearances, sum(suspect_visitors) as suspect_visitors, sum(suspect_enquiries) as suspect_enquiries,
      sum(suspect_others) as suspect_others
    from measured group by name
  ) as total;
$$;

-- Returns the number of listings with the first payment within these days in Nairobi, and the number of those that were
-- renewed once, twice or more often. The listings are grouped by the month of the first payment, or by the number of
-- enquiries in its paid days. A listing without a renewal counts as `undecided` until the end of its first paid time. A
-- null name stands for listings with paid days before the first day with counted visits.
create function public.renewals(p_group_by text, p_from_day date, p_to_day date) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
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
$$;

-- Returns the money that came between the two days in Nairobi, less the money that went back in them, by day, by the
-- package of the payment, or by the present category of its listing, in shillings and in cents of a dollar. The sums
-- `_back` are the money that went back. A null name stands for money without a package or category. Each call is planned
-- for its period, because a plan for any period would look up each payment.
create function public.income(p_group_by text, p_from_day date, p_to_day date) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set statement_timeout = '8s' set plan_cache_mode = force_custom_plan
as $$
begin
  return (
    with entry as not materialized (
      select at, payment_id, currency, case direction when 'in' then amount else -amount end as net,
        case direction when 'out' then amount else 0 end as back
      from public.ledger
      where at >= app.start_of_day(p_from_day) and at < app.start_of_day(p_to_day + 1)
    ), sums as (
      select day::text as name, shillings, cents, shillings_back, cents_back
      from (
        select (at at time zone 'Africa/Nairobi')::date as day,
          sum(net) filter (where currency = 'KES') as shillings, sum(net) filter (where currency = 'USD') as cents,
          sum(back) filter (where currency = 'KES') as shillings_back,
          sum(back) filter (where currency = 'USD') as cents_back
        from entry where p_group_by = 'day' group by 1
      ) as by_day
      union all
      select payments.package,
        sum(net) filter (where entry.currency = 'KES'), sum(net) filter (where entry.currency = 'USD'),
        sum(back) filter (where entry.currency = 'KES'), sum(back) filter (where entry.currency = 'USD')
      from entry join public.payments on payments.id = entry.payment_id
      where p_group_by = 'package'
      group by 1
      union all
      select versions.category, sum(shillings), sum(cents), sum(shillings_back), sum(cents_back)
      from (
        select payments.listing_id,
          sum(net) filter (where entry.currency = 'KES') as shillings,
          sum(net) filter (where entry.currency = 'USD') as cents,
          sum(back) filter (where entry.currency = 'KES') as shillings_back,
          sum(back) filter (where entry.currency = 'USD') as cents_back
        from entry join public.payments on payments.id = entry.payment_id
        where p_group_by = 'category'
        group by 1
      ) as by_listing
        left join public.listings on listings.id = by_listing.listing_id
        left join public.listing_versions as versions on versions.id = listings.shown_version_id
      group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', name, 'shillings', coalesce(shillings, 0), 'cents', coalesce(cents, 0),
      'shillings_back', coalesce(shillings_back, 0), 'cents_back', coalesce(cents_back, 0)
    ) order by name), '[]')
    from sums
  );
end;
$$;
