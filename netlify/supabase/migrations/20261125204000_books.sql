-- The first moment of a day in Nairobi.
create function app.start_of_day(day date) returns timestamptz
  language sql immutable set search_path = ''
  return day::timestamp at time zone 'Africa/Nairobi';

-- What came in and went back in a month, each day and provider by itself.
create function public.daily_totals(of_month date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(total order by total.day, total.provider, total.currency), '[]')
  from (
    select (entry.at at time zone 'Africa/Nairobi')::date as day, payments.provider, entry.currency,
      count(*) filter (where not corrects) as count,
      coalesce(sum(entry.amount) filter (where direction = 'in'), 0) as came,
      coalesce(sum(entry.amount) filter (where direction = 'out'), 0) as went,
      sum(case direction when 'in' then entry.amount else -entry.amount end) as net
    from public.ledger as entry join public.payments on payments.id = entry.payment_id
    where entry.at >= app.start_of_day(of_month)
      and entry.at < app.start_of_day((of_month + interval '1 month')::date)
    group by 1, 2, 3
  ) as total;
$$;

-- Every row of the ledger in a month, in the order in which it was written.
create function public.staff_ledger(
  page_size int, of_month date, after_at timestamptz default '-infinity', after_id bigint default 0
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(entry) - 'payment_id' || jsonb_build_object(
      'provider', payments.provider, 'reference', payments.reference,
      'receipt_number', payments.receipt_number,
      'business', (
        select name from public.listing_versions
        where listing_id = payments.listing_id order by id desc limit 1
      )
    ) order by entry.at, entry.id
  ), '[]')
  from (
    select * from public.ledger
    where at >= app.start_of_day(of_month) and at < app.start_of_day((of_month + interval '1 month')::date)
      and (at, id) > (after_at, after_id)
    order by at, id
    limit least(page_size, 500)
  ) as entry join public.payments on payments.id = entry.payment_id;
$$;

revoke execute on function public.daily_totals(date), public.staff_ledger(int, date, timestamptz, bigint)
  from public, anon, authenticated;
grant execute on function public.daily_totals(date), public.staff_ledger(int, date, timestamptz, bigint)
  to service_role;
