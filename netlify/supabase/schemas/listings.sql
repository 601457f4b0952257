-- A row is an advert: its owner's draft, its state, and references to the published version and the version in
-- review. Only functions that lock the row change the state.
create table public.listings (
  -- Ids below 1001 belong to the sample businesses of the repository.
  id bigint generated always as identity (start with 1001) primary key,
  -- Null after the deletion of the account.
  owner_id uuid references public.members (id) on delete set null,
  state text not null default 'draft',
  -- The reason of a suspension, withdrawal or request for changes.
  reason text,
  -- The draft may be incomplete.
  draft jsonb not null default '{}',
  -- The number of changes of the draft, with the first save as 1. The number keeps one tab from overwriting the
  -- changes of another.
  revision int not null default 1,
  -- Staff search by the draft's title. Former titles are found by the addresses.
  search_title text generated always as (lower(draft ->> 'title')) stored,
  -- The current address on the site, assigned at the approval of a version.
  slug text unique,
  -- The published version.
  shown_version_id bigint,
  -- The version in review.
  review_version_id bigint,
  live_from timestamptz,
  live_until timestamptz,
  featured boolean not null default false,
  -- The payment of the current paid time, or of the last one of an expired listing.
  live_payment_id uuid,
  -- The foreign key to payments includes this column, so that the payment of a live listing has the state 'paid'.
  live_payment_state text generated always as (case when state = 'live' then 'paid' end) stored,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- The name of the staff user that prepared the draft for its owner; null for a draft of the owner.
  prepared_by text,

  constraint listings_state_is_valid check (state in (
    'draft', 'submitted', 'changes_requested', 'approved', 'live', 'expired', 'suspended', 'withdrawn'
  )),
  constraint listings_draft_is_an_object
    check (jsonb_typeof(draft) = 'object' and pg_column_size(draft) <= 32768),
  constraint listings_slug_is_an_address check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint listings_live_is_paid
    check (state <> 'live' or (live_payment_id is not null and live_until is not null and live_from is not null)),
  constraint listings_live_shows_something check (state <> 'live' or shown_version_id is not null),
  constraint listings_submitted_is_reviewed check (state <> 'submitted' or review_version_id is not null),
  constraint listings_live_time_runs_on check (live_until > live_from)
);

create index listings_of_an_owner on public.listings (owner_id);
create index listings_by_state on public.listings (state, live_until);
create index listings_in_review on public.listings (review_version_id) where review_version_id is not null;
create index listings_by_title on public.listings using gin (search_title extensions.gin_trgm_ops);
create index listings_live_in_order on public.listings (featured desc, live_from desc, id desc)
  where state = 'live';
-- The index is for public.newer_listings, because few listings are newer than a build.
create index listings_live_by_age on public.listings (live_from) where state = 'live';
create index listings_live_versions on public.listings (shown_version_id) where state = 'live';

grant select on public.listings to service_role;

alter table public.listings enable row level security;

-- Returns true for a visible listing: live, with paid time left. The readers of a view that calls the function need
-- the right to execute it. Without settings PostgreSQL inlines the function, so that indexes of live listings are
-- used.
create function app.is_live(p_listing public.listings) returns boolean
  language sql stable
  return p_listing.state = 'live' and p_listing.live_until > app.now();

grant execute on function app.is_live(public.listings) to anon, authenticated, service_role;

create trigger listings_audit_state after insert or update on public.listings
  for each row execute function app.audit_state('listing');

-- Adds the words of a live listing's version to the suggestions of the search.
create trigger listings_add_search_terms after insert or update of shown_version_id, state on public.listings
  for each row when (new.state = 'live' and new.shown_version_id is not null)
  execute function app.add_terms_of_listing();

-- Stores the reason of app.set_actor with a request for changes, suspension or withdrawal. Removes it with the next
-- state or with the owner.
create function app.set_listing_reason() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if new.owner_id is null then
    new.reason := null;
  elsif new.state <> old.state then
    new.reason := case when new.state in ('changes_requested', 'suspended', 'withdrawn') then
      nullif(current_setting('app.reason', true), '') end;
  end if;
  return new;
end;
$$;

create trigger listings_set_reason before update on public.listings
  for each row execute function app.set_listing_reason();

-- Returns the listing, locked until the transaction ends. The acting member is locked first, so that the deletion
-- of the account ends before or begins after this transaction. Raises PT404 for an unknown member or listing, and
-- for the listing of another owner. A null actor stands for staff: the lock of the member and the check of the
-- owner are then skipped.
create function app.lock_listing(p_actor_id uuid, p_listing_id bigint) returns public.listings
  language plpgsql volatile set search_path = ''
as $$
declare
  found_listing public.listings;
begin
  if p_actor_id is not null then
    perform app.lock_member(p_actor_id);
  end if;
  select * into found_listing from public.listings where id = p_listing_id for no key update;
  if found_listing.id is null or (p_actor_id is not null and found_listing.owner_id is distinct from p_actor_id) then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
  return found_listing;
end;
$$;

-- Raises PT412 with the current revision if another tab has saved since `p_revision`.
create function app.require_revision(p_listing public.listings, p_revision int) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if p_listing.revision <> p_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = p_listing.revision;
  end if;
end;
$$;
