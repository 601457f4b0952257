-- Puts the pictures of a post in order before the post is sent: [{"id": …, "alt": …}], at most four. A
-- repeated call does the same; pictures left out are no longer meant for the post. The member's lock keeps
-- two calls from taking each other's places.
create function public.arrange_pictures(draft uuid, arrangement jsonb) returns void
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
  -- The pictures of a post that is sent a second time are in the post already.
  if arranged <> jsonb_array_length(arrangement) and not exists (
    select from public.posts where author_id = app.member_id() and client_id = draft
  ) then
    raise exception 'a picture is not there, or belongs elsewhere' using errcode = '23514';
  end if;
end;
$$;

-- A new post gets the pictures that were arranged for it, in the same transaction.
create function app.attach_pictures() returns trigger
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
create trigger posts_attach_pictures after insert on public.posts
  for each row execute function app.attach_pictures();

-- The files of a hidden post's pictures are given out only for a key, which is new each time the post is
-- hidden.
create function app.hide_pictures() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.pictures
    set hidden_key = case when new.hidden_at is not null then gen_random_uuid() end
    where post_id = new.id;
  return null;
end;
$$;
create trigger posts_hide_pictures after update on public.posts
  for each row when ((new.hidden_at is null) <> (old.hidden_at is null))
  execute function app.hide_pictures();

-- The pictures of a deleted post are left for the cleaning job, which deletes their files first.
create function app.discard_pictures() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.pictures where post_id = old.id order by id for no key update;
  update public.pictures set state = 'discarded' where post_id = old.id;
  return old;
end;
$$;
create trigger posts_discard_pictures before delete on public.posts
  for each row execute function app.discard_pictures();
