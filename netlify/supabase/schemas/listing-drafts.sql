-- Actions of a listing's owner. A repeated call does the work once, because the response to the first may have
-- been lost.

-- Returns the version that a draft creates. Texts are plain and trimmed, and prices are numbers. An empty text becomes
-- null if the column allows null.
create function app.to_version(p_draft jsonb) returns public.listing_versions
  language sql stable set search_path = ''
as $$
  select jsonb_populate_record(
    null::public.listing_versions,
    jsonb_object_agg(attname, case when attnotnull then coalesce(value, '') else nullif(value, '') end)
      || jsonb_build_object(
        'images', app.plain_objects(coalesce(p_draft -> 'images', '[]'), 'alt'),
        'items', app.with_prices(app.plain_objects(coalesce(p_draft -> 'items', '[]'), 'name'), true)
      )
  )
  from pg_attribute cross join lateral btrim(app.plain_text(p_draft ->> attname), E' \t\r\n') as value
  where attrelid = 'public.listing_versions'::regclass
    and attname = any (app.listing_fields()) and attname not in ('images', 'items');
$$;

-- Limits a member to 20 drafts, and to 30 listings that were never live. A withdrawn listing counts for another day
-- towards the second limit, so that withdrawals do not circumvent this limit. Raises TG409 for the first limit. Raises
-- TG429 for the second limit, with the seconds to wait, or '' if waiting does not help.
create function app.limit_listings(p_actor_id uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  listing_count int;
  enough_at timestamptz;
begin
  if (select count(*) from public.listings where owner_id = p_actor_id and state = 'draft') >= 20 then
    raise exception 'too many drafts' using errcode = 'TG409';
  end if;
  select count(*) into listing_count from public.listings
    where owner_id = p_actor_id and live_from is null
      and (state <> 'withdrawn' or updated_at > app.now() - interval '1 day');
  if listing_count >= 30 then
    -- Enough withdrawn listings leave the count at this time; it is null where too few are withdrawn.
    select updated_at + interval '1 day' into enough_at from public.listings
      where owner_id = p_actor_id and live_from is null
        and state = 'withdrawn' and updated_at > app.now() - interval '1 day'
      order by updated_at offset listing_count - 30 limit 1;
    raise exception 'too many listings that were never live' using errcode = 'TG429',
      detail = coalesce(greatest(1, ceil(extract(epoch from enough_at - app.now())))::text, '');
  end if;
end;
$$;

-- Raises PT413 for a draft of more than 32,768 bytes. A constraint of the table has the same limit for other writers.
-- The fields of a draft are checked when its version is created.
create function app.require_small_draft(p_draft jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if pg_column_size(p_draft) > 32768 then
    raise exception 'the draft is too large' using errcode = 'PT413';
  end if;
end;
$$;

-- Stores a draft as a new listing and returns the listing's id. If the member has an unchanged draft with the same
-- content, the id of that listing is returned, so that a retry adds nothing. Locks the member, so that a concurrent
-- deletion of the account either includes the new listing or makes the call fail. Raises PT404 for an unknown member,
-- PT413, TG409, TG429.
create function public.create_listing(p_actor_id uuid, p_draft jsonb) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made bigint;
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_member(p_actor_id);
  select id into made from public.listings
    where owner_id = p_actor_id and state = 'draft' and revision = 1 and draft = p_draft limit 1;
  if made is not null then
    return made;
  end if;
  perform app.limit_listings(p_actor_id);
  perform app.require_small_draft(p_draft);
  insert into public.listings (owner_id, draft) values (p_actor_id, p_draft) returning id into made;
  return made;
end;
$$;

-- Stores the draft of the listing's owner or of the owner's agent, and returns its revision. Contacts that an agent
-- changes are stored beside the draft (app.save_as_agent). Locks member, listing. Raises PT404; PT409 for a suspended or
-- withdrawn listing; PT413; PT412 with the current revision if another tab has saved.
create function public.save_listing(
  p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_revision int
) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_edited_listing(p_actor_id, p_listing_id);
begin
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'editing');
  end if;
  if held.owner_id <> p_actor_id then
    return app.save_as_agent(p_actor_id, held, p_draft, null, p_revision);
  end if;
  if held.draft = p_draft then
    return held.revision;
  end if;
  perform app.require_revision(held, p_revision);
  perform app.require_small_draft(p_draft);
  update public.listings set draft = p_draft, revision = revision + 1, updated_at = app.now()
    where id = p_listing_id returning revision into held.revision;
  return held.revision;
end;
$$;

-- Stores a version with the fields of `p_version`, and returns the stored version. Its address is `p_slug`, changed if
-- another listing has that address.
create function app.insert_version(p_listing_id bigint, p_version public.listing_versions, p_slug text)
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
  ) into made using p_listing_id, app.find_free_slug(p_listing_id, p_slug), p_version;
  return made;
