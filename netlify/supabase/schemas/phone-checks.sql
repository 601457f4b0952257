-- The check of a listing's phone number, which its page names with the month. Either a code proved the number for the
-- owner, or staff rang it. A check counts for twelve months, and for this number only.

-- A row is a number that staff rang about a listing. A published version with another number deletes it.
create table app.phone_calls (
  listing_id bigint not null references public.listings (id) on delete cascade,
  -- E.164.
  phone text not null,
  called_by uuid not null,
  called_at timestamptz not null default app.now(),

  primary key (listing_id, phone),
  constraint phone_calls_phone_is_e164 check (phone ~ '^[+][0-9]{9,15}$')
);

create index phone_calls_oldest on app.phone_calls (called_at);

alter table app.phone_calls enable row level security;

-- Returns the time of the last check of a listing's number; null if none counts any more.
create function app.phone_checked_at(p_listing public.listings, p_phone text) returns timestamptz
  language sql stable set search_path = ''
  return (
    select max(at)
    from (
      select checked_at as at from app.proven_phones where phone = p_phone and member_id = p_listing.owner_id
      union all
      select called_at from app.phone_calls where listing_id = p_listing.id and phone = p_phone
    ) as checks
    where app.is_proof_valid(at)
  );

-- Records that staff rang the number of a version that is in review or published. A retry sets the time again. Locks the
-- listing. Raises PT404; PT409 for another version, and for a version without a phone number.
create function public.record_phone_call(p_actor_id uuid, p_listing_id bigint, p_version_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  version public.listing_versions;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_listing(null, p_listing_id);
  select * into version from public.listing_versions
    where id = p_version_id and id in (held.review_version_id, held.shown_version_id);
  if version.phone is null then
    perform app.refuse_transition(held.state, 'a call to a version that is not in review or has no phone');
  end if;
  insert into app.phone_calls (listing_id, phone, called_by) values (p_listing_id, version.phone, p_actor_id)
    on conflict (listing_id, phone) do update set called_by = excluded.called_by, called_at = excluded.called_at;
  perform app.audit(
    'listing', p_listing_id::text, held.state, held.state,
    jsonb_build_object('version', p_version_id, 'decision', 'called')
  );
  perform app.enqueue_cache_purge(p_listing_id) from public.listing_versions
    where id = held.shown_version_id and phone = version.phone;
end;
$$;

-- Deletes the calls to numbers other than that of the published version. A listing without one loses all of them.
create function app.delete_former_phone_calls() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.phone_calls where listing_id = new.id and phone is distinct from (
    select phone from public.listing_versions where id = new.shown_version_id
  );
  return null;
end;
$$;

create trigger listings_delete_former_phone_calls after update on public.listings
  for each row when (old.shown_version_id is distinct from new.shown_version_id)
  execute function app.delete_former_phone_calls();

-- Listings with a page that a check of their number changed. A check holds the lock of its number, but not that of the
-- listing, so it inserts rows here, and app.move_page_changes requests the purges. An insert waits for no lock. There is
-- no foreign key, because its lock would wait for the deletion of the listing.
create table app.page_changes (
  id bigint generated always as identity primary key,
  listing_id bigint not null
);

alter table app.page_changes enable row level security;

-- Adds the listings of a member with this published number.
create function app.add_page_changes(p_member_id uuid, p_phone text) returns void
  language sql volatile set search_path = ''
as $$
  insert into app.page_changes (listing_id)
    select listings.id
    from public.listings join public.listing_versions as versions on versions.id = listings.shown_version_id
    where listings.owner_id = p_member_id and versions.phone = p_phone and listings.live_from is not null;
$$;

-- Adds the listings with a page that names a new, a lost or a taken check of a number.
create function app.add_checked_pages() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.checked_at is not null then
    perform app.add_page_changes(old.member_id, old.phone);
  end if;
  if tg_op <> 'DELETE' and new.checked_at is not null then
    perform app.add_page_changes(new.member_id, new.phone);
  end if;
  return null;
end;
$$;

create trigger proven_phones_add_pages after insert or delete on app.proven_phones
  for each row execute function app.add_checked_pages();

create trigger proven_phones_add_changed_pages after update on app.proven_phones
  for each row when ((old.member_id, old.checked_at) is distinct from (new.member_id, new.checked_at))
  execute function app.add_checked_pages();

-- Requests a purge for each changed page. Skips a listing that another transaction holds; a later call handles it. Locks
-- the listings.
create function app.move_page_changes() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  changed_id bigint;
begin
  for changed_id in select distinct listing_id from app.page_changes order by listing_id limit 100
  loop
    if app.try_lock_listing(changed_id) then
      delete from app.page_changes where listing_id = changed_id;
      perform app.enqueue_cache_purge(changed_id);
    end if;
  end loop;
  delete from app.page_changes where not exists (select from public.listings where id = page_changes.listing_id);
end;
$$;
