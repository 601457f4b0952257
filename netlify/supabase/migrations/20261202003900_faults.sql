set check_function_bodies = off;

create table app.fault_days (
  day date default app.today() not null,
  browser_rows integer default 0 not null,
  other_rows integer default 0 not null,
  digest_leased_until timestamp with time zone,
  digest_sent_at timestamp with time zone
);

create table public.faults (
  id bigint generated always as identity not null,
  hash text not null,
  source text not null,
  place text not null,
  code text default ''::text not null,
  message text default ''::text not null,
  area text default 'other'::text not null,
  build text not null,
  count integer default 1 not null,
  first_at timestamp with time zone default app.now() not null,
  last_at timestamp with time zone default app.now() not null,
  known_at timestamp with time zone,
  known_by uuid,
  emailed_at timestamp with time zone,
  leased_until timestamp with time zone
);

CREATE OR REPLACE FUNCTION app.is_fault_lease_over(p_leased_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((p_leased_until IS NULL) OR (p_leased_until <= app.now()) OR (p_leased_until > (app.now() + '00:05:00'::interval)));

CREATE OR REPLACE FUNCTION public.record_fault(p_source text, p_place text, p_code text, p_message text, p_area text, p_build text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  with fault as (
    select encode(sha256(convert_to(concat_ws(E'\n', p_place, p_code, p_message), 'utf8')), 'hex') as hash
  ), repeated as (
    update public.faults
      set count = faults.count + 1, last_at = greatest(faults.last_at, app.now()), build = p_build,
        area = case when p_area = 'money' then p_area else faults.area end
      from fault where faults.hash = fault.hash
      returning faults.area, faults.emailed_at, faults.known_at
  ), allowance as (
    insert into app.fault_days as today (browser_rows, other_rows)
      select (p_source = 'browser')::int, (p_source <> 'browser')::int
      where not exists (select from repeated)
      on conflict (day) do update
        set browser_rows = today.browser_rows + excluded.browser_rows,
          other_rows = today.other_rows + excluded.other_rows
        where case when p_source = 'browser' then today.browser_rows < 50 else today.other_rows < 500 end
      returning day
  ), added as (
    insert into public.faults as stored (hash, source, place, code, message, area, build)
      select fault.hash, p_source, p_place, p_code, p_message, p_area, p_build from fault cross join allowance
      -- A concurrent call may have added the row since the snapshot of this statement.
      on conflict (hash) do update
        set count = stored.count + 1, last_at = greatest(stored.last_at, app.now()), build = excluded.build,
          area = case when excluded.area = 'money' then excluded.area else stored.area end
      returning area, emailed_at, known_at
  )
  select exists (
    select from (select * from repeated union all select * from added) as written
    where area = 'money' and emailed_at is null and known_at is null
  );
$function$;

CREATE OR REPLACE FUNCTION public.record_browser_fault(p_build text, p_file text, p_line integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '1s'
AS $function$
  select public.record_fault('browser', p_file || ':' || p_line, '', '', 'other', p_build);
$function$;

CREATE OR REPLACE FUNCTION public.lease_fault_alerts()
 RETURNS SETOF public.faults
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.faults set leased_until = app.now() + interval '5 minutes'
  where id in (
    select id from public.faults
    where emailed_at is null and known_at is null and area = 'money' and app.is_fault_lease_over(leased_until)
    order by id limit 50 for update skip locked
  )
  returning *;
$function$;

CREATE OR REPLACE FUNCTION public.lease_fault_digest()
 RETURNS SETOF public.faults
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as materialized (
    select id from public.faults
    where emailed_at is null and known_at is null and app.is_fault_lease_over(leased_until)
    order by id limit 500 for update skip locked
  ), digest as (
    insert into app.fault_days as today (digest_leased_until)
      select app.now() + interval '5 minutes'
      where exists (select from due) and app.now() >= app.start_of_day(app.today()) + interval '7 hours'
      on conflict (day) do update set digest_leased_until = excluded.digest_leased_until
        where today.digest_sent_at is null and app.is_fault_lease_over(today.digest_leased_until)
      returning day
  )
  update public.faults set leased_until = app.now() + interval '5 minutes'
  from due cross join digest
  where faults.id = due.id
  returning faults.*;
$function$;

CREATE OR REPLACE FUNCTION public.finish_fault_email(p_fault_ids bigint[], p_is_sent boolean, p_is_digest boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.faults
    set leased_until = null, emailed_at = case when p_is_sent then app.now() else emailed_at end
    where id = any (p_fault_ids);
  update app.fault_days
    set digest_leased_until = null, digest_sent_at = case when p_is_sent then app.now() end
    where p_is_digest and digest_leased_until is not null;
$function$;

CREATE OR REPLACE FUNCTION public.mark_fault(p_actor_id uuid, p_fault_id bigint, p_is_known_fault boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.faults
    set known_at = case when p_is_known_fault then coalesce(known_at, app.now()) end,
      known_by = case when p_is_known_fault then coalesce(known_by, p_actor_id) end
    where id = p_fault_id;
  if not found then
    raise exception 'no such fault' using errcode = 'PT404';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_faults(p_is_known_fault boolean, p_limit integer, p_before_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, p_before_id bigint DEFAULT '9223372036854775807'::bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', fault.id, 'source', fault.source, 'place', fault.place, 'code', fault.code, 'message', fault.message,
    'area', fault.area, 'build', fault.build, 'count', fault.count, 'first_at', fault.first_at,
    'last_at', fault.last_at, 'emailed_at', fault.emailed_at, 'known_at', fault.known_at,
    'known_by', (select name from public.members where members.id = fault.known_by)
  ) order by fault.last_at desc, fault.id desc), '[]')
  from (
    select * from public.faults
    where (known_at is not null) = p_is_known_fault and (last_at, id) < (p_before_at, p_before_id)
    order by last_at desc, id desc
    limit least(p_limit, 500)
  ) as fault;
$function$;

CREATE OR REPLACE FUNCTION public.staff_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version_id is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as change
      -- The limit makes this an index look-up for each listing; a join would read the whole table.
      cross join lateral (
        select id, state, shown_version_id from public.listings where id = change.listing_id limit 1
      ) as listing
      where listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version_id) is null
    ),
    'payments', (
        select count(*) from public.payments
        where state = 'review' and not (app.is_other_payee(payments) and app.is_closed_money(payments))
      )
      + (
        select count(*) from public.payment_claims as claim
        where closed_at is null and app.claim_waits(claim)
      )
      + (select count(*) from public.payment_differences where settled_at is null)
      + (
        select count(*) from public.payment_moves
        where state = 'asked' and exists (select from public.payments where id = payment_id and state = 'paid')
      ),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports),
    'faults', (select count(*) from public.faults where known_at is null)
  );
