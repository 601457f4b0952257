-- Functions that are called for each row of a list are in PL/pgSQL, which keeps their plans. A function in SQL with
-- settings is planned at each call.

-- A row contains the rules of a payment provider, so that a new provider requires a row and no function.
create table app.payment_providers (
  name text primary key,
  -- Null for a provider that transfers no money.
  currency text check (currency in ('KES', 'USD')),
  -- A prompt on the payer's phone, a payment page of the provider, or a transfer that the payer makes without a
  -- request.
  flow text check (flow in ('prompt', 'page', 'by-hand')),
  -- The provider that assigns the codes: money at the till has M-Pesa codes.
  numbered_by text not null references app.payment_providers,
  -- Within this time after an attempt, an equal request returns the same attempt, and a further equal prompt is
  -- refused. If the time is null, an equal request returns the same attempt as long as the attempt is open.
  repeats_for interval,
  -- The delay of the provider's list: the list may lack a transaction that is younger.
  listed_after interval,
  -- True if the list includes refunds.
  lists_refunds boolean not null default false
);

-- M-Pesa refuses an equal prompt within two minutes. PayPal, here 'card', forgets an order without approval after
-- three hours.
insert into app.payment_providers values
  ('mpesa', 'KES', 'prompt', 'mpesa', '2 minutes', '1 hour', false),
  ('till', 'KES', 'by-hand', 'mpesa', null, null, false),
  ('card', 'USD', 'page', 'card', '150 minutes', '4 hours', true),
  ('operator', null, null, 'operator', null, null, false);

-- A row is an attempt to pay, or received money that waits for its listing. A payment is never deleted. It loses its
-- payer and phone when the payer's account is deleted.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- The reference of the order. Unmatched money has a separate one.
  reference text not null,
  -- Order and listing are null for unmatched money.
  order_id uuid,
  listing_id bigint references public.listings (id),
  -- The payer.
  member_id uuid references public.members (id) on delete set null,
  provider text not null,
  -- The provider's id of the attempt, and the address of the payment page.
  session text,
  redirect text,
  -- The payer's number, masked if the provider masks it.
  phone text,
  -- The quote, from the price list at the time of the attempt. The sum is in shillings or in cents of a dollar. For
  -- unmatched money it is the received sum.
  package text,
  days int,
  with_website boolean not null default false,
  amount int not null,
  -- The currency of the quote, and later of the received money.
  currency text not null,
  state text not null default 'pending',
  -- The reason of the state; null if the payment agrees with its quote.
  reason text,
  -- The time of the next poll of the provider, the number of polls, and the time of the last poll.
  poll_at timestamptz,
  poll_count int not null default 0,
  polled_at timestamptz,
  -- The first time at which a message reported this attempt as paid before its provider confirmed it.
  reported_at timestamptz,
  -- The provider's code of the received money, which is credited once.
  provider_reference text,
  received_amount int,
  paid_at timestamptz,
  receipt_number int unique,
  -- The covered time; null until it begins.
  covers_from timestamptz,
  covers_until timestamptz,
  refunded_at timestamptz,
  -- The provider's code of the refund.
  refund_code text,
  created_at timestamptz not null default app.now(),
  -- The reference of unmatched money before its match to an order with another reference.
  former_reference text,

  unique (id, state, listing_id),
  constraint payments_state_is_valid
    check (state in ('pending', 'paid', 'review', 'failed', 'refund_due', 'refunded')),
  constraint payments_currency_is_valid check (currency in ('KES', 'USD')),
  constraint payments_amount_positive check (amount > 0),
  constraint payments_quote_is_whole check ((package is null) = (days is null) and (days is null or days > 0)),
  constraint payments_have_order_and_listing check ((order_id is null) = (listing_id is null)),
  constraint payments_of_an_order
    foreign key (order_id, reference, listing_id) references public.orders (id, reference, listing_id),
  constraint payments_without_listing_are_reviewed
    check (listing_id is not null or state in ('review', 'refund_due', 'refunded')),
  constraint payments_paid_is_for_a_listing
    check (state <> 'paid' or (listing_id is not null and days is not null)),
  constraint payments_settled_is_proven check (
    state not in ('paid', 'refund_due', 'refunded')
    or (paid_at is not null and provider_reference is not null
      and (receipt_number is not null or covers_from is null and state <> 'paid'))
  ),
  -- The reference comes first, because a code is also looked up without its provider.
  constraint payments_credit_once unique (provider_reference, provider),
  constraint payments_cover_both_or_none check ((covers_from is null) = (covers_until is null)),
  constraint payments_refund_is_dated check ((state = 'refunded') = (refunded_at is not null)),
  constraint payments_refund_has_a_code check (state <> 'refunded' or refund_code is not null)
);

