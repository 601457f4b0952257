-- What two transactions may both want is locked in one order, so that none waits for the other in a circle.
-- tests/database/concurrency/lock-order.test.ts reads the order from this comment.
comment on schema app is 'Lock order: member, listing, payment, post, picture, vacancy.';

-- 'for no key update' lets others refer to the row meanwhile; 'for update' would make every insert that
-- refers to it wait, and deadlock with those that already do.
create function app.lock_member(member uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.members where id = member for no key update;
  if not found then
    raise exception 'no such member' using errcode = 'PT404';
  end if;
end;
$$;

-- The listing, locked until the transaction ends. Somebody else's listing is not there. The member who acts
-- is locked first: an account that is being deleted ends before or after what she does, never beside it.
create or replace function app.lock_listing(acting uuid, listing bigint) returns public.listings
  language plpgsql volatile set search_path = ''
as $$
declare
  found_listing public.listings;
begin
  if acting is not null then
    perform app.lock_member(acting);
  end if;
  select * into found_listing from public.listings where id = listing for no key update;
  if found_listing.id is null or (acting is not null and found_listing.owner_id is distinct from acting) then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
  return found_listing;
end;
$$;

-- The payment, locked behind its listing until the transaction ends; nulls if there is none. Money that was
-- matched to a listing at this very moment is tried again: its listing has to be locked before it.
create or replace function app.lock_payment(payment uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  known_listing bigint;
  held public.payments;
begin
  select listing_id into known_listing from public.payments where id = payment;
  perform from public.listings where id = known_listing for no key update;
  select * into held from public.payments where id = payment for no key update;
  if held.listing_id is distinct from known_listing then
    raise exception 'the payment was matched meanwhile' using errcode = '40001';
  end if;
  return held;
end;
$$;

create or replace function app.lock_vacancy(vacancy uuid) returns public.vacancies
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.vacancies;
begin
  select * into held from public.vacancies where id = vacancy for no key update;
  if held.id is null then
    raise exception 'no such vacancy' using errcode = 'PT404';
  end if;
  return held;
end;
$$;

-- Puts the pictures of a post in order, before the post is sent: [{"id": …, "alt": …}], at most four.
-- Told again, it does the same; pictures that are left out are no longer meant for it. A member arranges
-- one at a time: two at once would take each other's places.
create or replace function public.arrange_pictures(draft uuid, arrangement jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  arranged int;
begin
  if jsonb_typeof(arrangement) <> 'array' or jsonb_array_length(arrangement) > 4 then
    raise exception 'a post has at most four pictures' using errcode = '23514';
  end if;
  perform app.lock_member(app.member_id());
  perform from public.pictures
    where owner_id = app.member_id() and purpose = 'post' and post_id is null
    order by id for no key update;
  update public.pictures set position = null
    where owner_id = app.member_id() and draft_id = draft and post_id is null;
  update public.pictures
    set position = place.ordinal, draft_id = draft, alt = btrim(coalesce(place.entry ->> 'alt', ''))
    from jsonb_array_elements(arrangement) with ordinality as place (entry, ordinal)
    where id = (place.entry ->> 'id')::uuid and owner_id = app.member_id()
      and purpose = 'post' and state = 'ready' and post_id is null;
  get diagnostics arranged = row_count;
  -- A second try of a post that arrived finds its pictures in the post.
  if arranged <> jsonb_array_length(arrangement) and not exists (
    select from public.posts where author_id = app.member_id() and client_id = draft
  ) then
    raise exception 'a picture is not there, or belongs elsewhere' using errcode = '23514';
  end if;
end;
$$;

create or replace function app.take_pictures_along() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.pictures
    where owner_id = new.author_id and draft_id = new.client_id and post_id is null
    order by id for no key update;
  update public.pictures set post_id = new.id
    where owner_id = new.author_id and draft_id = new.client_id
      and position is not null and state = 'ready' and post_id is null;
  return null;
end;
$$;

create or replace function app.discard_pictures() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.pictures where post_id = old.id order by id for no key update;
  update public.pictures set state = 'discarded' where post_id = old.id;
  return old;
end;
$$;
