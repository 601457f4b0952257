set lock_timeout = '5s';

set check_function_bodies = off;

alter table public.audit_log drop constraint "audit_log_subject_is_valid";

alter table public.sms_messages drop constraint "sms_messages_purpose_is_valid";

alter table app.phone_code_requests alter column "member_id" drop not null;

create table app.prepared_listings (
  id bigint generated always as identity not null,
  draft jsonb not null,
  revision integer default 1 not null,
  phone text not null,
  made_by uuid not null,
  made_by_name text not null,
  created_at timestamp with time zone default app.now() not null,
  token_hash text,
  sms_id uuid,
  sent_count integer default 0 not null,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone default (app.now() + '30 days'::interval) not null,
  code_hash text,
  code_created_at timestamp with time zone,
  code_failures integer default 0 not null,
  proof_hash text,
  proved_at timestamp with time zone,
  taken_by uuid,
  taken_at timestamp with time zone,
  listing_id bigint
);

alter table app.phone_code_requests add column prepared_id bigint;

alter table public.listings add column prepared_by text;

alter table public.sms_messages add column prepared_id bigint;

CREATE OR REPLACE FUNCTION public.staff_audit(p_limit integer, p_before_id bigint DEFAULT NULL::bigint, p_subject text DEFAULT NULL::text, p_subject_id text DEFAULT NULL::text, p_actor_ids uuid[] DEFAULT NULL::uuid[], p_by_time boolean DEFAULT false, p_from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor_id uuid, actor_name text, subject text, subject_id text, label text, from_state text, to_state text, reason text, details jsonb, listing_id bigint, listing_title text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  before_at timestamptz;
  subjects constant text[] := case when p_subject_id is not null then app.audit_subjects(p_subject_id) end;
  named constant uuid[] := array(select app.audit_members_by_name(p_subject_id));
  -- Without a named member, the condition about actors is absent from the query plan.
  has_named constant boolean := cardinality(named) > 0;
  few constant int := 1000;
  found bigint[];
  are_few boolean;
begin
  if p_actor_ids is not null then
    found := array(
      select log.id
      from unnest(p_actor_ids) as actor
        -- The limits make these look-ups by index.
        cross join lateral (
          (select id from public.audit_log where actor_id = actor limit few)
          union all
          (select id from public.audit_log where details ->> 'requested_by' = actor::text limit few)
          union all
          (select id from public.audit_log where details ->> 'approved_by' = actor::text limit few)
        ) as log
      limit few
    );
    are_few := cardinality(found) < few;
  end if;
  if p_before_id is not null then
    select log.at into before_at from public.audit_log as log where log.id = p_before_id;
  end if;
  return query
  select log.id, log.at, log.actor_id,
    (select name from public.members where members.id = log.actor_id), log.subject, log.subject_id,
    case log.subject
      when 'listing' then (
        select nullif(app.listing_title(listings.id), '') from public.listings where listings.id = log.subject_id::bigint
      )
      when 'payment' then paid.reference
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
      when 'prepared' then coalesce(
        (select nullif(draft ->> 'title', '') from app.prepared_listings where prepared_listings.id = log.subject_id::bigint),
        log.details ->> 'title'
      )
    end,
    log.from_state, log.to_state, log.reason,
    log.details || case when log.details ? 'requested_by' then jsonb_build_object(
      'requested_name', (select name from public.members where members.id = (log.details ->> 'requested_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end,
    paid.listing_id, case when paid.listing_id is not null then nullif(app.listing_title(paid.listing_id), '') end
  from (
    select * from public.audit_log
    where (p_before_id is null or (audit_log.at, audit_log.id) < (before_at, p_before_id))
      and (p_subject is null or audit_log.subject = p_subject)
      and (subjects is null or audit_log.subject_id = any (subjects)
        or has_named and audit_log.actor_id = any (named))
      and (are_few is not true or audit_log.id = any (found))
      and (are_few is not false
        or audit_log.actor_id = any (p_actor_ids)
        or audit_log.details ->> 'requested_by' = any (p_actor_ids::text[])
        or audit_log.details ->> 'approved_by' = any (p_actor_ids::text[]))
      and (not p_by_time or audit_log.actor_id is null)
      and (p_from_at is null or audit_log.at >= p_from_at)
      and (p_until_at is null or audit_log.at < p_until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(p_limit, 500)
  ) as log
    -- The limit makes this an index look-up for each row.
    left join lateral (
      select reference, listing_id from public.payments
      where payments.id = case log.subject when 'payment' then log.subject_id::uuid end limit 1
    ) as paid on true
  order by log.at desc, log.id desc;
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
        when purpose in ('code', 'prepared') or p_reason in ('opted-out', 'unreachable') then 'failed' else 'waiting'
      end,
      next_attempt_at = app.now() + make_interval(mins => (array[5, 15, 60, 120])[least(attempts, 4)])
    where id = p_sms_id and attempts = p_attempts and state in ('sending', 'unknown') and provider_id is null
    returning * into refused;
  if found and p_reason = 'opted-out' then
    perform public.record_sms_opt_out(refused.phone);
  end if;
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
  perform app.refuse_if(held.state <> 'unknown' or held.purpose in ('code', 'prepared'), 'PT409', 'the outcome is known');
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
        where state = 'unknown' and purpose not in ('code', 'prepared') order by sent_at desc limit 100
      ) as sms
    ), '[]')
  );
$function$;

CREATE OR REPLACE FUNCTION app.keep_used_images()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from app.listing_pictures where owner_id = old.owner_id and picture_id = old.id::text
  ) or exists (select from app.prepared_pictures where picture_id = old.id::text) then
    return null;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.pictures_to_delete()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
  select id from (
    select id, created_at from public.pictures
    where (owner_id is null and purpose <> 'promotion'
        and id::text not in (select picture_id from app.prepared_pictures))
      or state = 'discarded'
      or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
      or (state = 'making' and greatest(created_at + interval '1 hour', leased_until) <= app.now())
      or (state = 'ready' and purpose = 'post' and post_id is null
        and created_at <= app.now() - interval '7 days')
      or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
        and not exists (select from public.members where avatar = pictures.id))
      or (state = 'ready' and purpose = 'promotion'
        and (owner_id is null or created_at <= app.now() - interval '7 days')
        and not exists (select from public.promotions where promotions.picture_id = pictures.id))
    union all
    select id, created_at from public.pictures
    where owner_id is not null and state = 'ready' and purpose = 'listing'
      and created_at <= app.now() - interval '7 days'
      and not exists (
        select from app.listing_pictures as named
        where named.owner_id = pictures.owner_id and named.picture_id = pictures.id::text
      )
      and id::text not in (select picture_id from app.prepared_pictures)
  ) as given_up
  order by created_at limit 100;
