-- Staff may ask for changes of what visitors see already. The request is a version of its own, which says what is
-- shown and counts as seen, so that it is answered like every other: by the next submission, or by throwing
-- away. What is shown stays, and is listed for staff again once the owner answered.

-- The version that carries an open request about what is shown.
create function app.open_request(listing bigint, shown bigint) returns bigint
  language sql stable set search_path = ''
  return (
    select id from public.listing_versions as asked
    where asked.listing_id = listing and asked.id > shown
      and asked.decision = 'changes_requested' and asked.seen_at is not null
    limit 1
  );

-- Sends the version in review back to its owner with a reason, or asks her to change what is shown.
create or replace function public.request_listing_changes(
  acting uuid, listing bigint, version bigint, why text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  shown public.listing_versions;
  asked bigint;
begin
  perform app.set_actor(acting, why);
  held := app.lock_listing(null, listing);
  asked := case when held.shown_version = version then app.open_request(listing, version) else version end;
  perform from public.listing_versions
    where id = asked and listing_id = listing and decision = 'changes_requested' and reason = why;
  if found then
    return;
  end if;
  if held.review_version is not distinct from version then
    update public.listings set review_version = null,
      state = case when held.state = 'submitted' then 'changes_requested' else held.state end,
      updated_at = app.now() where id = listing;
  elsif held.shown_version = version and asked is null and held.review_version is null
    and held.state in ('approved', 'live', 'expired')
  then
    select * into shown from public.listing_versions where id = version;
    asked := (app.insert_version(listing, shown, held.slug)).id;
    update public.listing_versions
      set submitted_at = shown.submitted_at, seen_at = app.now(), seen_by = acting where id = asked;
  else
    perform app.refuse_transition(held.state, 'asking for changes of a version that is not in review or shown');
  end if;
  perform app.decide_version(asked, 'changes_requested', acting, why);
  perform app.enqueue_notice('changes-requested-' || asked, 'changes-requested', listing);
end;
$$;

-- Logs the decision about a version of a listing whose own state does not change.
create or replace function app.audit_decision() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.audit(
    'listing', id::text, state, state,
    jsonb_build_object('version', new.id, 'decision', new.decision)
  ) from public.listings where id = new.listing_id and state in ('approved', 'live', 'expired');
  return null;
end;
$$;

-- Listings that changed without review since staff saw them last, the oldest change first: the version that
-- visitors see, beside the one that staff saw, and what staff asked for since. One that the owner was asked to
-- change waits for her; an ended or suspended listing waits until it is back.
create or replace function public.staff_changes(page_size int, after_version bigint default 0) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(changed.row order by changed.first), '[]') from (
    select unseen.first, jsonb_build_object(
      'first', unseen.first, 'version', unseen.last, 'listing', listing.id, 'state', listing.state,
      'slug', listing.slug, 'owner', (select name from public.members where members.id = listing.owner_id),
      'is_waiting', listing.review_version is not null, 'changed_at', unseen.at, 'times', unseen.times,
      'submitted', to_jsonb(shown), 'approved', to_jsonb(seen), 'changes', (
        select jsonb_build_object('reason', asked.reason, 'at', asked.seen_at)
        from public.listing_versions as asked
        where asked.listing_id = listing.id and asked.id > unseen.first
          and asked.seen_at is not null and asked.reason is not null
        order by asked.id desc limit 1
      )
    ) as row
    from (
      select listing_id, min(id) as first, max(id) as last, max(decided_at) as at, count(*) as times
      from public.listing_versions
      where decision = 'approved' and decided_by is null and seen_at is null
      group by listing_id
    ) as unseen
      -- The limits make these look-ups by index; joins would read the whole tables.
      cross join lateral (
        select id, state, slug, owner_id, shown_version, review_version from public.listings
        where id = unseen.listing_id limit 1
      ) as listing
      cross join lateral (
        select * from public.listing_versions where id = listing.shown_version limit 1
      ) as shown
      left join lateral (
        select * from public.listing_versions as earlier
        where earlier.listing_id = listing.id and earlier.id < unseen.first and earlier.decision = 'approved'
        order by earlier.id desc limit 1
      ) as seen on true
    where unseen.first > after_version and listing.state in ('approved', 'live', 'expired')
      and app.open_request(listing.id, listing.shown_version) is null
    order by unseen.first
    limit least(page_size, 500)
  ) as changed;
$$;

-- How much waits for staff in each of their lists. Every count reads an index of what waits, not of what was done.
create or replace function public.staff_counts() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as unseen
      -- The limit makes this a look-up by index; a join would read the whole table.
      cross join lateral (
        select id, state, shown_version from public.listings where id = unseen.listing_id limit 1
      ) as listing
      where listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version) is null
    ),
    'payments', (select count(*) from public.payments where state in ('pending', 'review')),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports)
  );
$$;