$function$;

CREATE OR REPLACE FUNCTION public.delete_expired_records()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  expired record;
begin
  if not app.try_run_lock('delete_expired_records') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  update public.vacancies set state = 'closed', decided_at = app.now()
    where id in (
      select vacancies.id from public.vacancies join public.jobs on jobs.vacancy_id = vacancies.id
      where state = 'published' and valid_through < app.today()
      for no key update of vacancies skip locked
    );
  delete from public.vacancies where id in (
    select id from public.vacancies
    where created_at <= app.now() - interval '90 days' and state <> 'published'
    for update skip locked
  );
  for expired in
    select * from (values
      ('attempts', 'at', interval '1 hour'),
      ('refused_message_samples', 'at', interval '30 days'),
      ('faults', 'last_at', interval '90 days'),
      ('reports', 'created_at', interval '12 months'),
      ('emails', 'created_at', interval '12 months'),
      ('provider_messages', 'at', interval '12 months')
    ) as retention (relation, dated_by, age)
  loop
    execute format(
      'delete from public.%1$I where ctid = any (array(
        select ctid from public.%1$I where %2$I <= app.now() - $1 for update skip locked))',
      expired.relation, expired.dated_by
    ) using expired.age;
  end loop;
  delete from app.fault_days where day <= app.today() - 90;
