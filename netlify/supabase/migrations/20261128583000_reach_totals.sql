-- What adverts had in these days, by day, package or category: adverts with paid days, and what was counted of them.
-- Visits go by the package and the category that the advert had on their day, adverts by their present category. Null
-- names what there is no such thing of any more.
create function public.reach_totals(grouped_by text, from_day date, to_day date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with paid as materialized (
    select * from app.paid_days(from_day, to_day)
  ), live as (
    select day::text as name, adverts
    from (
      select day, sum(sum(change)) over (order by day) as adverts
      from (
        select first_day as day, 1 as change from paid
        union all
        select last_day + 1, -1 from paid
        union all
        select day::date, 0 from generate_series(from_day, to_day, '1 day') as day
      ) as changes
      group by day
    ) as days
    where grouped_by = 'day' and adverts > 0
    union all
    select package, count(distinct listing_id) from paid where grouped_by = 'package' group by 1
    union all
    select versions.category, count(*)
    from (select distinct listing_id from paid) as adverts
      join public.listings on listings.id = adverts.listing_id
      left join public.listing_versions as versions on versions.id = listings.shown_version
    where grouped_by = 'category'
    group by 1
  ), counted as (
    select name, adverts, 0 as people, 0 as asked, 0 as appearances,
      0 as unsure_people, 0 as unsure_asked, 0 as unsure_others
    from live
    union all
    select case grouped_by when 'day' then day::text when 'package' then package else category end, 0,
      people, asked, appearances, unsure_people, unsure_asked, unsure_others
    from app.visit_totals where day between from_day and to_day
  )
  select coalesce(jsonb_agg(to_jsonb(total) order by total.name), '[]')
  from (
    select name, sum(adverts) as adverts, sum(people) as people, sum(asked) as asked,
      sum(appearances) as appearances, sum(unsure_people) as unsure_people, sum(unsure_asked) as unsure_asked,
      sum(unsure_others) as unsure_others
    from counted group by name
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
