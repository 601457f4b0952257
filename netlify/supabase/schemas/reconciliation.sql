-- A row is a difference: a disagreement within the books, a disagreement between the books and a provider, or a
-- transfer without a request. Staff examine each difference, and nothing is corrected silently.
create table public.payment_differences (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  kind text not null,
  provider text not null,
  -- The provider's code of the money, and the payment with this code, if any.
  code text not null,
  payment_id uuid references public.payments (id),
  -- The sum in the books and at the provider; null for a missing side.
  recorded_amount int,
  provider_amount int,
  currency text not null,
  -- The time at which staff settled the difference. A difference of the kind 'not-at-provider' or 'other-sum' opens
  -- again if its disagreement persists.
  settled_at timestamptz,
  settled_by uuid,
  -- The time at which staff closed the difference permanently.
  closed_at timestamptz,
  note text not null default '',

  constraint payment_differences_kind_is_valid check (kind in (
    -- The provider's list has the money, but its message is missing.
    'message-missed',
    -- The books have the money, but the provider's list lacks it.
    'not-at-provider',
    'other-sum',
    -- The money was refunded without a request.
    'went-back',
    -- The provider charged the money back or reversed it.
    'taken-back',
    -- The sum in a message was unreadable.
    'unread-sum',
    -- The ledger, the payments and the receipts disagree with each other.
    'books-disagree'
  )),
  unique (kind, provider, code)
);

create index payment_differences_open on public.payment_differences (at, id) where settled_at is null;
create index payment_differences_of_a_payment on public.payment_differences (payment_id);
create index payment_differences_open_of_a_code on public.payment_differences (code, id) where settled_at is null;

grant select on public.payment_differences to service_role;

alter table public.payment_differences enable row level security;

-- Records a difference once. A settled difference of the kind 'not-at-provider' or 'other-sum' opens again if its
-- disagreement persists. A difference of another kind stays settled, because it reports a single event. A closed
-- difference stays settled, too.
create function app.note_difference(
  p_kind text, p_provider text, p_code text, p_payment_id uuid, p_recorded_amount int, p_provider_amount int,
  p_currency text
) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.payment_differences as difference
      (kind, provider, code, payment_id, recorded_amount, provider_amount, currency)
    values (p_kind, p_provider, p_code, p_payment_id, p_recorded_amount, p_provider_amount, p_currency)
    on conflict (kind, provider, code) do update
      set settled_at = null, settled_by = null, at = app.now(), payment_id = excluded.payment_id,
        recorded_amount = excluded.recorded_amount, provider_amount = excluded.provider_amount
      where difference.settled_at is not null and difference.closed_at is null
        and difference.kind in ('not-at-provider', 'other-sum');
$$;

-- Compares a provider's events between two times with the ledger, and records each difference. Events of the two
-- minutes before 'p_until' are left out, because their message may still arrive. Refunds in the ledger are not compared
-- with M-Pesa's list, because that list contains payments only. The newest entries of the ledger are not compared with
-- the provider's list, because the list may lack them (`listed_after`). Money of another payee is a difference at each
-- comparison, until a provider confirms Tangaza as the payee or staff close the difference. In the result, 'unrecorded'
-- has the events that must be recorded because their message is missing, and 'differences' has the number of new and
-- reopened differences. Raises 22023 for an unknown provider.
create function public.compare_with_provider(
  p_provider text, p_since timestamptz, p_until timestamptz, p_events jsonb
) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  rules constant app.payment_providers := app.payment_provider(p_provider);
  ours constant text[] := array(select name from app.payment_providers where numbered_by = p_provider);
  event record;
  booked public.ledger;
  paid public.payments;
  unrecorded jsonb := '[]'::jsonb;
begin
  perform app.set_actor(null, 'reconciliation');
  for event in
    select body, body ->> 'kind' as kind, body ->> 'code' as code, (body ->> 'amount')::int as amount,
      coalesce(body ->> 'currency', rules.currency) as currency,
      case body ->> 'kind' when 'paid' then 'in' else 'out' end as direction
    from jsonb_array_elements(p_events) as body
    where coalesce((body ->> 'at')::timestamptz, '-infinity') < p_until - interval '2 minutes'
  loop
    select * into booked from public.ledger
      where currency = event.currency and direction = event.direction and code = event.code and not corrects;
    booked.amount := app.booked_sum(event.currency, event.direction, event.code);
    select * into paid from public.payments
      where provider_reference = event.body -> 'about' ->> 'code' and provider = any (ours);
    case
      when event.kind = 'taken-back' then
        perform app.note_difference(
          'taken-back', p_provider, event.code, paid.id, paid.received_amount, event.amount, event.currency);
      when event.kind not in ('paid', 'refunded') then
        null;
      when booked.id is not null and booked.amount <> 0 then
        if booked.amount <> event.amount then
          perform app.note_difference(
            'other-sum', p_provider, event.code, booked.payment_id, booked.amount, event.amount, event.currency);
        end if;
      -- Only a requested refund is recorded as if its message had come; any other would be noted a second time.
      when event.kind = 'refunded' and not exists (
        select from public.payment_refunds
        where payment_id = paid.id and state = 'sending' and method = 'provider'
          and paid.state = 'refund_due' and paid.received_amount = event.amount
      ) then
        perform app.note_difference(
          'went-back', p_provider, event.code, paid.id, null, event.amount, event.currency);
      else
        perform app.note_difference(
          'message-missed', p_provider, event.code, null, null, event.amount, event.currency);
        unrecorded := unrecorded || event.body;
    end case;
  end loop;
  perform app.note_unlisted_money(rules, p_since, p_until, p_events);
  return jsonb_build_object('unrecorded', unrecorded, 'differences', (
    select count(*) from public.payment_differences where provider = p_provider and at >= app.now()
  ));
