-- The outbox of cache purges. A row is a listing with cached pages that may be outdated. The transaction that changes
-- the listing writes the row. A listing has at most one row. Only functions access the table. There is no foreign key,
-- because the page of a deleted listing is purged too.
create sequence app.cache_changes;

create table app.cache_purges (
  listing_id bigint primary key,
  -- The number of the last change. A purge that began before that change does not finish the row.
  change bigint not null default nextval('app.cache_changes'),
  -- The number of failed purges since the last successful one.
  attempts int not null default 0,
  due_at timestamptz not null default app.now(),
  -- The times of the last two purges, because the platform accepts two purges of a tag in five seconds.
  sent_at timestamptz,
  sent_before_at timestamptz,
  -- True after the first successful purge of a change. A second purge follows: a page that was rendered before the
  -- change may have been cached after the first purge.
  is_repeat boolean not null default false
);

create index cache_purges_due on app.cache_purges (attempts, due_at);

-- Requests a purge of the cached pages of a listing, at once or as soon as the platform accepts another purge of its
-- tag. Locks the row of the purge. Callers have changed a row of the listing, so they hold the lock of the listing.
create function app.enqueue_cache_purge(p_listing_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.cache_purges as purges (listing_id) values (p_listing_id)
    on conflict (listing_id) do update
    set change = excluded.change, is_repeat = false,
      due_at = greatest(app.now(), purges.sent_before_at + interval '6 seconds');
end;
$$;

-- Requests a purge for a changed or deleted listing.
create function app.purge_changed_listing() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.enqueue_cache_purge(coalesce(new.id, old.id));
  return null;
end;
$$;

-- Returns the columns of a listing on which its page depends. app.look_up_listing reads the same columns. Returns null
-- for a listing that was never live, because its address is unknown. The function has no settings, so that PostgreSQL
-- inlines it. With settings, the conditions of the triggers would plan it twice for each changed listing.
create function app.page_columns(p_listing public.listings) returns jsonb
  language sql stable
  return case when p_listing.live_from is not null then jsonb_build_array(
    p_listing.state, p_listing.slug, p_listing.shown_version_id, p_listing.live_from, p_listing.live_until,
    p_listing.live_payment_id, p_listing.featured
  ) end;

create trigger listings_purge_new after insert on public.listings
  for each row when (app.page_columns(new) is not null)
  execute function app.purge_changed_listing();

create trigger listings_purge_changed after update on public.listings
  for each row when (app.page_columns(old) is distinct from app.page_columns(new))
  execute function app.purge_changed_listing();

create trigger listings_purge_deleted after delete on public.listings
  for each row when (app.page_columns(old) is not null)
  execute function app.purge_changed_listing();

-- Requests a purge if the fields of a published version change, for example by a correction in the database. A decision
-- about a version changes no page.
create function app.purge_changed_version() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
  is_now constant jsonb := to_jsonb(new);
begin
  if exists (
    select from unnest(app.listing_fields()) as field where is_now -> field is distinct from was -> field
  ) and exists (
    select from public.listings where shown_version_id = new.id and live_from is not null
  ) then
    perform app.enqueue_cache_purge(new.listing_id);
  end if;
  return null;
end;
$$;

create trigger listing_versions_purge_changed after update on public.listing_versions
  for each row execute function app.purge_changed_version();

-- Requests a purge for a listing that lost an address or received the address of another listing. A new address needs
-- no purge, because the platform caches the response for an unknown address for a minute only.
create function app.purge_changed_slug() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.enqueue_cache_purge(id) from public.listings
    where id in (old.listing_id, new.listing_id) and live_from is not null order by id;
  return null;
end;
$$;

create trigger listing_slugs_purge_changed after update or delete on public.listing_slugs
  for each row execute function app.purge_changed_slug();

-- Leases up to `p_limit` due purges, the latest change first, and returns each with the number of its change. A lease
-- lasts fifty seconds. Afterwards the purge is due again. Failed purges are leased in separate groups. A group becomes
-- smaller with each attempt, so that a tag that the platform refuses delays no other purge. Skips rows that another
-- transaction holds. Locks listings in app.move_page_changes before the purges.
create function public.lease_cache_purges(p_limit int) returns table (listing_id bigint, change bigint)
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  fewest int;
begin
  perform app.move_page_changes();
  fewest := (select min(attempts) from app.cache_purges where due_at <= app.now());
  return query
    with due as materialized (
      select listing_id from app.cache_purges
      where due_at <= app.now() and attempts = fewest
      order by due_at desc
      limit greatest(least(p_limit, 1), p_limit >> least(fewest, 30))
      for update skip locked
    )
    update app.cache_purges as purges
      set attempts = attempts + 1, due_at = app.now() + interval '50 seconds',
        sent_before_at = sent_at, sent_at = app.now()
      from due where purges.listing_id = due.listing_id
      returning purges.listing_id, purges.change;
end;
$$;

-- Records successful purges, with the numbers of their changes. After the first purge of a change, the row is due again
-- in thirty seconds, which is longer than the rendering of a page. After the second purge, the row is deleted. A row
-- with a later change stays. Skips rows that another transaction holds, because that transaction requests another
-- purge.
create function public.finish_cache_purges(p_listing_ids bigint[], p_changes bigint[]) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  done record;
begin
  for done in
    select purges.listing_id, purges.is_repeat
    from app.cache_purges as purges
      join unnest(p_listing_ids, p_changes) as sent (listing_id, change)
        on sent.listing_id = purges.listing_id and sent.change = purges.change
    order by purges.listing_id for no key update of purges skip locked
  loop
    if done.is_repeat then
      delete from app.cache_purges where listing_id = done.listing_id;
    else
      update app.cache_purges
        set is_repeat = true, attempts = 0, due_at = app.now() + interval '30 seconds'
        where listing_id = done.listing_id;
    end if;
  end loop;
end;
$$;