-- A listing has at most one open payment, so that its owner does not pay twice.
create unique index payments_one_pending on public.payments (listing_id) where state = 'pending';

-- The till and the prompt report the same money under the same M-Pesa code.
create unique index payments_one_mpesa_code on public.payments (provider_reference)
  where provider in ('till', 'mpesa') and provider_reference is not null;
create unique index payments_one_session on public.payments (provider, session) where session is not null;
create index payments_of_a_listing on public.payments (listing_id, created_at);
create index payments_of_an_order on public.payments (order_id);

-- The newest phone numbers of a member are read from this index alone. An index by time alone would read the
-- payments of all members.
create index payments_of_a_member_by_time on public.payments (member_id, created_at) include (phone);
create index payments_of_a_phone on public.payments (phone, created_at) where phone is not null;
create index payments_of_a_masked_phone on public.payments (right(phone, 3), created_at) where phone like '%*%';
create index payments_by_time on public.payments (created_at, id);
create index payments_by_state on public.payments (state, created_at, id);
create index payments_paid_by_time on public.payments (paid_at) where state = 'paid';
create index payments_not_begun on public.payments (paid_at) where state = 'paid' and covers_from is null;
create index payments_to_refund on public.payments (paid_at, id) where state = 'refund_due';
create index payments_to_ask on public.payments (poll_at) where poll_at is not null;
create index payments_unmatched on public.payments (reference) where order_id is null;
create index payments_pending_by_sum on public.payments (currency, amount, created_at) where state = 'pending';
create index payments_pending_of_last_digits on public.payments (amount, right(phone, 3), created_at)
  where currency = 'KES' and state = 'pending' and phone is not null;

-- app.paid_days reads payments from this index alone.
create index payments_covering on public.payments (covers_until, covers_from, listing_id, package)
  where state = 'paid';
create index payments_by_reference on public.payments
  using gin ((replace(reference, '-', '')) extensions.gin_trgm_ops);
create index payments_by_spoken_reference on public.payments (replace(reference, '-', ''));
create index payments_by_former_reference on public.payments (replace(former_reference, '-', ''))
  where former_reference is not null;
create index payments_by_code on public.payments using gin (provider_reference extensions.gin_trgm_ops);

grant select on public.payments to service_role;

alter table public.payments enable row level security;

create trigger payments_are_never_deleted before delete or truncate on public.payments
  for each statement execute function app.refuse_change();

-- The payment of a live listing belongs to the listing and stays in the state 'paid'.
alter table public.listings
  add constraint listings_live_by_a_settled_payment
    foreign key (live_payment_id, live_payment_state, id)
    references public.payments (id, state, listing_id);

-- A row is a provider's event about a payment, without its payer, or a staff act about a payment.
create table public.payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id),
  at timestamptz not null default app.now(),
  kind text not null,
  data jsonb not null default '{}'
);

create index payment_events_of_a_payment on public.payment_events (payment_id, id);

grant select on public.payment_events to service_role;

alter table public.payment_events enable row level security;

create trigger payment_events_append_only before update or delete or truncate on public.payment_events
  for each statement execute function app.refuse_change();

