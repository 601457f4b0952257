set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.staff_daily_sums(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'KES', app.sent_back_today(p_actor_id, 'KES'), 'USD', app.sent_back_today(p_actor_id, 'USD'));
$function$;

grant EXECUTE on function public.staff_daily_sums(uuid) to service_role;

reset lock_timeout;
