-- Adverts, called listings in code: what a shop owner writes, what staff approved of it, and where it is
-- in its life. States change only in functions that lock the row; see the next migrations.
create table public.listings (
  -- Below stand the sample businesses of the repository.
  id bigint generated always as identity (start with 1001) primary key,
  -- Null once the account is gone.
  owner_id uuid references public.members (id) on delete set null,
  state text not null default 'draft',
  -- What its owner is writing, complete or not, and how often it was saved: two tabs never overwrite
  -- each other.
  draft jsonb not null default '{}',
  revision int not null default 1,
  -- Address on the site, given at the first submission.
  slug text unique,
  -- The version that visitors see, and the one that staff look at.
  shown_version bigint,
  review_version bigint,
  live_from timestamptz,
  live_until timestamptz,
  featured boolean not null default false,
  -- The payment that it is live by.
  live_payment uuid,
  live_payment_state text generated always as (case when state = 'live' then 'paid' end) stored,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),

  constraint listings_state_known check (state in (
    'draft', 'submitted', 'changes_requested', 'approved', 'live', 'expired', 'suspended', 'withdrawn'
  )),
  constraint listings_draft_is_an_object
    check (jsonb_typeof(draft) = 'object' and pg_column_size(draft) <= 32768),
  constraint listings_slug_is_an_address check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint listings_live_is_paid
    check (state <> 'live' or (live_payment is not null and live_until is not null and live_from is not null)),
  constraint listings_live_shows_something check (state <> 'live' or shown_version is not null),
  constraint listings_submitted_is_reviewed check (state <> 'submitted' or review_version is not null),
  constraint listings_live_time_runs_on check (live_until > live_from)
);

create index listings_of_an_owner on public.listings (owner_id);
create index listings_by_state on public.listings (state, live_until);

-- What was submitted, never changed afterwards but for the decision about it.
create table public.listing_versions (
  id bigint generated always as identity primary key,
  listing_id bigint not null references public.listings (id) on delete cascade,
  name text not null,
  category text not null,
  county text not null,
  town text not null,
  located text not null default '',
  contact text not null,
  phone text,
  email text,
  whatsapp text,
  website text,
  hours text not null default '',
  deliveries text not null default '',
  description text not null,
  -- [{"id": picture, "alt": …}], the first being the cover.
  photos jsonb not null,
  submitted_at timestamptz not null default app.now(),
  decision text,
  decided_at timestamptz,
  decided_by uuid,
  reason text,

  unique (listing_id, id),
  constraint listing_versions_name_length check (char_length(name) between 2 and 80),
  constraint listing_versions_lines_are_lines check (
    (name || category || county || town || located || contact || hours || deliveries) !~ '[[:cntrl:]]'
  ),
  constraint listing_versions_lines_length check (
    char_length(category) between 1 and 40 and char_length(county) between 1 and 40
    and char_length(town) between 1 and 60 and char_length(located) <= 120
    and char_length(contact) between 1 and 80 and char_length(hours) <= 120
    and char_length(deliveries) <= 200
  ),
  constraint listing_versions_can_be_reached check (phone is not null or email is not null),
  constraint listing_versions_phone_is_kenyan check (phone ~ '^\+254[17][0-9]{8}$'),
  constraint listing_versions_whatsapp_is_kenyan check (whatsapp ~ '^\+254[17][0-9]{8}$'),
  constraint listing_versions_email_is_one_address
    check (email ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and char_length(email) <= 254),
  constraint listing_versions_website_is_https
    check (website ~ '^https://[^\s"<>]+$' and char_length(website) <= 200),
  constraint listing_versions_description_length
    check (char_length(btrim(description, E' \t\r\n')) between 40 and 2000),
  constraint listing_versions_has_photos
    check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) between 1 and 8),
  constraint listing_versions_decision_known
    check (decision in ('approved', 'changes_requested', 'superseded')),
  constraint listing_versions_decision_is_dated check ((decision is null) = (decided_at is null)),
  constraint listing_versions_refusal_is_explained
    check (decision <> 'changes_requested' or btrim(coalesce(reason, ''), E' \t\r\n') <> '')
);

create index listing_versions_to_review on public.listing_versions (submitted_at) where decision is null;

alter table public.listings
  add constraint listings_show_their_own_version
    foreign key (id, shown_version) references public.listing_versions (listing_id, id),
  add constraint listings_have_their_own_version_reviewed
    foreign key (id, review_version) references public.listing_versions (listing_id, id);

