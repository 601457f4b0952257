-- The first payments of adverts that fell into these days of Nairobi, and how often each advert was paid for since.
-- Money that went back, or has to, is no payment here.
create function app.first_payments(from_day date, to_day date)
  returns table (
    listing_id bigint, paid_at timestamptz, covers_from timestamptz, covers_until timestamptz, renewals bigint
  )
  language sql stable set search_path = ''
  begin atomic
    select listing_id, paid_at, covers_from, covers_until, (
      select count(*) from public.payments as later
      where later.listing_id = first.listing_id and later.state = 'paid' and later.id <> first.id
    )
    from public.payments as first
    where state = 'paid'
      and paid_at >= app.start_of_day(from_day) and paid_at < app.start_of_day(to_day + 1)
      and not exists (
        select from public.payments as earlier
        where earlier.listing_id = first.listing_id and earlier.state = 'paid'
          and (earlier.paid_at, earlier.id) < (first.paid_at, first.id)
      );
  end;

-- Adverts by the month of their first payment: how many were renewed, and of how many the first days are not over,
-- so that nobody knows yet whether they will be.
create function public.renewals_by_month(from_day date, to_day date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(cohort order by cohort.name), '[]')
  from (
    select to_char(paid_at at time zone 'Africa/Nairobi', 'YYYY-MM') as name,
      count(*) as adverts,
      count(*) filter (where renewals = 1) as once,
      count(*) filter (where renewals = 2) as twice,
      count(*) filter (where renewals > 2) as more,
      count(*) filter (where renewals = 0 and coalesce(covers_until > app.now(), true)) as undecided
    from app.first_payments(from_day, to_day)
    group by 1
  ) as cohort;
$$;

revoke execute on function public.renewals_by_month(date, date) from public, anon, authenticated;
grant execute on function public.renewals_by_month(date, date) to service_role;
