-- An order is a member's purchase for one listing, under one reference. Its payments are attempts, each with its
-- own quote. Received money is compared with the quote of its attempt.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- A reference that can be read out on the phone: six digits, or in old orders a few letters and digits with a
  -- hyphen.
  reference text not null,
  listing_id bigint not null references public.listings (id),
  created_at timestamptz not null default app.now(),
  -- An order closes with a settled payment, with the end of its listing, or thirty days after its last attempt.
  closed_at timestamptz,

  unique (id, reference, listing_id)
);

create unique index orders_one_open on public.orders (listing_id) where closed_at is null;
create unique index orders_open_reference on public.orders (reference) where closed_at is null;
create index orders_by_reference on public.orders (reference, created_at);
create index orders_of_a_listing on public.orders (listing_id, created_at);

grant select on public.orders to service_role;

alter table public.orders enable row level security;

create trigger orders_are_never_deleted before delete or truncate on public.orders
  for each statement execute function app.refuse_change();

-- A claim is an M-Pesa code that a member submits for an order. A claim is no proof, so several orders may claim the
-- same code.
create table public.payment_claims (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  code text not null,
  -- The amount in the M-Pesa message that the member pasted, in shillings; null for a code without its message.
  amount int,
  -- The number that the member paid from.
  phone text,
  at timestamptz not null default app.now(),
  -- A claim closes when its payment is found or staff refuse it.
  closed_at timestamptz,
  refused_because text,
  -- The member that submitted the claim. A trigger copies the owner of the listing.
  member_id uuid references public.members (id) on delete cascade,

  unique (order_id, code),
  constraint payment_claims_code_is_one check (code ~ '^[A-Z0-9]{10}$')
);

-- Returns the last three digits of a phone number, which a provider includes even in a masked number.
create function app.last_digits(p_phone text) returns text
  language sql immutable
  return right(regexp_replace(p_phone, '[^0-9]', '', 'g'), 3);

create index payment_claims_of_a_code on public.payment_claims (code);
-- app.phone_beside reads the numbers that a member entered from this index alone.
create index payment_claims_of_a_member on public.payment_claims (member_id, app.last_digits(phone), phone);
create index payment_claims_open on public.payment_claims (at, id) where closed_at is null;

grant select on public.payment_claims to service_role;

alter table public.payment_claims enable row level security;

-- Copies the owner of the listing into a new claim.
create function app.note_claimant() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.member_id := coalesce(new.member_id, (
    select listings.owner_id from public.orders join public.listings on listings.id = orders.listing_id
    where orders.id = new.order_id
  ));
  return new;
end;
$$;

create trigger payment_claims_note_claimant before insert on public.payment_claims
  for each row execute function app.note_claimant();