end;
$$;

-- Records a difference for money in the books that the provider's list of these times lacks. Also records one for money
-- that waits because the provider reports another payee.
create function app.note_unlisted_money(
  p_rules app.payment_providers, p_since timestamptz, p_until timestamptz, p_events jsonb
) returns void
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Locks the payment of a difference, and returns it; nulls for a difference without a payment. A function that logs the
-- payment's state locks the payment before it reads the state. Raises 40001 like app.lock_payment.
create function app.lock_payment_of_difference(p_difference_id bigint) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
begin
  return app.lock_payment((
    select coalesce(
      difference.payment_id, (select id from public.payments where provider_reference = difference.code limit 1))
    from public.payment_differences as difference where id = p_difference_id
  ));
end;
$$;

-- Returns both sums of a difference for the log; an empty object if one is missing.
create function app.sums_of_difference(p_difference public.payment_differences) returns jsonb
  language sql immutable set search_path = ''
  return case
    when p_difference.recorded_amount is not null and p_difference.provider_amount is not null then jsonb_build_object(
      'booked', p_difference.recorded_amount, 'listed', p_difference.provider_amount,
      'currency', p_difference.currency)
    else '{}'
  end;

-- Marks a difference as settled, with the result. A repeated call changes nothing. Locks listing, order, payment,
-- difference. Raises PT409 for a difference that another user has settled.
create function public.settle_difference(p_actor_id uuid, p_difference_id bigint, p_outcome text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.payment_differences;
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_outcome);
  paid := app.lock_payment_of_difference(p_difference_id);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.settled_by <> p_actor_id, 'PT409', 'another user has settled it');
  if held.settled_at is not null then
    return;
  end if;
  update public.payment_differences set settled_at = app.now(), settled_by = p_actor_id, note = p_outcome
    where id = p_difference_id;
  perform app.audit('payment', paid.id::text, paid.state, paid.state, jsonb_build_object('difference', 'settled') || app.sums_of_difference(held))
    where paid.id is not null;
end;
$$;

-- Closes a difference permanently, with a reason. A repeated call changes nothing. Locks listing, order, payment,
-- difference. Raises PT404 for an unknown difference; PT409 for a difference that another user has closed.
create function public.close_difference(p_actor_id uuid, p_difference_id bigint, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.payment_differences;
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_reason);
  paid := app.lock_payment_of_difference(p_difference_id);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such difference');
  perform app.refuse_if(held.closed_at is not null and held.settled_by <> p_actor_id, 'PT409', 'it is closed already');
  if held.closed_at is not null then
    return;
  end if;
  update public.payment_differences
    set settled_at = coalesce(settled_at, app.now()), closed_at = app.now(), settled_by = p_actor_id, note = p_reason
    where id = p_difference_id;
  perform app.audit('payment', paid.id::text, paid.state, paid.state, jsonb_build_object('difference', 'closed') || app.sums_of_difference(held))
    where paid.id is not null;
end;
$$;

-- Records that money went back without a request of staff: the provider took it back, or refunded it by itself. The
-- payment is refunded with the code of the difference, its covered time ends, its owner gets a notice, and the
-- difference is settled. Nothing is sent. Returns the payment's state. A repeated call changes nothing. Locks listing,
-- order, payment, difference. Raises PT404 for an unknown difference. Raises PT409 for another kind or another sum, for
-- a code that the books have, for a payment without money, and for a refund that was requested from a provider.
create function public.record_money_back(p_actor_id uuid, p_difference_id bigint, p_reason text) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Returns true for money of another payee if staff have closed its difference, so that no decision is necessary.
-- Queries over many payments check app.is_other_payee first, because PostgreSQL inlines that function.
create function app.is_closed_money(p_payment public.payments) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return app.is_other_payee(p_payment) and exists (
    select from public.payment_differences
    where payment_id = p_payment.id and kind = 'not-at-provider' and closed_at is not null
  );
end;
$$;

-- The first open difference of each code. If money with the code waits for staff, the view has no difference of it,
-- because the money is an item of the list and has its differences.
create view app.waiting_differences as
  select * from public.payment_differences as difference
  where settled_at is null and not exists (
    select from public.payment_differences as earlier
    where earlier.code = difference.code and earlier.provider = difference.provider and earlier.id < difference.id
      and earlier.settled_at is null
  ) and not exists (
    select from public.payments join app.payment_providers as rules on rules.name = payments.provider
    where payments.provider_reference = difference.code and rules.numbered_by = difference.provider
      and payments.state = 'review'
      and not (app.is_other_payee(payments) and app.is_closed_money(payments))
  );

-- Returns the open differences of a payment or of its code for staff, the oldest first. Reports that the money went back
-- are left out.
create function app.payment_differences(p_payment public.payments) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(
      to_jsonb(noted) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'] order by noted.id)
    from public.payment_differences as noted
    where noted.settled_at is null and kind not in ('taken-back', 'went-back')
      and (
        noted.payment_id = p_payment.id
        or noted.code = p_payment.provider_reference
          and noted.provider = (app.payment_provider(p_payment.provider)).numbered_by
      )
  ), '[]');
end;
$$;

-- Returns the open differences of a code for staff, the oldest first, after the difference with the given id.
create function app.staff_differences(p_provider text, p_code text, p_after_id bigint default 0) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(
      to_jsonb(noted) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'] order by noted.id)
    from public.payment_differences as noted
    where noted.code = p_code and noted.provider = p_provider and noted.id > p_after_id and noted.settled_at is null
  ), '[]');
end;
$$;
