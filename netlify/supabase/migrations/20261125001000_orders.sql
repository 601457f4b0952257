-- What a member pays for once for one listing, under one reference. Its payments are attempts, each with its
-- own quote; money that comes is compared with the attempt that it was sent for.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- What is said on the phone: six digits. Older ones have letters.
  reference text not null,
  listing_id bigint not null references public.listings (id),
  created_at timestamptz not null default app.now(),
  -- Settled money closes it, the end of its listing, or thirty days without money.
  closed_at timestamptz,

  unique (id, reference, listing_id)
);

create unique index orders_one_open on public.orders (listing_id) where closed_at is null;
create unique index orders_open_reference on public.orders (reference) where closed_at is null;
create index orders_by_reference on public.orders (reference, created_at);
create index orders_of_a_listing on public.orders (listing_id, created_at);

revoke all on public.orders from anon, authenticated, service_role;
grant select on public.orders to service_role;
alter table public.orders enable row level security;
create trigger orders_are_never_deleted before delete or truncate on public.orders
  for each statement execute function app.refuse_change();

comment on schema app is 'Lock order: member, listing, order, payment, post, picture, vacancy.';

alter table public.payments
  add column order_id uuid,
  -- The number that it is paid from: hers, or what the provider shows of it. It goes with her account.
  add column phone text,
  -- The provider's own name of the attempt, and its page where she goes on.
  add column session text,
  add column redirect text,
  -- The time of the next question to the provider, and how often and when it was asked.
  add column ask_at timestamptz,
  add column asked int not null default 0,
  add column asked_at timestamptz,
  -- The provider's number of the money that went back.
  add column refund_code text;

insert into public.orders (reference, listing_id, created_at, closed_at)
  select reference, listing_id, created_at, case when state <> 'pending' then coalesce(paid_at, created_at) end
  from public.payments where listing_id is not null;
update public.payments set order_id = orders.id
  from public.orders where orders.reference = payments.reference and payments.listing_id is not null;

alter table public.payments
  drop constraint payments_reference_key,
  add constraint payments_of_an_order
    foreign key (order_id, reference, listing_id) references public.orders (id, reference, listing_id),
  add constraint payments_have_order_and_listing check ((order_id is null) = (listing_id is null));

create index payments_of_an_order on public.payments (order_id);
create unique index payments_one_session on public.payments (provider, session);
create index payments_to_ask on public.payments (ask_at) where ask_at is not null;
create index payments_of_a_phone on public.payments (phone, created_at) where phone is not null;
-- A masked number shows its last three digits: far fewer attempts have them than have the sum.
create index payments_unpaid_by_number on public.payments (amount, right(phone, 3))
  where currency = 'KES' and state in ('pending', 'failed') and phone is not null;
create index payments_unmatched on public.payments (reference) where order_id is null;

-- Money as it came and went, a row each; nothing is ever changed in it. What a payment's listing owes or has
-- follows from it.
create table public.ledger (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  payment_id uuid not null references public.payments (id),
  direction text not null check (direction in ('in', 'out')),
  -- The provider's number of this money. M-Pesa moves shillings, PayPal dollars.
  code text not null,
  amount int not null,
  currency text not null check (currency in ('KES', 'USD')),
  -- What staff had mistyped: the difference, above or below zero.
  corrects boolean not null default false,

  constraint ledger_amount_is_money check (amount > 0 or corrects)
);

create unique index ledger_one_money on public.ledger (currency, direction, code) where not corrects;

create index ledger_of_a_payment on public.ledger (payment_id);
create index ledger_of_a_code on public.ledger (code);
create index ledger_by_time on public.ledger (at, id);

revoke all on public.ledger from anon, authenticated, service_role;
grant select on public.ledger to service_role;
alter table public.ledger enable row level security;
create trigger ledger_append_only before update or delete or truncate on public.ledger
  for each statement execute function app.refuse_change();

insert into public.ledger (at, payment_id, direction, code, amount, currency)
  select paid_at, id, 'in', provider_reference, coalesce(received_amount, amount), currency
  from public.payments where provider_reference is not null order by paid_at, id;
-- Of money that was sent back before, nobody noted the number.
update public.payments set refund_code = id::text where state = 'refunded';
insert into public.ledger (at, payment_id, direction, code, amount, currency)
  select refunded_at, id, 'out', refund_code, coalesce(received_amount, amount), currency
  from public.payments where state = 'refunded' order by refunded_at, id;
alter table public.payments
  add constraint payments_refund_has_a_code check (state <> 'refunded' or refund_code is not null);

-- A code that a member says is of her money. It proves nothing, so that several may claim one code.
create table public.payment_claims (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  code text not null,
  -- The shillings of the message that she pasted, and the number that she paid from.
  amount int,
  phone text,
  at timestamptz not null default app.now(),
  -- Its money was found, or staff could not find it.
  closed_at timestamptz,
  refused_because text,

  unique (order_id, code),
  constraint payment_claims_code_is_one check (code ~ '^[A-Z0-9]{10}$')
);

create index payment_claims_of_a_code on public.payment_claims (code);
create index payment_claims_open on public.payment_claims (at, id) where closed_at is null;

revoke all on public.payment_claims from anon, authenticated, service_role;
grant select on public.payment_claims to service_role;
alter table public.payment_claims enable row level security;

-- What providers sent, as it came, before anybody looked at it. It may be read later, and twice.
create table public.provider_messages (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  provider text not null check (provider in ('mpesa', 'card')),
  kind text not null,
  -- The payment or refund that stood in its address.
  about uuid,
  headers jsonb not null,
  body text not null,
  -- A lease, or the time of another try.
  next_try_at timestamptz not null default app.now(),
  tries int not null default 0,
  done_at timestamptz,
  outcome text
);

create index provider_messages_to_do on public.provider_messages (next_try_at) where done_at is null;
create index provider_messages_by_time on public.provider_messages (at);

revoke all on public.provider_messages from anon, authenticated, service_role;
grant select on public.provider_messages to service_role;
alter table public.provider_messages enable row level security;

create trigger provider_messages_stay before truncate on public.provider_messages
  for each statement execute function app.refuse_change();
create trigger provider_messages_stay_as_they_came
  before update of id, at, provider, kind, about, headers, body on public.provider_messages
  for each statement execute function app.refuse_change();
