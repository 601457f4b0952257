set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.can_send_code(p_phone text, p_max_daily_kes integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT bool_and(conditions.is_met) AS bool_and FROM (VALUES ((NOT app.refuses_sms(can_send_code.p_phone))), ((NOT public.outgoing_is_held())), ((NOT (EXISTS (SELECT FROM app.phone_code_requests WHERE ((phone_code_requests.phone = can_send_code.p_phone) AND phone_code_requests.is_sent AND (phone_code_requests.at > (app.now() - '00:01:00'::interval))))))), ((SELECT (count(*) < 5) FROM app.phone_code_requests WHERE ((phone_code_requests.phone = can_send_code.p_phone) AND phone_code_requests.is_sent AND (phone_code_requests.at > (app.now() - '1 day'::interval))))), ((SELECT ((COALESCE(sum(COALESCE(sms_messages.cost_kes, (1)::numeric)), (0)::numeric) + (1)::numeric) <= (can_send_code.p_max_daily_kes)::numeric) FROM public.sms_messages WHERE ((sms_messages.purpose = 'code'::text) AND (sms_messages.sent_at > (app.now() - '1 day'::interval)))))) conditions(is_met));

CREATE OR REPLACE FUNCTION app.store_code_request(p_member_id uuid, p_prepared_id bigint, p_phone text, p_max_daily_kes integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  request app.phone_code_requests;
  sms_id uuid;
begin
  insert into app.phone_code_requests (member_id, prepared_id, phone, is_sent)
    values (p_member_id, p_prepared_id, p_phone, app.can_send_code(p_phone, p_max_daily_kes)) returning * into request;
  insert into public.sms_messages
    (event_key, purpose, member_id, prepared_id, phone, text, state, reason, cost_kes, attempts, sent_at)
    values (
      'code-' || request.id, 'code', p_member_id, p_prepared_id,
      case when request.is_sent then p_phone end, '',
      case when request.is_sent then 'sending' else 'withheld' end,
      case when not request.is_sent then 'limit' end,
      case when not request.is_sent then 0 end,
      request.is_sent::int, case when request.is_sent then app.now() end
    ) returning id into sms_id;
  return case when request.is_sent then sms_id end;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_code_right(p_stored_hash text, p_created_at timestamp with time zone, p_failures integer, p_code_hash text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN COALESCE(((p_stored_hash = p_code_hash) AND (p_failures < 5) AND (p_created_at > (app.now() - '00:10:00'::interval))), false);

CREATE OR REPLACE FUNCTION public.begin_phone_code(p_actor_id uuid, p_phone text, p_code_hash text, p_max_daily_kes integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wait int;
begin
  perform app.lock_member(p_actor_id);
  perform pg_advisory_xact_lock(hashtextextended('phone codes', 0));
  wait := app.phone_code_wait(p_actor_id);
  if wait is not null then
    raise exception 'one code a minute, five a day' using errcode = 'PT429', detail = wait;
  end if;
  insert into app.phone_codes (member_id, phone, code_hash) values (p_actor_id, p_phone, p_code_hash)
    on conflict (member_id, phone) do update
    set code_hash = excluded.code_hash, created_at = excluded.created_at, failures = 0;
  return app.store_code_request(p_actor_id, null, p_phone, p_max_daily_kes);
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
  select * into held from app.phone_codes where member_id = p_actor_id and phone = p_phone;
  if not app.is_code_right(held.code_hash, held.created_at, held.failures, p_code_hash) then
    insert into app.phone_codes as refused (member_id, phone, code_hash, failures)
      values (p_actor_id, p_phone, '', 5)
      on conflict (member_id, phone) do update set failures = least(refused.failures + 1, 5);
    return false;
  end if;
  delete from app.phone_codes where member_id = p_actor_id and phone = p_phone;
  perform app.prove_phone(p_phone, p_actor_id, app.now(), 'sms');
  return app.can_prove(p_actor_id, p_phone);
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_member(p_member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.members;
begin
  select * into held from public.members where id = p_member_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such member');
  return jsonb_build_object(
    'id', held.id, 'name', held.name, 'created_at', held.created_at,
    'seen_on', (select seen_on from public.member_visits where member_id = held.id),
    'phones', array(select phone from app.proven_phones where member_id = held.id order by phone),
    'advert_phone', app.advert_phone(held.id),
    'agent', (
      select jsonb_build_object('id', agent.id, 'name', agent.name)
      from app.agents as help join public.members as agent on agent.id = help.agent_id where help.owner_id = held.id
    ),
    'helped', (
      select coalesce(jsonb_agg(jsonb_build_object('id', owner.id, 'name', owner.name) order by owner.name, owner.id), '[]')
      from app.agents as help join public.members as owner on owner.id = help.owner_id where help.agent_id = held.id
    ),
    'listing_count', (select count(*) from public.listings where owner_id = held.id),
    'listings', (
      select coalesce(jsonb_agg(app.staff_listing_row(owned) order by owned.id desc), '[]')
      from (select * from public.listings where owner_id = held.id order by id desc limit 50) as owned
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where member_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'posts', (select count(*) from public.posts where author_id = held.id),
    'reported', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', about.id, 'title', app.listing_title(about.id), 'reports', about.reports
      ) order by about.reports desc, about.id desc), '[]')
      from (
        -- The offset makes this an index look-up for each listing; a join would read all addresses.
        select owned.id, count(*)::int as reports
        from public.listings as owned
          cross join lateral (
            select slug from public.listing_slugs where listing_id = owned.id offset 0
          ) as address
          join public.reports on reports.business = address.slug and reports.state = 'open'
        where owned.owner_id = held.id
        group by owned.id
      ) as about
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_prepared_code(p_token_hash text, p_code_hash text, p_max_daily_kes integer)
 RETURNS TABLE(sms_id uuid, phone text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  held app.prepared_listings;
  wait int;
begin
  select * into held from app.prepared_listings where token_hash = p_token_hash for no key update;
  perform app.refuse_if(app.is_link_open(held) is not true, 'PT404', 'no such link');
  perform pg_advisory_xact_lock(hashtextextended('phone codes', 0));
  wait := app.prepared_code_wait(held.id);
  if wait is not null then
    raise exception 'one code a minute, five a day' using errcode = 'PT429', detail = wait;
  end if;
  update app.prepared_listings set code_hash = p_code_hash, code_created_at = app.now(), code_failures = 0
    where id = held.id;
  return query select app.store_code_request(null, held.id, held.phone, p_max_daily_kes), held.phone;
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
  if app.is_link_open(held) is not true
    or not app.is_code_right(held.code_hash, held.code_created_at, held.code_failures, p_code_hash)
  then
    update app.prepared_listings set code_failures = least(code_failures + 1, 5) where id = held.id;
    return false;
  end if;
  update app.prepared_listings set code_hash = null, proof_hash = p_proof_hash, proved_at = app.now()
    where id = held.id;
  return true;
end;
$function$;

reset lock_timeout;