end;
$$;

-- Stores the version of a listing's draft, and returns it. Locks its images as shared, so that they cannot be
-- deleted before the version refers to them. Raises 23514 for an image that is not a ready image of the owner, and
-- for a version that violates a constraint.
create function app.create_version(p_listing public.listings, p_slug text)
  returns public.listing_versions
  language plpgsql volatile set search_path = ''
as $$
declare
  fields public.listing_versions := app.to_version(p_listing.draft);
  named uuid[] := array(
    select distinct id::uuid from app.named_pictures(fields.images, fields.items) as id where id is not null
  );
begin
  perform from public.pictures
    where owner_id = p_listing.owner_id and purpose = 'listing' and state = 'ready' and id = any (named)
    order by id for share;
  if exists (
    select from unnest(named) as picture_id
    where not exists (
      select from public.pictures
      where id = picture_id and owner_id = p_listing.owner_id and purpose = 'listing' and state = 'ready'
    )
  ) then
    raise exception 'an image is not there' using errcode = '23514';
  end if;
  return app.insert_version(p_listing.id, fields, p_slug);
end;
$$;

-- Publishes a version that needs no review, logs the changed fields for staff, and returns the listing's state. A
-- version without changes counts as viewed by staff. Locks the payments with a paid time that now begins. Callers lock
-- the listing.
create function app.publish_without_review(
  p_listing public.listings, p_shown_version public.listing_versions, p_new_version public.listing_versions
) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  changed text[] := app.changed_fields(p_shown_version, p_new_version);
begin
  perform app.decide_version(p_new_version.id, 'approved', null, '');
  if cardinality(changed) = 0 then
    update public.listing_versions set seen_at = app.now() where id = p_new_version.id;
  else
    perform app.audit(
      'listing', p_listing.id::text, p_listing.state, p_listing.state,
      app.change_details(p_shown_version.id, p_new_version)
    );
  end if;
  update public.listings set shown_version_id = p_new_version.id, review_version_id = null, updated_at = app.now(),
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end
    where id = p_listing.id;
  perform app.start_paid_time(p_listing.id);
  return (select state from public.listings where id = p_listing.id);
end;
$$;

-- Submits the complete draft of a listing as a version, and returns state and revision. Changes that need no review are
-- published at once. For a live listing they are published even if the same draft has changes that wait for a review.
-- A draft that equals the newest version creates no version, if that version is approved or in review. The log has an
-- entry also for a version that leaves the state as it is. A member may submit ten times an hour. Callers lock member and
-- listing. Locks payments, and locks the images as shared. Raises PT429, and 23514 for a version that violates a constraint.
create function app.submit_draft(p_actor_id uuid, p_listing public.listings, p_slug text) returns jsonb
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings := p_listing;
  drafted constant public.listing_versions := app.to_version(held.draft);
  newest public.listing_versions;
  made public.listing_versions;
  shown_version public.listing_versions;
  at_once public.listing_versions;
begin
  select * into newest from public.listing_versions
    where listing_id = held.id and decision is distinct from 'superseded' order by id desc limit 1;
  if newest.id is not null and coalesce(newest.decision, '') not in ('changes_requested', 'refused')
    and cardinality(app.changed_fields(newest, drafted)) = 0
  then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_rate_limit('submission-member', p_actor_id, 10);
  select * into shown_version from public.listing_versions where id = held.shown_version_id;
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  if shown_version.id is not null and held.state = 'live' and app.needs_review(shown_version, drafted) then
    at_once := app.without_review(shown_version, drafted);
    if cardinality(app.changed_fields(shown_version, at_once)) > 0 then
      at_once := app.insert_version(held.id, at_once, held.slug);
      perform app.publish_without_review(held, shown_version, at_once);
      shown_version := at_once;
    end if;
  end if;
  made := app.create_version(held, p_slug);
  if shown_version.id is not null and not app.needs_review(shown_version, made) then
    held.state := app.publish_without_review(held, shown_version, made);
  else
    update public.listings
      set review_version_id = made.id,
        state = case when held.state in ('live', 'expired') then held.state else 'submitted' end,
        updated_at = app.now()
      where id = held.id returning state into held.state;
    if held.state in ('live', 'expired') then
      perform app.audit(
        'listing', held.id::text, held.state, held.state,
        app.change_details(shown_version.id, made) || '{"decision": "submitted"}'
      );
    end if;
    perform app.enqueue_notice('submitted-' || made.id, 'submitted', held.id);
  end if;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$$;

