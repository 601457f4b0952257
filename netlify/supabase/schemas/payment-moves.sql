-- A row is a move, which transfers wrongly matched money to another listing at any later time. A staff user requests
-- the move, another one approves it, and any staff user may refuse it.
create table public.payment_moves (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id),
  to_listing_id bigint not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  requested_by uuid not null,
  requested_at timestamptz not null default app.now(),
  decided_by uuid,
  decided_at timestamptz,
  -- The payment that received the money.
  to_payment_id uuid references public.payments (id)
);

create unique index payment_moves_one_open on public.payment_moves (payment_id) where state = 'asked';
create index payment_moves_of_a_payment on public.payment_moves (payment_id, id);
create index payment_moves_to_decide on public.payment_moves (requested_at, id) where state = 'asked';
create index payment_moves_into_a_payment on public.payment_moves (to_payment_id) where to_payment_id is not null;

grant select on public.payment_moves to service_role;

alter table public.payment_moves enable row level security;

-- Requests the move of paid money to another listing, and returns 'asked'. A repeated call returns the same. Locks
-- listing, order, payment. Raises PT404 for an unknown listing. Raises PT409 if the payment is in a state other
-- than paid or has an accepted shortfall, if it belongs to this listing, if the listing cannot be paid for, or if the
-- payment has another open request.
create function public.ask_move(p_actor_id uuid, p_payment_id uuid, p_listing_id bigint, p_reason text) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Approves a move and returns 'done'. A repeated call returns the same. The listing that had the money loses the
-- remaining days of the payment, and the other listing gets all days of the payment. The receipt becomes void, a new
-- receipt is assigned, and both owners get a notice. Locks code, both listings, orders, payments, move. Raises TG403
-- for the requester; PT409 without a request, or if the payment or the listing is in another state.
create function public.approve_move(p_actor_id uuid, p_payment_id uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Refuses a requested move. Locks listing, order, payment, move. Raises PT409 without a request.
create function public.refuse_move(p_actor_id uuid, p_payment_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Detaches the money of a paid payment: the payment fails, its covered time ends, its receipt becomes void, and the
-- ledger reverses the money. Returns a new unmatched payment, in which the money waits, with the reference with which
-- the money first came. Callers lock code, listing, order, payment.
create function app.detach_money(p_payment public.payments) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  came public.payments;
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
  came := app.insert_unmatched(
    p_payment.provider, p_payment.provider_reference, p_payment.received_amount, p_payment.currency, p_payment.phone,
    'moved');
  update public.payments set former_reference = p_payment.former_reference where id = came.id returning * into came;
  return came;
end;
$$;

-- Removes the remaining time of a payment from its listing. The times of later payments move up, and a live listing
-- expires if no other paid time follows. Callers lock the listing. The function locks the later payments.
create function app.release_coverage(p_payment public.payments) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  days_left interval := p_payment.covers_until - greatest(p_payment.covers_from, app.now());
  last_paid public.payments;
begin
  select * into held from public.listings where id = p_payment.listing_id;
  if held.state in ('live', 'suspended') and days_left > interval '0' then
    update public.payments set covers_from = covers_from - days_left, covers_until = covers_until - days_left
      where listing_id = held.id and state = 'paid' and covers_from >= p_payment.covers_until;
    select * into last_paid from public.payments
      where listing_id = held.id and state = 'paid' and id <> p_payment.id and covers_until > app.now()
      order by covers_until desc limit 1;
  end if;
  if last_paid.id is not null then
    update public.listings
      set live_payment_id = last_paid.id, live_until = last_paid.covers_until, updated_at = app.now()
      where id = held.id;
  elsif held.live_payment_id = p_payment.id then
    update public.listings
      set live_payment_id = null, updated_at = app.now(),
        state = case when state = 'live' then 'expired' else state end,
        featured = featured and state <> 'live',
        live_until = greatest(live_from + interval '1 second', least(live_until, app.now()))
      where id = held.id;
  end if;
end;
$$;

-- Returns the paid seconds of a payment that are still unused. The listing loses them if the payment ends. Before the
-- covered time begins, these are all days of the payment. In a state other than 'paid', the result is 0.
create function app.unused_seconds(p_payment public.payments) returns bigint
  language sql stable
  return case
    when p_payment.state <> 'paid' then 0
    when p_payment.covers_from is null then p_payment.days * 86400
    else greatest(0, ceil(extract(epoch from
      p_payment.covers_until - greatest(p_payment.covers_from, app.now()))))
  end;
