set check_function_bodies = off;

drop index public.emails_due;

alter table public.emails drop constraint "emails_state_is_valid";

alter table public.emails alter column "attempts" drop default;

alter table public.emails alter column "next_attempt_at" drop default;

drop function public.record_email_failed(uuid,integer,text);

drop function public.lease_emails(integer);

create table public.email_stops (
  id bigint generated always as identity not null,
  recipient text not null,
  cause text not null,
  detail text default ''::text not null,
  created_at timestamp with time zone default app.now() not null,
  lifted_at timestamp with time zone,
  lifted_by uuid
);

create table app.unsubscribe_keys (
  is_current boolean default true not null,
  key text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) not null
);

alter table public.emails add column topic text;

alter table public.emails add column member_id uuid;

alter table public.emails add column is_leased boolean default false not null;

CREATE OR REPLACE FUNCTION public.lease_emails(p_limit integer, p_email_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.emails
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  due public.emails;
  objection text;
  leased_count int := 0;
begin
  while leased_count < p_limit loop
    select * into due from public.emails
      where state = 'waiting' and next_attempt_at <= app.now() and (p_email_id is null or id = p_email_id)
      order by topic is not distinct from 'weekly', next_attempt_at
      limit 1 for update skip locked;
    exit when not found;
    objection := app.email_objection(due);
    if due.attempts >= 6 or (due.is_leased and due.topic = 'weekly') then
      update public.emails
        set state = 'failed', is_leased = false, last_error = coalesce(last_error, 'unfinished') where id = due.id;
    elsif objection is not null then
      update public.emails set state = 'withheld', is_leased = false, last_error = objection where id = due.id;
    else
      update public.emails
        set attempts = attempts + 1, is_leased = true, next_attempt_at = app.now() + interval '2 minutes'
        where id = due.id returning * into due;
      leased_count := leased_count + 1;
      return next due;
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_email_sent(p_email_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.emails set state = 'sent', is_leased = false, sent_at = app.now(), last_error = null
    where id = p_email_id and state <> 'sent';
$function$;

CREATE OR REPLACE FUNCTION public.record_email_failed(p_email_id uuid, p_attempts integer, p_reason text, p_outcome text DEFAULT 'refused'::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  failed public.emails;
begin
  update public.emails
    set last_error = left(p_reason, 500), is_leased = false,
      state = case
        when attempts >= 6 or p_outcome = 'bounce' or (p_outcome = 'unknown' and topic = 'weekly') then 'failed'
        else 'waiting'
      end,
      next_attempt_at = app.now() + make_interval(mins => coalesce((array[1, 5, 30, 120, 720])[attempts], 0))
    where id = p_email_id and attempts = p_attempts and state = 'waiting'
    returning * into failed;
  if found and p_outcome = 'bounce' then
    perform app.stop_emails(failed.recipient, 'bounce', p_reason);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.stop_emails(p_recipient text, p_cause text, p_detail text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.email_stops (recipient, cause, detail)
    values (lower(p_recipient), p_cause, left(btrim(app.plain_text(coalesce(p_detail, ''))), 300))
    on conflict (recipient) where lifted_at is null do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.record_email_stops(p_stops jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stop record;
begin
  for stop in
    select lower(recipient) as recipient, cause, detail
    from jsonb_to_recordset(p_stops) as stops (recipient text, cause text, detail text) order by 1
  loop
    perform app.stop_emails(stop.recipient, stop.cause, stop.detail);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lift_email_stop(p_actor_id uuid, p_stop_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.email_stops where id = p_stop_id for no key update;
  if not found then
    raise exception 'no such e-mail stop' using errcode = 'PT404';
  end if;
  update public.email_stops set lifted_at = app.now(), lifted_by = p_actor_id
    where id = p_stop_id and lifted_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.email_stop_cause(p_recipient text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select cause from public.email_stops where recipient = lower(p_recipient) and lifted_at is null;
$function$;

CREATE OR REPLACE FUNCTION public.staff_bounces(p_limit integer, p_before_id bigint DEFAULT '9223372036854775807'::bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', stop.id, 'email', stop.recipient, 'cause', stop.cause, 'detail', stop.detail,
    'created_at', stop.created_at
  ) order by stop.id desc), '[]')
  from (
    select * from public.email_stops
    where lifted_at is null and id < p_before_id
    order by id desc limit least(p_limit, 500)
  ) as stop;
$function$;

CREATE OR REPLACE FUNCTION app.email_objection(p_email public.emails)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when exists (
      select from public.email_stops where recipient = lower(p_email.recipient) and lifted_at is null
    ) then 'The address has an e-mail stop.'
    when p_email.topic is not null and not exists (
      select from public.members left join public.member_settings on member_settings.member_id = members.id
      where members.id = p_email.member_id
        and case p_email.topic
          when 'reminders' then coalesce(member_settings.reminders, true)
          else coalesce(member_settings.weekly, true)
        end
    ) then 'The member stopped e-mails of this kind.'
  end;
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe_key()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.unsubscribe_keys default values on conflict do nothing;
  return (select key from app.unsubscribe_keys);
end;
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe(p_member_id uuid, p_topic text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_topic not in ('reminders', 'weekly') then
    raise exception 'no such topic' using errcode = '22023';
  end if;
  perform from public.members where id = p_member_id for key share;
  if not found then
    return;
  end if;
  insert into public.member_settings as settings (member_id, reminders, weekly)
    values (p_member_id, p_topic <> 'reminders', p_topic <> 'weekly')
    on conflict (member_id) do update
    set reminders = settings.reminders and excluded.reminders, weekly = settings.weekly and excluded.weekly;
end;
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
      ('reports', 'created_at', interval '12 months'),
      ('emails', 'created_at', interval '12 months'),
      ('email_stops', 'created_at', interval '12 months'),
      ('provider_messages', 'at', interval '12 months')
    ) as retention (relation, dated_by, age)
  loop
    execute format(
      'delete from public.%1$I where ctid = any (array(
        select ctid from public.%1$I where %2$I <= app.now() - $1 for update skip locked))',
      expired.relation, expired.dated_by
    ) using expired.age;
  end loop;
end;
$function$;

alter table public.emails alter column "attempts" set default 0;

alter table public.emails alter column "next_attempt_at" set default app.now();

alter table public.emails add constraint emails_state_is_valid CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'withheld'::text])));

