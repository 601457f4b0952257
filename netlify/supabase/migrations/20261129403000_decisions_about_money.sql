-- Decisions of staff about money: each can be undone for a minute, none touches money of another payee, and a
-- lower sum than the noted one needs a second person.

-- A lower sum that one of staff asks for; it counts once another one confirms the same code and sum.
create table public.payment_corrections (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id),
  code text not null,
  amount int not null check (amount > 0),
  asked_by uuid not null,
  asked_at timestamptz not null default app.now(),
  approved_by uuid,
  approved_at timestamptz
);
create unique index payment_corrections_one_open on public.payment_corrections (payment_id) where approved_at is null;
revoke all on public.payment_corrections from anon, authenticated, service_role;
grant select on public.payment_corrections to service_role;
alter table public.payment_corrections enable row level security;

-- True where this correction needs no other person any more: another one asked for the same. Otherwise it is
-- noted as asked for. Raises TG403 for the person that asked for it.
create function app.approve_correction(p_payment public.payments, p_acting uuid, p_amount int) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  asked public.payment_corrections;
begin
  select * into asked from public.payment_corrections
    where payment_id = p_payment.id and approved_at is null for no key update;
  if asked.id is not null and (asked.code, asked.amount) = (p_payment.provider_reference, p_amount) then
    if asked.asked_by = p_acting then
      raise exception 'another person has to confirm it' using errcode = 'TG403';
    end if;
    update public.payment_corrections set approved_by = p_acting, approved_at = app.now() where id = asked.id;
    return true;
  end if;
  if asked.id is not null then
    update public.payment_corrections
      set code = p_payment.provider_reference, amount = p_amount, asked_by = p_acting, asked_at = app.now()
      where id = asked.id;
  else
    insert into public.payment_corrections (payment_id, code, amount, asked_by)
      values (p_payment.id, p_payment.provider_reference, p_amount, p_acting);
  end if;
  perform app.audit('payment', p_payment.id::text, p_payment.state, p_payment.state,
    jsonb_build_object('correction', 'asked', 'amount', p_amount, 'currency', p_payment.currency));
  return false;
end;
$$;

-- Records money that staff found for a payment. Another code than the payment has is a payment of its own; the
-- first stays in review. Callers hold the code.
create function app.confirm_money(
  p_acting uuid, p_payment uuid, p_code text, p_amount int, p_currency text
) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  paid public.payments := app.lock_payment(p_payment);
  waiting uuid;
begin
  if paid.order_id is null then
    raise exception 'no such payment' using errcode = 'PT404';
  end if;
  perform app.require_ours(payments) from public.payments where provider_reference = p_code;
  insert into public.payment_events (payment_id, kind, data) values (
    p_payment, 'confirmed-by-staff',
    jsonb_build_object('reference', p_code, 'amount', p_amount, 'currency', p_currency)
  );
  if paid.provider_reference = p_code and paid.state <> 'review' then
    return paid.state;
  end if;
  if paid.state not in ('pending', 'failed', 'review') then
    raise exception 'it is settled already' using errcode = 'PT409';
  end if;
  -- Staff correct what they mistyped, and not what the provider said.
  if paid.provider_reference = p_code and (paid.currency <> p_currency or exists (
    select from public.payment_events
    where payment_id = p_payment and kind = 'paid' and (data ->> 'amount')::int <> p_amount
  )) then
    raise exception 'the provider said another sum' using errcode = 'PT409';
  end if;
  if paid.provider_reference = p_code and p_amount < paid.received_amount then
    if not app.approve_correction(paid, p_acting, p_amount) then
      return paid.state;
    end if;
  end if;
  -- The provider has reported this money, and it waits for its order.
  select id into waiting from public.payments
    where provider_reference = p_code and order_id is null and state = 'review'
      and received_amount = p_amount and currency = p_currency;
  if waiting is not null then
    return (app.adopt_money(waiting, p_payment)).state;
  end if;
  if paid.provider_reference <> p_code then
    paid := app.another_payment(paid);
  end if;
  return (app.settle_payment(paid, p_code, p_amount, p_currency)).state;
end;
$$;

