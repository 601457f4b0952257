set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.staff_sms()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'months', coalesce((
      select jsonb_agg(to_jsonb(total) order by total.month desc) from (
        select to_char(sent_at at time zone 'Africa/Nairobi', 'YYYY-MM') as month,
          count(*) filter (where state in ('accepted', 'delivered')) as sent,
          count(*) filter (where state = 'delivered') as delivered,
          count(*) filter (where state in ('failed', 'unknown')) as failed,
          count(*) filter (where purpose = 'code') as codes,
          coalesce(sum(cost_kes), 0)::float8 as cost_kes
        from public.sms_messages where sent_at is not null group by 1
      ) as total
    ), '[]'),
    'unknown', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', sms.id, 'purpose', sms.purpose, 'phone', sms.phone, 'text', sms.text, 'sent_at', sms.sent_at
      ) order by sms.sent_at desc)
      from (
        select * from public.sms_messages
        where state = 'unknown' and purpose <> 'code' order by sent_at desc limit 100
      ) as sms
    ), '[]')
  );
$function$;

reset lock_timeout;