$function$;

create view app.prepared_pictures as  SELECT picture_id.picture_id
   FROM (app.prepared_listings
     CROSS JOIN LATERAL app.named_pictures((prepared_listings.draft -> 'images'::text), (prepared_listings.draft -> 'items'::text)) picture_id(picture_id))
  WHERE ((prepared_listings.taken_at IS NULL) AND (picture_id.picture_id IS NOT NULL));

CREATE OR REPLACE FUNCTION app.is_link_open(p_prepared app.prepared_listings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (((p_prepared).token_hash IS NOT NULL) AND ((p_prepared).taken_at IS NULL) AND ((p_prepared).expires_at > app.now()));

CREATE OR REPLACE FUNCTION app.prepared_state(p_prepared app.prepared_listings)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_prepared).taken_at IS NOT NULL) THEN 'taken-over'::text WHEN ((p_prepared).expires_at <= app.now()) THEN 'expired'::text WHEN ((p_prepared).sent_at IS NULL) THEN 'made'::text ELSE COALESCE((SELECT CASE WHEN (sms_messages.state = 'failed'::text) THEN 'failed'::text WHEN (sms_messages.state = 'delivered'::text) THEN 'delivered'::text WHEN ((sms_messages.state = 'unknown'::text) OR ((sms_messages.state = 'sending'::text) AND (sms_messages.sent_at <= (app.now() - '00:02:00'::interval)))) THEN 'unknown'::text ELSE 'sent'::text END AS "case" FROM public.sms_messages WHERE (sms_messages.id = (prepared_state.p_prepared).sms_id)), 'sent'::text) END;

