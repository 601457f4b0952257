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

-- Nothing reads these: payments have their states, and the log names the actor of an undo and of a void receipt.
alter table public.provider_messages drop column outcome;
alter table public.payment_undos drop column payment_id, drop column acting;
alter table public.void_receipts drop column order_id, drop column at, drop column voided_by;

-- The first function depends on the others, which go.
drop function app.is_untouched(uuid, uuid);
drop function app.undo_uuid(text, text);
drop function app.undo_bigint(text, text);

-- The rest is the difference of the schema files.
drop function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone);

drop trigger "notices_record_undo" on public.notices;

drop trigger "payments_refuse_reference_change" on public.payments;

drop index public.audit_log_of_a_person_that_asked;

drop index public.audit_log_of_a_person_that_approved;

drop function app.is_audit_expired(text,timestamp with time zone);

drop function app.audited_reason(text,text);

drop function app.book_received(public.payments);

drop function app.refuse_reference_change();

drop function public.finish_provider_message(bigint,text);

drop function app.require_refund_code(text,text);

drop function app.money_of(text);

drop function app.open_undo(text,uuid,uuid);

drop function app.close_undo();

drop function app.restore_payments(uuid,uuid);

drop function app.restore_listings(uuid);

drop function app.undo_until(uuid);

drop function app.detach_money(public.payments,uuid);

drop function app.confirm_money(uuid,uuid,text,integer,text);

drop function app.match_payments(text,bigint[],integer,text);

drop function app.reference_pattern(text);

drop function app.code_pattern(text);

