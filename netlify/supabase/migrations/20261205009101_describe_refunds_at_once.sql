set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.staff_refunds(p_limit integer, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(described order by paid_at, id), '[]')
  from app.describe_payments(array(
    select id from public.payments
    where state = 'refund_due' and (paid_at, id) > (p_after_at, p_after_id)
    order by paid_at, id
    limit least(p_limit, 500)
  )) join public.payments on payments.id = payment_id;
$function$;

reset lock_timeout;