-- Stores the complete draft of the listing's owner and submits it (app.submit_draft). An agent submits by
-- public.submit_as_agent. Locks member, listing and payments, and locks the images as shared. Raises PT404, PT409,
-- PT412, PT413, PT429, and 23514 for a version that violates a constraint.
create function public.submit_listing(
  p_actor_id uuid, p_listing_id bigint, p_draft jsonb, p_revision int, p_slug text
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.set_actor(p_actor_id);
  perform app.lock_listing(p_actor_id, p_listing_id);
  perform public.save_listing(p_actor_id, p_listing_id, p_draft, p_revision);
  return app.submit_draft(p_actor_id, app.lock_listing(p_actor_id, p_listing_id), p_slug);
end;
$$;

-- Sets the draft to the published version, ends the review and the requests for changes, and returns state and
-- revision. Time that was paid during the review begins. Locks member, listing, payments. Raises PT404. Raises PT409 for
-- a suspended or withdrawn listing, and for a listing without a published version. Raises PT412 with the current
-- revision if another tab has saved.
create function public.discard_changes(p_actor_id uuid, p_listing_id bigint, p_revision int)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
  shown_version public.listing_versions;
  restored jsonb;
  is_asked boolean := exists (
    select from public.listing_versions
    where listing_id = p_listing_id and decision = 'changes_requested' and id > held.shown_version_id
  );
begin
  perform app.set_actor(p_actor_id);
  if held.shown_version_id is null or held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'throwing changes away');
  end if;
  select * into shown_version from public.listing_versions where id = held.shown_version_id;
  restored := held.draft || (
    select jsonb_object_agg(field, case
      when to_jsonb(shown_version) -> field = 'null' then '""' else to_jsonb(shown_version) -> field end)
    from unnest(app.listing_fields()) as field
  ) || jsonb_build_object('items', app.with_prices(shown_version.items, false));
  if restored = held.draft and held.review_version_id is null and not is_asked then
    return jsonb_build_object('state', held.state, 'revision', held.revision);
  end if;
  perform app.require_revision(held, p_revision);
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  update public.listing_versions set decision = 'superseded', decided_at = app.now()
    where listing_id = p_listing_id and decision = 'changes_requested' and id > held.shown_version_id;
  update public.listings set draft = restored, revision = revision + 1, review_version_id = null,
    state = case when state in ('submitted', 'changes_requested') then 'approved' else state end,
    updated_at = app.now()
    where id = p_listing_id;
  perform app.start_paid_time(p_listing_id);
  select * into held from public.listings where id = p_listing_id;
  return jsonb_build_object('state', held.state, 'revision', held.revision);
end;
$$;