CREATE OR REPLACE FUNCTION app.refuse_early_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_if(
    old.at > app.now() - case old.subject when 'payment' then interval '5 years' else interval '1 year' end,
    '42501', tg_table_name || ' is only added to');
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION app.set_actor(p_actor_id uuid, p_reason text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('app.actor', coalesce(p_actor_id::text, ''), true);
  perform set_config('app.reason', coalesce(p_reason, ''), true);
  perform set_config('app.undo', '', true);
end;
$function$;

CREATE OR REPLACE FUNCTION app.audit(p_subject text, p_subject_id text, p_from_state text, p_to_state text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  reason constant text := coalesce(current_setting('app.reason', true), '');
begin
  insert into public.audit_log (actor_id, subject, subject_id, from_state, to_state, reason, details)
    values (
      nullif(current_setting('app.actor', true), '')::uuid, p_subject, p_subject_id, p_from_state, p_to_state,
      case
        when p_subject not in ('listing', 'payment') or reason in ('time', 'account-deleted') then reason
        else ''
      end,
      p_details
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

CREATE OR REPLACE FUNCTION public.mark_refund_due(p_actor_id uuid, p_payment_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_reason);
  paid := app.lock_payment(p_payment_id);
  if paid.state in ('refund_due', 'refunded') then
    return;
  end if;
  perform app.refuse_if(
    paid.state is null or paid.state not in ('paid', 'review'), 'PT409', 'there is nothing to give back');
  perform app.require_ours(paid);
  perform app.open_undo('refund-due');
  perform app.end_coverage(paid, p_reason);
end;
$function$;

CREATE OR REPLACE FUNCTION app.cancel_payments(p_listing_id bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ends public.payments;
begin
  update public.orders set closed_at = app.now() where listing_id = p_listing_id and closed_at is null;
  perform app.fail_attempt(order_id, null) from public.payments where listing_id = p_listing_id and state = 'pending';
  for ends in
    select * from public.payments
    where listing_id = p_listing_id and state = 'paid' and (covers_from is null or covers_from > app.now())
    order by covers_from desc nulls first, id for no key update
  loop
    perform app.end_coverage(ends, p_reason);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_payment(p_actor_id uuid, p_listing_id bigint, p_package text, p_days integer, p_amount integer, p_currency text, p_provider text, p_with_website boolean DEFAULT false, p_phone text DEFAULT NULL::text, p_id uuid DEFAULT gen_random_uuid())
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  rules constant app.payment_providers := app.payment_provider(p_provider);
  prompted constant text := case when rules.flow = 'prompt' then p_phone end;
  ordered public.orders;
  opened public.payments;
  again_at timestamptz;
begin
  perform app.set_actor(p_actor_id);
  if not app.is_payable(held.state) then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into ordered from public.orders where listing_id = p_listing_id and closed_at is null for no key update;
  select * into opened from public.payments
    where order_id = ordered.id and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (p_package, p_days, p_amount, p_currency, p_provider, p_with_website)
    and (rules.flow <> 'prompt' or opened.phone is not distinct from prompted)
    and coalesce(opened.created_at > app.now() - rules.repeats_for, true)
  then
    return opened;
  end if;
  if rules.flow <> 'by-hand' then
    -- The lock keeps prompts for two listings of a member from one phone at once.
    perform pg_advisory_xact_lock(hashtextextended('prompt ' || prompted, 0));
    again_at := greatest(
      app.prompt_again_at(opened), app.phone_again_at(p_actor_id, prompted, p_provider, p_amount));
    if again_at > app.now() then
      raise exception 'a prompt is on the phone' using errcode = 'TG423',
        detail = ceil(extract(epoch from again_at - app.now()));
    end if;
  end if;
  perform app.require_rate_limit('payment-member', p_actor_id, 20);
  if prompted is not null then
    perform app.require_prompt_turn(p_actor_id, prompted);
  end if;
  while ordered.id is null loop
    insert into public.orders (reference, listing_id) values (app.new_reference(), p_listing_id)
      on conflict (reference) where closed_at is null do nothing returning * into ordered;
  end loop;
  perform app.fail_attempt(ordered.id, 'replaced');
  insert into public.payments (
    id, order_id, reference, listing_id, member_id, provider, package, days, amount, currency, with_website,
    phone, poll_at
  ) values (
    p_id, ordered.id, ordered.reference, p_listing_id, p_actor_id, p_provider, p_package, p_days, p_amount,
    p_currency, p_with_website, prompted,
    case when rules.flow <> 'by-hand' then app.now() + interval '15 seconds' end
  ) returning * into opened;
  return opened;
end;
$function$;

CREATE OR REPLACE FUNCTION app.write_payment(p_payment public.payments)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  was public.payments;
begin
  select * into was from public.payments where id = p_payment.id for no key update;
  if not app.may_become(was.state, p_payment.state) then
    perform app.refuse_transition(was.state, p_payment.state);
  end if;
  perform set_config('app.writes_payments', 'yes', true);
  if was.id is null then
    insert into public.payments select (p_payment).*;
  else
    update public.payments set
        (order_id, reference, listing_id, member_id, package, days, with_website, amount, currency, state,
          provider_reference, received_amount, paid_at, refunded_at, refund_code, receipt_number, reason, poll_at)
        = (p_payment.order_id, p_payment.reference, p_payment.listing_id, p_payment.member_id, p_payment.package,
          p_payment.days, p_payment.with_website, p_payment.amount, p_payment.currency, p_payment.state,
          p_payment.provider_reference, p_payment.received_amount, p_payment.paid_at, p_payment.refunded_at,
          p_payment.refund_code, p_payment.receipt_number, p_payment.reason, p_payment.poll_at)
      where id = p_payment.id;
  end if;
  perform set_config('app.writes_payments', '', true);
  if p_payment.provider_reference is null or app.is_other_payee(p_payment) then
    null;
  elsif was.provider_reference is null or app.is_other_payee(was) then
    insert into public.ledger (payment_id, direction, code, amount, currency, corrects)
      values (
        p_payment.id, 'in', p_payment.provider_reference, p_payment.received_amount, p_payment.currency,
        -- The first entry of a code stays, so that money whose entries cancel out is entered as a correction.
        app.booked_sum(p_payment.currency, 'in', p_payment.provider_reference) is not distinct from 0);
  elsif p_payment.received_amount <> was.received_amount then
    insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times) values (
      p_payment.id, 'in', p_payment.provider_reference, p_payment.received_amount - was.received_amount,
      p_payment.currency, true, 0);
  end if;
  update public.payment_claims set closed_at = app.now()
    where code = p_payment.provider_reference and order_id = p_payment.order_id and closed_at is null;
  if p_payment.state = 'refunded' then
    insert into public.ledger (payment_id, direction, code, amount, currency)
      values (p_payment.id, 'out', p_payment.refund_code, p_payment.received_amount, p_payment.currency);
  end if;
  if p_payment.state = 'refund_due' then
    perform app.enqueue_notice('refund_due-' || p_payment.id, 'refund-due', p_payment.listing_id, p_payment.id);
  end if;
  if p_payment.state = 'paid' then
    update public.orders set closed_at = app.now() where id = p_payment.order_id and closed_at is null;
    perform app.fail_attempt(p_payment.order_id, 'replaced');
  end if;
  return p_payment;
end;
$function$;

CREATE OR REPLACE FUNCTION app.lock_payment(p_payment_id uuid)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known public.payments;
  held public.payments;
begin
  select * into known from public.payments where id = p_payment_id;
  perform from public.listings where id = known.listing_id for no key update;
  perform from public.orders where id = known.order_id for no key update;
  select * into held from public.payments where id = p_payment_id for no key update;
  perform app.refuse_if(
    held.listing_id is distinct from known.listing_id, '40001', 'the payment was matched meanwhile');
  return held;
end;
$function$;

CREATE OR REPLACE FUNCTION app.refuse_other_writers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  writer constant text := coalesce(current_setting('app.writes_payments', true), '');
begin
  if writer = 'code' or writer = 'yes'
    and (old.provider_reference is null or new.provider_reference is not distinct from old.provider_reference)
  then
    return new;
  end if;
  raise exception 'only app.write_payment writes what became of money' using errcode = '42501';
end;
$function$;

CREATE OR REPLACE FUNCTION app.require_ours(p_payment public.payments)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform app.refuse_if(app.is_other_payee(p_payment), 'TG410', 'the money went to another payee');
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_book_disagreements()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
declare
  noted int;
begin
  perform app.set_actor(null, 'reconciliation');
  insert into public.payment_differences (kind, provider, code, payment_id, recorded_amount, provider_amount, currency)
    select distinct on (provider_name, found.code) 'books-disagree', provider_name, found.code, payments.id,
      found.ledger_amount, null::int, found.currency
    from public.check_books() as found
      -- A damaged ledger row may name a provider that is unknown, and a payment that is gone.
      left join app.payment_providers as rules on rules.name = found.provider
      cross join lateral (select coalesce(rules.numbered_by, found.provider) as provider_name) as numbering
      left join public.payments on payments.id = found.payment_id
    order by provider_name, found.code, found.kind
    on conflict (kind, provider, code) do nothing;
  get diagnostics noted = row_count;
  return noted;
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

CREATE OR REPLACE FUNCTION public.own_checkout(p_actor_id uuid, p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'listing', jsonb_build_object(
      'id', held.id, 'name', app.listing_name(held.id), 'state', held.state,
      'live_until', held.live_until, 'package', held.draft ->> 'package',
      'with_website', coalesce(held.draft -> 'withWebsite' = 'true', false)
    ),
    'order', case when attempt.id is not null then jsonb_build_object(
      'reference', ordered.reference, 'package', attempt.package, 'days', attempt.days,
      'with_website', attempt.with_website, 'attempt',
      to_jsonb(attempt) || jsonb_build_object('again_at', app.prompt_again_at(attempt))
    ) end,
    'claims', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', claim.code, 'at', claim.at, 'reason', claim.refused_because, 'state', case
          when claim.refused_because is not null then 'refused'
          when exists (
            select from public.payments where order_id = ordered.id and provider_reference = claim.code
          ) then 'settled'
          else 'waiting'
        end
      ) order by claim.id desc)
      from public.payment_claims as claim where claim.order_id = ordered.id
    ), '[]'),
    'phone', coalesce(
      (select phone from public.payments
        where member_id = p_actor_id and phone ~ '^[+]' order by created_at desc limit 1),
      held.draft ->> 'phone'
    )
  )
  from public.listings as held
    left join lateral (
      select * from public.orders
      where listing_id = held.id and (closed_at is null or created_at > app.now() - interval '7 days'
        or closed_at > app.now() - interval '7 days')
      order by closed_at is null desc, created_at desc limit 1
    ) as ordered on true
    left join lateral (
      select * from public.payments where order_id = ordered.id
      order by state = 'paid' desc, state = 'failed', created_at desc, id desc limit 1
    ) as attempt on true
  where held.id = p_listing_id and held.owner_id = p_actor_id;
$function$;

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
  insert into app.proven_phones as held (phone, member_id, proven_at, proven_by)
    values (p_phone, p_member_id, p_proven_at, p_proven_by)
    on conflict (phone) do update
      set member_id = excluded.member_id, proven_at = excluded.proven_at, proven_by = excluded.proven_by
      where excluded.proven_at >= held.proven_at;
end;
$function$;

