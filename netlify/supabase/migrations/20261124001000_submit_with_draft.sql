-- Submitting saves the complete draft and makes a version of it in one transaction, so that an interrupted call
-- leaves neither half. The fields of a listing stand in one function, which a new field replaces.
drop function public.submit_listing(uuid, bigint, int, text);
drop function app.create_version(public.listings, text);
-- A repeated submission is known by its fields.
alter table public.listings drop column submitted_revision;

-- The fields of a listing, in the order of the form. The columns of the versions and the keys of the drafts
-- have these names.
create function app.listing_fields() returns text[]
  language sql immutable set search_path = ''
  return array[
    'name', 'category', 'county', 'town', 'located', 'contact', 'phone', 'email', 'whatsapp', 'website',
    'hours', 'deliveries', 'description', 'photos'
  ];

create or replace function app.changed_fields(before public.listing_versions, after public.listing_versions)
  returns text[]
  language sql stable set search_path = ''
  return array(
    select field from unnest(app.listing_fields()) with ordinality as listed (field, place)
    where to_jsonb(before) -> field is distinct from to_jsonb(after) -> field
    order by place
  );

-- The version that a draft makes: its texts trimmed, and an empty one null where the column allows it.
create function app.version_of(draft jsonb) returns public.listing_versions
  language sql stable set search_path = ''
as $$
  select jsonb_populate_record(
    null::public.listing_versions,
    jsonb_object_agg(attname, case when attnotnull then coalesce(words, '') else nullif(words, '') end)
      || jsonb_build_object('photos', coalesce(draft -> 'photos', '[]'))
  )
  from pg_attribute cross join lateral btrim(draft ->> attname, E' \t\r\n') as words
  where attrelid = 'public.listing_versions'::regclass
    and attname = any (app.listing_fields()) and attname <> 'photos';
$$;

-- Stores the version of a listing's draft. The shared lock makes a deletion of a photo wait until the version
-- names it.
create function app.create_version(held public.listings, wanted_slug text) returns public.listing_versions
  language plpgsql volatile set search_path = ''
as $$
declare
  made public.listing_versions := app.version_of(held.draft);
begin
  perform from public.pictures
    where owner_id = held.owner_id and purpose = 'listing' and state = 'ready'
      and id in (select (photo ->> 'id')::uuid from jsonb_array_elements(made.photos) as photo)
    order by id for share;
  if exists (
    select from jsonb_array_elements(made.photos) as photo
    where not exists (
      select from public.pictures
      where id = (photo ->> 'id')::uuid and owner_id = held.owner_id
        and purpose = 'listing' and state = 'ready'
    )
  ) then
    raise exception 'a photo is not there' using errcode = '23514';
  end if;
  execute format(
    'insert into public.listing_versions (listing_id, proposed_slug, %1$s)
     select $1, $2, %1$s from (select ($3).*) as fields returning *',
    array_to_string(app.listing_fields(), ', ')
  ) into made using held.id, app.find_free_slug(held.id, wanted_slug), made;
  return made;
end;
$$;

-- Saves the complete draft and submits it; a member may do so ten times an hour. A version that needs no review
-- is shown at once. A draft that says what is in review or approved is saved and makes no version, because
-- the answer to the first call may have been lost.
create function public.submit_listing(
  acting uuid, listing bigint, new_draft jsonb, known_revision int, wanted_slug text
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  newest public.listing_versions;
  made public.listing_versions;
  shown public.listing_versions;
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
  made := app.create_version(held, wanted_slug);
  select * into shown from public.listing_versions where id = held.shown_version;
  perform app.decide_version(held.review_version, 'superseded', null, '');
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
revoke execute on function public.submit_listing(uuid, bigint, jsonb, int, text)
  from public, anon, authenticated;
grant execute on function public.submit_listing(uuid, bigint, jsonb, int, text) to service_role;
