-- Puts the pictures of a post in order, before the post is sent: [{"id": …, "alt": …}], at most four.
-- Told again, it does the same; pictures that are left out are no longer meant for it. A member arranges
-- one at a time: two at once would take each other's places.
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
  -- A second try of a post that arrived finds its pictures in the post.
  if arranged <> jsonb_array_length(arrangement) and not exists (
    select from public.posts where author_id = app.member_id() and client_id = draft
  ) then
    raise exception 'a picture is not there, or belongs elsewhere' using errcode = '23514';
  end if;
end;
$$;

-- A post takes the pictures along that were arranged for it, in the same transaction.
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

-- A post that is hidden hides its pictures: their files ask for a key that is new each time.
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

-- The pictures of a deleted post are left to be deleted.
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
