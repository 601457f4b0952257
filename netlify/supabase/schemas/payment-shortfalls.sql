-- A row is an accepted shortfall: a staff user accepts a sum below the quote as the whole price, with a reason. The
-- undo of the act withdraws the row.
create table public.payment_shortfalls (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id),
  -- The difference between the quote and the received sum.
  amount int not null check (amount > 0),
  currency text not null check (currency in ('KES', 'USD')),
  reason text not null,
  accepted_by uuid not null,
  accepted_at timestamptz not null default app.now(),
  withdrawn_at timestamptz
);

create unique index payment_shortfalls_one on public.payment_shortfalls (payment_id) where withdrawn_at is null;
create index payment_shortfalls_by_user on public.payment_shortfalls (accepted_by, currency, accepted_at);

grant select on public.payment_shortfalls to service_role;

alter table public.payment_shortfalls enable row level security;

-- Returns true if staff accepted exactly this shortfall of the payment.
create function app.is_shortfall_accepted(p_payment_id uuid, p_amount int, p_currency text) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.payment_shortfalls
    where payment_id = p_payment_id and withdrawn_at is null and (amount, currency) = (p_amount, p_currency)
  );
end;
$$;

-- Returns the accepted shortfall of a payment with its reason and its staff user; null for none.
create function app.staff_shortfall(p_payment_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('amount', amount, 'reason', reason, 'accepted_at', accepted_at,
      'accepted_name', (select name from public.members where id = accepted_by))
    from public.payment_shortfalls
    where payment_id = p_payment_id and withdrawn_at is null
  );
end;
$$;

-- Returns the missing sum of a payment in review, in the currency of its quote. Returns null if no sum is missing, if
-- another currency came, or if a correction of the sum waits for its approval.
create function app.missing_sum(p_payment public.payments) returns int
  language plpgsql stable set search_path = ''
as $$
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
$$;

-- Accepts a sum below the quote as the whole price, settles the payment, and returns its state. The act can be undone
-- for a minute. The missing sum counts in the caller's sum of the day, as a refund does. A repeated call changes
-- nothing. Locks the caller, then code, listing, order, payment. Raises PT409 if the payment lacks no sum, or more than
-- `p_max_shortfall`, TG410 for money of another payee, and TG411 if the caller's sum of the day reaches
-- `p_approval_from`.
create function public.accept_shortfall(
  p_actor_id uuid, p_payment_id uuid, p_max_shortfall int, p_approval_from int, p_reason text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
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
    jsonb_build_object('shortfall', 'accepted', 'amount', missing, 'price', paid.amount, 'currency', paid.currency));
  return (app.settle_payment(paid, paid.provider_reference, paid.received_amount, paid.currency)).state;
end;
$$;
