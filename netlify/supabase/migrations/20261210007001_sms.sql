set lock_timeout = '5s';

set check_function_bodies = off;

revoke all on table public.member_settings from authenticated;

alter table app.erasures drop constraint "erasures_kind_is_valid";

create table app.sms_opt_outs (
  phone_hash text not null,
  at timestamp with time zone default app.now() not null
);

create table app.phone_codes (
  member_id uuid not null,
  phone text not null,
  code_hash text not null,
  created_at timestamp with time zone default app.now() not null,
  failures integer default 0 not null
);

create table app.phone_takeovers (
  id bigint generated always as identity not null,
  former_member_id uuid not null,
  phone text not null,
  at timestamp with time zone default app.now() not null,
  done_at timestamp with time zone
);

create table app.phone_code_requests (
  id bigint generated always as identity not null,
  member_id uuid not null,
  phone text not null,
  at timestamp with time zone default app.now() not null,
  is_sent boolean not null
);

create table public.sms_messages (
  id uuid default gen_random_uuid() not null,
  event_key text not null,
  purpose text not null,
  member_id uuid,
  payment_id uuid,
  phone text,
  text text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default app.now() not null,
  provider_id text,
  reason text,
  cost_kes numeric(8,4),
  created_at timestamp with time zone default app.now() not null,
  sent_at timestamp with time zone
);

create table app.sms_reports (
  provider_id text not null,
  phone text not null,
  state text not null,
  detail text not null,
  at timestamp with time zone default app.now() not null
);

alter table app.proven_phones add column checked_at timestamp with time zone;

alter table public.member_settings add column sms boolean default true not null;

