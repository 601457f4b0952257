-- How a listing moves. Every function locks the listing's row first, checks who asks, refuses what is not
-- allowed from where it is, and leaves the rest to the constraints. Only endpoints call them, for the
-- member who asked them. Whoever did not hear the answer asks again: asked twice, each does its work once.

-- The listing, locked until the transaction ends. Somebody else's listing is not there.
create function app.lock_listing(acting uuid, listing bigint) returns public.listings
  language plpgsql volatile set search_path = ''
as $$
declare
  found_listing public.listings;
begin
  select * into found_listing from public.listings where id = listing for update;
  if found_listing.id is null or (acting is not null and found_listing.owner_id is distinct from acting) then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
  return found_listing;
end;
$$;

-- Begins an advert. Asked again because the answer got lost, it answers the one that it began. Twenty may
-- be begun and not handed in.
create function public.create_listing(acting uuid, new_draft jsonb) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made bigint;
begin
  perform app.act(acting);
  perform from public.members where id = acting for update;
  select id into made from public.listings
    where owner_id = acting and state = 'draft' and revision = 1 and draft = new_draft limit 1;
  if made is not null then
    return made;
  end if;
  if (select count(*) from public.listings where owner_id = acting and state = 'draft') >= 20 then
    raise exception 'too many drafts' using errcode = 'PT409';
  end if;
  insert into public.listings (owner_id, draft) values (acting, new_draft) returning id into made;
  return made;
end;
$$;

-- Saves what the owner wrote; a revision that is not the newest is another tab's.
create function public.save_listing(
  acting uuid, listing bigint, new_draft jsonb, known_revision int
) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
begin
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_move(held.state, 'editing');
  end if;
  if held.draft = new_draft then
    return held.revision;
  end if;
  if held.revision <> known_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT409', detail = held.revision;
  end if;
  update public.listings set draft = new_draft, revision = revision + 1, updated_at = app.now()
    where id = listing returning revision into held.revision;
  return held.revision;
end;
$$;

-- Makes a version of the draft. The draft's names are the version's columns. Whoever gives a photo up
-- waits until the version is made, and then finds it in there.
create function app.make_version(held public.listings) returns public.listing_versions
  language plpgsql volatile set search_path = ''
as $$
declare
  made public.listing_versions;
  photos jsonb := coalesce(held.draft -> 'photos', '[]');
begin
  perform from public.pictures
    where owner_id = held.owner_id and purpose = 'listing' and state = 'ready'
      and id in (select (photo ->> 'id')::uuid from jsonb_array_elements(photos) as photo)
    order by id for share;
  if exists (
    select from jsonb_array_elements(photos) as photo
    where not exists (
      select from public.pictures
      where id = (photo ->> 'id')::uuid and owner_id = held.owner_id
        and purpose = 'listing' and state = 'ready'
    )
  ) then
    raise exception 'a photo is not there' using errcode = '23514';
  end if;
  insert into public.listing_versions (
    listing_id, name, category, county, town, located, contact, phone, email, whatsapp, website,
    hours, deliveries, description, photos
  )
  select held.id, btrim(d.name), btrim(d.category), btrim(d.county), btrim(d.town),
    btrim(coalesce(d.located, '')), btrim(d.contact), nullif(d.phone, ''), nullif(d.email, ''),
    nullif(d.whatsapp, ''), nullif(d.website, ''), btrim(coalesce(d.hours, '')),
    btrim(coalesce(d.deliveries, '')), btrim(d.description, E' \t\r\n'), photos
  from jsonb_to_record(held.draft) as d (
    name text, category text, county text, town text, located text, contact text, phone text,
    email text, whatsapp text, website text, hours text, deliveries text, description text
  )
  returning * into made;
  return made;
end;
$$;

-- Whether staff have to look again: who it is, how it is reached, and what it shows.
create function app.needs_review(before public.listing_versions, after public.listing_versions)
  returns boolean
  language sql immutable set search_path = ''
  return (before.name, before.phone, before.email, before.whatsapp, before.website, before.photos)
    is distinct from (after.name, after.phone, after.email, after.whatsapp, after.website, after.photos);

create function app.settle_version(version bigint, what text, acting uuid, why text) returns void
  language sql volatile set search_path = ''
as $$
  update public.listing_versions
    set decision = what, decided_at = app.now(), decided_by = acting, reason = nullif(why, '')
    where id = version and decision is null;
$$;

-- Hands the draft to staff. What changed nothing of importance on an approved advert is shown at once.
create function public.submit_listing(
  acting uuid, listing bigint, known_revision int, wanted_slug text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  made public.listing_versions;
  shown public.listing_versions;
begin
  perform app.act(acting);
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_move(held.state, 'submitting');
  end if;
  if held.revision <> known_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT409', detail = held.revision;
  end if;
  -- Asked twice. What staff looked at and did not take is theirs to look at again.
  if held.submitted_revision = known_revision and (held.review_version is not null or (
    select decision = 'approved' from public.listing_versions
      where listing_id = listing order by id desc limit 1
  )) then
    return held.state;
  end if;
  update public.listings set submitted_revision = known_revision where id = listing;
  made := app.make_version(held);
  select * into shown from public.listing_versions where id = held.shown_version;
  perform app.settle_version(held.review_version, 'superseded', null, '');
  if shown.id is not null and not app.needs_review(shown, made) then
    perform app.settle_version(made.id, 'approved', null, '');
    update public.listings set shown_version = made.id, review_version = null, updated_at = app.now(),
      state = case when state in ('submitted', 'changes_requested') then 'approved' else state end
      where id = listing;
    perform app.go_live(listing);
    return (select state from public.listings where id = listing);
  end if;
  update public.listings
    set review_version = made.id,
      slug = coalesce(held.slug, app.take_slug(listing, wanted_slug)),
      state = case when held.state in ('live', 'expired') then held.state else 'submitted' end,
      updated_at = app.now()
    where id = listing returning state into held.state;
  perform app.tell('submitted-' || made.id, 'submitted', listing);
  return held.state;
end;
$$;

create function public.withdraw_listing(acting uuid, listing bigint, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
begin
  perform app.act(acting, why);
  if held.state = 'withdrawn' then
    return;
  end if;
  if held.state = 'suspended' then
    perform app.refuse_move(held.state, 'withdrawing');
  end if;
  perform app.settle_version(held.review_version, 'superseded', null, '');
  update public.listings set state = 'withdrawn', review_version = null, featured = false,
    slug = case when live_from is null then null else slug end, updated_at = app.now() where id = listing;
  -- An address that nobody ever saw is free for others.
  delete from public.listing_slugs where listing_id = listing and held.live_from is null;
  perform app.end_payments(listing, 'withdrawn before it was live');
end;
$$;
