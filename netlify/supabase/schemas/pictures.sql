-- Pictures that members upload, for posts, for themselves and for listings. The row comes first: its id names
-- the upload (in 'uploads') and the processed files ('{id}/{320|640|1280}.{webp|avif}'). Files are deleted
-- before the row, so that none is left behind.
create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone; then the picture is deleted.
  owner_id uuid references public.members (id) on delete set null,
  purpose text not null,
  state text not null default 'awaited',
  -- The size of the largest processed file, in pixels.
  width int,
  height int,
  -- The description for people who can't see the picture.
  alt text not null default '',
  -- The client_id of the post that the picture is meant for, its place from 1 on, and then the post.
  draft_id uuid,
  position smallint,
  post_id bigint references public.posts (id) on delete set null,
  created_at timestamptz not null default app.now(),
  -- Set while the post is hidden: files are then given out only for this key, which only readers of the row
  -- know.
  hidden_key uuid,
  -- The lease of the caller that processes the picture.
  claimed_by uuid,
  claimed_until timestamptz,

  constraint pictures_purpose_known check (purpose in ('post', 'avatar', 'listing', 'promotion')),
  constraint pictures_state_known check (state in ('awaited', 'making', 'ready', 'discarded')),
  constraint pictures_in_the_making_have_a_lease
    check (state <> 'making' or (claimed_by is not null and claimed_until is not null)),
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

grant all on public.pictures to service_role;

alter table public.pictures enable row level security;

-- Buckets of pictures. A member uploads into 'uploads' by an address that an endpoint signed for her. The
-- endpoint checks the upload, processes it and puts the result into 'media', which the site serves at /media,
-- or, for a post, into 'post-media', whose files an endpoint gives to readers of the post. Only endpoints list,
-- read or write them over the interface.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads', 'uploads', false, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('media', 'media', true, 5242880, array['image/webp', 'image/avif']),
  ('post-media', 'post-media', false, 5242880, array['image/webp', 'image/avif']);

-- Pictures of listings' links, '{id of the cover}.jpg', drawn when somebody asks for one. Only endpoints list,
-- read or write them over the interface: one is shown while its listing is live, and its file goes with the cover's.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('share-pictures', 'share-pictures', false, 1048576, array['image/jpeg']);

-- Begins an upload, or answers the seconds to wait: a member may begin sixty an hour.
create function public.begin_picture(member uuid, for_purpose text, for_draft uuid default null)
  returns table (picture uuid, wait int)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  wait := app.rate_limit('picture-member', app.rate_limit_key(member), 60);
  if wait is null then
    perform app.count_attempt('picture-member', app.rate_limit_key(member));
    insert into public.pictures (owner_id, purpose, draft_id)
      values (member, for_purpose, for_draft)
      returning id into picture;
  end if;
  return next;
end;
$$;

-- Lets one caller process a picture that is awaited, or whose lease ran out. A lease is a minute, longer than
-- any function runs.
create function public.claim_picture(picture uuid, claimant uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  with claimed as (
    update public.pictures
      set state = 'making', claimed_by = claimant, claimed_until = app.now() + interval '1 minute'
      where id = picture and (state = 'awaited' or (state = 'making' and claimed_until <= app.now()))
      returning id
  )
  select exists (select from claimed);
$$;

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

grant execute on function public.arrange_pictures(uuid, jsonb) to authenticated;

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

-- Members read the feed through a view, and no table of members, pictures or reports. PostgREST joins whatever
-- foreign keys connect, as deep as a request says: ten posts, five levels deep, were 17 MB. The keys of the
-- author and of the pictures are inside of values that the view makes, so that no relationship leads from it to
-- another relation that members may read (PostgREST's manual, 'Foreign Key Joins on Views').
create view public.feed with (security_barrier) as
  select posts.id, posts.client_id, posts.title, posts.description, posts.created_at, posts.edited_at,
    posts.hidden_at,
    (
      select jsonb_build_object('id', id, 'name', name, 'avatar', avatar, 'is_staff', is_staff)
      from public.members where id = posts.author_id
    ) as author,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('id', id, 'width', width, 'height', height, 'alt', alt, 'hidden_key', hidden_key)
          order by position
        )
        from public.pictures where post_id = posts.id and state = 'ready'
      ),
      '[]'
    ) as pictures
  from public.posts
  where (select app.is_member())
    and (hidden_at is null or author_id = (select app.member_id()) or (select app.is_staff()));

grant select on public.feed to authenticated;

alter table public.members
  add foreign key (avatar) references public.pictures (id) on delete set null;
