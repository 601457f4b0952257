set lock_timeout = '5s';

set check_function_bodies = off;

alter table public.payment_undos drop constraint "payment_undos_act_check";

create table public.payment_shortfalls (
  id bigint generated always as identity not null,
  payment_id uuid not null,
  amount integer not null,
  currency text not null,
  reason text not null,
  accepted_by uuid not null,
  accepted_at timestamp with time zone default app.now() not null,
  withdrawn_at timestamp with time zone
);

CREATE OR REPLACE FUNCTION app.settle_payment(p_payment public.payments, p_provider_reference text, p_received_amount integer, p_currency text, p_is_ours boolean DEFAULT true)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held_state text;
  is_paid boolean;
begin
  if p_payment.provider_reference is not null and p_payment.state not in ('review', 'pending', 'failed') then
    return p_payment;
  end if;
  select state into held_state from public.listings where id = p_payment.listing_id;
  is_paid := exists (
    select from public.payments where order_id = p_payment.order_id and id <> p_payment.id and state = 'paid'
  );
  p_payment.provider_reference := p_provider_reference;
  p_payment.received_amount := p_received_amount;
  p_payment.paid_at := coalesce(p_payment.paid_at, app.now());
  p_payment.poll_at := null;
  p_payment.reason := case
    when not p_is_ours then 'other-payee'
    when p_currency <> p_payment.currency or p_received_amount <> p_payment.amount
      and not app.is_shortfall_accepted(p_payment.id, p_payment.amount - p_received_amount, p_currency)
      then 'other-sum'
    when held_state in ('withdrawn', 'suspended') then held_state || '-before-start'
    when is_paid then 'paid-twice'
  end;
  p_payment.state := case
    when p_payment.reason is null then 'paid'
    when p_payment.reason in ('other-payee', 'other-sum') then 'review'
    else 'refund_due'
  end;
  -- The books have the currency that came; the quote may have another.
  p_payment.currency := p_currency;
  if p_payment.state <> 'review' then
    update app.counters set last = last + 1 where name = 'receipt' returning last into p_payment.receipt_number;
  end if;
  p_payment := app.write_payment(p_payment);
  if p_payment.state <> 'refund_due' then
    perform app.enqueue_notice(
      p_payment.state || '-' || p_payment.id, 'payment-' || p_payment.state, p_payment.listing_id, p_payment.id);
  end if;
  perform app.start_paid_time(p_payment.listing_id);
  return p_payment;
end;
$function$;

CREATE OR REPLACE FUNCTION public.daily_totals(p_month date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(total order by total.day, total.provider, total.currency), '[]')
  from (
    select (entry.at at time zone 'Africa/Nairobi')::date as day, entry.provider, entry.currency,
      sum(times)::int as count,
      coalesce(sum(times) filter (where direction = 'in'), 0)::int as came_count,
      coalesce(sum(times) filter (where direction = 'out'), 0)::int as went_count,
      coalesce(sum(entry.amount) filter (where direction = 'in'), 0) as came,
      coalesce(sum(entry.amount) filter (where direction = 'out'), 0) as went,
      sum(case direction when 'in' then entry.amount else -entry.amount end) as net
    from public.ledger as entry
    where entry.at >= app.start_of_day(p_month)
      and entry.at < app.start_of_day((p_month + interval '1 month')::date)
    group by 1, 2, 3
  ) as total;
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
      'title', (
        select title from public.listing_versions
        where listing_id = payments.listing_id
        order by id = (select shown_version_id from public.listings where id = payments.listing_id) desc nulls last,
          id desc
        limit 1
      ),
      'package', payments.package, 'with_website', payments.with_website,
      'payment_code', payments.provider_reference, 'refund_code', payments.refund_code,
      'requested_name', (select name from public.members where id = refund.requested_by),
      'requested_at', refund.requested_at,
      'approved_name', (select name from public.members where id = refund.approved_by),
      'approved_at', case when refund.approved_by is not null then refund.approved_at end,
      'method', refund.method,
      'sent_name', case when refund.id is not null then (
        select name from public.members where id = (
          select actor_id from public.audit_log
          where subject = 'payment' and subject_id = entry.payment_id::text and to_state = 'refunded'
          order by id desc limit 1
        )
      ) end,
      'sent_at', refund.sent_at
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