CREATE OR REPLACE FUNCTION app.can_send_prepared(p_prepared app.prepared_listings)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ((app.prepared_state(p_prepared) = ANY (ARRAY['made'::text, 'failed'::text, 'unknown'::text])) AND (NOT app.refuses_sms((p_prepared).phone)) AND (NOT public.outgoing_is_held()));

CREATE OR REPLACE FUNCTION app.lock_prepared(p_prepared_id bigint)
 RETURNS app.prepared_listings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings;
begin
  select * into held from app.prepared_listings where id = p_prepared_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such prepared listing');
  perform app.refuse_if(held.taken_at is not null, 'PT409', 'it was taken over');
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION app.require_prepared_pictures(p_actor_id uuid, p_draft jsonb, p_previous jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  added uuid[] := array(
    select id::uuid from app.named_pictures(p_draft -> 'images', p_draft -> 'items') as id where id is not null
    except
    select id::uuid from app.named_pictures(p_previous -> 'images', p_previous -> 'items') as id where id is not null
  );
  ready_count int;
begin
  perform from public.pictures
    where owner_id = p_actor_id and purpose = 'listing' and state = 'ready' and id = any (added)
    order by id for share;
  get diagnostics ready_count = row_count;
  perform app.refuse_if(ready_count <> cardinality(added), '23514', 'an image is not there');
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_prepared_listing(p_actor_id uuid, p_phone text, p_draft jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made bigint;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select id into made from app.prepared_listings
    where made_by = p_actor_id and revision = 1 and sent_count = 0 and phone = p_phone and draft = p_draft limit 1;
  if made is not null then
    return made;
  end if;
  perform app.require_small_draft(p_draft);
  perform app.require_prepared_pictures(p_actor_id, p_draft, '{}');
  insert into app.prepared_listings (draft, phone, made_by, made_by_name)
    select p_draft, p_phone, p_actor_id, name from public.members where id = p_actor_id
    returning id into made;
  perform app.audit('prepared', made::text, null, 'made');
  return made;
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_prepared_listing(p_actor_id uuid, p_prepared_id bigint, p_phone text, p_draft jsonb, p_revision integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings := app.lock_prepared(p_prepared_id);
begin
  perform app.set_actor(p_actor_id);
  if held.draft = p_draft and held.phone = p_phone then
    return held.revision;
  end if;
  if held.revision <> p_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
  perform app.refuse_if(
    held.phone <> p_phone and app.prepared_state(held) not in ('made', 'failed', 'unknown'),
    'PT409', 'the SMS went to the former number'
  );
  perform app.require_small_draft(p_draft);
  perform app.require_prepared_pictures(p_actor_id, p_draft, held.draft);
  if held.phone <> p_phone then
    update app.prepared_listings
      set token_hash = null, code_hash = null, proof_hash = null, sms_id = null, sent_at = null
      where id = p_prepared_id;
  end if;
  update app.prepared_listings set draft = p_draft, phone = p_phone, revision = revision + 1
    where id = p_prepared_id returning revision into held.revision;
  perform app.audit('prepared', p_prepared_id::text, 'made', 'changed');
  return held.revision;
end;
$function$;

CREATE OR REPLACE FUNCTION app.delete_prepared(p_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  named text[] := array(
    select picture_id
    from app.prepared_listings
      cross join lateral app.named_pictures(draft -> 'images', draft -> 'items') as picture_id
    where id = any (p_ids) and taken_at is null and picture_id is not null
  );
begin
  delete from app.prepared_listings where id = any (p_ids);
  update public.sms_messages set phone = null where prepared_id = any (p_ids) and member_id is null;
  update public.pictures set state = 'discarded' where id in (
    select id from public.pictures
    where id = any (named::uuid[]) and purpose = 'listing' and state = 'ready'
    order by id for no key update skip locked
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_prepared_listing(p_actor_id uuid, p_prepared_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings;
begin
  perform app.set_actor(p_actor_id);
  select * into held from app.prepared_listings where id = p_prepared_id for no key update;
  if held.id is null then
    return;
  end if;
  perform app.refuse_if(held.taken_at is not null, 'PT409', 'it was taken over');
  perform app.delete_prepared(array[p_prepared_id]);
  perform app.audit('prepared', p_prepared_id::text, 'made', 'deleted', jsonb_build_object('title', held.draft ->> 'title'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.send_prepared_listing(p_actor_id uuid, p_prepared_id bigint, p_token_hash text)
 RETURNS TABLE(sms_id uuid, phone text, title text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  held app.prepared_listings := app.lock_prepared(p_prepared_id);
  new_sms_id uuid;
begin
  perform app.set_actor(p_actor_id);
  perform app.refuse_if(not app.can_send_prepared(held), 'PT409', 'no SMS may go out');
  insert into public.sms_messages (event_key, purpose, prepared_id, phone, text, state, attempts, sent_at)
    values (
      'prepared-' || held.id || '-' || held.sent_count + 1, 'prepared', held.id, held.phone, '', 'sending', 1, app.now()
    ) returning id into new_sms_id;
  update app.prepared_listings
    set token_hash = p_token_hash, sms_id = new_sms_id, sent_count = sent_count + 1, sent_at = app.now(),
      expires_at = app.now() + interval '7 days', code_hash = null, proof_hash = null
    where id = held.id;
  perform app.audit('prepared', held.id::text, 'made', 'sent');
  return query select new_sms_id, held.phone, held.draft ->> 'title';
end;
$function$;

CREATE OR REPLACE FUNCTION app.prepared_code_wait(p_prepared_id bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT (ceil(EXTRACT(epoch FROM (max(limits.again_at) - app.now()))))::integer AS ceil FROM (SELECT (max(phone_code_requests.at) + '00:01:00'::interval) AS again_at FROM app.phone_code_requests WHERE (phone_code_requests.prepared_id = prepared_code_wait.p_prepared_id) UNION ALL (SELECT (phone_code_requests.at + '1 day'::interval) FROM app.phone_code_requests WHERE (phone_code_requests.prepared_id = prepared_code_wait.p_prepared_id) ORDER BY phone_code_requests.at DESC OFFSET 4 LIMIT 1)) limits WHERE (limits.again_at > app.now()));

CREATE OR REPLACE FUNCTION public.begin_prepared_code(p_token_hash text, p_code_hash text, p_max_daily_kes integer)
 RETURNS TABLE(sms_id uuid, phone text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  held app.prepared_listings;
  request app.phone_code_requests;
  new_sms_id uuid;
  wait int;
begin
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  perform app.refuse_if(app.is_link_open(held) is not true, 'PT404', 'no such link');
  perform pg_advisory_xact_lock(hashtextextended('phone codes', 0));
  wait := app.prepared_code_wait(held.id);
  if wait is not null then
    raise exception 'one code a minute, five a day' using errcode = 'PT429', detail = wait;
  end if;
  insert into app.phone_code_requests (prepared_id, phone, is_sent)
    values (held.id, held.phone, app.can_send_code(held.phone, p_max_daily_kes)) returning * into request;
  update app.prepared_listings set code_hash = p_code_hash, code_created_at = app.now(), code_failures = 0
    where id = held.id;
  if request.is_sent then
    insert into public.sms_messages (event_key, purpose, prepared_id, phone, text, state, attempts, sent_at)
      values ('code-' || request.id, 'code', held.id, held.phone, '', 'sending', 1, app.now())
      returning id into new_sms_id;
  end if;
  return query select new_sms_id, held.phone;
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_prepared_code(p_token_hash text, p_code_hash text, p_proof_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings;
begin
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  if app.is_link_open(held) is not true or held.code_hash is null or held.code_failures >= 5
    or held.code_created_at <= app.now() - interval '10 minutes'
  then
    return false;
  end if;
  if held.code_hash <> p_code_hash then
    update app.prepared_listings set code_failures = code_failures + 1 where id = held.id;
    return false;
  end if;
  update app.prepared_listings set code_hash = null, proof_hash = p_proof_hash, proved_at = app.now()
    where id = held.id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_prepared_proof(p_prepared app.prepared_listings, p_proof_hash text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (((p_prepared).proof_hash = p_proof_hash) AND ((p_prepared).proved_at > (app.now() - '1 day'::interval)));

CREATE OR REPLACE FUNCTION app.prepared_picture_sizes(p_draft jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', pictures.id, 'width', pictures.width, 'height', pictures.height, 'appearance', pictures.appearance)), '[]'::jsonb) AS "coalesce" FROM public.pictures WHERE ((pictures.state = 'ready'::text) AND (pictures.purpose = 'listing'::text) AND ((pictures.id)::text IN (SELECT app.named_pictures((prepared_picture_sizes.p_draft -> 'images'::text), (prepared_picture_sizes.p_draft -> 'items'::text)) AS named_pictures))));

CREATE OR REPLACE FUNCTION public.prepared_link(p_token_hash text, p_proof_hash text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('title', coalesce(held.draft ->> 'title', '')) || case
      when app.is_prepared_proof(held, p_proof_hash) then jsonb_build_object(
        'draft', held.draft, 'pictures', app.prepared_picture_sizes(held.draft), 'made_by', held.made_by_name)
      else '{}'
    end
  from app.prepared_listings as held
  where token_hash = p_token_hash and app.is_link_open(held);
$function$;

CREATE OR REPLACE FUNCTION public.take_over_prepared_listing(p_actor_id uuid, p_token_hash text, p_proof_hash text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held app.prepared_listings;
  named uuid[];
  made bigint;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  if held.taken_by = p_actor_id and held.proof_hash = p_proof_hash then
    return held.listing_id;
  end if;
  perform app.refuse_if(
    (app.is_link_open(held) and app.is_prepared_proof(held, p_proof_hash)) is not true, 'PT404', 'no such link'
  );
  perform app.limit_listings(p_actor_id);
  insert into public.listings (owner_id, draft, prepared_by) values (p_actor_id, held.draft, held.made_by_name)
    returning id into made;
  named := array(
    select id::uuid from app.named_pictures(held.draft -> 'images', held.draft -> 'items') as id where id is not null
  );
  perform from public.pictures where id = any (named) order by id for no key update;
  update public.pictures set owner_id = p_actor_id
    where id = any (named) and purpose = 'listing' and state = 'ready' and not exists (
      select from app.listing_pictures as used
      where used.owner_id = pictures.owner_id and used.picture_id = pictures.id::text
    );
  update app.prepared_listings
    set draft = jsonb_build_object('title', draft ->> 'title'), code_hash = null,
      taken_by = p_actor_id, taken_at = app.now(), listing_id = made
    where id = held.id;
  perform app.audit('prepared', held.id::text, 'sent', 'taken-over', jsonb_build_object(
    'listing', made, 'made_by', held.made_by));
  perform app.prove_phone(held.phone, p_actor_id, held.proved_at, 'sms');
  -- A deletion of the account deletes the numbers of these SMS, too.
  update public.sms_messages set member_id = p_actor_id where prepared_id = held.id;
  return made;
end;
$function$;

CREATE OR REPLACE FUNCTION app.prepared_row(p_prepared app.prepared_listings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN jsonb_build_object('id', (p_prepared).id, 'title', COALESCE(((p_prepared).draft ->> 'title'::text), ''::text), 'phone', (p_prepared).phone, 'made_by', (p_prepared).made_by_name, 'created_at', (p_prepared).created_at, 'sent_at', (p_prepared).sent_at, 'expires_at', (p_prepared).expires_at, 'taken_at', (p_prepared).taken_at, 'listing_id', (p_prepared).listing_id, 'state', app.prepared_state(p_prepared), 'can_send', app.can_send_prepared(p_prepared), 'refuses_sms', app.refuses_sms((p_prepared).phone));

CREATE OR REPLACE FUNCTION public.staff_prepared_listings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(app.prepared_row(held) order by held.id desc), '[]')
  from (select * from app.prepared_listings order by id desc limit 100) as held;
$function$;

CREATE OR REPLACE FUNCTION public.staff_prepared_listing(p_prepared_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select app.prepared_row(held) || jsonb_build_object(
    'draft', held.draft, 'revision', held.revision, 'pictures', app.prepared_picture_sizes(held.draft))
  from app.prepared_listings as held where id = p_prepared_id;
$function$;

CREATE OR REPLACE FUNCTION app.delete_expired_prepared_listings()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform app.delete_prepared(array(
    select id from app.prepared_listings
    where case when taken_at is null then expires_at <= app.now() - interval '7 days'
      else taken_at <= app.now() - interval '90 days' end
    for update skip locked
  ));
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
  perform app.delete_expired_prepared_listings();
end;
$function$;

alter table public.audit_log add constraint audit_log_subject_is_valid CHECK ((subject = ANY (ARRAY['listing'::text, 'payment'::text, 'vacancy'::text, 'report'::text, 'post'::text, 'member'::text, 'restore'::text, 'prepared'::text])));

alter table public.sms_messages add constraint sms_messages_purpose_is_valid CHECK ((purpose = ANY (ARRAY['paid'::text, 'live'::text, 'changes'::text, 'end'::text, 'refund'::text, 'code'::text, 'prepared'::text])));

alter table app.prepared_listings add constraint prepared_listings_draft_is_an_object CHECK (((jsonb_typeof(draft) = 'object'::text) AND (pg_column_size(draft) <= 32768)));

alter table app.prepared_listings add constraint prepared_listings_phone_is_kenyan CHECK ((phone ~ '^\+254[17][0-9]{8}$'::text));

alter table app.prepared_listings add constraint prepared_listings_taken_is_dated CHECK ((((taken_by IS NULL) = (taken_at IS NULL)) AND ((taken_by IS NULL) = (listing_id IS NULL))));

alter table app.prepared_listings add constraint prepared_listings_pkey PRIMARY KEY (id);

alter table app.prepared_listings add constraint prepared_listings_token_hash_key UNIQUE (token_hash);

alter table app.prepared_listings add constraint prepared_listings_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES public.members(id) ON DELETE CASCADE;

CREATE INDEX prepared_listings_of_a_member ON app.prepared_listings USING btree (taken_by);

CREATE INDEX prepared_listings_oldest ON app.prepared_listings USING btree (expires_at);

CREATE INDEX phone_code_requests_of_a_link ON app.phone_code_requests USING btree (prepared_id, at);

CREATE INDEX sms_messages_of_a_link ON public.sms_messages USING btree (prepared_id) WHERE (prepared_id IS NOT NULL);

alter table app.prepared_listings enable row level security;

grant EXECUTE on function public.begin_prepared_code(text,text,integer) to service_role;

grant EXECUTE on function public.confirm_prepared_code(text,text,text) to service_role;

grant EXECUTE on function public.create_prepared_listing(uuid,text,jsonb) to service_role;

grant EXECUTE on function public.delete_prepared_listing(uuid,bigint) to service_role;

grant EXECUTE on function public.prepared_link(text,text) to service_role;

grant EXECUTE on function public.save_prepared_listing(uuid,bigint,text,jsonb,integer) to service_role;

grant EXECUTE on function public.send_prepared_listing(uuid,bigint,text) to service_role;

grant EXECUTE on function public.staff_prepared_listing(bigint) to service_role;

grant EXECUTE on function public.staff_prepared_listings() to service_role;

grant EXECUTE on function public.take_over_prepared_listing(uuid,text,text) to service_role;

insert into app.reserved_slugs ("slug")
  select "slug" from jsonb_populate_record(null::app.reserved_slugs, '{"slug":"prepared"}')
  on conflict ("slug") do nothing;

insert into app.reserved_slugs ("slug")
  select "slug" from jsonb_populate_record(null::app.reserved_slugs, '{"slug":"take-over"}')
  on conflict ("slug") do nothing;

reset lock_timeout;
