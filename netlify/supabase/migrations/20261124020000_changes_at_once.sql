-- Changes of a live listing: what needs no review is shown at once, as a version of its own, and the rest waits
-- for staff. An owner may throw away what is not shown.

-- What is shown, with those changes that need no review.
create function app.without_review(shown public.listing_versions, wanted public.listing_versions)
  returns public.listing_versions
  language sql stable set search_path = ''
  return (
    select jsonb_populate_record(
      shown, coalesce(jsonb_object_agg(field, to_jsonb(wanted) -> field), '{}')
    )
    from unnest(app.changed_fields(shown, wanted)) as field
    where field <> all (app.changes_to_review(shown, wanted))
  );

-- Stores a version with these fields.
create function app.insert_version(listing bigint, fields public.listing_versions, wanted_slug text)
  returns public.listing_versions
  language plpgsql volatile set search_path = ''
as $$
declare
  made public.listing_versions;
begin
  execute format(
    'insert into public.listing_versions (listing_id, proposed_slug, %1$s)
     select $1, $2, %1$s from (select ($3).*) as fields returning *',
    array_to_string(app.listing_fields(), ', ')
  ) into made using listing, app.find_free_slug(listing, wanted_slug), fields;
  return made;
end;
$$;

-- Stores the version of a listing's draft. The shared lock makes a deletion of a photo wait until the version
-- names it.
create or replace function app.create_version(held public.listings, wanted_slug text)
  returns public.listing_versions
  language plpgsql volatile set search_path = ''
as $$
declare
  fields public.listing_versions := app.version_of(held.draft);
begin
  perform from public.pictures
    where owner_id = held.owner_id and purpose = 'listing' and state = 'ready'
      and id in (select (photo ->> 'id')::uuid from jsonb_array_elements(fields.photos) as photo)
    order by id for share;
  if exists (
    select from jsonb_array_elements(fields.photos) as photo
    where not exists (
      select from public.pictures
      where id = (photo ->> 'id')::uuid and owner_id = held.owner_id
        and purpose = 'listing' and state = 'ready'
    )
  ) then
    raise exception 'a photo is not there' using errcode = '23514';
  end if;
  return app.insert_version(held.id, fields, wanted_slug);
end;
$$;

-- Saves the complete draft and submits it; a member may do so ten times an hour. What needs no review is shown
-- at once, of a live listing also where the rest does. A draft that says what is in review or approved is saved
-- and makes no version, because the answer to the first call may have been lost.
create or replace function public.submit_listing(
  acting uuid, listing bigint, new_draft jsonb, known_revision int, wanted_slug text
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  newest public.listing_versions;
  made public.listing_versions;
  shown public.listing_versions;
  at_once public.listing_versions;
begin
  perform app.set_actor(acting);
  perform public.save_listing(acting, listing, new_draft, known_revision);
  held := app.lock_listing(acting, listing);
  select * into newest from public.listing_versions
    where listing_id = listing and decision is distinct from 'superseded' order by id desc limit 1;
  if newest.id is not null and newest.decision is distinct from 'changes_requested'
    and cardinality(app.changed_fields(newest, app.version_of(new_draft))) = 0
  then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_rate_limit('submission-member', acting, 10);
  select * into shown from public.listing_versions where id = held.shown_version;
  perform app.decide_version(held.review_version, 'superseded', null, '');
  if shown.id is not null and held.state = 'live'
    and app.needs_review(shown, app.version_of(new_draft))
  then
    at_once := app.without_review(shown, app.version_of(new_draft));
    if cardinality(app.changed_fields(shown, at_once)) > 0 then
      at_once := app.insert_version(listing, at_once, held.slug);
      perform app.publish_without_review(held, shown, at_once);
      shown := at_once;
    end if;
  end if;
  made := app.create_version(held, wanted_slug);
  if shown.id is not null and not app.needs_review(shown, made) then
    held.state := app.publish_without_review(held, shown, made);
  else
    update public.listings
      set review_version = made.id,
        state = case when held.state in ('live', 'expired') then held.state else 'submitted' end,
        updated_at = app.now()
      where id = listing returning state into held.state;
    perform app.enqueue_notice('submitted-' || made.id, 'submitted', listing);
  end if;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$$;

-- Throws away what visitors do not see: the draft says what is shown again, and staff need not look any more.
-- A revision that is not the newest comes from another tab.
create function public.discard_changes(acting uuid, listing bigint, known_revision int) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  shown public.listing_versions;
  restored jsonb;
  is_asked boolean := exists (
    select from public.listing_versions
    where listing_id = listing and decision = 'changes_requested' and id > held.shown_version
  );
begin
  perform app.set_actor(acting);
  if held.shown_version is null or held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'throwing changes away');
  end if;
  select * into shown from public.listing_versions where id = held.shown_version;
  restored := held.draft || (
    select jsonb_object_agg(field, case
      when to_jsonb(shown) -> field = 'null' then '""' else to_jsonb(shown) -> field end)
    from unnest(app.listing_fields()) as field
  );
  if restored = held.draft and held.review_version is null and not is_asked then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  if held.revision <> known_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
  perform app.decide_version(held.review_version, 'superseded', null, '');
  update public.listing_versions set decision = 'superseded', decided_at = app.now()
    where listing_id = listing and decision = 'changes_requested' and id > held.shown_version;
  update public.listings set draft = restored, revision = revision + 1, review_version = null,
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end,
    updated_at = app.now()
    where id = listing returning * into held;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$$;
revoke execute on function public.discard_changes(uuid, bigint, int) from public, anon, authenticated;
grant execute on function public.discard_changes(uuid, bigint, int) to service_role;