CREATE OR REPLACE FUNCTION app.payment_candidates(p_payment_id uuid)
 RETURNS TABLE(attempt uuid, why text, ruled_out text, agrees boolean, phone text, phone_kind text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  money public.payments;
  payer_phone text;
begin
  select * into money from public.payments where id = p_payment_id;
  payer_phone := app.whole_phone(money.phone);
  if money.order_id is not null or money.state <> 'review' or app.is_other_payee(money) then
    return;
  end if;
  return query
  with claimed as (
    select claim.order_id from public.payment_claims as claim
    where claim.code = money.provider_reference and claim.refused_because is null
  ), found as (
    select (app.attempt_for(order_id, money.received_amount)).id as id from claimed where money.currency = 'KES'
    union
    (
      select id from (
        (
          select id, created_at from public.payments
          where state = 'pending' and currency = 'KES' and money.currency = 'KES' and phone is not null
            and amount = money.received_amount and right(phone, 3) = right(money.phone, 3)
            and app.phones_agree(money.phone, phone)
          order by created_at desc limit 10
        )
        union all
        (
          select payments.id, failed.created_at
          from app.failed_prompts as failed join public.payments on payments.id = failed.payment_id
          where money.currency = 'KES' and failed.amount = money.received_amount
            and failed.last_digits = right(money.phone, 3) and app.phones_agree(money.phone, payments.phone)
          order by failed.created_at desc limit 10
        )
      ) as prompted
      order by created_at desc limit 10
    )
    union
    -- A complete number of the payer names an order of any sum.
    (
      select id from public.payments
      where phone = payer_phone and money.currency = 'KES' and currency = 'KES' and order_id is not null
        and state in ('pending', 'failed') and created_at > app.now() - interval '30 days'
      order by created_at desc limit 5
    )
    union
    (
      select payments.id
      from public.listings
        join public.orders on orders.listing_id = listings.id
        join public.payments on payments.order_id = orders.id
      where listings.owner_id = app.proven_owner(payer_phone) and orders.closed_at is null
        and payments.currency = 'KES' and money.currency = 'KES'
      order by payments.created_at desc limit 5
    )
    union
    (
      select id from public.payments
      where state = 'pending' and currency = money.currency and amount = money.received_amount
        and created_at > app.now() - interval '7 days'
      order by created_at desc limit 20
    )
  ), of_order as (
    select distinct on (quoted.order_id) quoted
    from found join public.payments as quoted on quoted.id = found.id
    order by quoted.order_id, quoted.state = 'pending' desc, quoted.created_at desc
  ), phones as materialized (
    select member_id, app.phone_beside(money.phone, member_id) as beside
    from (select distinct (quoted).member_id as member_id from of_order) as quoting
  ), weighed as (
    select (quoted).id as attempt, (quoted).created_at as begun, beside,
      (quoted).order_id in (select order_id from claimed) as is_claimed,
      app.ruled_out(money, quoted, beside) as ruled_out
    from of_order left join phones on phones.member_id = (quoted).member_id
  ), ranked as (
    select *, coalesce((beside ->> 'agrees')::boolean, false) as agrees,
      row_number() over (
        partition by ruled_out is null
        order by is_claimed desc, coalesce((beside ->> 'agrees')::boolean, false) desc, begun desc
      ) as turn
    from weighed
  )
  select attempt, case when is_claimed then 'claim' when agrees then 'number' else 'sum' end, ruled_out, agrees,
    beside ->> 'phone', beside ->> 'phone_kind'
  from ranked
  where turn <= 5 and (ruled_out is not null or is_claimed or not exists (
    select from ranked as other where other.is_claimed and other.ruled_out is null))
  order by ruled_out is not null, turn;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_provider_event(p_provider text, p_event jsonb, p_message_id bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.payments;
  about constant jsonb := coalesce(p_event -> 'about', '{}');
begin
  perform app.set_actor(null, 'provider');
  case p_event ->> 'kind'
    when 'paid' then
      payment := case p_event ->> 'evidence'
        when 'prompt' then app.take_prompt_money(p_provider, about, p_event ->> 'code', p_event ->> 'payer')
        else app.take_money(
          p_provider, about, p_event ->> 'code', (p_event ->> 'amount')::int, p_event ->> 'currency',
          (p_event ->> 'isOurs')::boolean, p_event ->> 'payer')
      end;
    when 'failed' then
      payment := app.fail_payment(app.find_payment_of_event(p_provider, about), p_event ->> 'reason');
    when 'refunded' then
      payment := app.record_refunded(p_provider, p_event);
    when 'refund-failed' then
      payment := app.record_refund_failed(p_provider, p_event);
    when 'taken-back' then
      payment := app.lock_payment_of_refund(p_provider, p_event);
      perform app.note_difference(
        'taken-back', (app.payment_provider(p_provider)).numbered_by, p_event ->> 'code', payment.id,
        payment.received_amount, null, coalesce(payment.currency, (app.payment_provider(p_provider)).currency));
    else
      payment := app.lock_payment(app.find_payment_of_event(p_provider, about));
      -- The provider has the request and answers by a message; without a message the request is repeated.
      update public.payment_refunds set next_try_at = app.now() + interval '1 hour'
        where id = (app.find_refund_of_event(p_event)).id and state = 'sending' and next_try_at is not null;
      if (p_event ->> 'isHeld')::boolean and not exists (
        select from public.payment_events where payment_id = payment.id and kind = 'held'
      ) then
        insert into public.payment_events (payment_id, kind) select payment.id, 'held' where payment.id is not null;
      end if;
  end case;
  if payment.id is not null and p_event ->> 'kind' <> 'waiting' then
    insert into public.payment_events (payment_id, kind, data) values (
      payment.id, p_event ->> 'kind',
      p_event - array['kind', 'about', 'payer'] || jsonb_strip_nulls(jsonb_build_object('message', p_message_id)));
  end if;
  return jsonb_build_object('payment', payment.id, 'listing', payment.listing_id, 'state', payment.state);
end;
$function$;

CREATE OR REPLACE FUNCTION app.sent_back_today(p_actor_id uuid, p_currency text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(sum(amount), 0) from (
      select amount from public.payment_refunds
      where requested_by = p_actor_id and currency = p_currency and state <> 'failed'
        and requested_at >= app.start_of_day(app.today())
      union all
      select amount from public.payment_shortfalls
      where accepted_by = p_actor_id and currency = p_currency and withdrawn_at is null
        and accepted_at >= app.start_of_day(app.today())
    ) as returned
  );
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
      'method', held.method, 'state', held.state, 'reason', held.reason,
      'requested_at', held.requested_at, 'requested_by', held.requested_by,
      'requested_name', (select name from public.members where id = held.requested_by),
      'approved_name', (select name from public.members where id = held.approved_by),
      'approved_at', case when held.approved_by is not null then held.approved_at end,
      'code', held.code, 'sent_at', held.sent_at,
      'sent_name', case when held.state = 'sent' then (
        select name from public.members where id = (
          select actor_id from public.audit_log
          where subject = 'payment' and subject_id = p_payment_id::text and to_state = 'refunded'
          order by id desc limit 1
        )
      ) end,
      'can_note', app.can_note_refund(held)
    )
    from public.payment_refunds as held
    where payment_id = p_payment_id and reason is distinct from 'not-wanted'
    order by state = 'failed', requested_at desc limit 1
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.note_unlisted_money(p_rules app.payment_providers, p_since timestamp with time zone, p_until timestamp with time zone, p_events jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ours constant text[] := array(select name from app.payment_providers where numbered_by = p_rules.name);
begin
  -- Staff may enter money days later. Its time is unknown then, and it is compared only where its order is
  -- as young as the list.
  perform app.note_difference(
      'not-at-provider', p_rules.name, entry.code, entry.payment_id, entry.amount, null, entry.currency)
    from public.ledger as entry
      join public.payments on payments.id = entry.payment_id
      left join public.orders on orders.id = payments.order_id
      left join lateral (
        select coalesce((data ->> 'at')::timestamptz, entry.at) as at from public.payment_events
        where payment_id = entry.payment_id and kind = 'paid' and data ->> 'code' = entry.code
        order by id limit 1
      ) as message on true
    where not entry.corrects and payments.provider = any (ours)
      and entry.at between p_since and p_until - p_rules.listed_after
      and app.booked_sum(entry.currency, entry.direction, entry.code) <> 0
      and case entry.direction
        when 'in' then coalesce(message.at, orders.created_at) >= p_since
        -- An entry without a number of its provider has the payment's id.
        else p_rules.lists_refunds and entry.at >= p_since + interval '1 day' and entry.code <> entry.payment_id::text
      end
      and not exists (
        select from jsonb_array_elements(p_events) as event
        where event ->> 'code' = entry.code
          -- Staff may record a reversal as a refund.
          and event ->> 'kind' = any (case entry.direction
            when 'in' then array['paid'] else array['refunded', 'taken-back'] end)
      );
  perform app.note_difference(
      'not-at-provider', p_rules.name, provider_reference, id, null, received_amount, currency)
    from public.payments
    where state = 'review' and reason = 'other-payee' and provider = any (ours);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_money_back(p_actor_id uuid, p_difference_id bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.payment_differences;
  paid public.payments;
  refund uuid;
begin
  perform app.set_actor(p_actor_id, p_reason);
  select * into held from public.payment_differences where id = p_difference_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such difference');
  paid := app.lock_payment(held.payment_id);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  if paid.state = 'refunded' and paid.refund_code = held.code then
    return paid.state;
  end if;
  if held.kind not in ('taken-back', 'went-back') or held.closed_at is not null
    or paid.state is null or paid.state not in ('paid', 'review', 'refund_due') or app.is_other_payee(paid)
    or coalesce(held.provider_amount, paid.received_amount) <> paid.received_amount
    or exists (select from public.payment_refunds where payment_id = paid.id and state = 'sending')
    or exists (
      select from public.ledger where code = held.code and direction = 'out' and currency = paid.currency
    )
  then
    raise exception 'this money can not be recorded as returned' using errcode = 'PT409';
  end if;
  update public.payment_refunds set state = 'failed', reason = 'went-back-before'
    where payment_id = paid.id and state = 'asked';
  if paid.state <> 'refund_due' then
    perform app.end_coverage(paid, held.kind);
    -- The money is back already, so the owner gets a notice about the end only.
    delete from public.notices where key = 'refund_due-' || paid.id;
    select * into paid from public.payments where id = paid.id;
  end if;
  insert into public.payment_refunds (payment_id, amount, currency, method, state, requested_by, approved_at)
    values (paid.id, paid.received_amount, paid.currency, 'provider', 'sending', p_actor_id, app.now())
    returning id into refund;
  paid := app.finish_refund(refund, paid, held.code);
  if held.kind = 'taken-back' then
    delete from public.notices where key = 'refunded-' || paid.id;
    perform app.enqueue_notice('taken-back-' || paid.id, 'taken-back', paid.listing_id, paid.id);
  end if;
  update public.payment_differences
    set settled_at = app.now(), settled_by = p_actor_id, note = p_reason
    where id = held.id;
  return paid.state;
end;
$function$;

create view app.waiting_differences as  SELECT id,
    at,
    kind,
    provider,
    code,
    payment_id,
    recorded_amount,
    provider_amount,
    currency,
    settled_at,
    settled_by,
    closed_at,
    note
   FROM public.payment_differences difference
  WHERE ((settled_at IS NULL) AND (NOT (EXISTS ( SELECT
           FROM public.payment_differences earlier
          WHERE ((earlier.code = difference.code) AND (earlier.provider = difference.provider) AND (earlier.id < difference.id) AND (earlier.settled_at IS NULL))))) AND (NOT (EXISTS ( SELECT
           FROM (public.payments
             JOIN app.payment_providers rules ON ((rules.name = payments.provider)))
          WHERE ((payments.provider_reference = difference.code) AND (rules.numbered_by = difference.provider) AND (payments.state = 'review'::text) AND (NOT (app.is_other_payee(payments.*) AND app.is_closed_money(payments.*))))))));

CREATE OR REPLACE FUNCTION app.staff_differences(p_provider text, p_code text, p_after_id bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(
      to_jsonb(noted) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'] order by noted.id)
    from public.payment_differences as noted
    where noted.code = p_code and noted.provider = p_provider and noted.id > p_after_id and noted.settled_at is null
  ), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_shortfall_accepted(p_payment_id uuid, p_amount integer, p_currency text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.payment_shortfalls
    where payment_id = p_payment_id and withdrawn_at is null and (amount, currency) = (p_amount, p_currency)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.missing_sum(p_payment public.payments)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select p_payment.amount - p_payment.received_amount
    where p_payment.state = 'review' and p_payment.reason = 'other-sum' and p_payment.listing_id is not null
      and p_payment.received_amount < p_payment.amount
      and p_payment.currency = (app.payment_provider(p_payment.provider)).currency
      and not exists (
        select from public.payment_corrections where payment_id = p_payment.id and approved_at is null
      )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.accept_shortfall(p_actor_id uuid, p_payment_id uuid, p_max_shortfall integer, p_approval_from integer, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  missing int;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds ' || p_actor_id, 0));
  perform app.lock_code(coalesce((select provider_reference from public.payments where id = p_payment_id), ''));
  perform app.set_actor(p_actor_id, p_reason);
  perform app.open_undo('accept');
  paid := app.lock_payment(p_payment_id);
  if paid.state = 'paid' and app.is_shortfall_accepted(paid.id, paid.amount - paid.received_amount, paid.currency) then
    return paid.state;
  end if;
  perform app.require_ours(paid);
  missing := app.missing_sum(paid);
  perform app.refuse_if(missing is null or missing > p_max_shortfall, 'PT409', 'no such shortfall');
  perform app.refuse_if(
    missing + app.sent_back_today(p_actor_id, paid.currency) >= p_approval_from, 'TG411', 'the sum of the day');
  insert into public.payment_shortfalls (payment_id, amount, currency, reason, accepted_by)
    values (paid.id, missing, paid.currency, p_reason, p_actor_id);
  perform app.audit('payment', paid.id::text, paid.state, paid.state,
    jsonb_build_object('shortfall', 'accepted', 'amount', missing, 'currency', paid.currency));
  return (app.settle_payment(paid, paid.provider_reference, paid.received_amount, paid.currency)).state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.undo_payment(p_actor_id uuid, p_payment_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  undo public.payment_undos := app.find_open_undo(p_payment_id);
  changed public.payment_undo_rows;
begin
  perform app.set_actor(p_actor_id);
  if undo.id is null then
    if exists (
      select from public.payment_undos
        join public.payment_undo_rows on undo_id = payment_undos.id
      where relation = 'payments' and key = p_payment_id::text and undone_by = p_actor_id
        and undone_at > app.now() - interval '1 minute'
    ) then
      return (select state from public.payments where id = p_payment_id);
    end if;
    raise exception 'nothing can be undone any more' using errcode = 'TG408';
  end if;
  perform app.lock_undo(undo.id);
  select * into undo from public.payment_undos where id = undo.id for no key update;
  if undo.undone_at is not null then
    return (select state from public.payments where id = p_payment_id);
  end if;
  perform app.refuse_if(not app.is_untouched(undo.id, p_payment_id), 'TG408', 'something else happened since');
  update public.payment_refunds set state = 'failed', reason = 'not-wanted', next_try_at = null
    where payment_id = p_payment_id and state in ('asked', 'sending');
  if undo.act = 'accept' then
    update public.payment_shortfalls set withdrawn_at = app.now()
      where payment_id = p_payment_id and withdrawn_at is null;
  end if;
  insert into public.void_receipts (receipt_number, payment_id)
    select (after ->> 'receipt_number')::int, key::uuid from public.payment_undo_rows
    where undo_id = undo.id and relation = 'payments'
      and after ->> 'receipt_number' is distinct from before ->> 'receipt_number';
  perform set_config('app.writes_payments', 'code', true);
  for changed in
    select * from public.payment_undo_rows
    where undo_id = undo.id and relation in ('payments', 'listings', 'orders', 'payment_claims')
    -- A live listing refers to a paid payment at each moment, and a payment that had money is back before an open
    -- attempt of its order.
    order by (relation = 'payments') = (undo.act <> 'refund-due'), before ->> 'state' = 'pending', relation, key
  loop
    perform app.restore_row(changed.relation, changed.key, app.undone_values(changed));
  end loop;
  perform set_config('app.writes_payments', '', true);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    select (after ->> 'payment_id')::uuid, after ->> 'direction', after ->> 'code', -(after ->> 'amount')::int,
      after ->> 'currency', true, -(after ->> 'times')::int
    from public.payment_undo_rows where undo_id = undo.id and relation = 'ledger' order by key::bigint;
  delete from public.notices where id = any (array(
    select key::bigint from public.payment_undo_rows where undo_id = undo.id and relation = 'notices'
  ));
  insert into public.payment_events (payment_id, kind, data)
    select key::uuid, 'undone', jsonb_build_object('act', undo.act, 'reference', after ->> 'provider_reference')
    from public.payment_undo_rows where undo_id = undo.id and relation = 'payments';
  update public.payment_undos set undone_at = app.now(), undone_by = p_actor_id where id = undo.id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('undone', undo.act))
    from public.payments where id = p_payment_id;
  return (select state from public.payments where id = p_payment_id);
exception when unique_violation then
  -- The owner opened an order or an attempt since.
  raise exception 'something else happened since' using errcode = 'TG408';
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
  perform app.refuse_if(target.id is null, 'PT404', 'no such listing');
  if paid.state is distinct from 'paid' or paid.listing_id = p_listing_id
    or not app.is_payable(target.state)
    -- The other listing would get a package below its price.
    or exists (select from public.payment_shortfalls where payment_id = p_payment_id and withdrawn_at is null)
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

CREATE OR REPLACE FUNCTION public.staff_waiting_payments(p_limit integer, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_key text DEFAULT ''::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
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
          ), '[]'),
          'differences', app.staff_differences(
            (app.payment_provider(paid.provider)).numbered_by, paid.provider_reference)
        )
        from public.payments as paid where paid.id = due.money
      )
      else (
        select jsonb_build_object(
          'kind', 'difference',
          'difference', to_jsonb(noted) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'],
          'others', app.staff_differences(noted.provider, noted.code, noted.id),
          'payment', (
            select app.staff_payment(payments) from public.payments
            where id = coalesce(noted.payment_id, (
              select payment_id from public.ledger where currency = noted.currency and code = noted.code limit 1
            ))
          )
        )
        from public.payment_differences as noted where noted.id = due.difference
      )
    end order by due.at, due.key collate "C"
  ), '[]')
  from app.waiting_items(least(p_limit, 500), p_after_at, p_after_key) as due;
$function$;

CREATE OR REPLACE FUNCTION app.waiting_items(p_limit integer, p_after_at timestamp with time zone, p_after_key text)
 RETURNS TABLE(at timestamp with time zone, key text, claim bigint, money uuid, difference bigint)
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
  (
    select at, ('c-' || id) collate "C" as key, id as claim, null::uuid as money, null::bigint as difference
    from public.payment_claims as claim
    where closed_at is null and at >= p_after_at and (at, ('c-' || id) collate "C") > (p_after_at, p_after_key)
      and app.claim_waits(claim)
    order by 1, 2 limit p_limit
  )
  union all
  (
    select created_at, ('m-' || id) collate "C", null, id, null from public.payments
    where state = 'review' and created_at >= p_after_at
      and (created_at, ('m-' || id) collate "C") > (p_after_at, p_after_key)
      and not (app.is_other_payee(payments) and app.is_closed_money(payments))
    order by 1, 2 limit p_limit
  )
  union all
  (
    select requested_at, ('m-' || payment_id) collate "C", null, payment_id, null from public.payment_moves
    where state = 'asked' and requested_at >= p_after_at
      and (requested_at, ('m-' || payment_id) collate "C") > (p_after_at, p_after_key)
      and exists (select from public.payments where id = payment_id and state = 'paid')
    order by 1, 2 limit p_limit
  )
  union all
  (
    select at, ('d-' || id) collate "C", null, null, id from app.waiting_differences
    where at >= p_after_at and (at, ('d-' || id) collate "C") > (p_after_at, p_after_key)
    order by 1, 2 limit p_limit
  )
  order by 1, 2 limit p_limit;
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
        select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because', 'member_id'] order by claim.id)
        from public.payment_claims as claim
        where claim.order_id = p_payment.order_id and claim.closed_at is null
      ), '[]'),
      'refund', app.staff_refund(p_payment.id),
      'is_ours', not app.is_other_payee(p_payment),
      'is_reported', p_payment.state = 'review' and exists (
        select from public.payment_events where payment_id = p_payment.id and kind = 'paid'
      ),
      'is_held', p_payment.state in ('pending', 'failed') and exists (
        select from public.payment_events where payment_id = p_payment.id and kind = 'held'
      ),
      'missing_sum', case when p_payment.state = 'review' then app.missing_sum(p_payment) end,
      'shortfall', (
        select jsonb_build_object('amount', amount, 'reason', shortfall.reason, 'accepted_at', accepted_at,
          'accepted_name', (select name from public.members where id = accepted_by))
        from public.payment_shortfalls as shortfall
        where payment_id = p_payment.id and withdrawn_at is null
      ),
      'taken_back', (
        select jsonb_build_object('id', id, 'kind', kind, 'code', code, 'amount', provider_amount, 'at', at,
          'is_closed', closed_at is not null)
        from public.payment_differences
        where payment_id = p_payment.id and kind in ('taken-back', 'went-back')
        order by id desc limit 1
      ),
      'largest_sum', app.largest_sum(p_payment),
      'unused_seconds', app.unused_seconds(p_payment),
      'undo', (
        select jsonb_build_object('act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
        from app.find_open_undo(p_payment.id) as undo where undo.id is not null
      ),
      'correction', (
        select jsonb_build_object('amount', amount, 'requested_by', requested_by, 'requested_at', requested_at,
          'requested_name', (select name from public.members where id = requested_by))
        from public.payment_corrections
        where payment_id = p_payment.id and approved_at is null and p_payment.state = 'review'
      ),
      'move', (
        select jsonb_build_object(
          'state', state, 'to_listing_id', to_listing_id, 'to_title', app.listing_title(to_listing_id),
          'from_title', app.listing_title(first.listing_id), 'reason', move.reason,
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
          'id', listings.id, 'title', coalesce(newest.title, listings.draft ->> 'title', ''),
          'state', listings.state,
          'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
        )
        from public.listings
          left join lateral (
            select title, contact, phone, email from public.listing_versions
            where listing_id = listings.id order by id desc limit 1
          ) as newest on true
        where listings.id = p_payment.listing_id
      )
    );
