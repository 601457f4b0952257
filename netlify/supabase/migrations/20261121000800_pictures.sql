-- Where pictures are kept. A member uploads into 'uploads' by an address that an endpoint signed for
-- her; the endpoint checks what arrived, makes it anew and puts the result into 'media', which the
-- site serves at /media. Nobody but the endpoints lists, reads or writes either over the interface.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads', 'uploads', false, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('media', 'media', true, 5242880, array['image/webp', 'image/avif']);

-- Pictures that members upload, for posts, for themselves and for adverts. The row comes first: its id
-- is the name of the upload (in 'uploads') and of what the endpoint makes of it
-- ('{id}/{320|640|1280}.{webp|avif}' in 'media'). Files are deleted before the row is, so that none
-- is forgotten.
create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: then only the files are left to delete.
  owner_id uuid references public.members (id) on delete set null,
  purpose text not null,
  state text not null default 'awaited',
  -- In pixels, of the largest picture made of it.
  width int,
  height int,
  -- What somebody who can't see it is told.
  alt text not null default '',
  -- The client's name of the post it is meant for, its place in it from 1 on, and then the post.
  draft_id uuid,
  position smallint,
  post_id bigint references public.posts (id) on delete set null,
  created_at timestamptz not null default app.now(),

  constraint pictures_purpose_known check (purpose in ('post', 'avatar', 'listing')),
  constraint pictures_state_known check (state in ('awaited', 'ready', 'discarded')),
  constraint pictures_ready_is_measured
    check (
      state <> 'ready'
      or (width is not null and height is not null and width between 1 and 1280 and height > 0)
    ),
  constraint pictures_alt_length check (char_length(alt) <= 160),
  constraint pictures_of_a_post_are_four check (position between 1 and 4),
  constraint pictures_have_their_own_place unique (owner_id, draft_id, position),
  constraint pictures_shown_are_ready check (post_id is null or state in ('ready', 'discarded'))
);

create index pictures_of_a_post on public.pictures (post_id, position) where post_id is not null;
create index pictures_of_an_owner on public.pictures (owner_id);

revoke all on public.pictures from anon, authenticated;
grant select on public.pictures to authenticated;
grant all on public.pictures to service_role;

alter table public.pictures enable row level security;

create policy "members see pictures of posts and their own"
  on public.pictures for select to authenticated
  using (state = 'ready' and (post_id is not null or owner_id = (select app.member_id())));

alter table public.members
  add foreign key (avatar) references public.pictures (id) on delete set null;
create index members_by_picture on public.members (avatar);

-- Begins an upload, 30 an hour of one member, or says how many seconds she has to wait.
create function public.begin_picture(member uuid, for_purpose text, for_draft uuid)
  returns table (picture uuid, wait int)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  wait := app.wait_for_turn('picture-member', app.subject_of(member), 30);
  if wait is null then
    perform app.count_attempt('picture-member', app.subject_of(member));
    insert into public.pictures (owner_id, purpose, draft_id)
      values (member, for_purpose, for_draft)
      returning id into picture;
  end if;
  return next;
end;
$$;

-- Puts the pictures of a post in order, before the post is sent: [{"id": …, "alt": …}], at most four.
-- Told again, it does the same; pictures that are left out are no longer meant for it.
create function public.arrange_pictures(draft uuid, arrangement jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  arranged int;
begin
  if jsonb_typeof(arrangement) <> 'array' or jsonb_array_length(arrangement) > 4 then
    raise exception 'a post has at most four pictures' using errcode = '23514';
  end if;
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
create function app.take_pictures_along() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.pictures set post_id = new.id
    where owner_id = new.author_id and draft_id = new.client_id
      and position is not null and state = 'ready' and post_id is null;
  return null;
end;
$$;
create trigger posts_take_pictures_along after insert on public.posts
  for each row execute function app.take_pictures_along();

-- The pictures of a deleted post are left to be deleted.
create function app.discard_pictures() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.pictures set state = 'discarded' where post_id = old.id;
  return old;
end;
$$;
create trigger posts_discard_pictures before delete on public.posts
  for each row execute function app.discard_pictures();