-- Staff found the money at the provider, by its code and sum. Undoable for a minute. Locks code, listing, order,
-- payment. Raises PT404, PT409, TG403, TG410, and 23505 for a code that another payment has.
create or replace function public.confirm_payment(
  acting uuid, payment uuid, with_reference text, received int, received_in text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer text;
begin
  perform app.lock_code(with_reference);
  perform app.set_actor(acting);
  perform app.open_undo('confirm', acting, payment);
  answer := app.confirm_money(acting, payment, with_reference, received, received_in);
  perform app.close_undo();
  return answer;
end;
$$;

-- Gives waiting money to a listing: unmatched money, or money of an unexpected sum to the package that costs it.
-- It pays the open order of the listing, or makes one. Callers hold the code; locks listing, order, payments.
create function app.match_to_listing(
  p_payment uuid, p_listing bigint, p_package text, p_days int, p_amount int, p_currency text,
  p_with_website boolean
) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
  ordered public.orders;
  unpaid public.payments;
begin
  select * into held from public.listings where id = p_listing for no key update;
  if held.id is null then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
  select * into ordered from public.orders where listing_id = p_listing and closed_at is null for no key update;
  select * into paid from public.payments where id = p_payment for no key update;
  if paid.state <> 'review'
    and (paid.listing_id, paid.package, paid.with_website) = (p_listing, p_package, p_with_website)
  then
    return paid.state;
  end if;
  if paid.id is null or paid.state <> 'review' or paid.listing_id <> p_listing then
    raise exception 'it is matched already' using errcode = 'PT409';
  end if;
  perform app.require_ours(paid);
  if (paid.received_amount, paid.currency) is distinct from (p_amount, p_currency) then
    raise exception 'it is another sum' using errcode = 'PT409';
  end if;
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  if paid.order_id is null then
    if ordered.id is null then
      insert into public.orders (reference, listing_id) values (paid.reference, p_listing) returning * into ordered;
    end if;
    paid.order_id := ordered.id;
    paid.reference := ordered.reference;
    paid.listing_id := p_listing;
    paid.member_id := held.owner_id;
  end if;
  select * into unpaid from public.payments
    where order_id = paid.order_id and state = 'pending' and (amount, currency) = (p_amount, p_currency)
    for no key update;
  if unpaid.id is not null then
    unpaid.state := 'failed';
    unpaid.reason := 'arrived-as ' || paid.provider_reference;
    perform app.write_payment(unpaid);
  end if;
  paid.package := p_package;
  paid.days := p_days;
  paid.amount := p_amount;
  paid.with_website := p_with_website;
  return (app.settle_payment(paid, paid.provider_reference, paid.received_amount, p_currency)).state;
end;
$$;

-- Staff give waiting money to a listing. Undoable for a minute. Locks code, listing, order, payments. Raises
-- PT404, PT409, TG410.
create or replace function public.match_payment(
  acting uuid, payment uuid, listing bigint, of_package text, for_days int,
  for_amount int, in_currency text, website boolean default false
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer text;
begin
  perform app.lock_code((select provider_reference from public.payments where id = payment));
  perform app.set_actor(acting);
  perform app.open_undo('match', acting, payment);
  answer := app.match_to_listing(payment, listing, of_package, for_days, for_amount, in_currency, website);
  perform app.close_undo();
  return answer;
end;
$$;

-- Staff say which attempt unmatched money was for. Other money than it asks waits on. Undoable for a minute. Locks
-- code, listing, order, payments. Raises PT404, PT409, TG410.
create or replace function public.adopt_payment(acting uuid, payment uuid, attempt uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  came public.payments;
  quoted public.payments;
begin
  select * into came from public.payments where id = payment;
  perform app.lock_code(came.provider_reference);
  perform app.set_actor(acting);
  select * into quoted from public.payments where id = attempt;
  if came.id is null or quoted.order_id is null then
    raise exception 'no such payment' using errcode = 'PT404';
  end if;
  perform app.require_ours(came);
  if came.currency <> quoted.currency then
    raise exception 'it is another currency' using errcode = 'PT409';
  end if;
  perform app.open_undo('match', acting, payment);
  came := app.adopt_money(payment, attempt);
  perform app.close_undo();
  if came.order_id is distinct from quoted.order_id then
    raise exception 'it is matched already' using errcode = 'PT409';
  end if;
  return came.state;
end;
$$;

-- Staff decide that money goes back; sending it is another step. Undoable for a minute. Locks listing, order,
-- payment. Raises PT409, TG410.
create or replace function public.mark_refund_due(acting uuid, payment uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.set_actor(acting, why);
  paid := app.lock_payment(payment);
  if paid.state in ('refund_due', 'refunded') then
    return;
  end if;
  if paid.state is null or paid.state not in ('paid', 'review') then
    raise exception 'there is nothing to give back' using errcode = 'PT409';
  end if;
  perform app.require_ours(paid);
  perform app.open_undo('refund-due', acting, payment);
  perform app.end_coverage(paid, why);
  perform app.close_undo();
end;
$$;
