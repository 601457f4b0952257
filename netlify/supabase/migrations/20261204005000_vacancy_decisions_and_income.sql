set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.undelivered_vacancy_decisions(p_limit integer, p_vacancy_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(key text, email text, state text, job_id bigint, valid_through date, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select decisions.key, decisions.email, decisions.state, jobs.id, jobs.valid_through, decisions.reason
  from (
    select vacancies.*, format('job-vacancy-%s/%s', vacancies.state, vacancies.id) as key
    from public.vacancies
    where vacancies.state in ('published', 'refused')
      and vacancies.decided_at > app.now() - interval '7 days'
      and (p_vacancy_id is null or vacancies.id = p_vacancy_id)
  ) as decisions
    left join public.jobs on jobs.vacancy_id = decisions.id
  where not exists (select from public.emails where emails.idempotency_key = decisions.key)
  order by decisions.decided_at
  limit p_limit;
$function$;

CREATE OR REPLACE FUNCTION public.income(p_group_by text, p_from_day date, p_to_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(to_jsonb(total) order by total.name), '[]')
  from (
    select
      case p_group_by
        when 'day' then (entry.at at time zone 'Africa/Nairobi')::date::text
        when 'package' then payments.package
        else versions.category
      end as name,
      coalesce(sum(entry.net) filter (where entry.currency = 'KES'), 0) as shillings,
      coalesce(sum(entry.net) filter (where entry.currency = 'USD'), 0) as cents
    from (
      select at, payment_id, currency, case direction when 'in' then amount else -amount end as net
      from public.ledger
      where at >= app.start_of_day(p_from_day) and at < app.start_of_day(p_to_day + 1)
    ) as entry
      join public.payments on payments.id = entry.payment_id
      left join public.listings on listings.id = payments.listing_id
      left join public.listing_versions as versions on versions.id = listings.shown_version_id
    group by 1
  ) as total;
$function$;

grant EXECUTE on function public.income(text,date,date) to service_role;

grant EXECUTE on function public.undelivered_vacancy_decisions(integer,uuid) to service_role;

reset lock_timeout;