end;
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
      + (select count(*) from app.waiting_differences)
      + (
        select count(*) from public.payment_moves
        where state = 'asked' and exists (select from public.payments where id = payment_id and state = 'paid')
      ),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports),
    'fresh', (select count(*) from public.posts where publication = 'waiting')
      + (select count(*) from public.posts where publication = 'shown' and viewed_at is null),
    'faults', (select count(*) from public.faults where known_at is null),
    'restore', (select count(*) from public.restores where released_at is null)
  );
$function$;

alter table public.payment_undos add constraint payment_undos_act_check CHECK ((act = ANY (ARRAY['confirm'::text, 'match'::text, 'refund-due'::text, 'accept'::text])));

alter table public.payment_shortfalls add constraint payment_shortfalls_amount_check CHECK ((amount > 0));

alter table public.payment_shortfalls add constraint payment_shortfalls_currency_check CHECK ((currency = ANY (ARRAY['KES'::text, 'USD'::text])));

alter table public.payment_shortfalls add constraint payment_shortfalls_pkey PRIMARY KEY (id);

alter table public.payment_shortfalls add constraint payment_shortfalls_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id);

CREATE INDEX payment_differences_open_of_a_code ON public.payment_differences USING btree (code, id) WHERE (settled_at IS NULL);

CREATE UNIQUE INDEX payment_shortfalls_one ON public.payment_shortfalls USING btree (payment_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX payment_shortfalls_by_user ON public.payment_shortfalls USING btree (accepted_by, currency, accepted_at);

alter table public.payment_shortfalls enable row level security;

grant EXECUTE on function public.accept_shortfall(uuid,uuid,integer,integer,text) to service_role;

grant EXECUTE on function public.record_money_back(uuid,bigint,text) to service_role;

grant SELECT on table public.payment_shortfalls to service_role;

reset lock_timeout;
