-- Makes a version of the draft, whose keys are the version's columns. The shared lock makes a deletion of a
-- photo wait until the version names it.
create function app.create_version(held public.listings, wanted_slug text) returns public.listing_versions
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
    hours, deliveries, description, photos, proposed_slug
  )
  select held.id, btrim(d.name), btrim(d.category), btrim(d.county), btrim(d.town),
    btrim(coalesce(d.located, '')), btrim(d.contact), nullif(d.phone, ''), nullif(d.email, ''),
    nullif(d.whatsapp, ''), nullif(d.website, ''), btrim(coalesce(d.hours, '')),
    btrim(coalesce(d.deliveries, '')), btrim(d.description, E' \t\r\n'), photos,
    app.find_free_slug(held.id, wanted_slug)
  from jsonb_to_record(held.draft) as d (
    name text, category text, county text, town text, located text, contact text, phone text,
    email text, whatsapp text, website text, hours text, deliveries text, description text
  )
  returning * into made;
  return made;
end;
$$;

-- Shows a version that staff need not review first, and logs the changed fields for them. A version that
-- changed nothing is marked as seen.
create function app.publish_without_review(
  held public.listings, shown public.listing_versions, made public.listing_versions
) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  changed text[] := app.changed_fields(shown, made);
begin
  perform app.decide_version(made.id, 'approved', null, '');
  if cardinality(changed) = 0 then
    update public.listing_versions set seen_at = app.now() where id = made.id;
  else
    perform app.audit(
      'listing', held.id::text, held.state, held.state,
      jsonb_build_object('version', made.id, 'changed', changed)
    );
  end if;
  update public.listings set shown_version = made.id, review_version = null, updated_at = app.now(),
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end
    where id = held.id;
  perform app.start_paid_time(held.id);
  return (select state from public.listings where id = held.id);
end;
$$;

-- Hands the draft in; a member may do so ten times an hour. A version that needs no review is shown at once.
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
  perform app.set_actor(acting);
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'submitting');
  end if;
  if held.revision <> known_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
  -- A repeated call answers the state; a version that staff sent back may be submitted again.
  if held.submitted_revision = known_revision and (held.review_version is not null or (
    select decision = 'approved' from public.listing_versions
      where listing_id = listing order by id desc limit 1
  )) then
    return held.state;
  end if;
  perform app.require_rate_limit('submission-member', acting, 10);
  update public.listings set submitted_revision = known_revision where id = listing;
  made := app.create_version(held, wanted_slug);
  select * into shown from public.listing_versions where id = held.shown_version;
  perform app.decide_version(held.review_version, 'superseded', null, '');
  if shown.id is not null and not app.needs_review(shown, made) then
    return app.publish_without_review(held, shown, made);
  end if;
  update public.listings
    set review_version = made.id,
      state = case when held.state in ('live', 'expired') then held.state else 'submitted' end,
      updated_at = app.now()
    where id = listing returning state into held.state;
  perform app.enqueue_notice('submitted-' || made.id, 'submitted', listing);
  return held.state;
end;
$$;

-- The owner takes her listing back; time that was paid and has not begun is refunded.
create function public.withdraw_listing(acting uuid, listing bigint, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
begin
  perform app.set_actor(acting, why);
  if held.state = 'withdrawn' then
    return;
  end if;
  if held.state = 'suspended' then
    perform app.refuse_transition(held.state, 'withdrawing');
  end if;
  perform app.decide_version(held.review_version, 'superseded', null, '');
  -- Payments go first, while the listing is live: the time of its renewals is taken off again.
  perform app.cancel_payments(listing, 'withdrawn before it began');
  update public.listings set state = 'withdrawn', review_version = null, featured = false,
    slug = case when live_from is null then null else slug end, updated_at = app.now() where id = listing;
  -- The address of a listing that was never live is free for others.
  delete from public.listing_slugs where listing_id = listing and held.live_from is null;
end;
$$;
