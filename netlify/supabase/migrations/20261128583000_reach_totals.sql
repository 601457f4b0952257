-- The days of Nairobi that each payment covers, of those within these: no day of an advert is in two of its payments,
-- and one on which two meet is the later one's. Money that went back covers nothing.
create function app.paid_days(from_day date, to_day date)
  returns table (listing_id bigint, package text, first_day date, last_day date)
  language sql stable set search_path = ''
  begin atomic
    select listing_id, package, first_day, last_day
    from (
      select listing_id, package, greatest(begins, from_day) as first_day,
        least(ends, to_day, lead(begins) over (partition by listing_id order by covers_from) - 1) as last_day
      from (
        select listing_id, package, covers_from,
          (covers_from at time zone 'Africa/Nairobi')::date as begins,
          ((covers_until - interval '1 microsecond') at time zone 'Africa/Nairobi')::date as ends
        from public.payments
        where state = 'paid'
          and covers_from < app.start_of_day(to_day + 1) and covers_until > app.start_of_day(from_day)
      ) as covering
    ) as paid
    where first_day <= last_day;
  end;

-- What adverts had in these days, by day, package or category: adverts with paid days, and what was counted of them.
-- A package is that of the visit's day, a category the present one. Null names what there is no such thing of any more.
create function public.reach_totals(grouped_by text, from_day date, to_day date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with seen as (
    select case grouped_by when 'day' then seen.day::text when 'package' then paid.package end as name,
      case grouped_by when 'category' then seen.listing_id end as listing_id,
      sum(people) as people, sum(asked) as asked, sum(appearances) as appearances,
      sum(unsure_people) as unsure_people, sum(unsure_asked) as unsure_asked, sum(unsure_others) as unsure_others
    from public.visit_days as seen
      left join app.paid_days(from_day, to_day) as paid on grouped_by = 'package'
        and paid.listing_id = seen.listing_id and seen.day between paid.first_day and paid.last_day
    where seen.day between from_day and to_day
    group by 1, 2
  ), live as (
    select day::date::text as name, null::bigint as listing_id, count(*) as adverts
    from app.paid_days(from_day, to_day)
      join generate_series(from_day, to_day, '1 day') as day on day between first_day and last_day
    where grouped_by = 'day'
    group by 1
    union all
    select package, null, count(distinct listing_id)
    from app.paid_days(from_day, to_day) where grouped_by = 'package'
    group by 1
    union all
    select distinct null, listing_id, 1
    from app.paid_days(from_day, to_day) where grouped_by = 'category'
  ), counted as (
    select name, listing_id, adverts, 0 as people, 0 as asked, 0 as appearances,
      0 as unsure_people, 0 as unsure_asked, 0 as unsure_others
    from live
    union all
    select name, listing_id, 0, people, asked, appearances, unsure_people, unsure_asked, unsure_others from seen
  ), named as (
    select counted.*, versions.category
    from counted
      left join public.listings on listings.id = counted.listing_id
      left join public.listing_versions as versions on versions.id = listings.shown_version
  )
  select coalesce(jsonb_agg(to_jsonb(total) order by total.name), '[]')
  from (
    select coalesce(name, category) as name, sum(adverts) as adverts, sum(people) as people, sum(asked) as asked,
      sum(appearances) as appearances, sum(unsure_people) as unsure_people, sum(unsure_asked) as unsure_asked,
      sum(unsure_others) as unsure_others
    from named group by 1
  ) as total;
$$;

-- Adverts by how many people asked for them in the days of their first payment: called, wrote or saved the contact.
-- Null is of adverts that had days before anything was counted.
create function public.renewals_by_asked(from_day date, to_day date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(alike) - 'least' order by alike.least), '[]')
  from (
    select
      case when asked = 0 then '0' when asked <= 5 then '1-5' when asked <= 20 then '6-20' when asked > 20 then '21+' end
        as name,
      min(asked) as least,
      count(*) as adverts,
      count(*) filter (where renewals = 1) as once,
      count(*) filter (where renewals = 2) as twice,
      count(*) filter (where renewals > 2) as more,
      count(*) filter (where renewals = 0 and coalesce(covers_until > app.now(), true)) as undecided
    from (
      select renewals, covers_until,
        case when covers_from < app.start_of_day(counting.first_day) or counting.first_day is null then null else (
          select coalesce(sum(visit_days.asked), 0) from public.visit_days
          where visit_days.listing_id = first.listing_id
            and day between (covers_from at time zone 'Africa/Nairobi')::date
              and ((covers_until - interval '1 microsecond') at time zone 'Africa/Nairobi')::date
        ) end as asked
      from app.first_payments(from_day, to_day) as first
        cross join (select min(day) as first_day from public.reach_days) as counting
    ) as paid
    group by 1
  ) as alike;
$$;

revoke execute on function public.reach_totals(text, date, date), public.renewals_by_asked(date, date)
  from public, anon, authenticated;
grant execute on function public.reach_totals(text, date, date), public.renewals_by_asked(date, date) to service_role;
