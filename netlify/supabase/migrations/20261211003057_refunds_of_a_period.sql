set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.income(p_group_by text, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
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
$function$;

reset lock_timeout;