CREATE OR REPLACE FUNCTION app.prove_phone(p_phone text, p_member_id uuid, p_proven_at timestamp with time zone, p_proven_by text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_phone is null or p_phone !~ '^[+][0-9]{9,15}$' then
    return;
  end if;
  perform from public.members where id = p_member_id for key share;
  if not found then
    return;
  end if;
  delete from app.proven_phones where phone = any (array(
    select phone from app.proven_phones where not app.is_proof_valid(proven_at) for update skip locked
  ));
  -- A new number has no row to lock.
  perform pg_advisory_xact_lock(hashtextextended('proven phone ' || p_phone, 0));
  insert into app.phone_takeovers (former_member_id, phone)
    select member_id, phone from app.proven_phones
    where phone = p_phone and member_id <> p_member_id and p_proven_at >= proven_at
      and app.is_proof_valid(checked_at);
  insert into app.proven_phones as held (phone, member_id, proven_at, proven_by, checked_at)
    values (p_phone, p_member_id, p_proven_at, p_proven_by, case p_proven_by when 'sms' then p_proven_at end)
    on conflict (phone) do update
      set member_id = excluded.member_id, proven_at = excluded.proven_at, proven_by = excluded.proven_by,
        checked_at = case
          when excluded.checked_at is null and held.member_id = excluded.member_id then held.checked_at
          else excluded.checked_at
        end
      where excluded.proven_at >= held.proven_at;
end;
$function$;

CREATE OR REPLACE FUNCTION app.refuses_sms(p_phone text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (EXISTS (SELECT FROM app.sms_opt_outs WHERE (sms_opt_outs.phone_hash = app.hash_address(refuses_sms.p_phone))));

CREATE OR REPLACE FUNCTION app.sms_number(p_member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT proof.phone FROM (SELECT proven_phones.phone FROM app.proven_phones WHERE ((proven_phones.member_id = sms_number.p_member_id) AND app.is_proof_valid(proven_phones.checked_at)) ORDER BY proven_phones.checked_at DESC, proven_phones.phone LIMIT 1) proof WHERE ((NOT app.refuses_sms(proof.phone)) AND (NOT (EXISTS (SELECT FROM public.member_settings WHERE ((member_settings.member_id = sms_number.p_member_id) AND (NOT member_settings.sms)))))));

CREATE OR REPLACE FUNCTION app.is_sms_current(p_event_key text, p_purpose text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN COALESCE((SELECT CASE is_sms_current.p_purpose WHEN 'paid'::text THEN ((payment.state = 'paid'::text) AND (payment.covers_from IS NULL) AND (listing.state = 'submitted'::text)) WHEN 'refund'::text THEN (payment.state = ANY (ARRAY['refund_due'::text, 'refunded'::text])) WHEN 'changes'::text THEN ((listing.state <> ALL (ARRAY['withdrawn'::text, 'suspended'::text])) AND (NOT (EXISTS (SELECT FROM public.notices later WHERE ((later.listing_id = notice.listing_id) AND (later.id > notice.id) AND (later.kind = ANY (ARRAY['submitted'::text, 'approved'::text, 'refused'::text]))))))) ELSE (app.is_live(listing.*) AND (listing.live_payment_id = notice.payment_id)) END AS "case" FROM ((public.notices notice LEFT JOIN public.listings listing ON ((listing.id = notice.listing_id))) LEFT JOIN public.payments payment ON ((payment.id = notice.payment_id))) WHERE (notice.key = is_sms_current.p_event_key)), false);

CREATE OR REPLACE FUNCTION app.sms_objection(p_sms public.sms_messages)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN CASE WHEN (app.sms_number((p_sms).member_id) IS NULL) THEN 'no-number'::text WHEN ((p_sms).created_at <= (app.now() - '24:00:00'::interval)) THEN 'late'::text WHEN (NOT app.is_sms_current((p_sms).event_key, (p_sms).purpose)) THEN 'outdated'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION app.is_quiet_time(p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((EXTRACT(hour FROM (p_at AT TIME ZONE 'Africa/Nairobi'::text)) < (7)::numeric) OR (EXTRACT(hour FROM (p_at AT TIME ZONE 'Africa/Nairobi'::text)) > (20)::numeric));

CREATE OR REPLACE FUNCTION public.store_sms(p_notice_id bigint, p_purpose text, p_text text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice public.notices;
  owner uuid;
begin
  select * into notice from public.notices where id = p_notice_id;
  select owner_id into owner from public.listings where id = notice.listing_id;
  perform from public.members where id = owner for key share;
  if found and app.sms_number(owner) is not null and app.is_sms_current(notice.key, p_purpose) then
    insert into public.sms_messages (event_key, purpose, member_id, payment_id, text)
      values (notice.key, p_purpose, owner, notice.payment_id, p_text)
      on conflict do nothing;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lease_sms(p_limit integer)
 RETURNS TABLE(id uuid, phone text, text text, attempts integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  due public.sms_messages;
  objection text;
  leased_count int := 0;
begin
  update public.sms_messages set state = 'unknown' where id in (
    select id from public.sms_messages
    where state = 'sending' and sent_at <= app.now() - interval '2 minutes' for no key update skip locked
  );
  perform app.match_sms_reports();
  if public.outgoing_is_held() or app.is_quiet_time(app.now()) then
    return;
  end if;
  while leased_count < p_limit loop
    select * into due from public.sms_messages
      where state = 'waiting' and next_attempt_at <= app.now()
      order by next_attempt_at limit 1 for no key update skip locked;
    exit when not found;
    objection := app.sms_objection(due);
    if objection is not null then
      update public.sms_messages set state = 'withheld', reason = objection where id = due.id;
    else
      return query
        update public.sms_messages
          set state = 'sending', phone = app.sms_number(due.member_id), attempts = attempts + 1,
            sent_at = app.now(), reason = null
          where id = due.id
          returning sms_messages.id, sms_messages.phone, sms_messages.text, sms_messages.attempts;
      leased_count := leased_count + 1;
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION app.lock_provider_id(p_provider_id text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('sms ' || p_provider_id, 0));
$function$;

CREATE OR REPLACE FUNCTION app.apply_sms_report(p_sms_id uuid, p_state text, p_detail text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.sms_messages
    set state = case p_state when 'sent' then 'accepted' else p_state end,
      reason = case p_state when 'failed' then left(p_detail, 100) end
    where id = p_sms_id and case p_state
      when 'sent' then state in ('sending', 'unknown')
      when 'failed' then state <> 'delivered'
      else true
    end;
$function$;

CREATE OR REPLACE FUNCTION app.match_sms_reports()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  report app.sms_reports;
  sms_id uuid;
begin
  for report in
    select * from app.sms_reports as waiting
    where at > app.now() - interval '3 days'
      and exists (select from public.sms_messages where phone = waiting.phone and state = 'unknown')
      and not exists (select from public.sms_messages where phone = waiting.phone and state = 'sending')
    order by at, provider_id for update skip locked
  loop
    select id into sms_id from public.sms_messages
      where phone = report.phone and state = 'unknown' and provider_id is null
        and sent_at between report.at - interval '3 days' and report.at
      order by sent_at, id limit 1 for no key update skip locked;
    continue when not found;
    update public.sms_messages set provider_id = report.provider_id where id = sms_id;
    perform app.apply_sms_report(sms_id, report.state, report.detail);
    delete from app.sms_reports where provider_id = report.provider_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_sms_accepted(p_sms_id uuid, p_attempts integer, p_provider_id text, p_cost_kes double precision)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  report app.sms_reports;
begin
  perform app.lock_provider_id(p_provider_id);
  update public.sms_messages
    set state = 'accepted', provider_id = p_provider_id, cost_kes = p_cost_kes
    where id = p_sms_id and attempts = p_attempts and state in ('sending', 'unknown') and provider_id is null
      and not exists (select from public.sms_messages as other where other.provider_id = p_provider_id);
  if found then
    delete from app.sms_reports where provider_id = p_provider_id returning * into report;
    if found then
      perform app.apply_sms_report(p_sms_id, report.state, report.detail);
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_sms_refused(p_sms_id uuid, p_attempts integer, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refused public.sms_messages;
begin
  update public.sms_messages
    set reason = left(p_reason, 100),
      state = case
        when purpose = 'code' or p_reason in ('opted-out', 'unreachable') then 'failed' else 'waiting'
      end,
      next_attempt_at = app.now() + make_interval(mins => (array[5, 15, 60, 120])[least(attempts, 4)])
    where id = p_sms_id and attempts = p_attempts and state in ('sending', 'unknown') and provider_id is null
    returning * into refused;
  if found and p_reason = 'opted-out' then
    perform public.record_sms_opt_out(refused.phone);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_sms_report(p_provider_id text, p_phone text, p_state text, p_detail text, p_is_opt_out boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reported uuid;
begin
  perform app.lock_provider_id(p_provider_id);
  select id into reported from public.sms_messages where provider_id = p_provider_id;
  if found then
    perform app.apply_sms_report(reported, p_state, p_detail);
  else
    insert into app.sms_reports as waiting (provider_id, phone, state, detail)
      values (p_provider_id, p_phone, p_state, left(p_detail, 100))
      on conflict (provider_id) do update set state = excluded.state, detail = excluded.detail
      where waiting.state <> 'delivered' and excluded.state <> 'sent';
    perform app.match_sms_reports();
  end if;
  if p_is_opt_out then
    perform public.record_sms_opt_out(p_phone);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_sms_opt_out(p_phone text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into app.sms_opt_outs (phone_hash) values (app.hash_address(p_phone)) on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.lift_sms_opt_out(p_actor_id uuid, p_phone text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.set_actor(p_actor_id);
  delete from app.sms_opt_outs where phone_hash = app.hash_address(p_phone);
end;
$function$;

CREATE OR REPLACE FUNCTION public.decide_sms(p_actor_id uuid, p_sms_id uuid, p_decision text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.sms_messages;
begin
  perform app.set_actor(p_actor_id);
  select * into held from public.sms_messages where id = p_sms_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such SMS');
  if held.state = 'failed' and held.reason = 'left' and p_decision = 'leave' then
    return;
  end if;
  perform app.refuse_if(held.state <> 'unknown' or held.purpose = 'code', 'PT409', 'the outcome is known');
  update public.sms_messages
    set state = case p_decision when 'send-again' then 'waiting' else 'failed' end,
      reason = case p_decision when 'send-again' then null else 'left' end,
      next_attempt_at = app.now()
    where id = p_sms_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_sms()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select jsonb_build_object(
    'months', coalesce((
      select jsonb_agg(to_jsonb(month) order by month.month desc) from (
        select to_char(sent_at at time zone 'Africa/Nairobi', 'YYYY-MM') as month,
          count(*) filter (where state in ('accepted', 'delivered')) as sent,
          count(*) filter (where state = 'delivered') as delivered,
          count(*) filter (where state in ('failed', 'unknown')) as failed,
          count(*) filter (where purpose = 'code') as codes,
          coalesce(sum(cost_kes), 0)::float8 as cost_kes
        from public.sms_messages where sent_at is not null group by 1
      ) as month
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

CREATE OR REPLACE FUNCTION app.phone_code_wait(p_member_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT (ceil(EXTRACT(epoch FROM (max(limits.again_at) - app.now()))))::integer AS ceil FROM (SELECT (max(phone_code_requests.at) + '00:01:00'::interval) AS again_at FROM app.phone_code_requests WHERE (phone_code_requests.member_id = phone_code_wait.p_member_id) UNION ALL (SELECT (phone_code_requests.at + '1 day'::interval) FROM app.phone_code_requests WHERE (phone_code_requests.member_id = phone_code_wait.p_member_id) ORDER BY phone_code_requests.at DESC OFFSET 4 LIMIT 1)) limits WHERE (limits.again_at > app.now()));

CREATE OR REPLACE FUNCTION app.can_send_code(p_phone text, p_max_daily_kes integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((NOT app.refuses_sms(p_phone)) AND (NOT public.outgoing_is_held()) AND (NOT (EXISTS (SELECT FROM app.phone_code_requests WHERE ((phone_code_requests.phone = can_send_code.p_phone) AND phone_code_requests.is_sent AND (phone_code_requests.at > (app.now() - '00:01:00'::interval)))))) AND (SELECT (count(*) < 5) FROM app.phone_code_requests WHERE ((phone_code_requests.phone = can_send_code.p_phone) AND phone_code_requests.is_sent AND (phone_code_requests.at > (app.now() - '1 day'::interval)))) AND (SELECT ((COALESCE(sum(COALESCE(sms_messages.cost_kes, (1)::numeric)), (0)::numeric) + (1)::numeric) <= (can_send_code.p_max_daily_kes)::numeric) FROM public.sms_messages WHERE ((sms_messages.purpose = 'code'::text) AND (sms_messages.sent_at > (app.now() - '1 day'::interval)))));

CREATE OR REPLACE FUNCTION public.begin_phone_code(p_actor_id uuid, p_phone text, p_code_hash text, p_max_daily_kes integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wait int;
  request app.phone_code_requests;
  sms_id uuid;
begin
  perform app.lock_member(p_actor_id);
  perform pg_advisory_xact_lock(hashtextextended('phone codes', 0));
  wait := app.phone_code_wait(p_actor_id);
  if wait is not null then
    raise exception 'one code a minute, five a day' using errcode = 'PT429', detail = wait;
  end if;
  insert into app.phone_code_requests (member_id, phone, is_sent)
    values (p_actor_id, p_phone, app.can_send_code(p_phone, p_max_daily_kes)) returning * into request;
  insert into app.phone_codes (member_id, phone, code_hash) values (p_actor_id, p_phone, p_code_hash)
    on conflict (member_id, phone) do update
    set code_hash = excluded.code_hash, created_at = excluded.created_at, failures = 0;
  if request.is_sent then
    insert into public.sms_messages (event_key, purpose, member_id, phone, text, state, attempts, sent_at)
      values ('code-' || request.id, 'code', p_actor_id, p_phone, '', 'sending', 1, app.now())
      returning id into sms_id;
  end if;
  return sms_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_phone_code(p_actor_id uuid, p_phone text, p_code_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.phone_codes;
begin
  perform app.lock_member(p_actor_id);
  select * into held from app.phone_codes
    where member_id = p_actor_id and phone = p_phone for no key update;
  if held.phone is null or held.failures >= 5 or held.created_at <= app.now() - interval '10 minutes' then
    return false;
  end if;
  if held.code_hash <> p_code_hash then
    update app.phone_codes set failures = failures + 1 where member_id = p_actor_id and phone = p_phone;
    return false;
  end if;
  delete from app.phone_codes where member_id = p_actor_id and phone = p_phone;
  perform app.prove_phone(p_phone, p_actor_id, app.now(), 'sms');
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.own_phones(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'sms_number', app.sms_number(p_actor_id),
    'checked', coalesce((
      select jsonb_agg(jsonb_build_object('phone', phone, 'checked_at', checked_at) order by checked_at desc, phone)
      from app.proven_phones where member_id = p_actor_id and app.is_proof_valid(checked_at)
    ), '[]')
  );
$function$;

CREATE OR REPLACE FUNCTION public.undelivered_phone_takeovers(p_limit integer)
 RETURNS TABLE(id bigint, member_id uuid, phone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id, former_member_id, phone from app.phone_takeovers
    where done_at is null and not public.outgoing_is_held() order by id limit p_limit;
$function$;

CREATE OR REPLACE FUNCTION public.finish_phone_takeover(p_takeover_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update app.phone_takeovers set done_at = app.now() where id = p_takeover_id and done_at is null;
$function$;

CREATE OR REPLACE FUNCTION app.delete_expired_phone_codes()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from app.phone_codes where ctid = any (array(
    select ctid from app.phone_codes where created_at <= app.now() - interval '1 day' for update skip locked));
  delete from app.phone_code_requests where ctid = any (array(
    select ctid from app.phone_code_requests where at <= app.now() - interval '1 day' for update skip locked));
  delete from app.sms_reports where ctid = any (array(
    select ctid from app.sms_reports where at <= app.now() - interval '30 days' for update skip locked));
  delete from app.phone_takeovers where ctid = any (array(
    select ctid from app.phone_takeovers where at <= app.now() - interval '90 days' for update skip locked));
$function$;

CREATE OR REPLACE FUNCTION app.forget_future_limits()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.attempts where app.is_in_future(at);
  -- An attempt to pay starts at the present, so that it blocks the next attempt for its two minutes only.
  update public.payments set created_at = app.now() where id in (
    select id from public.payments
    where state in ('pending', 'failed') and app.is_in_future(created_at) for no key update skip locked
  );
  -- The longest delay of a retry is an hour; that of refunds, notices and e-mails is a day.
  update public.payments set polled_at = app.now(), poll_at = app.now() where id in (
    select id from public.payments
    where poll_at is not null and (app.is_in_future(polled_at) or poll_at > app.now() + interval '2 hours')
    for no key update skip locked
  );
  update public.provider_messages set next_try_at = app.now() where id in (
    select id from public.provider_messages
    where done_at is null and next_try_at > app.now() + interval '2 hours' for no key update skip locked
  );
  update public.payment_refunds set next_try_at = app.now() where id in (
    select id from public.payment_refunds
    where next_try_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.notices set next_attempt_at = app.now() where id in (
    select id from public.notices
    where done_at is null and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.emails set next_attempt_at = app.now() where id in (
    select id from public.emails
    where state = 'waiting' and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.sms_messages set next_attempt_at = app.now() where id in (
    select id from public.sms_messages
    where state = 'waiting' and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  delete from app.phone_code_requests where app.is_in_future(at);
  delete from app.phone_codes where app.is_in_future(created_at);
  update app.cache_purges set due_at = app.now(), sent_at = null, sent_before_at = null where listing_id in (
    select listing_id from app.cache_purges
    where app.is_in_future(due_at) or app.is_in_future(sent_at) for no key update skip locked
  );
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
      ('faults', 'last_at', interval '90 days'),
      ('reports', 'created_at', interval '12 months'),
      ('emails', 'created_at', interval '12 months'),
      ('email_stops', 'created_at', interval '12 months'),
      ('sms_messages', 'created_at', interval '12 months'),
      ('provider_messages', 'at', interval '12 months')
    ) as retention (relation, dated_by, age)
  loop
    execute format(
      'delete from public.%1$I where ctid = any (array(
        select ctid from public.%1$I where %2$I <= app.now() - $1 for update skip locked))',
      expired.relation, expired.dated_by
    ) using expired.age;
  end loop;
  delete from app.restored_stops where created_at <= app.now() - interval '12 months';
  delete from app.fault_days where day <= app.today() - 90;
  perform app.delete_expired_phone_codes();
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_member(p_member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  listing_ids bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('delete_member', 0));
  perform from public.members where id = p_member_id for no key update;
  if not found then
    return;
  end if;
  perform app.set_actor(p_member_id, 'account-deleted');
  listing_ids := array(select id from public.listings where owner_id = p_member_id order by id for no key update);
  perform app.cancel_payments(id, 'account-deleted') from unnest(listing_ids) as id;
  update public.listings
    set state = 'withdrawn', shown_version_id = null, review_version_id = null, slug = null, draft = '{}',
      featured = false, owner_id = null, updated_at = app.now()
    where id = any (listing_ids);
  delete from public.listing_versions where listing_id = any (listing_ids);
  delete from public.listing_slugs where listing_id = any (listing_ids);
  delete from public.notices where listing_id = any (listing_ids);
  -- Claims hold the member's phone numbers; the ledger keeps the money and its codes.
  delete from public.payment_claims where member_id = p_member_id;
  delete from public.listings where id = any (listing_ids)
    and not exists (select from public.payments where listing_id = listings.id);
  update public.payments set phone = null, member_id = null where member_id = p_member_id;
  -- The costs of SMS stay, and waiting ones are never sent.
  update public.sms_messages
    set phone = null, text = '', state = case state when 'waiting' then 'withheld' else state end
    where member_id = p_member_id;
  delete from public.members where id = p_member_id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.record_opt_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  had jsonb := jsonb_build_object('reminders', true, 'news', false, 'weekly', true, 'sms', true);
begin
  if tg_op = 'UPDATE' then
    had := to_jsonb(old);
  end if;
  insert into app.erasures (kind, subject)
    select name || case when (to_jsonb(new) ->> name)::boolean then '-on' else '-off' end, new.member_id::text
    from unnest(array['reminders', 'news', 'weekly', 'sms']) as name
    where to_jsonb(new) -> name is distinct from had -> name;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.record_sms_choice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into app.erasures (kind, subject) values (tg_argv[0], coalesce(new.phone_hash, old.phone_hash));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION app.apply_erasure(p_kind text, p_subject text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid;
  has_stop boolean;
begin
  case
    when p_kind in ('email-bounce', 'email-complaint') then
      insert into app.restored_stops (recipient_hash, cause) values (p_subject, replace(p_kind, 'email-', ''))
        on conflict (recipient_hash) do nothing;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return true;
    when p_kind = 'email-stop-lifted' then
      delete from public.email_stops where lifted_at is null and app.hash_address(recipient) = p_subject;
      has_stop := found;
      delete from app.restored_stops where recipient_hash = p_subject;
      has_stop := has_stop or found;
      insert into app.erasures (kind, subject) values (p_kind, p_subject);
      return has_stop;
    when p_kind = 'sms-opt-out' then
      insert into app.sms_opt_outs (phone_hash) values (p_subject) on conflict do nothing;
      return true;
    when p_kind = 'sms-opt-in' then
      delete from app.sms_opt_outs where phone_hash = p_subject;
      return found;
    when p_kind = 'member' then
      perform from public.members where id = p_subject::uuid;
      if found then
        perform public.delete_member(p_subject::uuid);
        return true;
      end if;
    when p_kind = 'post' then
      delete from public.posts where id = p_subject::bigint;
      return found;
    when p_kind = 'post-members-only' then
      update public.posts set listing_id = null where id = p_subject::bigint and listing_id is not null;
      return found;
    when p_kind = 'listing-withdrawn' then
      select owner_id into owner from public.listings
        where id = p_subject::bigint and state not in ('withdrawn', 'suspended') and owner_id is not null;
      if found then
        perform public.withdraw_listing(owner, p_subject::bigint, '');
        return true;
      end if;
    when p_kind ~ '^(reminders|news|weekly|sms)-(on|off)$' then
      insert into public.member_settings (member_id)
        select id from public.members where id = p_subject::uuid
        on conflict (member_id) do nothing;
      update public.member_settings set
          reminders = case when p_kind ~ '^reminders' then p_kind like '%-on' else reminders end,
          news = case when p_kind ~ '^news' then p_kind like '%-on' else news end,
          weekly = case when p_kind ~ '^weekly' then p_kind like '%-on' else weekly end,
          sms = case when p_kind ~ '^sms' then p_kind like '%-on' else sms end
        where member_id = p_subject::uuid;
      return found;
    else
      return false;
  end case;
  return false;
end;
$function$;

alter table app.erasures add constraint erasures_kind_is_valid CHECK ((kind = ANY (ARRAY['member'::text, 'post'::text, 'post-members-only'::text, 'listing-withdrawn'::text, 'reminders-off'::text, 'reminders-on'::text, 'news-off'::text, 'news-on'::text, 'weekly-off'::text, 'weekly-on'::text, 'sms-off'::text, 'sms-on'::text, 'sms-opt-out'::text, 'sms-opt-in'::text, 'email-bounce'::text, 'email-complaint'::text, 'email-stop-lifted'::text])));

alter table app.phone_codes add constraint phone_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

alter table app.phone_code_requests add constraint phone_code_requests_pkey PRIMARY KEY (id);

alter table app.phone_code_requests add constraint phone_code_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

alter table app.phone_takeovers add constraint phone_takeovers_pkey PRIMARY KEY (id);

alter table public.sms_messages add constraint sms_messages_purpose_is_valid CHECK ((purpose = ANY (ARRAY['paid'::text, 'live'::text, 'changes'::text, 'end'::text, 'refund'::text, 'code'::text])));

alter table app.phone_takeovers add constraint phone_takeovers_former_member_id_fkey FOREIGN KEY (former_member_id) REFERENCES public.members(id) ON DELETE CASCADE;

alter table public.sms_messages add constraint sms_messages_state_is_valid CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'accepted'::text, 'delivered'::text, 'failed'::text, 'unknown'::text, 'withheld'::text])));

alter table public.sms_messages add constraint sms_messages_phone_is_e164 CHECK ((phone ~ '^[+][0-9]{9,15}$'::text));

alter table public.sms_messages add constraint sms_messages_text_length CHECK ((char_length(text) <= 160));

alter table public.sms_messages add constraint sms_messages_sent_is_dated CHECK (((state = ANY (ARRAY['waiting'::text, 'withheld'::text])) OR (sent_at IS NOT NULL)));

alter table public.sms_messages add constraint sms_messages_pkey PRIMARY KEY (id);

alter table public.sms_messages add constraint sms_messages_event_key_key UNIQUE (event_key);

alter table public.sms_messages add constraint sms_messages_provider_id_key UNIQUE (provider_id);

alter table public.sms_messages add constraint sms_messages_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE SET NULL;

alter table public.sms_messages add constraint sms_messages_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

alter table app.sms_reports add constraint sms_reports_state_is_valid CHECK ((state = ANY (ARRAY['sent'::text, 'delivered'::text, 'failed'::text])));

alter table app.sms_reports add constraint sms_reports_pkey PRIMARY KEY (provider_id);

alter table app.sms_opt_outs add constraint sms_opt_outs_hash_is_sha256 CHECK ((phone_hash ~ '^[0-9a-f]{64}$'::text));

alter table app.sms_opt_outs add constraint sms_opt_outs_pkey PRIMARY KEY (phone_hash);

alter table app.phone_codes add constraint phone_codes_phone_is_e164 CHECK ((phone ~ '^[+][0-9]{9,15}$'::text));

alter table app.phone_codes add constraint phone_codes_pkey PRIMARY KEY (member_id, phone);

CREATE INDEX sms_messages_sent ON public.sms_messages USING btree (sent_at);

CREATE INDEX sms_messages_open ON public.sms_messages USING btree (phone, sent_at) WHERE (state = ANY (ARRAY['sending'::text, 'unknown'::text]));

CREATE INDEX phone_takeovers_of_a_member ON app.phone_takeovers USING btree (former_member_id);

CREATE UNIQUE INDEX sms_messages_once_a_payment ON public.sms_messages USING btree (payment_id, purpose);

CREATE INDEX phone_code_requests_of_a_member ON app.phone_code_requests USING btree (member_id, at);

CREATE INDEX phone_code_requests_of_a_phone ON app.phone_code_requests USING btree (phone, at);

CREATE INDEX sms_messages_due ON public.sms_messages USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX proven_phones_checked ON app.proven_phones USING btree (member_id, checked_at) WHERE (checked_at IS NOT NULL);

CREATE INDEX sms_messages_of_a_member ON public.sms_messages USING btree (member_id);

CREATE INDEX phone_takeovers_due ON app.phone_takeovers USING btree (id) WHERE (done_at IS NULL);

CREATE INDEX phone_codes_oldest ON app.phone_codes USING btree (created_at);

CREATE INDEX phone_code_requests_oldest ON app.phone_code_requests USING btree (at);

CREATE TRIGGER sms_opt_outs_record_opt_in AFTER DELETE ON app.sms_opt_outs FOR EACH ROW EXECUTE FUNCTION app.record_sms_choice('sms-opt-in');

CREATE TRIGGER sms_opt_outs_record_opt_out AFTER INSERT ON app.sms_opt_outs FOR EACH ROW EXECUTE FUNCTION app.record_sms_choice('sms-opt-out');

alter table app.sms_opt_outs enable row level security;

alter table app.phone_codes enable row level security;

alter table app.phone_takeovers enable row level security;

alter table app.phone_code_requests enable row level security;

alter table public.sms_messages enable row level security;

alter table app.sms_reports enable row level security;

grant INSERT (language), INSERT (member_id), INSERT (news), INSERT (reminders), INSERT (sms), INSERT (weekly), SELECT, UPDATE (language), UPDATE (member_id), UPDATE (news), UPDATE (reminders), UPDATE (sms), UPDATE (weekly) on table public.member_settings to authenticated;

grant EXECUTE on function public.begin_phone_code(uuid,text,text,integer) to service_role;

grant EXECUTE on function public.confirm_phone_code(uuid,text,text) to service_role;

grant EXECUTE on function public.decide_sms(uuid,uuid,text) to service_role;

grant EXECUTE on function public.finish_phone_takeover(bigint) to service_role;

grant EXECUTE on function public.lease_sms(integer) to service_role;

grant EXECUTE on function public.lift_sms_opt_out(uuid,text) to service_role;

grant EXECUTE on function public.own_phones(uuid) to service_role;

grant EXECUTE on function public.record_sms_accepted(uuid,integer,text,double precision) to service_role;

grant EXECUTE on function public.record_sms_opt_out(text) to service_role;

grant EXECUTE on function public.record_sms_refused(uuid,integer,text) to service_role;

grant EXECUTE on function public.record_sms_report(text,text,text,text,boolean) to service_role;

grant EXECUTE on function public.staff_sms() to service_role;

grant EXECUTE on function public.store_sms(bigint,text,text) to service_role;

grant EXECUTE on function public.undelivered_phone_takeovers(integer) to service_role;

grant SELECT on table public.sms_messages to service_role;

reset lock_timeout;
