-- Whoever records the money of a code holds the code first, before any row: the same money may come twice at once.
create function app.lock_code(code text) returns void
  language sql volatile set search_path = ''
  begin atomic
    select pg_advisory_xact_lock(hashtextextended('payment-code ' || code, 0));
  end;

-- Six digits that no open order has, nor one of the last ninety days, nor money that waits for its order. Two
-- transactions that pick the same at once are told apart by the index of open orders.
create function app.new_reference() returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  made text;
begin
  loop
    made := (100000 + floor(random() * 900000))::int::text;
    exit when not exists (
        select from public.orders
        where reference = made and (closed_at is null or created_at > app.now() - interval '90 days')
      ) and not exists (select from public.payments where reference = made and order_id is null);
  end loop;
  return made;
end;
$$;

-- The payment, locked behind its listing and its order until the transaction ends; nulls if there is none. A
-- payment that was matched to a listing meanwhile is a serialization failure, because its listing has to be
-- locked first; the caller tries again.
create or replace function app.lock_payment(payment uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  known public.payments;
  held public.payments;
begin
  select * into known from public.payments where id = payment;
  perform from public.listings where id = known.listing_id for no key update;
  perform from public.orders where id = known.order_id for no key update;
  select * into held from public.payments where id = payment for no key update;
  if held.listing_id is distinct from known.listing_id then
    raise exception 'the payment was matched meanwhile' using errcode = '40001';
  end if;
  return held;
end;
$$;

-- What may become of a payment. Money can come for one that failed; nothing comes after a refund.
create function app.may_become(was text, wanted text) returns boolean
  language sql immutable set search_path = ''
  return case was
    when 'pending' then wanted in ('pending', 'paid', 'review', 'failed', 'refund_due')
    when 'failed' then wanted in ('paid', 'review', 'refund_due')
    when 'review' then wanted in ('paid', 'review', 'refund_due')
    when 'paid' then wanted = 'refund_due'
    when 'refund_due' then wanted = 'refunded'
    else was is null
  end;

-- The only writer of what became of a payment and of its money: state, code, sum, receipt, refund, and the
-- ledger. Callers hold its listing and order, and hand in the row as it shall be.
create function app.write_payment(wanted public.payments) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  was public.payments;
  other public.payments;
begin
  select * into was from public.payments where id = wanted.id for no key update;
  if not app.may_become(was.state, wanted.state) then
    perform app.refuse_transition(was.state, wanted.state);
  end if;
  perform set_config('app.writes_payments', 'yes', true);
  if was.id is null then
    insert into public.payments select (wanted).*;
  else
    update public.payments set
        (order_id, reference, listing_id, member_id, package, days, with_website, amount, currency, state,
          provider_reference, received_amount, paid_at, refunded_at, refund_code, receipt_number, reason, ask_at)
        = (wanted.order_id, wanted.reference, wanted.listing_id, wanted.member_id, wanted.package, wanted.days,
          wanted.with_website, wanted.amount, wanted.currency, wanted.state, wanted.provider_reference,
          wanted.received_amount, wanted.paid_at, wanted.refunded_at, wanted.refund_code, wanted.receipt_number,
          wanted.reason, wanted.ask_at)
      where id = wanted.id;
  end if;
  perform set_config('app.writes_payments', '', true);
  if wanted.provider_reference is not null and was.provider_reference is null then
    insert into public.ledger (payment_id, direction, code, amount, currency)
      values (wanted.id, 'in', wanted.provider_reference, wanted.received_amount, wanted.currency);
  elsif wanted.received_amount <> was.received_amount then
    insert into public.ledger (payment_id, direction, code, amount, currency, corrects) values (
      wanted.id, 'in', wanted.provider_reference, wanted.received_amount - was.received_amount,
      wanted.currency, true);
  end if;
  update public.payment_claims set closed_at = app.now()
    where code = wanted.provider_reference and order_id = wanted.order_id and closed_at is null;
  if wanted.state = 'refunded' then
    insert into public.ledger (payment_id, direction, code, amount, currency)
      values (wanted.id, 'out', wanted.refund_code, wanted.received_amount, wanted.currency);
  end if;
  if wanted.state = 'refund_due' then
    perform app.enqueue_notice('refund_due-' || wanted.id, 'refund-due', wanted.listing_id, wanted.id);
  end if;
  if wanted.state = 'paid' then
    update public.orders set closed_at = app.now() where id = wanted.order_id and closed_at is null;
    for other in
      select * from public.payments
      where order_id = wanted.order_id and state = 'pending' order by id for no key update
    loop
      other.state := 'failed';
      other.reason := 'replaced';
      perform app.write_payment(other);
    end loop;
  end if;
  return wanted;
end;
$$;

drop trigger payments_enqueue_refund_notice on public.payments;
drop function app.enqueue_refund_notice();

create function app.refuse_other_writers() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if current_setting('app.writes_payments', true) is distinct from 'yes' then
    raise exception 'only app.write_payment writes what became of money' using errcode = '42501';
  end if;
  return new;
end;
$$;
create trigger payments_refuse_other_writers
  before update of state, provider_reference, received_amount, paid_at, refunded_at, refund_code, receipt_number
  on public.payments for each row execute function app.refuse_other_writers();
create trigger payments_refuse_other_inserts before insert on public.payments
  for each row when (new.state <> 'pending' or new.provider_reference is not null)
  execute function app.refuse_other_writers();

-- Records money that came for a payment. The same money twice changes nothing. What was paid to somebody else,
-- or is another sum than the quote, waits for staff; money for a listing that can't go live any more, or for an
-- order that is paid already, goes back.
drop function app.settle_payment(public.payments, text, int, text);
create function app.settle_payment(
  paid public.payments, with_reference text, received int, received_in text, is_ours boolean default true
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  held_state text;
  is_paid boolean;
begin
  if paid.provider_reference is not null and paid.state not in ('review', 'pending', 'failed') then
    return paid;
  end if;
  select state into held_state from public.listings where id = paid.listing_id;
  is_paid := exists (
    select from public.payments where order_id = paid.order_id and id <> paid.id and state = 'paid'
  );
  paid.provider_reference := with_reference;
  paid.received_amount := received;
  paid.paid_at := coalesce(paid.paid_at, app.now());
  paid.ask_at := null;
  paid.reason := case
    when not is_ours then 'other-payee'
    when received <> paid.amount or received_in <> paid.currency then 'other-sum'
    when held_state in ('withdrawn', 'suspended') then held_state || '-before-start'
    when is_paid then 'paid-twice'
  end;
  paid.state := case
    when paid.reason is null then 'paid'
    when paid.reason in ('other-payee', 'other-sum') then 'review'
    else 'refund_due'
  end;
  -- The books have what came, and not what was asked for.
  paid.currency := received_in;
  if paid.state <> 'review' then
    update app.counters set last = last + 1 where name = 'receipt' returning last into paid.receipt_number;
  end if;
  paid := app.write_payment(paid);
  if paid.state <> 'refund_due' then
    perform app.enqueue_notice(paid.state || '-' || paid.id, 'payment-' || paid.state, paid.listing_id, paid.id);
  end if;
  perform app.start_paid_time(paid.listing_id);
  return paid;
end;
$$;
