-- Actions of a listing's owner. Every function locks the listing's row, checks the actor, refuses a transition
-- that the state does not allow, and leaves the rest to the constraints. Only endpoints call them, in a member's
-- name. A repeated call does the work once, because the first answer may have been lost. The revision of
-- another window is refused by a code of its own (PT412).

-- A member may have thirty listings that were never live. A withdrawn one counts for a day, so that
-- withdrawing makes no more room than waiting does.
create function app.limit_listings(acting uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  counted int;
  enough_at timestamptz;
begin
  if (select count(*) from public.listings where owner_id = acting and state = 'draft') >= 20 then
    raise exception 'too many drafts' using errcode = 'TG409';
  end if;
  select count(*) into counted from public.listings
    where owner_id = acting and live_from is null
      and (state <> 'withdrawn' or updated_at > app.now() - interval '1 day');
  if counted >= 30 then
    -- The time at which enough withdrawn listings leave the count; null where too few are withdrawn.
    select updated_at + interval '1 day' into enough_at from public.listings
      where owner_id = acting and live_from is null
        and state = 'withdrawn' and updated_at > app.now() - interval '1 day'
      order by updated_at offset counted - 30 limit 1;
    raise exception 'too many listings that were never live' using errcode = 'TG429',
      detail = coalesce(greatest(1, ceil(extract(epoch from enough_at - app.now())))::text, '');
  end if;
end;
$$;

-- The size is all that the database checks of a draft. The table's constraint repeats the limit for every
-- other way into the table.
create function app.require_small_draft(draft jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if pg_column_size(draft) > 32768 then
    raise exception 'the draft is too large' using errcode = 'PT413';
  end if;
end;
$$;

-- Begins a listing; a repeated call answers the same one. A member may have twenty drafts. Her row is locked
-- first, so that the deletion of her account takes along what was begun before, and nothing is begun after.
create function public.create_listing(acting uuid, new_draft jsonb) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made bigint;
begin
  perform app.set_actor(acting);
  perform app.lock_member(acting);
  select id into made from public.listings
    where owner_id = acting and state = 'draft' and revision = 1 and draft = new_draft limit 1;
  if made is not null then
    return made;
  end if;
  perform app.limit_listings(acting);
  perform app.require_small_draft(new_draft);
  insert into public.listings (owner_id, draft) values (acting, new_draft) returning id into made;
  return made;
end;
$$;

-- Saves the draft; a revision that is not the newest comes from another tab.
create function public.save_listing(
  acting uuid, listing bigint, new_draft jsonb, known_revision int
) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
begin
  if held.state in ('suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'editing');
  end if;
  if held.draft = new_draft then
    return held.revision;
  end if;
  if held.revision <> known_revision then
    raise exception 'it was changed elsewhere' using errcode = 'PT412', detail = held.revision;
  end if;
  perform app.require_small_draft(new_draft);
  update public.listings set draft = new_draft, revision = revision + 1, updated_at = app.now()
    where id = listing returning revision into held.revision;
  return held.revision;
end;
$$;

-- A member's own listings, newest first, a page at a time, each with its newest, shown and reviewed version
-- and its payments. A withdrawn listing is listed only for its receipts, unless it is asked for by id. Of
-- failed payments the newest five are enough.
create function public.own_listings(
  owner uuid, page_size int, before_id bigint default 9223372036854775807, only_id bigint default null
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(held) || jsonb_build_object(
      'newest', to_jsonb(newest), 'shown', to_jsonb(shown), 'review', to_jsonb(review),
      'payments', coalesce((
        select jsonb_agg(to_jsonb(paid) - 'turn' order by created_at desc, id desc) from (
          select *, row_number() over (partition by state order by created_at desc, id desc) as turn
          from public.payments where listing_id = held.id
        ) as paid
        where paid.state <> 'failed' or paid.turn <= 5
      ), '[]')
    ) order by held.id desc
  ), '[]')
  from (
    select * from public.listings
    where owner_id = owner and id < before_id and (only_id is null or id = only_id)
      and (only_id is not null or state <> 'withdrawn' or exists (
        select from public.payments where listing_id = listings.id and receipt_number is not null
      ))
    order by id desc
    limit least(page_size, 500)
  ) as held
    left join lateral (
      select * from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join public.listing_versions as shown on shown.id = held.shown_version
    left join public.listing_versions as review on review.id = held.review_version;
$$;
