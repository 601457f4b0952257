set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.count_requests(p_subject text, p_requests integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
declare
  present timestamptz := date_trunc('minute', app.now());
  total int;
begin
  delete from app.request_counts where (subject, minute) in (
    select subject, minute from app.request_counts where minute < present
    order by minute limit 100 for update skip locked
  );
  insert into app.request_counts as present_count (subject, minute, requests) values (p_subject, present, p_requests)
    on conflict (subject, minute) do update set requests = present_count.requests + p_requests
    returning requests into total;
  return total;
end;
$function$;

reset lock_timeout;