-- Withdraws the listing. Payments for a time that has not begun become due for a refund. Locks member, listing, order,
-- payment. Raises PT404; PT409 for a suspended listing.
create function public.withdraw_listing(p_actor_id uuid, p_listing_id bigint, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(p_actor_id, p_listing_id);
begin
  perform app.set_actor(p_actor_id, p_reason);
  if held.state = 'withdrawn' then
    return;
  end if;
  if held.state = 'suspended' then
    perform app.refuse_transition(held.state, 'withdrawing');
  end if;
  perform app.decide_version(held.review_version_id, 'superseded', null, '');
  -- Payments end while the listing is live: app.release_coverage takes time from such a listing only.
  perform app.cancel_payments(p_listing_id, 'withdrawn-before-start');
  update public.listings set state = 'withdrawn', review_version_id = null, featured = false,
    slug = case when live_from is null then null else slug end, updated_at = app.now() where id = p_listing_id;
  -- Other listings may take the address of a listing that was never live.
  delete from public.listing_slugs where listing_id = p_listing_id and held.live_from is null;
end;
$$;

-- Returns the newest forty events of a listing, oldest first, from its versions and from the audit log. No later event
-- replaces an earlier one: a new version leaves the times of the former ones, and the log is only added to. A version
-- that was published without review is one event, 'changed'. A request for changes that was withdrawn since is only
-- in the log. The schedule ends a listing a little after its paid time, so that end has the time of the payment.
create function app.listing_history(p_listing_id bigint) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', at) order by at, name), '[]')
    from (
      select name, at
      from (
        select 'submitted' as name, submitted_at as at from public.listing_versions
          where listing_id = p_listing_id and (decided_by is not null or decision is distinct from 'approved')
        union
        select case
            when decision = 'changes_requested' then 'changes'
            when decision = 'refused' then 'refused'
            when decided_by is null then 'changed'
            else 'approved'
          end, decided_at
          from public.listing_versions
          where listing_id = p_listing_id and decision in ('approved', 'changes_requested', 'refused')
        union
        select case
            when details ->> 'decision' = 'changes_requested' then 'changes'
            when to_state = 'suspended' then 'suspended'
            when to_state = 'withdrawn' then 'withdrawn'
            when from_state = 'suspended' then 'restored'
            when to_state = 'live' then 'started'
            when to_state = 'expired' then 'ended'
            else 'changes'
          end, case
            when to_state = 'expired' and log.reason = 'time' then coalesce((
              select max(covers_until) from public.payments
              where payments.listing_id = p_listing_id and covers_until <= log.at
            ), log.at)
            else log.at
          end
          from public.audit_log as log
          where subject = 'listing' and subject_id = p_listing_id::text and (
            details ->> 'decision' is not distinct from 'changes_requested'
            or from_state <> to_state and (
              from_state = 'suspended'
              or to_state in ('live', 'expired', 'suspended', 'withdrawn', 'changes_requested')
            )
          )
      ) as events
      order by at desc, name desc limit 40
    ) as newest
  );

-- Returns the position of a listing's next step among all next steps, the most urgent first. The list of an owner has
-- this order. The function `sortByNextStep` of the site has the same rules, and 9 and 10 for a listing without a step.
-- A renewal is due with the first reminder of app.enqueue_end_reminders at the latest. A listing with received or
-- reported money waits for staff.
create function app.next_step_position(p_listing public.listings) returns int
  language plpgsql stable set search_path = ''
as $$
declare
  newest record;
  pending record;
  last_days int;
begin
  if p_listing.state in ('draft', 'suspended', 'withdrawn') then
    return case p_listing.state when 'draft' then 8 when 'suspended' then 9 else 10 end;
  end if;
  select decision, decided_at, submitted_at into newest from public.listing_versions
    where listing_id = p_listing.id order by id desc limit 1;
  if newest.decision = 'changes_requested' and (
    p_listing.state <> 'expired' or coalesce(newest.decided_at, newest.submitted_at) >= p_listing.live_until
  ) then
    return 0;
  end if;
  if p_listing.state = 'live' then
    select days into last_days from public.payments
      where listing_id = p_listing.id and covers_until = p_listing.live_until
      order by created_at desc, id desc limit 1;
    last_days := coalesce(last_days, 21);
    if p_listing.live_until - app.now() > greatest(
      least(last_days * interval '8 hours', interval '7 days'),
      case when last_days <= 1 then interval '3 hours' when last_days <= 3 then interval '1 day' else interval '3 days' end
    ) then
      return 2;
    end if;
  end if;
  if exists (
    select from public.payments
    where listing_id = p_listing.id and (state = 'review' or state = 'paid' and covers_from is null)
  ) then
    return 6;
  end if;
  -- A listing has at most one pending payment.
  select order_id, reported_at into pending from public.payments where listing_id = p_listing.id and state = 'pending';
  return case
    when pending.reported_at is not null or exists (
      select from public.payment_claims where order_id = pending.order_id and closed_at is null
    ) then 5
    when p_listing.state = 'live' then 1
    when p_listing.state = 'expired' then 7
    when pending.order_id is null then 4
    else 3
  end;
end;
$$;