alter table public.emails add constraint emails_topic_is_valid CHECK ((topic = ANY (ARRAY['reminders'::text, 'weekly'::text])));

alter table public.emails add constraint emails_topic_has_a_member CHECK (((topic IS NULL) = (member_id IS NULL)));

alter table public.email_stops add constraint email_stops_recipient_is_one_address CHECK (((recipient ~ '^[^\s@,;<>]+@[^\s@,;<>]+$'::text) AND (char_length(recipient) <= 254) AND (recipient = lower(recipient))));

alter table public.email_stops add constraint email_stops_cause_is_valid CHECK ((cause = ANY (ARRAY['bounce'::text, 'complaint'::text])));

alter table public.email_stops add constraint email_stops_detail_length CHECK ((char_length(detail) <= 300));

alter table public.email_stops add constraint email_stops_lift_is_complete CHECK (((lifted_at IS NULL) = (lifted_by IS NULL)));

alter table public.email_stops add constraint email_stops_pkey PRIMARY KEY (id);

alter table app.unsubscribe_keys add constraint unsubscribe_keys_one_row CHECK (is_current);

alter table app.unsubscribe_keys add constraint unsubscribe_keys_pkey PRIMARY KEY (is_current);

CREATE INDEX emails_due ON public.emails USING btree (((NOT (topic IS DISTINCT FROM 'weekly'::text))), next_attempt_at) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX email_stops_current ON public.email_stops USING btree (recipient) WHERE (lifted_at IS NULL);

CREATE INDEX email_stops_of_a_recipient ON public.email_stops USING btree (recipient, id);

CREATE INDEX email_stops_in_order ON public.email_stops USING btree (id) WHERE (lifted_at IS NULL);

alter table public.email_stops enable row level security;

grant EXECUTE on function public.email_stop_cause(text) to service_role;

grant EXECUTE on function public.lease_emails(integer,uuid) to service_role;

grant EXECUTE on function public.lift_email_stop(uuid,bigint) to service_role;

grant EXECUTE on function public.record_email_failed(uuid,integer,text,text) to service_role;

grant EXECUTE on function public.record_email_stops(jsonb) to service_role;

grant EXECUTE on function public.staff_bounces(integer,bigint) to service_role;

grant EXECUTE on function public.unsubscribe(uuid,text) to service_role;

grant EXECUTE on function public.unsubscribe_key() to service_role;

grant SELECT on table public.email_stops to service_role;