end;
$function$;

alter table public.faults add constraint faults_hash_is_a_hash CHECK ((hash ~ '^[0-9a-f]{64}$'::text));

alter table public.faults add constraint faults_source_is_valid CHECK ((source = ANY (ARRAY['function'::text, 'schedule'::text, 'browser'::text])));

alter table public.faults add constraint faults_area_is_valid CHECK ((area = ANY (ARRAY['money'::text, 'other'::text])));

alter table public.faults add constraint faults_of_browsers_are_not_money CHECK (((source <> 'browser'::text) OR (area = 'other'::text)));

alter table public.faults add constraint faults_of_browsers_have_a_file_and_a_line CHECK (((source = 'browser'::text) = (place ~ '^[A-Za-z_-]{1,80}\.js:[1-9][0-9]{0,5}$'::text)));

alter table public.faults add constraint faults_of_browsers_have_no_text CHECK (((source <> 'browser'::text) OR ((code = ''::text) AND (message = ''::text))));

alter table public.faults add constraint faults_place_length CHECK (((char_length(place) >= 1) AND (char_length(place) <= 200)));

alter table public.faults add constraint faults_code_is_a_code CHECK ((code ~ '^[A-Z0-9_]{0,40}$'::text));

alter table public.faults add constraint faults_message_has_no_variable_parts CHECK (((char_length(message) <= 200) AND (message !~ '[0-9@"`]'::text)));

alter table public.faults add constraint faults_build_is_an_id CHECK ((build ~ '^[A-Za-z0-9_-]{1,64}$'::text));

alter table public.faults add constraint faults_count_is_positive CHECK ((count > 0));

alter table public.faults add constraint faults_known_by_is_dated CHECK (((known_by IS NULL) OR (known_at IS NOT NULL)));

alter table public.faults add constraint faults_pkey PRIMARY KEY (id);

alter table public.faults add constraint faults_hash_is_unique UNIQUE (hash);

alter table public.faults add constraint faults_known_by_fkey FOREIGN KEY (known_by) REFERENCES public.members(id) ON DELETE SET NULL;

alter table app.fault_days add constraint fault_days_pkey PRIMARY KEY (day);

CREATE INDEX faults_of_a_member ON public.faults USING btree (known_by) WHERE (known_by IS NOT NULL);

CREATE INDEX faults_in_order ON public.faults USING btree (((known_at IS NOT NULL)), last_at, id);

CREATE INDEX faults_without_an_email ON public.faults USING btree (id) WHERE ((emailed_at IS NULL) AND (known_at IS NULL));

alter table public.faults enable row level security;

grant EXECUTE on function public.finish_fault_email(bigint[],boolean,boolean) to service_role;

grant EXECUTE on function public.lease_fault_alerts() to service_role;

grant EXECUTE on function public.lease_fault_digest() to service_role;

grant EXECUTE on function public.mark_fault(uuid,bigint,boolean) to service_role;

grant EXECUTE on function public.record_browser_fault(text,text,integer) to service_role;

grant EXECUTE on function public.record_fault(text,text,text,text,text,text) to service_role;

grant EXECUTE on function public.staff_faults(boolean,integer,timestamp with time zone,bigint) to service_role;

grant SELECT on table public.faults to service_role;

insert into app.network_budgets ("kind", "max_rows", "max_bytes")
  select "kind", "max_rows", "max_bytes" from jsonb_populate_record(null::app.network_budgets, '{"kind":"faults","max_rows":50,"max_bytes":10000}')
  on conflict ("kind") do update set "max_rows" = excluded."max_rows", "max_bytes" = excluded."max_bytes";