-- Returns a page of a member's listings, sorted by app.next_step_position, and the newest first within a position. The
-- page follows the listing 'p_before_id' in the position 'p_position'. Each listing has its position, its newest
-- version, its public version, the version that waits for a review, the appearance of its cover, its payments, its last
-- 20 promotions, its history, its renewal by prompt, and the times of its first submission and approval. Only the newest five failed payments are included. 'claimed' is true for a pending payment
-- if its order has an open M-Pesa code. A withdrawn listing is included only if it has a receipt, or if 'p_id' names
-- it.
create function public.own_listings(
  p_owner_id uuid, p_limit int, p_before_id bigint default 9223372036854775807, p_id bigint default null,
  p_position int default 0
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'visible', to_jsonb(shown_version), 'review', to_jsonb(review),
      'history', app.listing_history(held.id), 'renewal', app.listing_renewal(held.id), 'submitted_at', earliest.submitted_at,
      'approved_at', earliest.approved_at,
      'cover_appearance', (
        select appearance from public.pictures
          where owner_id = held.owner_id
            and id = case when cover_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then cover_id::uuid end
      ),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(paid) - 'turn' || jsonb_build_object('claimed', paid.state = 'pending' and exists (
          select from public.payment_claims as claim where claim.order_id = paid.order_id and claim.closed_at is null
        )) order by created_at desc, id desc) from (
          select *, row_number() over (partition by state order by created_at desc, id desc) as turn
          from public.payments where listing_id = held.id
        ) as paid
        where paid.state <> 'failed' or paid.turn <= 5
      ), '[]'),
      'promotions', coalesce((
        select jsonb_agg(to_jsonb(done) - 'place' order by done.place)
        from public.listing_promotions(held.id, '-infinity') with ordinality
          as done (day, channel, link, picture, place)
        where done.place <= 20
      ), '[]')
    ) order by held.position, held.id desc
  ), '[]')
  from (
    select listings.*, position
    from public.listings cross join lateral app.next_step_position(listings) as position
    where owner_id = p_owner_id and (position, -id) > (p_position, -p_before_id) and (p_id is null or id = p_id)
      and (p_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by position, id desc
    limit least(p_limit, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown_version on shown_version.id = held.shown_version_id
    left join public.listing_versions as review on review.id = held.review_version_id
    cross join lateral lower(coalesce(shown_version.images, held.draft -> 'images') -> 0 ->> 'id') as cover_id
    left join lateral (
      select min(submitted_at) as submitted_at, min(decided_at) filter (where decision = 'approved') as approved_at
      from public.listing_versions where listing_id = held.id
    ) as earliest on true;
$$;

-- The pictures that drafts and versions of listings name, with the owners of the listings.
create view app.listing_pictures as
  select owner_id, picture_id
  from (
    select owner_id, draft -> 'images' as images, draft -> 'items' as items from public.listings
    union all
    select owner_id, versions.images, versions.items from public.listings
      join public.listing_versions as versions on versions.listing_id = listings.id
  ) as named
    cross join lateral app.named_pictures(images, items) as picture_id
  where picture_id is not null;

-- Keeps an image from being discarded while a draft or version of its owner, or a prepared draft, refers to it. The draft may be newer
-- than the list of public.pictures_to_delete.
create function app.keep_used_images() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (
    select from app.listing_pictures where owner_id = old.owner_id and picture_id = old.id::text
  ) or exists (select from app.prepared_pictures where picture_id = old.id::text) then
    return null;
  end if;
  return new;
end;
$$;

create trigger pictures_keep_used_images before update of state on public.pictures
  for each row
  when (old.purpose = 'listing' and old.state = 'ready' and new.state = 'discarded' and new.owner_id is not null)
  execute function app.keep_used_images();

-- Returns up to 100 unused pictures, the oldest first. The caller deletes their files before the rows. These pictures
-- are unused: pictures of deleted accounts, discarded pictures, uploads that are unfinished after an hour, avatars that
-- are unused for a day, and other pictures that are unused for a week. The picture of a recorded promotion stays after
-- the deletion of its owner's account.
create function public.pictures_to_delete() returns setof uuid
  language sql stable security definer set search_path = '' set statement_timeout = '25s'
as $$
  select id from (
    select id, created_at from public.pictures
    where (owner_id is null and purpose <> 'promotion'
        and id::text not in (select picture_id from app.prepared_pictures))
      or state = 'discarded'
      or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
      or (state = 'making' and greatest(created_at + interval '1 hour', leased_until) <= app.now())
      or (state = 'ready' and purpose = 'post' and post_id is null
        and created_at <= app.now() - interval '7 days')
      or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
        and not exists (select from public.members where avatar = pictures.id))
      or (state = 'ready' and purpose = 'promotion'
        and (owner_id is null or created_at <= app.now() - interval '7 days')
        and not exists (select from public.promotions where promotions.picture_id = pictures.id))
    union all
    select id, created_at from public.pictures
    where owner_id is not null and state = 'ready' and purpose = 'listing'
      and created_at <= app.now() - interval '7 days'
      and not exists (
        select from app.listing_pictures as named
        where named.owner_id = pictures.owner_id and named.picture_id = pictures.id::text
      )
      and id::text not in (select picture_id from app.prepared_pictures)
  ) as given_up
  order by created_at limit 100;
$$;
