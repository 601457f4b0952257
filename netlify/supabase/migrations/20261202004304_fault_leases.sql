set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.is_fault_lease_over(p_leased_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((p_leased_until IS NULL) OR (p_leased_until <= app.now()) OR (p_leased_until > (app.now() + '00:10:00'::interval)));

CREATE OR REPLACE FUNCTION public.lease_fault_digest()
 RETURNS SETOF public.faults
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with digest as (
    insert into app.fault_days as today (digest_leased_until)
      select app.now() + interval '5 minutes'
      where app.now() >= app.start_of_day(app.today()) + interval '7 hours' and exists (
        select from public.faults
        where emailed_at is null and known_at is null and app.is_fault_lease_over(leased_until)
      )
      on conflict (day) do update set digest_leased_until = excluded.digest_leased_until
        where today.digest_sent_at is null and app.is_fault_lease_over(today.digest_leased_until)
      returning day
  ), due as materialized (
    -- Only the run with the lease of the day locks faults, so that it finds none locked by another run.
    select faults.id from public.faults cross join digest
    where emailed_at is null and known_at is null and app.is_fault_lease_over(leased_until)
    order by id limit 500 for update of faults skip locked
  )
  update public.faults set leased_until = app.now() + interval '5 minutes'
  from due
  where faults.id = due.id
  returning faults.*;
$function$;

reset lock_timeout;
