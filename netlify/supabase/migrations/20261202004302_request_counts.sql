set check_function_bodies = off;

create table app.request_counts (
  subject text not null,
  minute timestamp with time zone not null,
  requests integer not null
);

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
  insert into app.request_counts as counts (subject, minute, requests) values (p_subject, present, p_requests)
    on conflict (subject, minute) do update set requests = counts.requests + p_requests
    returning requests into total;
  return total;
end;
$function$;

alter table app.request_counts add constraint request_counts_subject_is_a_hash CHECK ((subject ~ '^[0-9a-f]{64}$'::text));

alter table app.request_counts add constraint request_counts_requests_is_positive CHECK ((requests > 0));

alter table app.request_counts add constraint request_counts_pkey PRIMARY KEY (subject, minute);

CREATE INDEX request_counts_by_minute ON app.request_counts USING btree (minute);

grant EXECUTE on function public.count_requests(text,integer) to service_role;
