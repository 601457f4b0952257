set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.lease_site_build()
 RETURNS TABLE(title text, last_request bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  update app.site_builds as builds set leased_at = app.now()
    where builds.only_row
      and builds.last_request > builds.built_request
      and not (select public.outgoing_is_held())
      and (
        builds.leased_at is null
        or builds.leased_at <= app.now() - interval '15 minutes'
        or builds.leased_at > app.now() + interval '1 minute'
      )
    returning builds.title, builds.last_request;
$function$;

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
    select id from public.faults
    where exists (select from digest)
      and emailed_at is null and known_at is null and app.is_fault_lease_over(leased_until)
    order by id limit 500 for update skip locked
  )
  update public.faults set leased_until = app.now() + interval '5 minutes'
  from due
  where faults.id = due.id
  returning faults.*;
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasures(p_entries jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry record;
  applied int := 0;
  refused jsonb := '[]'::jsonb;
begin
  for entry in
    select value ->> 'kind' as kind, value ->> 'subject' as subject
    from jsonb_array_elements(p_entries) with ordinality as entries (value, place) order by place
  loop
    begin
      applied := applied + app.apply_erasure(entry.kind, entry.subject)::int;
    exception when others then
      refused := refused || to_jsonb(format('%s %s: %s', entry.kind, entry.subject, sqlerrm));
    end;
  end loop;
  return jsonb_build_object('applied', applied, 'refused', refused);
end;
$function$;

reset lock_timeout;
