-- A refund of a payment: its request and approval by staff, and its outcome. The provider gets the id of the refund
-- with each request, so that a repeated request sends nothing twice.
create table public.payment_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id),
  amount int not null check (amount > 0),
  currency text not null check (currency in ('KES', 'USD')),
  -- The provider sends the money after a request, or staff send it by hand.
  method text not null check (method in ('provider', 'hand')),
  state text not null default 'asked' check (state in ('asked', 'sending', 'sent', 'failed')),
  requested_by uuid not null,
  requested_at timestamptz not null default app.now(),
  -- The second staff user; null for a sum that needs no approval. The time of the start is set in both cases.
  approved_by uuid,
  approved_at timestamptz,
  -- The time of the next request to the provider, and the number of requests.
  next_try_at timestamptz,
  attempt_count int not null default 0,
  -- The provider's code of the refund.
  code text,
  sent_at timestamptz,
  -- The cause of a failure, or of an unknown outcome.
  reason text,

  constraint payment_refunds_sent_have_a_code check (state <> 'sent' or code is not null)
);

-- A payment has at most one open or sent refund.
create unique index payment_refunds_one on public.payment_refunds (payment_id)
  where state in ('asked', 'sending', 'sent');
create index payment_refunds_of_a_payment on public.payment_refunds (payment_id, requested_at);
create index payment_refunds_to_send on public.payment_refunds (next_try_at) where next_try_at is not null;
create index payment_refunds_by_requester on public.payment_refunds (requested_by, currency, requested_at);

grant select on public.payment_refunds to service_role;

alter table public.payment_refunds enable row level security;

create trigger payment_refunds_are_never_deleted before delete or truncate on public.payment_refunds
  for each statement execute function app.refuse_change();

create trigger payment_refunds_keep_their_sum
  before update of id, payment_id, amount, currency, requested_by, requested_at on public.payment_refunds
  for each statement execute function app.refuse_change();

