set check_function_bodies = off;

create table app.site_builds (
  only_row boolean default true not null,
  last_request bigint not null,
  title text not null,
  built_request bigint default 0 not null,
  leased_at timestamp with time zone
);

CREATE OR REPLACE FUNCTION public.request_site_build(p_title text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  insert into app.site_builds as builds (last_request, title) values (1, p_title)
    on conflict (only_row) do update set last_request = builds.last_request + 1, title = p_title;
$function$;

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
      and (
        builds.leased_at is null
        or builds.leased_at <= app.now() - interval '15 minutes'
        or builds.leased_at > app.now() + interval '1 minute'
      )
    returning builds.title, builds.last_request;
$function$;

CREATE OR REPLACE FUNCTION public.finish_site_build(p_last_request bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  update app.site_builds set built_request = greatest(built_request, p_last_request) where only_row;
$function$;

CREATE OR REPLACE FUNCTION public.release_site_build()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  update app.site_builds set leased_at = null where only_row;
$function$;

alter table app.site_builds add constraint site_builds_only_row_is_true CHECK (only_row);

alter table app.site_builds add constraint site_builds_title_is_short CHECK ((length(title) <= 100));

alter table app.site_builds add constraint site_builds_pkey PRIMARY KEY (only_row);

grant EXECUTE on function public.finish_site_build(bigint) to service_role;

grant EXECUTE on function public.lease_site_build() to service_role;

grant EXECUTE on function public.release_site_build() to service_role;

grant EXECUTE on function public.request_site_build(text) to service_role;
