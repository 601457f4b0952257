-- What is done for each word of a provider costs less. Postgres plans a function in plain SQL anew at each call,
-- unless it can put its expression into the statement around it, which it can't where settings are tied to it; of
-- one in PL/pgSQL a session keeps the plans.

create or replace function app.lock_code(code text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('payment-code ' || code, 0));
end;
$$;

-- What may become of a payment. Money can come for one that failed; nothing comes after a refund.
create or replace function app.may_become(was text, wanted text) returns boolean
  language sql immutable
  return case was
    when 'pending' then wanted in ('pending', 'paid', 'review', 'failed', 'refund_due')
    when 'failed' then wanted in ('paid', 'review', 'refund_due')
    when 'review' then wanted in ('paid', 'review', 'refund_due')
    when 'paid' then wanted = 'refund_due'
    when 'refund_due' then wanted = 'refunded'
    else was is null
  end;

create or replace function app.audited_reason(of_subject text, why text) returns text
  language sql immutable
  return case
    when of_subject not in ('listing', 'payment') or why in ('time', 'account-deleted') then why
    else ''
  end;

create or replace function app.audit(
  of_subject text, of_id text, was text, is_now text, more jsonb default '{}'
) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason, details)
    values (
      nullif(current_setting('app.actor', true), '')::uuid, of_subject, of_id, was, is_now,
      app.audited_reason(of_subject, coalesce(current_setting('app.reason', true), '')), more
    );
end;
$$;

-- The payment that a word is about: named by the provider's own name of the attempt, by our id, or by the
-- reference of an order, where its newest attempt with this provider is meant. Money at the till may be that of
-- a prompt; of an order's attempts the one that cost the sum comes first.
create or replace function app.payment_of_word(by_provider text, about jsonb, received int default null)
  returns uuid
  language plpgsql stable set search_path = ''
as $$
declare
  meant uuid;
begin
  if about ? 'session' then
    select id into meant from public.payments where provider = by_provider and session = about ->> 'session';
  end if;
  if meant is null and about ? 'payment' then
    -- An attempt that the provider knows by another name is not meant.
    select id into meant from public.payments
      where id = (about ->> 'payment')::uuid and coalesce(session = about ->> 'session', true);
  end if;
  if meant is null and about ? 'reference' then
    select payments.id into meant
      from public.orders join public.payments on payments.order_id = orders.id
      where orders.reference = about ->> 'reference'
        and (payments.provider = by_provider or by_provider = 'till' and payments.provider = 'mpesa')
      order by orders.closed_at is null desc, orders.created_at desc, payments.amount = received desc,
        payments.state = 'pending' desc, payments.created_at desc limit 1;
  end if;
  return meant;
end;
$$;

-- The attempt that this money pays for, if it is of this order: one that cost the sum, else the newest.
create or replace function app.attempt_for(in_order uuid, received int) returns public.payments
  language plpgsql stable set search_path = ''
as $$
declare
  meant public.payments;
begin
  select * into meant from public.payments
    where order_id = in_order and currency = 'KES'
    order by amount = received desc, state = 'pending' desc, created_at desc, id desc limit 1;
  return meant;
end;
$$;

-- Looks for the order of money that waits. Two orders that agree, or none, are for staff.
create or replace function app.match_money(money uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  came public.payments;
  fitting uuid[];
  attempt uuid;
begin
  select * into came from public.payments where id = money;
  if came.order_id is null and came.state = 'review' and came.reason is distinct from 'other-payee' then
    fitting := array(select order_id from app.orders_for(came) where agrees);
    if cardinality(fitting) = 1 then
      attempt := (app.attempt_for(fitting[1], came.received_amount)).id;
      if attempt is not null then
        return app.adopt_money(money, attempt);
      end if;
    end if;
  end if;
  return came;
end;
$$;

create or replace function public.finish_provider_message(message bigint, came_to text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.provider_messages set done_at = app.now(), outcome = came_to
    where id = message and done_at is null;
end;
$$;