-- Every address that a listing ever had; the old ones lead to the new one, and nobody else gets them.
create table public.listing_slugs (
  slug text primary key,
  listing_id bigint not null references public.listings (id) on delete cascade,
  since timestamptz not null default app.now()
);

-- Money. One row an attempt to pay; it is never deleted, and forgets who paid when the account goes.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  -- What the payer gives as a reference: short, without letters that look alike.
  reference text not null unique,
  -- Null for money that came without one, for staff to resolve.
  listing_id bigint references public.listings (id),
  member_id uuid references public.members (id) on delete set null,
  provider text not null,
  -- The provider's own number for it: credits once.
  provider_reference text,
  -- The quote, from the price list at that moment.
  package text,
  days int,
  amount int not null,
  currency text not null,
  state text not null default 'pending',
  received_amount int,
  paid_at timestamptz,
  -- The time that it bought, once it began to run.
  covers_from timestamptz,
  covers_until timestamptz,
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
  constraint payments_cover_both_or_none check ((covers_from is null) = (covers_until is null)),
  constraint payments_credit_once unique (provider, provider_reference)
);

-- Nobody is asked to pay twice at once for one listing.
create unique index payments_one_pending on public.payments (listing_id) where state = 'pending';
create index payments_of_a_listing on public.payments (listing_id, created_at);
create index payments_of_a_member on public.payments (member_id);
create index payments_not_settled on public.payments (state, paid_at);

alter table public.listings
  -- A payment that a live listing stands on cannot leave the state 'paid', nor can another listing's do.
  add constraint listings_live_by_a_settled_payment
    foreign key (live_payment, live_payment_state, id)
    references public.payments (id, state, listing_id);

-- Who did what to which, when and why. Rows are added by triggers and stay as they are.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  -- Null is the clock, or somebody whose account is gone.
  actor uuid,
  subject text not null,
  subject_id text not null,
  from_state text,
  to_state text not null,
  reason text not null default '',
  details jsonb not null default '{}',

  constraint audit_log_subject_known check (subject in ('listing', 'payment'))
);
create index audit_log_of_a_subject on public.audit_log (subject, subject_id, id);
create index audit_log_of_an_actor on public.audit_log (actor, id);

-- What a provider or a person said about a payment, as it came.
create table public.payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id),
  at timestamptz not null default app.now(),
  kind text not null,
  data jsonb not null default '{}'
);
create index payment_events_of_a_payment on public.payment_events (payment_id, id);

-- What somebody has to be told: written with the change itself, turned into letters afterwards.
create table public.notices (
  id bigint generated always as identity primary key,
  -- Names the event, so that it is told once.
  key text not null unique,
  kind text not null,
  listing_id bigint references public.listings (id) on delete cascade,
  payment_id uuid references public.payments (id),
  at timestamptz not null default app.now(),
  done_at timestamptz
);
create index notices_to_tell on public.notices (id) where done_at is null;

-- Receipts are numbered without gaps: the number is taken in the transaction that settles the payment.
create table app.counters (name text primary key, last int not null);
insert into app.counters values ('receipt', 0);

create function app.refuse_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = '42501';
end;
$$;
create trigger audit_log_is_only_added_to before update or delete or truncate on public.audit_log
  for each statement execute function app.refuse_change();
create trigger payment_events_are_only_added_to before update or delete or truncate on public.payment_events
  for each statement execute function app.refuse_change();
create trigger payments_are_never_deleted before delete or truncate on public.payments
  for each statement execute function app.refuse_change();

revoke all on
  public.listings, public.listing_versions, public.listing_slugs, public.payments, public.audit_log,
  public.payment_events, public.notices
  from anon, authenticated, service_role;
grant select on
  public.listings, public.listing_versions, public.listing_slugs, public.payments, public.audit_log,
  public.payment_events, public.notices
  to service_role;
grant update (done_at) on public.notices to service_role;
revoke execute on function app.refuse_change() from public, anon, authenticated;

alter table public.listings enable row level security;
alter table public.listing_versions enable row level security;
alter table public.listing_slugs enable row level security;
alter table public.payments enable row level security;
alter table public.audit_log enable row level security;
alter table public.payment_events enable row level security;
alter table public.notices enable row level security;
