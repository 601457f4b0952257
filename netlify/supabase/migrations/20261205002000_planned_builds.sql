set lock_timeout = '5s';

set check_function_bodies = off;

alter table app.site_builds add column planned_at timestamp with time zone;

CREATE OR REPLACE FUNCTION public.lease_planned_build(p_due_at timestamp with time zone)
 RETURNS TABLE(title text, last_request bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  insert into app.site_builds as builds (last_request, title, leased_at, planned_at)
    select 0, 'planned-post', app.now(), p_due_at
      where p_due_at <= app.now() and not (select public.outgoing_is_held())
    on conflict (only_row) do update set leased_at = app.now(), planned_at = p_due_at
      where (
          builds.leased_at is null
          or builds.leased_at <= app.now() - interval '1 minute'
          or builds.leased_at > app.now() + interval '1 minute'
        )
        and (
          builds.leased_at is null
          or builds.planned_at is null
          or builds.planned_at < p_due_at
          or builds.planned_at > app.now() + interval '1 minute'
          or (
            builds.leased_at <= app.now() - interval '15 minutes'
            and p_due_at > app.now() - interval '1 hour'
          )
        )
    returning 'planned-post', builds.last_request;
$function$;

grant EXECUTE on function public.lease_planned_build(timestamp with time zone) to service_role;

reset lock_timeout;