-- Returns true if a listing in this state can be paid for.
create function app.is_payable(p_state text) returns boolean
  language sql immutable
  return p_state not in ('draft', 'suspended', 'withdrawn');

-- Opens an attempt to pay at the quote of the price list, for the listing's owner or the owner's agent. A member may open
-- twenty an hour. A repeated call of the same member returns the same attempt and is not counted. If the member selects another package or provider, the new attempt replaces the open
-- one. Money for the replaced attempt is still accepted. A prompt is refused while another prompt may be on the phone:
-- the provider would refuse the second prompt too, or the member would pay twice. Only a prompt stores its phone
-- number. `p_renewal_amount`, the price of the package alone, asks for another prompt before the end. Locks member, listing, order, payment, the number of a prompt, and the subjects of the rate limits. Raises
-- PT404 for an unknown listing; PT409 for a listing that cannot be paid for; 22023 for an unknown provider; TG503 for a
-- prompt while outgoing messages are held after a restore; TG423 and PT429 with the seconds to wait.
create function public.begin_payment(
  p_actor_id uuid, p_listing_id bigint, p_package text, p_days int, p_amount int, p_currency text,
  p_provider text, p_with_website boolean default false, p_phone text default null,
  p_id uuid default gen_random_uuid(), p_renewal_amount int default null
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_edited_listing(p_actor_id, p_listing_id);
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
    and opened.member_id is not distinct from p_actor_id
    and (rules.flow <> 'prompt' or opened.phone is not distinct from prompted)
    and coalesce(opened.created_at > app.now() - rules.repeats_for, true)
  then
    perform app.ask_renewal(opened, p_renewal_amount);
    return opened;
  end if;
  if rules.flow = 'prompt' then
    perform app.refuse_if(public.outgoing_is_held(), 'TG503', 'outgoing messages are held');
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
  perform app.ask_renewal(opened, p_renewal_amount);
  return opened;
end;
$$;

-- Records received money for a payment, starts the paid time, and returns the payment. A payment with settled money is
-- returned unchanged. Money with another payee, sum or currency than quoted waits in review, except for an accepted
-- shortfall. Money for a suspended or withdrawn listing, or for a paid order, becomes due for a refund. Callers lock code, listing, order, payment. The
-- function locks the counter of receipts. Raises 23505 for the code of another payment.
create function app.settle_payment(
  p_payment public.payments, p_provider_reference text, p_received_amount int, p_currency text,
  p_is_ours boolean default true
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Writes the state and the money of a payment (code, sum, receipt, refund), and the consequences in ledger, claims,
-- order, notice and the order's open attempt. Money that waited without an order keeps its reference as the former one.
-- Triggers refuse any other writer of these columns except an undo and a move. Money of another payee is added to the
-- ledger only after a provider confirms Tangaza as the payee. Callers lock listing and order, and pass the row with its
-- new values. The function locks the payment, then the open attempt. Raises PT409 for a transition that the state does
-- not allow, 22023 for an unknown provider, 23505 for a code that another payment or the ledger has.
create function app.write_payment(p_payment public.payments) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  was public.payments;
begin
  select * into was from public.payments where id = p_payment.id for no key update;
  if not app.can_become(was.state, p_payment.state) then
    perform app.refuse_transition(was.state, p_payment.state);
  end if;
  -- The reference of money that is matched at its arrival was never on a screen.
  if was.order_id is null and was.reference <> p_payment.reference and was.created_at <> app.now() then
    p_payment.former_reference := was.reference;
  end if;
  perform set_config('app.writes_payments', 'yes', true);
  if was.id is null then
    insert into public.payments select (p_payment).*;
  else
    update public.payments set
        (order_id, reference, listing_id, member_id, package, days, with_website, amount, currency, state,
          provider_reference, received_amount, paid_at, refunded_at, refund_code, receipt_number, reason, poll_at,
          former_reference)
        = (p_payment.order_id, p_payment.reference, p_payment.listing_id, p_payment.member_id, p_payment.package,
          p_payment.days, p_payment.with_website, p_payment.amount, p_payment.currency, p_payment.state,
          p_payment.provider_reference, p_payment.received_amount, p_payment.paid_at, p_payment.refunded_at,
          p_payment.refund_code, p_payment.receipt_number, p_payment.reason, p_payment.poll_at,
          p_payment.former_reference)
      where id = p_payment.id;
  end if;
  perform set_config('app.writes_payments', '', true);
  if p_payment.provider_reference is null or app.is_other_payee(p_payment) then
    null;
  elsif was.provider_reference is null or app.is_other_payee(was) then
    insert into public.ledger (payment_id, direction, code, amount, currency, corrects)
      values (
        p_payment.id, 'in', p_payment.provider_reference, p_payment.received_amount, p_payment.currency,
        -- The first entry of a code stays, so that money with entries that cancel out is entered as a correction.
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
$$;

-- Fails the pending attempt of an order, if it has one. Callers lock listing and order. The function locks the
-- attempt.
create function app.fail_attempt(p_order_id uuid, p_reason text) returns void
  language plpgsql volatile set search_path = ''
as $$
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
$$;

-- Starts the time of a listing's paid payments, if the listing has a published version and is approved, live or
-- expired. The time of each payment begins at the end of the time that is already paid, or now if there is none.
-- Callers lock the listing. The function locks the payments.
create function app.start_paid_time(p_listing_id bigint) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  next_payment public.payments;
  begins timestamptz;
begin
  loop
    select * into held from public.listings where id = p_listing_id;
    exit when held.shown_version_id is null or held.state not in ('approved', 'live', 'expired');
    select * into next_payment from public.payments
      where listing_id = p_listing_id and state = 'paid' and covers_from is null
      order by paid_at, created_at, id limit 1 for no key update;
    exit when next_payment.id is null;
    begins := greatest(app.now(), case when held.state = 'live' then held.live_until end);
    update public.payments
      set covers_from = begins, covers_until = begins + days * interval '24 hours'
      where id = next_payment.id returning covers_until into next_payment.covers_until;
    update public.listings
      set state = 'live', live_payment_id = next_payment.id, live_until = next_payment.covers_until,
        live_from = case when held.state = 'live' then held.live_from else begins end,
        updated_at = app.now()
      where id = p_listing_id;
    perform app.enqueue_notice('live-' || next_payment.id, 'live', p_listing_id, next_payment.id);
  end loop;
end;
$$;

-- Locks listing, order and payment, in this order, until the transaction ends, and returns the payment; nulls for an
-- unknown payment. Raises 40001 if the payment was matched to a listing meanwhile, because that listing must be locked
-- first. The caller retries.
create function app.lock_payment(p_payment_id uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  before_lock public.payments;
  held public.payments;
begin
  select * into before_lock from public.payments where id = p_payment_id;
  perform from public.listings where id = before_lock.listing_id for no key update;
  perform from public.orders where id = before_lock.order_id for no key update;
  select * into held from public.payments where id = p_payment_id for no key update;
  perform app.refuse_if(
    held.listing_id is distinct from before_lock.listing_id, '40001', 'the payment was matched meanwhile');
  return held;
end;
$$;

-- Locks a code until the transaction ends. A function that records the money of a code locks the code before any
-- row, because the same money may be reported twice at the same time.
create function app.lock_code(p_code text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('payment-code ' || p_code, 0));
end;
$$;

-- Refuses changes of the state or the money of a payment by any writer except app.write_payment, an undo and a move.
-- These writers set `app.writes_payments`. An undo and a move set it to 'code', which also allows changes of the code
-- of received money. Raises 42501.
create function app.refuse_other_writers() returns trigger
  language plpgsql volatile set search_path = ''
as $$
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
$$;

create trigger payments_refuse_other_writers
  before update of state, provider_reference, received_amount, paid_at, refunded_at, refund_code, receipt_number
  on public.payments for each row execute function app.refuse_other_writers();

create trigger payments_refuse_other_inserts before insert on public.payments
  for each row when (new.state <> 'pending' or new.provider_reference is not null)
  execute function app.refuse_other_writers();

-- Refuses an unknown provider. A foreign key would make every payment and message lock the same row of the
-- provider. Raises 22023.
create function app.require_payment_provider() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  perform app.payment_provider(new.provider);
  return new;
end;
$$;

create trigger payments_have_a_provider before insert or update of provider on public.payments
  for each row execute function app.require_payment_provider();

-- Returns the rules of a provider. Raises 22023 for an unknown provider.
create function app.payment_provider(p_provider text) returns app.payment_providers
  language plpgsql stable set search_path = ''
as $$
declare
  found_one app.payment_providers;
begin
  select * into found_one from app.payment_providers where name = p_provider;
  if found_one.name is null then
    raise exception 'no provider of payments: %', p_provider using errcode = '22023';
  end if;
  return found_one;
end;
$$;

-- Returns six digits for a new reference. They differ from the references of open orders, of orders of the last ninety
-- days and of unmatched money, also of money that was matched later. Two transactions may pick the same digits. The
-- unique index of open references then refuses the second order.
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
      ) and not exists (select from public.payments where reference = made and order_id is null)
        and not exists (select from public.payments where replace(former_reference, '-', '') = made);
  end loop;
  return made;
end;
$$;

-- Returns true if a payment may change from one state to the other. A new payment may have any state. Money can
-- arrive for a failed payment. A refunded payment is final.
create function app.can_become(p_from_state text, p_to_state text) returns boolean
  language sql immutable
  return case p_from_state
    when 'pending' then p_to_state in ('pending', 'paid', 'review', 'failed', 'refund_due')
    when 'failed' then p_to_state in ('paid', 'review', 'refund_due')
    when 'review' then p_to_state in ('paid', 'review', 'refund_due')
    when 'paid' then p_to_state = 'refund_due'
    when 'refund_due' then p_to_state = 'refunded'
    else p_from_state is null
  end;

-- Returns true for money that waits because the provider reports another payee.
create function app.is_other_payee(p_payment public.payments) returns boolean
  language sql immutable
  return p_payment.state = 'review' and p_payment.reason is not distinct from 'other-payee';

-- Refuses money of another payee, because staff may neither credit nor refund it. Raises TG410.
create function app.require_ours(p_payment public.payments) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  perform app.refuse_if(app.is_other_payee(p_payment), 'TG410', 'the money went to another payee');
end;
$$;

-- Returns the net sum of a code in the ledger: 0 after its reversal, null for an unknown code.
create function app.booked_sum(p_currency text, p_direction text, p_code text) returns bigint
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select sum(amount) from public.ledger
    where currency = p_currency and direction = p_direction and code = p_code
  );
end;
$$;

-- Returns the days in Nairobi that each payment covers, within the given days. Each day of a listing counts for one
-- payment. If two payments share a day, it counts for the later one. Refunded money covers nothing.
create function app.paid_days(p_from_day date, p_to_day date)
  returns table (listing_id bigint, package text, first_day date, last_day date)
  language sql stable set search_path = ''
  begin atomic
    select listing_id, package, first_day, last_day
    from (
      select listing_id, package, greatest(begins, p_from_day) as first_day,
        least(ends, p_to_day, lead(begins) over (partition by listing_id order by covers_from) - 1) as last_day
      from (
        select listing_id, package, covers_from,
          (covers_from at time zone 'Africa/Nairobi')::date as begins,
          ((covers_until - interval '1 microsecond') at time zone 'Africa/Nairobi')::date as ends
        from public.payments
        where state = 'paid'
          and covers_from < app.start_of_day(p_to_day + 1) and covers_until > app.start_of_day(p_from_day)
      ) as covering
    ) as paid
    where first_day <= last_day;
  end;