CREATE OR REPLACE FUNCTION app.proven_owner(p_phone text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (select member_id from app.proven_phones where phone = p_phone and app.is_proof_valid(proven_at));
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_payment(p_actor_id uuid, p_listing_id bigint, p_code text, p_phone text, p_amount integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claimed public.orders;
  money public.payments;
  fifth timestamptz;
begin
  perform app.lock_code(p_code);
  perform app.lock_listing(p_actor_id, p_listing_id);
  perform app.set_actor(p_actor_id);
  select * into claimed from public.orders
    where listing_id = p_listing_id order by closed_at is null desc, created_at desc limit 1 for no key update;
  perform app.refuse_if(claimed.id is null, 'PT409', 'nothing was ordered');
  perform app.require_rate_limit('claim-member', p_actor_id, 10);
  -- The lock of the member's row lets claims of a member be counted in turn.
  if not exists (select from public.payment_claims where order_id = claimed.id and code = p_code) then
    select claim.at into fifth from app.owned_claims as claim
      where claim.owner_id = p_actor_id and claim.at > app.now() - interval '1 day'
        and not exists (
          select from public.payments
          where payments.order_id = claim.order_id and provider_reference = claim.code
        )
      order by claim.at desc offset 4 limit 1;
    if fifth is not null then
      raise exception 'five codes a day' using errcode = 'PT429',
        detail = greatest(1, ceil(extract(epoch from fifth + interval '1 day' - app.now())));
    end if;
  end if;
  insert into public.payment_claims (order_id, code, amount, phone)
    values (claimed.id, p_code, p_amount, p_phone)
    on conflict (order_id, code) do update
      set phone = excluded.phone, amount = coalesce(excluded.amount, payment_claims.amount),
        -- Staff look again at a code that is sent again.
        closed_at = null, refused_because = null;
  select * into money from public.payments
    where provider_reference = p_code and provider in ('till', 'mpesa');
  -- Another member's order is settled by a message of the provider, not by this member's claim.
  if app.certain_order(money) = claimed.id then
    perform app.settle_certain_money(money.id);
  end if;
  update public.payment_claims set closed_at = app.now()
    where order_id = claimed.id and code = p_code and closed_at is null
      and exists (select from public.payments where provider_reference = p_code and order_id = claimed.id);
end;
$function$;

CREATE OR REPLACE FUNCTION app.adopt_money(p_payment_id uuid, p_attempt_id uuid, p_is_ours boolean DEFAULT true)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  quoted public.payments := app.lock_payment(p_attempt_id);
  came public.payments;
begin
  select * into came from public.payments where id = p_payment_id for no key update;
  if came.state <> 'review' or came.id = quoted.id or came.order_id is not null and (
    came.order_id <> quoted.order_id or came.reason is distinct from 'other-sum'
    or (came.received_amount, came.currency) is distinct from (quoted.amount, quoted.currency)
  ) then
    return came;
  end if;
  came.order_id := quoted.order_id;
  came.reference := quoted.reference;
  came.listing_id := quoted.listing_id;
  came.member_id := quoted.member_id;
  came.package := quoted.package;
  came.days := quoted.days;
  came.with_website := quoted.with_website;
  came.amount := quoted.amount;
  -- Any sum uses up a prompt; the right sum may still come to the till.
  if quoted.state = 'pending' and (came.received_amount = quoted.amount or quoted.provider <> 'till') then
    perform app.fail_attempt(quoted.order_id, 'arrived-as ' || came.provider_reference);
  end if;
  return app.settle_payment(came, came.provider_reference, came.received_amount, came.currency, p_is_ours);
end;
$function$;

CREATE OR REPLACE FUNCTION app.orders_for(p_payment public.payments)
 RETURNS TABLE(order_id uuid, agrees boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  payer constant uuid := app.proven_owner(app.whole_phone(p_payment.phone));
begin
  return query
  with claimed as (
    select claim.order_id, claim.owner_id,
      p_payment.currency = 'KES' and app.is_quoted(claim.order_id, p_payment.received_amount)
        and app.proves(claim.owner_id, p_payment.phone) as agrees
    from app.owned_claims as claim
    where claim.code = p_payment.provider_reference and claim.refused_because is null
  )
  select order_id, agrees from claimed
  union all
  select orders.id, true
  from public.listings join public.orders on orders.listing_id = listings.id
  where listings.owner_id = payer and orders.closed_at is null
    and p_payment.currency = 'KES' and app.is_quoted(orders.id, p_payment.received_amount)
    and not exists (select from claimed where owner_id = payer);
end;
$function$;

CREATE OR REPLACE FUNCTION app.proves(p_member_id uuid, p_masked_phone text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from app.proven_phones
    where member_id = p_member_id and app.is_proof_valid(proven_at) and app.phones_agree(p_masked_phone, phone)
  );
$function$;

CREATE OR REPLACE FUNCTION public.staff_match_target(p_payment_id uuid, p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  money public.payments;
  held public.listings;
  quoted public.payments;
  beside jsonb;
  shown jsonb;
begin
  select * into money from public.payments where id = p_payment_id;
  select * into held from public.listings where id = p_listing_id;
  if money.id is null or held.id is null then
    return null;
  end if;
  select payments.* into quoted
    from public.payments join public.orders on orders.id = order_id
    where payments.listing_id = p_listing_id and orders.closed_at is null
    order by (payments.amount, payments.currency) = (money.received_amount, money.currency) desc,
      payments.state = 'pending' desc, payments.created_at desc limit 1;
  beside := app.phone_beside(
    money.phone, held.owner_id,
    (select typed.phone from app.typed_phones(money.phone) as typed where typed.member_id = held.owner_id));
  shown := coalesce(beside, (
    select jsonb_build_object('phone', advert.phone, 'phone_kind', 'advert',
      'agrees', app.phones_agree(money.phone, advert.phone))
    from (
      select coalesce(
        (select phone from public.listing_versions where id = held.shown_version_id),
        (select phone from public.listing_versions where listing_id = held.id order by id desc limit 1),
        held.draft ->> 'phone') as phone
    ) as advert
    where advert.phone ~ '^[+]254[17][0-9]{8}$'
  ));
  return jsonb_build_object(
    'id', held.id, 'state', held.state,
    'name', coalesce(
      (select name from public.listing_versions where id = held.shown_version_id), app.listing_name(held.id)),
    'phone', shown ->> 'phone', 'phone_kind', shown ->> 'phone_kind',
    'agrees', coalesce((shown ->> 'agrees')::boolean, false),
    'reference', quoted.reference,
    'ruled_out', case
      when not app.is_payable(held.state) then 'listing'
      when quoted.id is not null then app.ruled_out(money, quoted, beside)
      when money.phone ~ '[0-9]{3}$' and not (beside ->> 'agrees')::boolean then 'other-number'
    end);
end;
$function$;

CREATE OR REPLACE FUNCTION app.phone_beside(p_masked_phone text, p_member_id uuid, p_typed text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  beside record;
  typed text;
begin
  select known.phone, case min(known.rank) when 1 then 'proven' else 'prompt' end as kind,
    app.phones_agree(p_masked_phone, known.phone) as agrees
  into beside
  from (
    select proven.phone, 1 as rank from app.proven_phones as proven
    where proven.member_id = p_member_id and app.is_proof_valid(proven.proven_at)
    union all
    (
      select payments.phone, 2 from public.payments
      where member_id = p_member_id and payments.phone ~ '^[+]' order by created_at desc limit 200
    )
  ) as known
  group by known.phone
  order by agrees desc, min(known.rank), known.phone limit 1;
  if beside.agrees is not true and p_typed is not null then
    return jsonb_build_object('phone', p_typed, 'phone_kind', 'typed', 'agrees', true);
  end if;
  if beside.phone is null then
    select min(phone) into typed from app.owned_claims where owner_id = p_member_id and phone ~ '^[+]';
    return (
      select jsonb_build_object('phone', typed, 'phone_kind', 'typed', 'agrees', false) where typed is not null
    );
  end if;
  return jsonb_build_object('phone', beside.phone, 'phone_kind', beside.kind, 'agrees', beside.agrees);
end;
$function$;

CREATE OR REPLACE FUNCTION app.typed_phones(p_masked_phone text)
 RETURNS TABLE(member_id uuid, phone text)
 LANGUAGE plpgsql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query
  with agreeing as materialized (
    select claim.phone from public.payment_claims as claim
    where claim.phone ~ '^[+]' and app.last_digits(claim.phone) = app.last_digits(p_masked_phone)
    group by claim.phone having app.phones_agree(p_masked_phone, claim.phone)
  )
  select claim.owner_id, min(claim.phone)
  from agreeing join app.owned_claims as claim on claim.phone = agreeing.phone
  where claim.phone ~ '^[+]' and app.last_digits(claim.phone) = app.last_digits(p_masked_phone)
  group by claim.owner_id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.ruled_out(p_payment public.payments, p_attempt public.payments, p_beside jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select case
      when not app.is_payable(held.state) then 'listing'
      -- A provider's time has whole seconds of another clock.
      when orders.created_at > app.came_at(p_payment) + interval '2 minutes' then 'opened-later'
      when exists (
        select from public.payments as paid where paid.order_id = orders.id and paid.state = 'paid'
      ) then 'paid-already'
      when orders.closed_at <= app.came_at(p_payment) then 'closed-before'
      when (p_attempt.amount, p_attempt.currency) <> (p_payment.received_amount, p_payment.currency) then 'other-sum'
      -- Three digits that are shown exclude each known number that ends otherwise.
      when p_payment.phone ~ '[0-9]{3}$' and not (p_beside ->> 'agrees')::boolean then 'other-number'
    end
    from public.orders join public.listings as held on held.id = orders.listing_id
    where orders.id = p_attempt.order_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_provider_events(p_messages jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  stored record;
  event jsonb;
  answer jsonb := '[]';
begin
  for stored in
    select * from jsonb_to_recordset(p_messages) as (message bigint, provider text, words jsonb)
  loop
    begin
      for event in select value from jsonb_array_elements(stored.words) loop
        answer := answer || jsonb_build_array(
          public.record_provider_event(stored.provider, event, stored.message)
            || jsonb_build_object('message', stored.message, 'failed', null));
      end loop;
      perform public.finish_provider_message(stored.message);
    exception when others then
      answer := answer || jsonb_build_array(jsonb_build_object(
        'payment', null, 'listing', null, 'state', null, 'message', stored.message, 'failed', sqlstate));
    end;
  end loop;
  return answer;
end;
$function$;

CREATE OR REPLACE FUNCTION app.another_payment(p_payment public.payments)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return jsonb_populate_record(
    null::public.payments,
    to_jsonb(p_payment) - array[
      'session', 'redirect', 'poll_at', 'provider_reference', 'received_amount', 'paid_at', 'receipt_number',
      'covers_from', 'covers_until', 'refunded_at', 'refund_code'
    ] || jsonb_build_object(
      'id', gen_random_uuid(), 'state', 'pending', 'created_at', app.now(),
      -- The money of the first payment may have come in another currency.
      'currency', coalesce((app.payment_provider(p_payment.provider)).currency, p_payment.currency)
    ));
end;
$function$;

CREATE OR REPLACE FUNCTION app.find_payment_of_event(p_provider text, p_about jsonb, p_received_amount integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  meant uuid;
begin
  if p_about ? 'session' then
    select id into meant from public.payments where provider = p_provider and session = p_about ->> 'session';
  end if;
  if meant is null and p_about ? 'payment' then
    -- An attempt with another session is not meant.
    select id into meant from public.payments
      where id = (p_about ->> 'payment')::uuid and coalesce(session = p_about ->> 'session', true);
  end if;
  if meant is null and p_about ? 'reference'
    and (app.payment_provider(p_provider)).flow is distinct from 'by-hand'
  then
    select payments.id into meant
      from public.orders join public.payments on payments.order_id = orders.id
      where orders.reference = p_about ->> 'reference'
        and payments.provider in (p_provider, (app.payment_provider(p_provider)).numbered_by)
      order by orders.closed_at is null desc, orders.created_at desc, payments.amount = p_received_amount desc,
        payments.state = 'pending' desc, payments.created_at desc limit 1;
  end if;
  return meant;
end;
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
  perform app.refuse_if(paid.state is distinct from 'refund_due', 'PT409', 'no refund is due');
  perform app.refuse_if(
    exists (select from public.payments where provider_reference = p_code and currency = paid.currency)
      or exists (select from public.ledger where code = p_code and direction = 'in' and currency = paid.currency),
    'TG422', 'this is the code of money that came');
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
  else
    perform app.refuse_if(p_method <> held.method, 'PT409', 'it is sent another way');
  end if;
  perform app.refuse_if(p_code is not null, 'PT409', 'another person has to approve it first');
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
  perform app.refuse_if(held.id is null, 'PT409', 'nobody asks for this refund');
  if held.state = 'sending' then
    return held.state;
  end if;
  perform app.refuse_if(held.requested_by = p_actor_id, 'TG403', 'another person has to approve it');
  return app.start_refund(held, paid, p_actor_id, null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_refund_back(p_actor_id uuid, p_payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.payment_refunds;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_payment(p_payment_id);
  held := app.open_refund(p_payment_id);
  perform app.refuse_if(
    held.state is distinct from 'asked' and (held.state, held.method) is distinct from ('sending', 'hand'),
    'PT409', 'it can not be taken back');
  update public.payment_refunds set state = 'failed', reason = 'not-wanted' where id = held.id;
  insert into public.payment_events (payment_id, kind, data)
    values (p_payment_id, 'refund-not-wanted', jsonb_build_object('refund', held.id, 'by', p_actor_id));
  perform app.audit(
    'payment', p_payment_id::text, 'refund_due', 'refund_due', jsonb_build_object('refund', 'taken-back'));
end;
$function$;

CREATE OR REPLACE FUNCTION app.start_refund(p_refund public.payment_refunds, p_payment public.payments, p_approver_id uuid, p_code text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.payment_refunds
    set state = 'sending', approved_by = p_approver_id, approved_at = app.now(),
      next_try_at = case when method = 'provider' then
        coalesce((app.open_undo_of(payment_id)).until, app.now()) end
    where id = p_refund.id;
  if p_approver_id is not null then
    perform app.audit('payment', p_payment.id::text, p_payment.state, p_payment.state,
      jsonb_build_object('refund', 'approved', 'amount', p_refund.amount, 'currency', p_refund.currency));
  end if;
  if p_code is null then
    return 'sending';
  end if;
  perform app.finish_refund(p_refund.id, p_payment, p_code);
  return 'sent';
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

CREATE OR REPLACE FUNCTION public.record_provider_event(p_provider text, p_event jsonb, p_message_id bigint DEFAULT NULL::bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told public.payments;
  about constant jsonb := coalesce(p_event -> 'about', '{}');
begin
  perform app.set_actor(null, 'provider');
  case p_event ->> 'kind'
    when 'paid' then
      told := case p_event ->> 'evidence'
        when 'prompt' then app.take_prompt_money(p_provider, about, p_event ->> 'code', p_event ->> 'payer')
        else app.take_money(
          p_provider, about, p_event ->> 'code', (p_event ->> 'amount')::int, p_event ->> 'currency',
          (p_event ->> 'isOurs')::boolean, p_event ->> 'payer')
      end;
    when 'failed' then
      told := app.fail_payment(app.find_payment_of_event(p_provider, about), p_event ->> 'reason');
    when 'refunded' then
      told := app.record_refunded(p_provider, p_event);
    when 'refund-failed' then
      told := app.record_refund_failed(p_provider, p_event);
    when 'taken-back' then
      told := app.lock_payment_of_refund(p_provider, p_event);
      perform app.note_difference(
        'taken-back', (app.payment_provider(p_provider)).numbered_by, p_event ->> 'code', told.id,
        told.received_amount, null, coalesce(told.currency, (app.payment_provider(p_provider)).currency));
    else
      told := app.lock_payment(app.find_payment_of_event(p_provider, about));
      -- The provider has the request and answers by a message; without a message the request is repeated.
      update public.payment_refunds set next_try_at = app.now() + interval '1 hour'
        where id = (app.find_refund_of_event(p_event)).id and state = 'sending' and next_try_at is not null;
  end case;
  if told.id is not null and p_event ->> 'kind' <> 'waiting' then
    insert into public.payment_events (payment_id, kind, data) values (
      told.id, p_event ->> 'kind',
      p_event - array['kind', 'about', 'payer'] || jsonb_strip_nulls(jsonb_build_object('message', p_message_id)));
  end if;
  return jsonb_build_object('payment', told.id, 'listing', told.listing_id, 'state', told.state);
end;
$function$;

CREATE OR REPLACE FUNCTION app.record_refunded(p_provider text, p_event jsonb)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  paid public.payments := app.lock_payment_of_refund(p_provider, p_event);
  refund uuid;
begin
  if paid.state = 'refunded' and paid.refund_code = p_event ->> 'code' then
    return paid;
  end if;
  -- A provider's list names only the money.
  refund := coalesce(
    (app.find_refund_of_event(p_event)).id,
    (select id from public.payment_refunds where payment_id = paid.id and state = 'sending' and method = 'provider')
  );
  if refund is not null and paid.state = 'refund_due'
    and (paid.received_amount, paid.currency) = ((p_event ->> 'amount')::int, p_event ->> 'currency')
    and not exists (
      select from public.ledger
      where direction = 'out' and currency = paid.currency and code = p_event ->> 'code'
    )
  then
    return app.finish_refund(refund, paid, p_event ->> 'code');
  end if;
  perform app.note_difference(
    'went-back', (app.payment_provider(p_provider)).numbered_by, p_event ->> 'code', paid.id, paid.received_amount,
    (p_event ->> 'amount')::int, p_event ->> 'currency');
  return paid;
end;
$function$;

CREATE OR REPLACE FUNCTION app.sent_back_today(p_actor_id uuid, p_currency text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (SELECT COALESCE(sum(payment_refunds.amount), (0)::bigint) AS "coalesce" FROM public.payment_refunds WHERE ((payment_refunds.requested_by = sent_back_today.p_actor_id) AND (payment_refunds.currency = sent_back_today.p_currency) AND (payment_refunds.state <> 'failed'::text) AND (payment_refunds.requested_at >= app.start_of_day(app.today()))));

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

CREATE OR REPLACE FUNCTION public.compare_with_provider(p_provider text, p_since timestamp with time zone, p_until timestamp with time zone, p_events jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  rules constant app.payment_providers := app.payment_provider(p_provider);
  ours constant text[] := array(select name from app.payment_providers where numbered_by = p_provider);
  said record;
  booked public.ledger;
  paid public.payments;
  unheard jsonb := '[]';
begin
  perform app.set_actor(null, 'reconciliation');
  for said in
    select word, word ->> 'kind' as kind, word ->> 'code' as code, (word ->> 'amount')::int as amount,
      coalesce(word ->> 'currency', rules.currency) as currency,
      case word ->> 'kind' when 'paid' then 'in' else 'out' end as direction
    from jsonb_array_elements(p_events) as word
    where coalesce((word ->> 'at')::timestamptz, '-infinity') < p_until - interval '2 minutes'
  loop
    select * into booked from public.ledger
      where currency = said.currency and direction = said.direction and code = said.code and not corrects;
    booked.amount := app.booked_sum(said.currency, said.direction, said.code);
    select * into paid from public.payments
      where provider_reference = said.word -> 'about' ->> 'code' and provider = any (ours);
    case
      when said.kind = 'taken-back' then
        perform app.note_difference(
          'taken-back', p_provider, said.code, paid.id, paid.received_amount, said.amount, said.currency);
      when said.kind not in ('paid', 'refunded') then
        null;
      when booked.id is not null and booked.amount <> 0 then
        if booked.amount <> said.amount then
          perform app.note_difference(
            'other-sum', p_provider, said.code, booked.payment_id, booked.amount, said.amount, said.currency);
        end if;
      -- Only a requested refund is recorded as if its message had come; any other would be noted a second time.
      when said.kind = 'refunded' and not exists (
        select from public.payment_refunds
        where payment_id = paid.id and state = 'sending' and method = 'provider'
          and paid.state = 'refund_due' and paid.received_amount = said.amount
      ) then
        perform app.note_difference(
          'went-back', p_provider, said.code, paid.id, null, said.amount, said.currency);
      else
        perform app.note_difference(
          'message-missed', p_provider, said.code, null, null, said.amount, said.currency);
        unheard := unheard || said.word;
    end case;
  end loop;
  perform app.note_unlisted_money(rules, p_since, p_until, p_events);
  return jsonb_build_object('unheard', unheard, 'found', (
    select count(*) from public.payment_differences where provider = p_provider and at >= app.now()
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION public.close_difference(p_actor_id uuid, p_difference_id bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.payment_differences;
begin
  perform app.set_actor(p_actor_id, p_reason);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such difference');
  if held.closed_at is not null then
    return;
  end if;
  update public.payment_differences
    set settled_at = coalesce(settled_at, app.now()), closed_at = app.now(), settled_by = p_actor_id, note = p_reason
    where id = p_difference_id;
  if held.payment_id is not null then
    perform app.audit('payment', held.payment_id::text, state, state, jsonb_build_object('difference', 'closed'))
      from public.payments where id = held.payment_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.record_undo_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  undo constant jsonb := app.current_undo();
  was jsonb;
  is_now jsonb;
begin
  is_now := (select jsonb_object_agg(name, to_jsonb(new) -> name) from unnest(tg_argv) as name);
  if tg_op = 'UPDATE' then
    was := (select jsonb_object_agg(name, to_jsonb(old) -> name) from unnest(tg_argv) as name);
    if was = is_now then
      return null;
    end if;
  end if;
  insert into public.payment_undos (id, act, until)
    values ((undo ->> 'id')::uuid, undo ->> 'act', (undo ->> 'until')::timestamptz) on conflict (id) do nothing;
  insert into public.payment_undo_rows (undo_id, relation, key, before, after)
    values ((undo ->> 'id')::uuid, tg_table_name, to_jsonb(new) ->> 'id', was, is_now)
    on conflict (undo_id, relation, key) do update set after = excluded.after;
  return null;
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
  undo public.payment_undos := app.open_undo_of(p_payment_id);
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

CREATE OR REPLACE FUNCTION app.lock_undo(p_undo_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  codes text[];
  listing_ids bigint[];
  order_ids uuid[];
  payment_ids uuid[];
begin
  select array_agg(distinct image ->> 'provider_reference'), array_agg(distinct (image ->> 'listing_id')::bigint),
      array_agg(distinct (image ->> 'order_id')::uuid), array_agg(distinct key::uuid)
    into codes, listing_ids, order_ids, payment_ids
    from public.payment_undo_rows cross join lateral (values (before), (after)) as images(image)
    where undo_id = p_undo_id and relation = 'payments';
  listing_ids := listing_ids || array(
    select key::bigint from public.payment_undo_rows where undo_id = p_undo_id and relation = 'listings'
  );
  perform app.lock_code(code) from unnest(codes) as code where code is not null order by code;
  perform from public.listings where id = any (listing_ids) order by id for no key update;
  perform from public.orders where id = any (order_ids) order by id for no key update;
  perform from public.payments where id = any (payment_ids) order by id for no key update;
  perform from public.notices where id = any (array(
    select key::bigint from public.payment_undo_rows where undo_id = p_undo_id and relation = 'notices'
  )) order by id for no key update;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_move(p_actor_id uuid, p_payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
begin
  perform app.set_actor(p_actor_id);
  paid := app.lock_payment(p_payment_id);
  update public.payment_moves set state = 'refused', decided_by = p_actor_id, decided_at = app.now()
    where payment_id = p_payment_id and state = 'asked';
  perform app.refuse_if(not found, 'PT409', 'no move is asked for');
  perform app.audit('payment', p_payment_id::text, paid.state, paid.state, jsonb_build_object('move', 'refused'));
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
  move public.payment_moves;
  paid public.payments;
  came public.payments;
  listing_ids bigint[];
begin
  perform app.lock_code(coalesce((select provider_reference from public.payments where id = p_payment_id), ''));
  perform app.set_actor(p_actor_id);
  select * into move from public.payment_moves where payment_id = p_payment_id order by id desc limit 1;
  listing_ids := array[move.to_listing_id, (select listing_id from public.payments where id = p_payment_id)];
  perform from public.listings where id = any (listing_ids) order by id for no key update;
  paid := app.lock_payment(p_payment_id);
  select * into move from public.payment_moves where id = move.id for no key update;
  if move.state = 'done' then
    return 'done';
  end if;
  perform app.refuse_if(move.state is distinct from 'asked', 'PT409', 'no move is asked for');
  perform app.refuse_if(move.requested_by = p_actor_id, 'TG403', 'another person has to approve it');
  perform app.refuse_if(paid.state is distinct from 'paid', 'PT409', 'the money is in another state');
  came := app.detach_money(paid);
  update public.payment_moves
    set state = 'done', decided_by = p_actor_id, decided_at = app.now(), to_payment_id = came.id
    where id = move.id;
  perform app.match_to_listing(
    came.id, move.to_listing_id, paid.package, paid.days, paid.amount, paid.currency, paid.with_website);
  perform app.enqueue_notice('money-moved-' || move.id, 'money-moved', paid.listing_id, paid.id);
  perform app.audit('payment', came.id::text, 'paid', state,
      jsonb_build_object('move', 'done', 'listing', move.to_listing_id, 'from', paid.listing_id))
    from public.payments where id = came.id;
  return 'done';
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_payment(p_actor_id uuid, p_payment_id uuid, p_provider_reference text, p_received_amount integer, p_currency text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  waiting uuid;
begin
  perform app.lock_code(p_provider_reference);
  perform app.set_actor(p_actor_id);
  perform app.open_undo('confirm');
  paid := app.lock_payment(p_payment_id);
  perform app.refuse_if(paid.order_id is null, 'PT404', 'no such payment');
  perform app.require_ours(payments) from public.payments where provider_reference = p_provider_reference;
  insert into public.payment_events (payment_id, kind, data) values (
    p_payment_id, 'confirmed-by-staff',
    jsonb_build_object('reference', p_provider_reference, 'amount', p_received_amount, 'currency', p_currency)
  );
  if paid.provider_reference = p_provider_reference and paid.state <> 'review' then
    return paid.state;
  end if;
  perform app.refuse_if(paid.state not in ('pending', 'failed', 'review'), 'PT409', 'it is settled already');
  -- Staff correct their own entry; the sum of the provider's event stays.
  perform app.refuse_if(paid.provider_reference = p_provider_reference and (paid.currency <> p_currency or exists (
    select from public.payment_events
    where payment_id = p_payment_id and kind = 'paid' and (data ->> 'amount')::int <> p_received_amount
  )), 'PT409', 'the provider said another sum');
  if paid.provider_reference = p_provider_reference and p_received_amount < paid.received_amount then
    if not app.approve_correction(paid, p_actor_id, p_received_amount) then
      return paid.state;
    end if;
  end if;
  -- The provider reported this money before its order was known.
  select id into waiting from public.payments
    where provider_reference = p_provider_reference and order_id is null and state = 'review'
      and received_amount = p_received_amount and currency = p_currency;
  if waiting is not null then
    return (app.adopt_money(waiting, p_payment_id)).state;
  end if;
  if paid.provider_reference <> p_provider_reference then
    paid := app.another_payment(paid);
  end if;
  return (app.settle_payment(paid, p_provider_reference, p_received_amount, p_currency)).state;
end;
$function$;

CREATE OR REPLACE FUNCTION app.approve_correction(p_payment public.payments, p_actor_id uuid, p_amount integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  correction public.payment_corrections;
begin
  select * into correction from public.payment_corrections
    where payment_id = p_payment.id and approved_at is null for no key update;
  if (correction.code, correction.amount) = (p_payment.provider_reference, p_amount) then
    perform app.refuse_if(correction.requested_by = p_actor_id, 'TG403', 'another person has to confirm it');
    update public.payment_corrections set approved_by = p_actor_id, approved_at = app.now() where id = correction.id;
    return true;
  end if;
  insert into public.payment_corrections (payment_id, code, amount, requested_by)
    values (p_payment.id, p_payment.provider_reference, p_amount, p_actor_id)
    on conflict (payment_id) where approved_at is null do update
      set code = excluded.code, amount = excluded.amount, requested_by = excluded.requested_by,
        requested_at = excluded.requested_at;
  perform app.audit('payment', p_payment.id::text, p_payment.state, p_payment.state,
    jsonb_build_object('correction', 'asked', 'amount', p_amount, 'currency', p_payment.currency));
  return false;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_unmatched_payment(p_actor_id uuid, p_provider text, p_provider_reference text, p_received_amount integer, p_currency text, p_reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.lock_code(p_provider_reference);
  perform app.set_actor(p_actor_id, p_reason);
  return (app.insert_unmatched(
    p_provider, p_provider_reference, p_received_amount, p_currency, null, p_reason)).id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.match_payment(p_actor_id uuid, p_payment_id uuid, p_listing_id bigint, p_package text, p_days integer, p_amount integer, p_currency text, p_with_website boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.lock_code((select provider_reference from public.payments where id = p_payment_id));
  perform app.set_actor(p_actor_id);
  perform app.open_undo('match');
  return app.match_to_listing(
    p_payment_id, p_listing_id, p_package, p_days, p_amount, p_currency, p_with_website);
end;
$function$;

CREATE OR REPLACE FUNCTION app.match_to_listing(p_payment_id uuid, p_listing_id bigint, p_package text, p_days integer, p_amount integer, p_currency text, p_with_website boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.listings;
  paid public.payments;
  ordered public.orders;
begin
  select * into held from public.listings where id = p_listing_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such listing');
  select * into ordered from public.orders where listing_id = p_listing_id and closed_at is null for no key update;
  select * into paid from public.payments where id = p_payment_id for no key update;
  if paid.state <> 'review'
    and (paid.listing_id, paid.package, paid.with_website) = (p_listing_id, p_package, p_with_website)
  then
    return paid.state;
  end if;
  perform app.refuse_if(
    paid.id is null or paid.state <> 'review' or paid.listing_id <> p_listing_id, 'PT409', 'it is matched already');
  perform app.require_ours(paid);
  perform app.refuse_if(
    (paid.received_amount, paid.currency) is distinct from (p_amount, p_currency), 'PT409', 'it is another sum');
  if not app.is_payable(held.state) then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  if paid.order_id is null then
    if ordered.id is null then
      insert into public.orders (reference, listing_id) values (paid.reference, p_listing_id)
        returning * into ordered;
    end if;
    paid.order_id := ordered.id;
    paid.reference := ordered.reference;
    paid.listing_id := p_listing_id;
    paid.member_id := held.owner_id;
  end if;
  perform app.fail_attempt(order_id, 'arrived-as ' || paid.provider_reference) from public.payments
    where order_id = paid.order_id and state = 'pending' and (amount, currency) = (p_amount, p_currency);
  paid.package := p_package;
  paid.days := p_days;
  paid.amount := p_amount;
  paid.with_website := p_with_website;
  return (app.settle_payment(paid, paid.provider_reference, paid.received_amount, p_currency)).state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.adopt_payment(p_actor_id uuid, p_payment_id uuid, p_attempt_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  came public.payments;
  quoted public.payments;
begin
  select * into came from public.payments where id = p_payment_id;
  perform app.lock_code(came.provider_reference);
  perform app.set_actor(p_actor_id);
  select * into quoted from public.payments where id = p_attempt_id;
  perform app.refuse_if(came.id is null or quoted.order_id is null, 'PT404', 'no such payment');
  perform app.require_ours(came);
  perform app.refuse_if(came.currency <> quoted.currency, 'PT409', 'it is another currency');
  perform app.open_undo('match');
  came := app.adopt_money(p_payment_id, p_attempt_id);
  perform app.refuse_if(came.order_id is distinct from quoted.order_id, 'PT409', 'it is matched already');
  return came.state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_payments(p_limit integer, p_query text DEFAULT ''::text, p_state text DEFAULT NULL::text, p_before_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  few constant int := 1000;
  -- A reference is read out on the phone, without its hyphen. A text of two signs is too short for the indexes.
  spoken constant text := upper(regexp_replace(p_query, '[\s-]', '', 'g'));
  as_reference text := case when char_length(spoken) >= 3 then app.like_pattern(spoken) end;
  as_code text := case when char_length(p_query) >= 3 then app.like_pattern(upper(p_query)) end;
  as_name text := app.like_pattern(lower(p_query));
  listings bigint[];
  found uuid[];
  are_few boolean;
begin
  if p_query <> '' then
    listings := array(select app.match_listings(p_query, few));
    if cardinality(listings) < few then
      found := array(
        (
          select id from public.payments
          where replace(reference, '-', '') like as_reference and (p_state is null or state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where provider_reference like as_code and (p_state is null or state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where listing_id = any (listings) and (p_state is null or state = p_state) limit few
        )
      );
    end if;
    are_few := coalesce(cardinality(found) < few, false);
  end if;
  return (
    select coalesce(jsonb_agg(app.staff_payment(row) order by created_at desc, id desc), '[]')
    from (
      select * from public.payments
      where created_at <= p_before_at
        and (p_before_id is null or (created_at, id) < (p_before_at, p_before_id))
        and (p_state is null or state = p_state)
        and (p_id is null or id = p_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or replace(reference, '-', '') like as_reference
          or provider_reference like as_code
          -- A scalar sub-select is evaluated row by row; a plan for 'exists' would gather all matching listings.
          or (select search_name like as_name from public.listings where listings.id = listing_id)
          or (
            select true from public.listing_slugs
            where listing_slugs.listing_id = payments.listing_id and slug like replace(as_name, ' ', '-')
            limit 1
          ))
      order by created_at desc, id desc
      limit least(p_limit, 500)
    ) as row
  );
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
          ), '[]')
        )
        from public.payments as paid where paid.id = due.money
      )
      else (
        select jsonb_build_object(
          'kind', 'difference',
          'difference', to_jsonb(noted) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'],
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

CREATE OR REPLACE FUNCTION app.close_unpaid_payments()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  due record;
begin
  for due in
    select id, listing_id from public.orders
    where closed_at is null and created_at <= app.now() - interval '30 days'
      and not exists (
        select from public.payments
        where order_id = orders.id and payments.created_at > app.now() - interval '30 days'
      )
    order by id
  loop
    continue when not app.try_lock_listing(due.listing_id);
    update public.orders set closed_at = app.now() where id = due.id and closed_at is null;
    perform app.fail_attempt(due.id, 'unpaid-for-30-days');
  end loop;
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

CREATE OR REPLACE FUNCTION app.refuse_if(p_condition boolean, p_sqlstate text, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_condition then
    raise exception '%', p_message using errcode = p_sqlstate;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_payable(p_state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (p_state <> ALL (ARRAY['draft'::text, 'suspended'::text, 'withdrawn'::text]));

CREATE OR REPLACE FUNCTION app.fail_attempt(p_order_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  attempt public.payments;
begin
  select * into attempt from public.payments where order_id = p_order_id and state = 'pending' for no key update;
  if found then
    attempt.state := 'failed';
    attempt.reason := p_reason;
    perform app.write_payment(attempt);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_proof_valid(p_proven_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (p_proven_at > (app.now() - '1 year'::interval));

CREATE OR REPLACE FUNCTION public.finish_provider_message(p_message_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.provider_messages set done_at = app.now() where id = p_message_id and done_at is null;
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
      ) as told on true
    where not entry.corrects and payments.provider = any (ours)
      and entry.at between p_since and p_until - p_rules.listed_after
      and app.booked_sum(entry.currency, entry.direction, entry.code) <> 0
      and case entry.direction
        when 'in' then coalesce(told.at, orders.created_at) >= p_since
        -- An entry without a number of its provider has the payment's id.
        else p_rules.lists_refunds and entry.at >= p_since + interval '1 day' and entry.code <> entry.payment_id::text
      end
      and not exists (
        select from jsonb_array_elements(p_events) as word
        where word ->> 'code' = entry.code
          and word ->> 'kind' = case entry.direction when 'in' then 'paid' else 'refunded' end
      );
  perform app.note_difference(
      'not-at-provider', p_rules.name, provider_reference, id, null, received_amount, currency)
    from public.payments
    where state = 'review' and reason = 'other-payee' and provider = any (ours);
end;
$function$;

CREATE OR REPLACE FUNCTION app.open_undo(p_act text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.payment_undos where id in (
    select id from public.payment_undos where until <= app.now() - interval '1 day'
    order by until limit 100 for update skip locked
  );
  perform set_config('app.undo', jsonb_build_object(
    'id', gen_random_uuid(), 'act', p_act, 'until', app.now() + interval '60 seconds')::text, true);
end;
$function$;

CREATE OR REPLACE FUNCTION app.undone_values(p_row public.payment_undo_rows)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  provider constant text := app.recorded_row(p_row.relation, p_row.key) ->> 'provider';
begin
  return case p_row.relation
    when 'listings' then p_row.before || jsonb_build_object('updated_at', app.now())
    when 'orders' then coalesce(p_row.before, jsonb_build_object('closed_at', app.now()))
    when 'payment_claims' then p_row.before
    else coalesce(
      p_row.before || jsonb_build_object('poll_at', case
        when p_row.before ->> 'state' = 'pending' and (app.payment_provider(provider)).flow <> 'by-hand' then app.now()
      end),
      jsonb_build_object(
        'state', 'failed', 'reason', 'undone', 'provider_reference', null, 'received_amount', null, 'paid_at', null,
        'covers_from', null, 'covers_until', null, 'receipt_number', null, 'poll_at', null))
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION app.restore_row(p_relation text, p_key text, p_values jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
begin
  execute format(
    'update public.%1$I as held set (%2$s) = (select %2$s from jsonb_populate_record(held, $1))
      where id = (jsonb_populate_record(null::public.%1$I, $2)).id',
    p_relation, (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(p_values) as name)
  ) using p_values, jsonb_build_object('id', p_key);
end;
$function$;

CREATE OR REPLACE FUNCTION app.recorded_row(p_relation text, p_key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  found_row jsonb;
begin
  execute format(
    'select to_jsonb(held) from public.%1$I as held where id = (jsonb_populate_record(null::public.%1$I, $1)).id',
    p_relation
  ) into found_row using jsonb_build_object('id', p_key);
  return found_row;
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_untouched(p_undo_id uuid, p_payment_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.payment_undo_rows as changed
    where undo_id = p_undo_id and relation <> 'ledger'
      and (app.recorded_row(relation, key) @> after) is not true
  ) and not exists (
    select from public.payment_undo_rows as changed
      join public.orders on orders.id = (before ->> 'order_id')::uuid
    where undo_id = p_undo_id and before ->> 'state' = 'pending' and orders.closed_at is not null
      and not exists (
        select from public.payment_undo_rows as own
        where own.undo_id = p_undo_id and own.relation = 'orders' and own.key = orders.id::text
      )
  ) and not exists (
    select from public.payment_refunds
    where payment_id = p_payment_id and state = 'sending' and (method = 'hand' or tries > 0)
  ) and not exists (
    select from public.payment_undos as undo
      join public.payment_undo_rows as changed on changed.undo_id = undo.id and changed.relation = 'payments'
      join public.payments as other on other.order_id = (changed.after ->> 'order_id')::uuid
    where undo.id = p_undo_id and (other.paid_at >= undo.at or other.state = 'paid' and undo.act = 'refund-due')
      and not exists (
        select from public.payment_undo_rows as own
        where own.undo_id = p_undo_id and own.relation = 'payments' and own.key = other.id::text
      )
  );
$function$;

CREATE OR REPLACE FUNCTION app.detach_money(p_payment public.payments)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform app.release_coverage(p_payment);
  insert into public.void_receipts (receipt_number, payment_id) values (p_payment.receipt_number, p_payment.id);
  perform set_config('app.writes_payments', 'code', true);
  update public.payments set state = 'failed', reason = 'moved', provider_reference = null, received_amount = null,
      paid_at = null, covers_from = null, covers_until = null, receipt_number = null
    where id = p_payment.id;
  perform set_config('app.writes_payments', '', true);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    values (p_payment.id, 'in', p_payment.provider_reference, -p_payment.received_amount, p_payment.currency, true, -1);
  return app.insert_unmatched(
    p_payment.provider, p_payment.provider_reference, p_payment.received_amount, p_payment.currency, p_payment.phone,
    'moved');
end;
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
    select at, ('d-' || id) collate "C", null, null, id from public.payment_differences
    where settled_at is null and at >= p_after_at and (at, ('d-' || id) collate "C") > (p_after_at, p_after_key)
    order by 1, 2 limit p_limit
  )
  order by 1, 2 limit p_limit;
$function$;

CREATE INDEX audit_log_of_a_requester ON public.audit_log USING btree (((details ->> 'requested_by'::text)), at, id) WHERE ((details ->> 'requested_by'::text) IS NOT NULL);

CREATE INDEX audit_log_of_an_approver ON public.audit_log USING btree (((details ->> 'approved_by'::text)), at, id) WHERE ((details ->> 'approved_by'::text) IS NOT NULL);

create view app.owned_claims as  SELECT claim.id,
    claim.order_id,
    claim.code,
    claim.amount,
    claim.phone,
    claim.at,
    claim.closed_at,
    claim.refused_because,
    listings.owner_id
   FROM ((public.payment_claims claim
     JOIN public.orders ON ((orders.id = claim.order_id)))
     JOIN public.listings ON ((listings.id = orders.listing_id)));

CREATE TRIGGER notices_record_undo AFTER INSERT ON public.notices FOR EACH ROW WHEN ((app.current_undo() IS NOT NULL)) EXECUTE FUNCTION app.record_undo_row('key', 'next_attempt_at', 'done_at');

grant EXECUTE on function public.finish_provider_message(bigint) to service_role;

grant EXECUTE on function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone) to service_role;
