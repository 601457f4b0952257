set check_function_bodies = off;

-- The log and its requests are named by id.
alter table public.audit_log rename column actor to actor_id;
alter table public.payment_corrections rename column asked_by to requested_by;
alter table public.payment_corrections rename column asked_at to requested_at;
alter table public.payment_moves rename column asked_by to requested_by;
alter table public.payment_moves rename column asked_at to requested_at;
alter table public.payment_refunds rename column asked_by to requested_by;
alter table public.payment_refunds rename column asked_at to requested_at;

-- The log names the requester of a refund as the refund does. The log is append-only but for this key.
alter table public.audit_log disable trigger audit_log_append_only;
update public.audit_log
  set details = details - 'asked_by' || jsonb_build_object('requested_by', details -> 'asked_by')
  where details ->> 'asked_by' is not null;
alter table public.audit_log enable trigger audit_log_append_only;

-- The rest is the difference of the schema files.
drop function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone);

drop index public.audit_log_of_a_person_that_asked;

drop index public.audit_log_of_a_person_that_approved;

CREATE OR REPLACE FUNCTION app.audit(p_subject text, p_subject_id text, p_from_state text, p_to_state text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.audit_log (actor_id, subject, subject_id, from_state, to_state, reason, details)
    values (
      nullif(current_setting('app.actor', true), '')::uuid, p_subject, p_subject_id, p_from_state, p_to_state,
      app.audited_reason(p_subject, coalesce(current_setting('app.reason', true), '')), p_details
    );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_audit(p_limit integer, p_before_id bigint DEFAULT NULL::bigint, p_subject text DEFAULT NULL::text, p_subject_id text DEFAULT NULL::text, p_actor_ids uuid[] DEFAULT NULL::uuid[], p_by_time boolean DEFAULT false, p_from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor_id uuid, actor_name text, subject text, subject_id text, label text, from_state text, to_state text, reason text, details jsonb)
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
  few constant int := 1000;
  found bigint[];
  are_few boolean;
begin
  if p_actor_ids is not null then
    found := array(
      select log.id
      from unnest(p_actor_ids) as person
        -- The limits make these look-ups by index.
        cross join lateral (
          (select id from public.audit_log where actor_id = person limit few)
          union all
          (select id from public.audit_log where details ->> 'requested_by' = person::text limit few)
          union all
          (select id from public.audit_log where details ->> 'approved_by' = person::text limit few)
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
      when 'listing' then (select slug from public.listings where listings.id = log.subject_id::bigint)
      when 'payment' then (select reference from public.payments where payments.id = log.subject_id::uuid)
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
    end,
    log.from_state, log.to_state, log.reason,
    log.details || case when log.details ? 'requested_by' then jsonb_build_object(
      'requested_name', (select name from public.members where members.id = (log.details ->> 'requested_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end
  from (
    select * from public.audit_log
    where (p_before_id is null or (audit_log.at, audit_log.id) < (before_at, p_before_id))
      and (p_subject is null or audit_log.subject = p_subject)
      and (subjects is null or audit_log.subject_id = any (subjects))
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
  order by log.at desc, log.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_ledger(p_limit integer, p_month date, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(
    to_jsonb(entry) - array['payment_id', 'times'] || jsonb_build_object(
      'provider', payments.provider, 'reference', payments.reference,
      'receipt_number', payments.receipt_number,
      'business', (
        select name from public.listing_versions
        where listing_id = payments.listing_id order by id desc limit 1
      ),
      'requested_name', (select name from public.members where id = refund.requested_by),
      'requested_at', refund.requested_at,
      'approved_name', (select name from public.members where id = refund.approved_by),
      'approved_at', case when refund.approved_by is not null then refund.approved_at end
    ) order by entry.at, entry.id
  ), '[]')
  from (
    select * from public.ledger
    where at >= app.start_of_day(p_month) and at < app.start_of_day((p_month + interval '1 month')::date)
      and (at, id) > (p_after_at, p_after_id)
    order by at, id
    limit least(p_limit, 500)
  ) as entry
    join public.payments on payments.id = entry.payment_id
    left join public.payment_refunds as refund
      on entry.direction = 'out' and refund.payment_id = entry.payment_id and refund.state = 'sent';
$function$;

CREATE OR REPLACE FUNCTION public.ask_refund(p_actor_id uuid, p_payment_id uuid, p_approval_from integer, p_method text DEFAULT 'provider'::text, p_code text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  held public.payment_refunds;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds ' || p_actor_id, 0));
  perform app.set_actor(p_actor_id);
  paid := app.lock_payment(p_payment_id);
  if paid.state = 'refunded' and (p_code is null or p_code = paid.refund_code) then
    return 'sent';
  end if;
  if paid.state is distinct from 'refund_due' then
    raise exception 'no refund is due' using errcode = 'PT409';
  end if;
  if p_code is not null then
    perform app.require_refund_code(paid.currency, p_code);
  end if;
  held := app.open_refund(p_payment_id);
  if held.id is null then
    insert into public.payment_refunds (payment_id, amount, currency, method, requested_by)
      values (p_payment_id, paid.received_amount, paid.currency, p_method, p_actor_id) returning * into held;
    -- The log's row of a refund that is sent at once names the requester as well.
    if p_code is null then
      perform app.audit('payment', paid.id::text, paid.state, paid.state,
        jsonb_build_object('refund', 'asked', 'amount', held.amount, 'currency', held.currency));
    end if;
    if app.largest_sum(paid) < p_approval_from
      and app.sent_back_today(p_actor_id, paid.currency) < p_approval_from
    then
      return app.start_refund(held, paid, null, p_code);
    end if;
  elsif p_code is not null and app.may_note_refund(held) then
    update public.payment_refunds set method = 'hand' where id = held.id;
    perform app.finish_refund(held.id, paid, p_code);
    return 'sent';
  elsif p_method = 'provider' and held.method = 'provider' and app.may_note_refund(held)
    and held.reason is distinct from 'went-back-already' then
    update public.payment_refunds set next_try_at = app.now(), reason = null where id = held.id;
  elsif p_method <> held.method then
    raise exception 'it is sent another way' using errcode = 'PT409';
  end if;
  if p_code is not null then
    raise exception 'another person has to approve it first' using errcode = 'PT409';
  end if;
  return held.state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.approve_refund(p_actor_id uuid, p_payment_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  held public.payment_refunds;
begin
  perform app.set_actor(p_actor_id);
  paid := app.lock_payment(p_payment_id);
  if paid.state = 'refunded' then
    return 'sent';
  end if;
  held := app.open_refund(p_payment_id);
  if held.id is null then
    raise exception 'nobody asks for this refund' using errcode = 'PT409';
  end if;
  if held.state = 'sending' then
    return held.state;
  end if;
  if held.requested_by = p_actor_id then
    raise exception 'another person has to approve it' using errcode = 'TG403';
  end if;
  return app.start_refund(held, paid, p_actor_id, null);
end;
$function$;

CREATE OR REPLACE FUNCTION app.finish_refund(p_refund_id uuid, p_payment public.payments, p_code text)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  actor constant text := coalesce(current_setting('app.actor', true), '');
begin
  update public.payment_refunds set state = 'failed', reason = 'went-back-before', next_try_at = null
    where payment_id = p_payment.id and state in ('asked', 'sending') and id <> p_refund_id;
  update public.payment_refunds
    set state = 'sent', code = p_code, reason = null, next_try_at = null, sent_at = app.now() where id = p_refund_id;
  if actor = '' then
    perform set_config('app.actor', coalesce(approved_by, requested_by)::text, true)
      from public.payment_refunds where id = p_refund_id;
  end if;
  p_payment.state := 'refunded';
  p_payment.refunded_at := app.now();
  p_payment.refund_code := p_code;
  p_payment := app.write_payment(p_payment);
  perform set_config('app.actor', actor, true);
  perform app.enqueue_notice('refunded-' || p_payment.id, 'refunded', p_payment.listing_id, p_payment.id);
  return p_payment;
end;
$function$;

CREATE OR REPLACE FUNCTION app.staff_refund(p_payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'method', held.method, 'state', held.state, 'reason', held.reason, 'requested_at', held.requested_at,
      'requested_by', held.requested_by, 'requested_name', (select name from public.members where id = held.requested_by),
      'approved_name', (select name from public.members where id = held.approved_by),
      'approved_at', case when held.approved_by is not null then held.approved_at end,
      'code', held.code, 'sent_at', held.sent_at,
      'may_note', app.may_note_refund(held)
    )
    from public.payment_refunds as held
    where payment_id = p_payment_id and reason is distinct from 'not-wanted'
    order by state = 'failed', requested_at desc limit 1
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.audit_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.state = old.state then
    return null;
  end if;
  perform app.audit('payment', new.id::text, old.state, new.state, case
    when new.state = 'refunded' then coalesce((
      select jsonb_build_object('refund', 'sent', 'code', code, 'amount', amount, 'currency', currency,
        'requested_by', requested_by, 'approved_by', approved_by)
      from public.payment_refunds where payment_id = new.id and state = 'sent'
    ), '{}')
    else '{}'
  end);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.ask_move(p_actor_id uuid, p_payment_id uuid, p_listing_id bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  target public.listings;
begin
  perform app.set_actor(p_actor_id, p_reason);
  paid := app.lock_payment(p_payment_id);
  if exists (
    select from public.payment_moves
    where payment_id = p_payment_id and state = 'asked' and to_listing_id = p_listing_id
  ) then
    return 'asked';
  end if;
  select * into target from public.listings where id = p_listing_id;
  if target.id is null then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
  if paid.state is distinct from 'paid' or paid.listing_id = p_listing_id
    or target.state in ('draft', 'suspended', 'withdrawn')
    or exists (select from public.payment_moves where payment_id = p_payment_id and state = 'asked')
  then
    raise exception 'this money can not move there' using errcode = 'PT409';
  end if;
  insert into public.payment_moves (payment_id, to_listing_id, reason, requested_by)
    values (p_payment_id, p_listing_id, p_reason, p_actor_id);
  perform app.audit('payment', p_payment_id::text, paid.state, paid.state,
    jsonb_build_object('move', 'asked', 'listing', p_listing_id));
  return 'asked';
end;
$function$;

CREATE OR REPLACE FUNCTION public.approve_move(p_actor_id uuid, p_payment_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked public.payment_moves;
  paid public.payments;
  came public.payments;
  listing_ids bigint[];
begin
  perform app.lock_code(coalesce((select provider_reference from public.payments where id = p_payment_id), ''));
  perform app.set_actor(p_actor_id);
  select * into asked from public.payment_moves where payment_id = p_payment_id order by id desc limit 1;
  listing_ids := array[asked.to_listing_id, (select listing_id from public.payments where id = p_payment_id)];
  perform from public.listings where id = any (listing_ids) order by id for no key update;
  paid := app.lock_payment(p_payment_id);
  select * into asked from public.payment_moves where id = asked.id for no key update;
  if asked.state = 'done' then
    return 'done';
  end if;
  if asked.state is distinct from 'asked' then
    raise exception 'no move is asked for' using errcode = 'PT409';
  end if;
  if asked.requested_by = p_actor_id then
    raise exception 'another person has to approve it' using errcode = 'TG403';
  end if;
  if paid.state is distinct from 'paid' then
    raise exception 'the money is in another state' using errcode = 'PT409';
  end if;
  came := app.detach_money(paid, p_actor_id);
  update public.payment_moves
    set state = 'done', decided_by = p_actor_id, decided_at = app.now(), to_payment_id = came.id
    where id = asked.id;
  perform app.match_to_listing(
    came.id, asked.to_listing_id, paid.package, paid.days, paid.amount, paid.currency, paid.with_website);
  perform app.enqueue_notice('money-moved-' || asked.id, 'money-moved', paid.listing_id, paid.id);
  perform app.audit('payment', came.id::text, 'paid', state,
      jsonb_build_object('move', 'done', 'listing', asked.to_listing_id, 'from', paid.listing_id))
    from public.payments where id = came.id;
  return 'done';
end;
$function$;

CREATE OR REPLACE FUNCTION app.approve_correction(p_payment public.payments, p_actor_id uuid, p_amount integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  asked public.payment_corrections;
begin
  select * into asked from public.payment_corrections
    where payment_id = p_payment.id and approved_at is null for no key update;
  if asked.id is not null and (asked.code, asked.amount) = (p_payment.provider_reference, p_amount) then
    if asked.requested_by = p_actor_id then
      raise exception 'another person has to confirm it' using errcode = 'TG403';
    end if;
    update public.payment_corrections set approved_by = p_actor_id, approved_at = app.now() where id = asked.id;
    return true;
  end if;
  if asked.id is not null then
    update public.payment_corrections
      set code = p_payment.provider_reference, amount = p_amount, requested_by = p_actor_id, requested_at = app.now()
      where id = asked.id;
  else
    insert into public.payment_corrections (payment_id, code, amount, requested_by)
      values (p_payment.id, p_payment.provider_reference, p_amount, p_actor_id);
  end if;
  perform app.audit('payment', p_payment.id::text, p_payment.state, p_payment.state,
    jsonb_build_object('correction', 'asked', 'amount', p_amount, 'currency', p_payment.currency));
  return false;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_waiting_payments(p_limit integer, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_key text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  with waiting as (
    (
      select at, ('c-' || id) collate "C" as key, id as claim, null::uuid as money, null::bigint as difference
      from public.payment_claims as claim
      where closed_at is null and at >= p_after_at and (at, ('c-' || id) collate "C") > (p_after_at, p_after_key)
        and app.claim_waits(claim)
      order by 1, 2 limit least(p_limit, 500)
    )
    union all
    (
      select created_at, ('m-' || id) collate "C", null, id, null from public.payments
      where state = 'review' and created_at >= p_after_at
        and (created_at, ('m-' || id) collate "C") > (p_after_at, p_after_key)
        and not (app.is_other_payee(payments) and app.is_closed_money(payments))
      order by 1, 2 limit least(p_limit, 500)
    )
    union all
    (
      select requested_at, ('m-' || payment_id) collate "C", null, payment_id, null from public.payment_moves
      where state = 'asked' and requested_at >= p_after_at
        and (requested_at, ('m-' || payment_id) collate "C") > (p_after_at, p_after_key)
        and exists (select from public.payments where id = payment_id and state = 'paid')
      order by 1, 2 limit least(p_limit, 500)
    )
    union all
    (
      select at, ('d-' || id) collate "C", null, null, id from public.payment_differences
      where settled_at is null and at >= p_after_at and (at, ('d-' || id) collate "C") > (p_after_at, p_after_key)
      order by 1, 2 limit least(p_limit, 500)
    )
    order by 1, 2 limit least(p_limit, 500)
  )
  -- All claims of a code stand together, each with the attempt that the money would be for, and the payment that
  -- has the code already.
  select coalesce(jsonb_agg(
    jsonb_build_object('key', due.key, 'at', due.at) || case
      when due.claim is not null then (
        select jsonb_build_object(
          'kind', 'claim', 'code', claimed.code,
          'used', (
            select app.staff_payment(payments) from public.payments
            where provider_reference = claimed.code and provider in ('till', 'mpesa')
          ),
          'claims', (
            select jsonb_agg(jsonb_build_object(
              'id', claim.id, 'at', claim.at, 'amount', claim.amount, 'phone', claim.phone,
              'payment', app.staff_payment(quoted)
            ) order by claim.id)
            from public.payment_claims as claim
              join public.payments as quoted on quoted.id = (
                select id from public.payments
                where order_id = claim.order_id
                order by currency = 'KES' desc, (amount = claim.amount) is true desc, state = 'pending' desc,
                  created_at desc, id desc
                limit 1
              )
            where claim.code = claimed.code and claim.closed_at is null
          )
        )
        from public.payment_claims as claimed where claimed.id = due.claim
      )
      when due.money is not null then (
        select jsonb_build_object(
          'kind', 'money', 'payment', app.staff_payment(paid),
          'candidates', coalesce((
            select jsonb_agg(jsonb_build_object(
              'why', fitting.why, 'ruled_out', fitting.ruled_out, 'agrees', fitting.agrees,
              'phone', fitting.phone, 'phone_kind', fitting.phone_kind, 'payment', app.staff_payment(quoted)
            ))
            from app.payment_candidates(paid.id) as fitting
              join public.payments as quoted on quoted.id = fitting.attempt
            -- A larger page is a file, which has no candidates.
            where p_limit <= 100
          ), '[]')
        )
        from public.payments as paid where paid.id = due.money
      )
      else (
        select jsonb_build_object(
          'kind', 'difference',
            'difference', to_jsonb(found) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'],
          'payment', (
            select app.staff_payment(payments) from public.payments
            where id = coalesce(found.payment_id, (
              select payment_id from public.ledger where currency = found.currency and code = found.code limit 1
            ))
          )
        )
        from public.payment_differences as found where found.id = due.difference
      )
    end order by due.at, due.key
  ), '[]')
  from waiting as due;
$function$;

CREATE OR REPLACE FUNCTION app.staff_payment(p_payment public.payments)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'auto'
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(p_payment)
    - array['member_id', 'session', 'redirect', 'poll_at', 'poll_count', 'polled_at', 'order_id']
    || jsonb_build_object(
      'payer', (select name from public.members where id = p_payment.member_id),
      'claims', coalesce((
        select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because'] order by claim.id)
        from public.payment_claims as claim
        where claim.order_id = p_payment.order_id and claim.closed_at is null
      ), '[]'),
      'refund', app.staff_refund(p_payment.id),
      'is_ours', not app.is_other_payee(p_payment),
      'largest_sum', app.largest_sum(p_payment),
      'unused_seconds', app.unused_seconds(p_payment),
      'undo', (
        select jsonb_build_object('act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
        from app.open_undo_of(p_payment.id) as undo where undo.id is not null
      ),
      'correction', (
        select jsonb_build_object('amount', amount, 'requested_by', requested_by, 'requested_at', requested_at,
          'requested_name', (select name from public.members where id = requested_by))
        from public.payment_corrections
        where payment_id = p_payment.id and approved_at is null and p_payment.state = 'review'
      ),
      'move', (
        select jsonb_build_object(
          'state', state, 'to_listing_id', to_listing_id, 'to_name', app.listing_name(to_listing_id),
          'from_name', app.listing_name(first.listing_id), 'reason', move.reason,
          'requested_by', requested_by, 'requested_at', requested_at,
          'requested_name', (select name from public.members where id = requested_by),
          'decided_name', (select name from public.members where id = decided_by), 'decided_at', decided_at)
        from public.payment_moves as move
          join (select id, listing_id from public.payments) as first on first.id = move.payment_id
        where (move.payment_id = p_payment.id or to_payment_id = p_payment.id)
          and (move.state = 'done' or move.state = 'asked' and p_payment.state = 'paid')
        order by move.id desc limit 1
      ),
      'listing', (
        select jsonb_build_object(
          'id', listings.id, 'name', coalesce(newest.name, listings.draft ->> 'name', ''),
          'state', listings.state,
          'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
        )
        from public.listings
          left join lateral (
            select name, contact, phone, email from public.listing_versions
            where listing_id = listings.id order by id desc limit 1
          ) as newest on true
        where listings.id = p_payment.listing_id
      )
    );
end;
$function$;

CREATE OR REPLACE FUNCTION public.member_audit_log(p_member_id uuid, p_limit integer, p_after_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(to_jsonb(found) order by found.id), '[]') from (
    select log.id, log.at, log.subject, log.subject_id, log.from_state, log.to_state, log.details,
      case when log.actor_id = p_member_id then 'you' when log.actor_id is null then 'time' else 'staff' end as by
    from public.audit_log as log
    where log.id > p_after_id and log.id in (
      select id from public.audit_log where actor_id = p_member_id
      union
      select audit_log.id from public.listings
        join public.audit_log on subject = 'listing' and subject_id = listings.id::text
        where listings.owner_id = p_member_id
      union
      select audit_log.id from public.payments
        join public.audit_log on subject = 'payment' and subject_id = payments.id::text
        where payments.member_id = p_member_id
      union
      select audit_log.id from public.posts
        join public.audit_log on subject = 'post' and subject_id = posts.id::text
        where posts.author_id = p_member_id
    )
    order by log.id limit least(p_limit, 500)
  ) as found;
$function$;

CREATE INDEX audit_log_of_a_requester ON public.audit_log USING btree (((details ->> 'requested_by'::text)), at, id) WHERE ((details ->> 'requested_by'::text) IS NOT NULL);

CREATE INDEX audit_log_of_an_approver ON public.audit_log USING btree (((details ->> 'approved_by'::text)), at, id) WHERE ((details ->> 'approved_by'::text) IS NOT NULL);

grant EXECUTE on function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone) to service_role;