-- Ends the time that a payment covers, and makes the payment due for a refund. The times of later payments move up.
-- Callers lock the listing and the payment.
create function app.end_coverage(p_payment public.payments, p_reason text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform app.release_coverage(p_payment);
  p_payment.state := 'refund_due';
  p_payment.reason := p_reason;
  perform app.write_payment(p_payment);
end;
$$;

-- Ends the payments of a listing: closes the order, fails unpaid payments, and makes the paid payments due for a refund
-- if their time has not begun, including renewals. A payment with a time that has begun stays. The payment with the
-- latest time is ended first, so that no other payment moves up meanwhile. Locks the order and the payments. Callers
-- lock the listing.
create function app.cancel_payments(p_listing_id bigint, p_reason text) returns void
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Makes received money due for a refund; public.ask_refund then requests the refund. The act can be undone for a
-- minute. A repeated call changes nothing. Locks listing, order, payment. Raises PT409 for a payment that is neither
-- paid nor in review, TG410 for money of another payee.
create function public.mark_refund_due(p_actor_id uuid, p_payment_id uuid, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Requests the refund of money that is due for a refund, and returns the state of the refund. `p_code` is the
-- provider's code of a refund that staff have sent by hand. A second staff user must approve the refund if one of two
-- sums reaches `p_approval_from`: the largest sum that this money ever had, or the sum that the caller refunds today.
-- If the provider has not answered a refund, a repeated call schedules a request with the same id, or records a
-- transfer by hand with its code. Locks the caller, so that parallel calls count each other; then listing, order,
-- payment, refund. Raises PT409 if no refund is due, and for a refund that has another method or waits for approval.
-- Raises TG422 for the code of received money, 23505 for the code of another refund, and TG411 for a code if the sum of
-- the day needs an approval.
create function public.ask_refund(
  p_actor_id uuid, p_payment_id uuid, p_approval_from int, p_method text default 'provider', p_code text default null
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
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
    perform app.refuse_if(
      p_code is not null and app.largest_sum(paid) < p_approval_from, 'TG411', 'the sum of the day');
  elsif p_code is not null and app.can_note_refund(held) then
    update public.payment_refunds set method = 'hand' where id = held.id;
    perform app.finish_refund(held.id, paid, p_code);
    return 'sent';
  elsif p_method = 'provider' and held.method = 'provider' and app.can_note_refund(held)
    and held.reason is distinct from 'went-back-already' then
    update public.payment_refunds set next_try_at = app.now(), reason = null where id = held.id;
  else
    perform app.refuse_if(p_method <> held.method, 'PT409', 'it is sent another way');
  end if;
  perform app.refuse_if(p_code is not null, 'PT409', 'another person has to approve it first');
  return held.state;
end;
$$;

-- Approves a refund and returns its state. A repeated call changes nothing. Locks listing, order, payment, refund.
-- Raises PT409 without an open refund, TG403 for the requester.
create function public.approve_refund(p_actor_id uuid, p_payment_id uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Withdraws a refund that waits for approval or for its transfer by hand. Locks listing, order, payment, refund.
-- Raises PT409 for another state.
create function public.take_refund_back(p_actor_id uuid, p_payment_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Starts a refund that needs no further approval, and returns its new state. The first request to a provider is due
-- when the decision for the refund can no longer be undone. A refund by hand waits for its code. Callers lock the
-- payment.
create function app.start_refund(
  p_refund public.payment_refunds, p_payment public.payments, p_approver_id uuid, p_code text
) returns text
  language plpgsql volatile set search_path = ''
as $$
begin
  update public.payment_refunds
    set state = 'sending', approved_by = p_approver_id, approved_at = app.now(),
      next_try_at = case when method = 'provider' then
        coalesce((app.find_open_undo(payment_id)).until, app.now()) end
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
$$;

-- Records a completed refund with the provider's code: the payment is refunded, its other open refunds fail, and
-- its owner gets a notice. If a provider reports the refund, the actor in the log is the approver, or the requester
-- of a refund without approval. Callers lock the payment. Raises 23505 for the code of another refund.
create function app.finish_refund(p_refund_id uuid, p_payment public.payments, p_code text) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Leases up to `p_limit` refunds that are due for a request to a provider, and skips locked rows. `p_payment_id` limits
-- them to one payment. Leases none while outgoing messages are held after a restore. The first lease lasts a minute,
-- and each further one is twice as long, up to an hour. Three days after its start a refund gets no further lease, and
-- only staff continue it. The result is an array with the facts for the requests.
create function public.lease_refunds(p_limit int, p_payment_id uuid default null) returns jsonb
  language sql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
  with due as materialized (
    select id from public.payment_refunds
    where next_try_at <= app.now() and (p_payment_id is null or payment_id = p_payment_id)
      and not (select public.outgoing_is_held())
    order by next_try_at limit p_limit for no key update skip locked
  ), leased as (
    update public.payment_refunds
      set attempt_count = attempt_count + 1,
        next_try_at = case when approved_at > app.now() - interval '3 days'
          then app.now() + least(power(2, attempt_count), 60) * interval '1 minute' end
      from due where payment_refunds.id = due.id
      returning payment_refunds.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', leased.id, 'amount', leased.amount, 'currency', leased.currency, 'code', paid.provider_reference,
    'reference', paid.reference, 'provider', paid.provider
  )), '[]')
  from leased join public.payments as paid on paid.id = leased.payment_id;
$$;

-- Records returned money. An open refund of this sum is completed, a repeated event changes nothing, and anything
-- else becomes a difference for staff. A callback contains the id of the refund. An entry of the provider's list of
-- transactions contains only the code of the money, so it completes the open refund of that payment. Locks listing,
-- order, payment.
create function app.record_refunded(p_provider text, p_event jsonb) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Records a failed refund, also in the log with the cause. A refund without an answer of the provider stays open, because
-- staff decide about a second transfer. A refund of money that was already returned stays open, too. Staff look up its
-- code. Locks listing, order, payment.
create function app.record_refund_failed(p_provider text, p_event jsonb) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  paid public.payments := app.lock_payment_of_refund(p_provider, p_event);
  why constant text := case
    when p_event ->> 'reason' in ('already-reversed', 'CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED')
      then 'went-back-already'
    else p_event ->> 'reason'
  end;
begin
  update public.payment_refunds
    set reason = why,
      state = case when why in ('no-answer', 'went-back-already') then state else 'failed' end,
      next_try_at = case when why = 'no-answer' then next_try_at end
    where id = (app.find_refund_of_event(p_event)).id and payment_id = paid.id and state = 'sending'
      and reason is distinct from 'went-back-already';
  if found and why is distinct from 'no-answer' then
    perform app.audit(
      'payment', paid.id::text, paid.state, paid.state, jsonb_build_object('refund', 'failed', 'cause', why));
  end if;
  return paid;
end;
$$;

-- Returns the payment of an event, locked with its listing and order; nulls for an unknown payment. The payment is
-- found by the refund of the event, the payment with the code, the newest ledger entry of the code, or the attempt of
-- the event, in this order. Payments precede the ledger because an entry can be reversed. A code is searched among all
-- providers with the same `numbered_by`, because staff may match the code to an attempt with another of these
-- providers.
create function app.lock_payment_of_refund(p_provider text, p_event jsonb) returns public.payments
  language sql volatile set search_path = ''
as $$
  select app.lock_payment(coalesce(
    (app.find_refund_of_event(p_event)).payment_id,
    (
      select payments.id from public.payments
      where provider_reference = p_event #>> '{about,code}'
        and currency = (app.payment_provider(p_provider)).currency
        and provider = any (array(
          select name from app.payment_providers
          where numbered_by = (app.payment_provider(p_provider)).numbered_by))
    ),
    (
      select payment_id from public.ledger
      where direction = 'in' and code = p_event #>> '{about,code}'
        and currency = (app.payment_provider(p_provider)).currency
      order by id desc limit 1
    ),
    app.find_payment_of_event(p_provider, coalesce(p_event -> 'about', '{}'))
  ));
$$;

-- Returns the open refund of a payment, locked; nulls for none. Callers lock the payment.
create function app.open_refund(p_payment_id uuid) returns public.payment_refunds
  language sql volatile set search_path = ''
as $$
  select * from public.payment_refunds
  where payment_id = p_payment_id and state in ('asked', 'sending') for no key update;
$$;

-- Returns the refund with the id in an event; nulls for any other text.
create function app.find_refund_of_event(p_event jsonb) returns public.payment_refunds
  language sql stable set search_path = ''
as $$
  select * from public.payment_refunds
  where id = case when p_event ->> 'refund' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (p_event ->> 'refund')::uuid end;
$$;

-- Returns true if staff may record the outcome of a started refund, or request it again from the provider. This is true
-- for a refund that is sent by hand, has a reason of failure, was requested more than once, or gets no further request.
create function app.can_note_refund(p_refund public.payment_refunds) returns boolean
  language sql immutable
  return p_refund.state = 'sending'
    and (p_refund.method = 'hand' or p_refund.reason is not null or p_refund.attempt_count > 1 or p_refund.next_try_at is null);

-- Returns the largest sum that the ledger ever had for the money of a payment, or the received sum if that is
-- larger.
create function app.largest_sum(p_payment public.payments) returns bigint
  language plpgsql stable set search_path = ''
as $$
begin
  return greatest(coalesce(p_payment.received_amount, 0), coalesce((
    select max(running) from (
      select sum(amount) over (order by id) as running from public.ledger
      where currency = p_payment.currency and direction = 'in' and code = p_payment.provider_reference
    ) as sums
  ), 0));
end;
$$;

-- Returns the sum of the refunds that a staff user requested today in Nairobi, and of the shortfalls that this user
-- accepted, in one currency. Failed and withdrawn refunds, and withdrawn shortfalls, do not count.
create function app.sent_back_today(p_actor_id uuid, p_currency text) returns bigint
  language plpgsql stable set search_path = ''
as $$
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
$$;

-- Returns the sums of app.sent_back_today by currency.
create function public.staff_daily_sums(p_actor_id uuid) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select jsonb_build_object(
    'KES', app.sent_back_today(p_actor_id, 'KES'), 'USD', app.sent_back_today(p_actor_id, 'USD'));
$$;

-- Returns the open or sent refund of a payment, or else the payment's last failed refund. The result contains the
-- staff users and the times of the refund, and the last failure at the provider from the log. It is null for a payment
-- without a refund, or with withdrawn refunds only.
create function app.staff_refund(p_payment_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'method', held.method, 'state', held.state, 'reason', held.reason,
      'requested_at', held.requested_at, 'requested_by', held.requested_by,
      'requested_name', (select name from public.members where id = held.requested_by),
      'approved_name', (select name from public.members where id = held.approved_by),
      'approved_at', case when held.approved_by is not null then held.approved_at end,
      'code', held.code, 'sent_at', held.sent_at,
      'failure', (
        select jsonb_build_object('at', at, 'cause', coalesce(details ->> 'cause', 'unknown')) from public.audit_log
        where subject = 'payment' and subject_id = p_payment_id::text and details ->> 'refund' = 'failed'
          and at >= held.requested_at
        order by id desc limit 1
      ),
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
$$;

-- Logs each new state of a payment, and the match of money that came without an order. The details of a refund are its
-- code, requester and approver, those of a match the listing, that staff made it, and that the payer's number differs
-- (app.note_other_number). Only acts of staff can be undone. Money for another package has both packages.
create function app.audit_payment() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_match constant boolean := tg_op = 'UPDATE' and old.order_id is null and new.order_id is not null;
begin
  if new.state = old.state and not is_match then
    return null;
  end if;
  perform app.audit('payment', new.id::text, old.state, new.state, case
    when is_match then jsonb_build_object('match', 'done', 'listing', new.listing_id) || case
      when app.current_undo() is null then '{}' else '{"by": "staff"}' end::jsonb || case
      when current_setting('app.other_number', true) = new.id::text then '{"number": "differs"}' else '{}' end::jsonb
    when old.state = 'review' and new.state = 'paid' and old.package <> new.package then
      jsonb_build_object('former_package', old.package, 'package', new.package)
    when new.state = 'refunded' then coalesce((
      select jsonb_build_object('refund', 'sent', 'code', code, 'amount', amount, 'currency', currency,
        'requested_by', requested_by, 'approved_by', approved_by)
      from public.payment_refunds where payment_id = new.id and state = 'sent'
    ), '{}')
    else '{}'
  end);
  return null;
end;
$$;

create trigger payments_audit_state after update on public.payments
  for each row when (new.state is distinct from old.state or new.order_id is distinct from old.order_id)
  execute function app.audit_payment();
create trigger payments_audit_new after insert on public.payments
  for each row execute function app.audit_payment();

-- Returns true for a search term that can be a part of a name: at least three characters, other than digits or an id.
create function app.can_be_name(p_term text) returns boolean
  language sql immutable set search_path = ''
  return char_length(p_term) >= 3 and p_term ~ '[^0-9+-]' and p_term !~ '^[0-9a-f]{8}-';

-- Returns up to 100 members with the term in their names.
create function app.audit_members_by_name(p_term text) returns setof uuid
  language plpgsql stable rows 100 set search_path = ''
as $$
begin
  return query
    select id from public.members where app.can_be_name(p_term) and name ilike app.like_pattern(p_term) limit 100;
end;
$$;

-- Returns listings with a name or, for a term that begins with '+', with a phone number, the newest listings and
-- payments of members with the name, and the payments of all these listings. A term of digits is no name. Rows about a
-- member are found by their actor.
create function app.audit_subjects_by_name(p_term text) returns setof text
  language plpgsql stable rows 100 set search_path = ''
as $$
declare
  few constant int := 100;
  named constant bigint[] := array(
    select app.match_contacts(p_term, null, few) where p_term like '+%'
    union
    select app.match_listings(p_term, few) where app.can_be_name(p_term)
    union
    (select id from public.listings
      where owner_id = any (array(select app.audit_members_by_name(p_term))) order by id desc limit few)
  );
begin
  return query
    select unnest(named)::text
    union all
    select id::text from public.payments where listing_id = any (named)
    union all
    select paid.id::text
    from app.audit_members_by_name(p_term) as payer
      cross join lateral (
        select id from public.payments where member_id = payer order by created_at desc limit few
      ) as paid;
end;
$$;

-- Returns the subjects of the log for a search term: an id, a listing by its number, name, one of its addresses or a
-- phone number in E.164, with its payments, a payment by its reference, also the one before its match, receipt or
-- payer's phone number, the code of received, refunded or claimed money, or listings and payments by the name of their
-- member.
create function app.audit_subjects(p_number text) returns text[]
  language sql stable set search_path = ''
  return array(
    select p_number
    union
    select id::text from public.payments where replace(reference, '-', '') = upper(replace(p_number, '-', ''))
    union
    select id::text from public.payments where replace(former_reference, '-', '') = upper(replace(p_number, '-', ''))
    union
    select id::text from public.payments where provider_reference = upper(p_number)
    union
    select payment_id::text from public.ledger where code = upper(p_number)
    union
    select id::text from public.payments
    where receipt_number = case when p_number ~ '^[0-9]{1,9}$' then p_number::int end
    union
    select payments.id::text from public.payment_claims as claim join public.payments using (order_id)
    where claim.code = upper(p_number)
    union
    select id::text from public.payments
    where listing_id = case when p_number ~ '^[0-9]{1,18}$' then p_number::bigint end
    union
    select listing_id::text from public.listing_slugs where slug = ltrim(lower(p_number), '/')
    union
    select payments.id::text from public.payments join public.listing_slugs using (listing_id)
    where slug = ltrim(lower(p_number), '/')
    union
    select app.payments_of_phone(case when p_number like '+%' then p_number end, 1000)::text
    union
    select subject from app.audit_subjects_by_name(p_number) as subject
  );
