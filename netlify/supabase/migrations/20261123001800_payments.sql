-- One row is one attempt to pay. A payment is never deleted; it loses its payer with the account.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- The payer gives this reference: short, without letters that look alike.
  reference text not null unique,
  -- Null for money that staff have to match to a listing.
  listing_id bigint references public.listings (id),
  member_id uuid references public.members (id) on delete set null,
  provider text not null,
  -- The provider's own number, which credits once.
  provider_reference text,
  -- The quote, from the price list at the time of the payment.
  package text,
  days int,
  -- Whether the sum pays for a website as well.
  with_website boolean not null default false,
  amount int not null,
  currency text not null,
  state text not null default 'pending',
  received_amount int,
  paid_at timestamptz,
  -- The time that the payment covers, once it begins.
  covers_from timestamptz,
  covers_until timestamptz,
  refunded_at timestamptz,
  receipt_number int unique,
  reason text,
  created_at timestamptz not null default app.now(),

  unique (id, state, listing_id),
  constraint payments_provider_known check (provider in ('till', 'card', 'mpesa', 'operator')),
  constraint payments_state_known
    check (state in ('pending', 'paid', 'review', 'failed', 'refund_due', 'refunded')),
  constraint payments_currency_known check (currency in ('KES', 'USD')),
  -- Shillings are whole, dollars are in cents.
  constraint payments_amount_positive check (amount > 0),
  constraint payments_quote_is_whole check ((package is null) = (days is null) and (days is null or days > 0)),
  constraint payments_paid_is_for_a_listing
    check (state <> 'paid' or (listing_id is not null and days is not null)),
  constraint payments_settled_is_proven check (
    state not in ('paid', 'refund_due', 'refunded')
    or (paid_at is not null and provider_reference is not null
      and (receipt_number is not null or covers_from is null and state <> 'paid'))
  ),
  constraint payments_without_listing_are_reviewed
    check (listing_id is not null or state in ('review', 'refund_due', 'refunded')),
  constraint payments_refund_is_dated check ((state = 'refunded') = (refunded_at is not null)),
  constraint payments_cover_both_or_none check ((covers_from is null) = (covers_until is null)),
  constraint payments_credit_once unique (provider, provider_reference)
);

-- A listing has one open payment, so that nobody is asked to pay twice.
create unique index payments_one_pending on public.payments (listing_id) where state = 'pending';
-- An M-Pesa code is the same money, whether the till or the provider reported it.
create unique index payments_one_mpesa_code on public.payments (provider_reference)
  where provider in ('till', 'mpesa');
create index payments_of_a_listing on public.payments (listing_id, created_at);
create index payments_of_a_member on public.payments (member_id);
create index payments_not_settled on public.payments (state, paid_at);
create index payments_not_begun on public.payments (paid_at) where state = 'paid' and covers_from is null;
create index payments_to_refund on public.payments (paid_at, id) where state = 'refund_due';
create index payments_by_time on public.payments (created_at, id);
create index payments_by_state on public.payments (state, created_at, id);
create index payments_by_reference on public.payments
  using gin ((replace(reference, '-', '')) extensions.gin_trgm_ops);
create index payments_by_code on public.payments using gin (provider_reference extensions.gin_trgm_ops);

alter table public.listings
  -- The payment of a live listing is its own and stays in the state 'paid'.
  add constraint listings_live_by_a_settled_payment
    foreign key (live_payment, live_payment_state, id)
    references public.payments (id, state, listing_id);

revoke all on public.payments from anon, authenticated, service_role;
grant select on public.payments to service_role;

alter table public.payments enable row level security;

create trigger payments_are_never_deleted before delete or truncate on public.payments
  for each statement execute function app.refuse_change();
create trigger payments_audit_state after insert or update on public.payments
  for each row execute function app.audit_state('payment');

-- The provider's number of received money stays with its row; other money is another row.
create function app.refuse_reference_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'the number of money that came stays as it is' using errcode = '42501';
end;
$$;
create trigger payments_refuse_reference_change before update on public.payments
  for each row
  when (old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference)
  execute function app.refuse_reference_change();

-- The payment, locked behind its listing until the transaction ends; nulls if there is none. A payment that
-- was matched to a listing meanwhile is a serialization failure, because its listing has to be locked first;
-- the caller tries again.
create function app.lock_payment(payment uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  known_listing bigint;
  held public.payments;
begin
  select listing_id into known_listing from public.payments where id = payment;
  perform from public.listings where id = known_listing for no key update;
  select * into held from public.payments where id = payment for no key update;
  if held.listing_id is distinct from known_listing then
    raise exception 'the payment was matched meanwhile' using errcode = '40001';
  end if;
  return held;
end;
$$;

-- The words of a provider or a person about a payment, unchanged.
create table public.payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id),
  at timestamptz not null default app.now(),
  kind text not null,
  data jsonb not null default '{}'
);

create index payment_events_of_a_payment on public.payment_events (payment_id, id);

revoke all on public.payment_events from anon, authenticated, service_role;
grant select on public.payment_events to service_role;

alter table public.payment_events enable row level security;

create trigger payment_events_append_only before update or delete or truncate on public.payment_events
  for each statement execute function app.refuse_change();

-- Receipts are numbered without gaps: the number is taken in the transaction that settles the payment.
create table app.counters (name text primary key, last int not null);
insert into app.counters values ('receipt', 0);
