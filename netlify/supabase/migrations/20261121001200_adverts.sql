-- Adverts, called listings in code: what a shop owner writes, what staff approved of it, and where it is
-- in its life. States change only in functions that lock the row; see the migrations named after states.
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
  -- The revision that was handed in last.
  submitted_revision int,
  -- By what its owner calls it staff look for a listing; what it was called before is in its addresses.
  called text generated always as (lower(draft ->> 'name')) stored,
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
create index listings_in_review on public.listings (review_version) where review_version is not null;
create index listings_live_in_order on public.listings (featured desc, live_from desc, id desc)
  where state = 'live';

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
  category_slug text generated always as (app.slug_of(category)) stored,
  town_slug text generated always as (app.slug_of(town)) stored,
  words tsvector generated always as (
    array_to_tsvector(app.words_of(
      name || ' ' || category || ' ' || county || ' ' || town || ' ' || located || ' ' || contact
      || ' ' || coalesce('0' || substr(phone, 5, 3) || ' ' || substr(phone, 8, 3) || ' ' || substr(phone, 11), '')
      || ' ' || hours || ' ' || deliveries || ' ' || description
    ))
  ) stored,

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

create index listing_versions_waiting on public.listing_versions (id) where decision is null;
create index listing_versions_by_words on public.listing_versions using gin (words);
create index listing_versions_by_category on public.listing_versions (category_slug, town_slug);
create index listing_versions_by_town on public.listing_versions (town_slug);

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

create index listing_slugs_of_a_listing on public.listing_slugs (listing_id);

revoke all on public.listings, public.listing_versions, public.listing_slugs
  from anon, authenticated, service_role;
grant select on public.listings, public.listing_versions, public.listing_slugs to service_role;

alter table public.listings enable row level security;
alter table public.listing_versions enable row level security;
alter table public.listing_slugs enable row level security;

create trigger listings_note_state after insert or update on public.listings
  for each row execute function app.note_state('listing');
