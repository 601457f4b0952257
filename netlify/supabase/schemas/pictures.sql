-- A row is a picture of a post, member, listing or promotion. The row is inserted before its files: its id is the name
-- of the upload (in 'uploads') and of the processed files ('{id}/{320|640|1280}.{webp|avif}'). The files are deleted
-- before the row, so that every file has a row.
create table public.pictures (
  id uuid primary key default gen_random_uuid(),
  -- Null after the deletion of the account. The cleaning job then deletes the picture, unless it belongs to a
  -- recorded promotion.
  owner_id uuid references public.members (id) on delete set null,
  purpose text not null,
  state text not null default 'awaited',
  -- The lease of the caller that processes the picture.
  leased_by uuid,
  leased_until timestamptz,
  -- The size of the largest processed file, in pixels.
  width int,
  height int,
  -- The dominant colour, and the horizontal and vertical position of the subject in percent: '#8a5b31 50 30'. A picture of
  -- an earlier version of the site has none.
  appearance text,
  -- The description for screen readers.
  alt text not null default '',
  -- The client_id of the post, the position in the post, and the id of the post after the post is sent.
  draft_id uuid,
  position smallint,
  post_id bigint references public.posts (id) on delete set null,
  -- The key is set while the post is hidden. An endpoint then serves the files only for this key. The view public.feed
  -- gives the key to the readers of the hidden post.
  hidden_key uuid,
  created_at timestamptz not null default app.now(),

  constraint pictures_purpose_is_valid check (purpose in ('post', 'avatar', 'listing', 'promotion')),
  constraint pictures_state_is_valid check (state in ('awaited', 'making', 'ready', 'discarded')),
  constraint pictures_in_the_making_have_a_lease
    check (state <> 'making' or (leased_by is not null and leased_until is not null)),
  constraint pictures_ready_is_measured
    check (
      state <> 'ready'
      or (width is not null and height is not null and width between 1 and 1280 and height > 0)
    ),
  constraint pictures_appearance_is_valid check (appearance ~ '^#[0-9a-f]{6} [0-9]{1,3} [0-9]{1,3}$'),
  constraint pictures_alt_length check (char_length(alt) <= 160),
  constraint pictures_of_a_post_are_four check (position between 1 and 4),
  constraint pictures_have_their_own_place unique (owner_id, draft_id, position),
  constraint pictures_shown_are_ready check (post_id is null or state in ('ready', 'discarded'))
);

create index pictures_of_a_post on public.pictures (post_id, position) where post_id is not null;

grant all on public.pictures to service_role;

alter table public.pictures enable row level security;

-- The member's picture. The foreign key is here because members.sql is applied before pictures.sql.
alter table public.members
  add foreign key (avatar) references public.pictures (id) on delete set null;

-- Buckets of pictures. A member uploads into 'uploads' by an address that an endpoint signed. Apart from that
-- upload, only endpoints list, read and write the buckets over the storage API. The endpoint checks and processes
-- the upload. It stores the result in 'media', which the site serves at /media. The result for a post is in
-- 'post-media', which an endpoint serves to readers of the post.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads', 'uploads', false, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('media', 'media', true, 5242880, array['image/webp', 'image/avif']),
  ('post-media', 'post-media', false, 5242880, array['image/webp', 'image/avif']);

-- Pictures that are drawn of listings: for previews of links, '{id of the cover}.jpg', and for owners to share. The first
-- request draws the file. An endpoint serves the file while the listing is live. The file is deleted with the cover.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('share-pictures', 'share-pictures', false, 1048576, array['image/jpeg', 'image/png']);

-- Begins an upload and returns the id of its picture, or the seconds to wait: a member may begin sixty uploads an
-- hour.
create function public.begin_picture(p_member_id uuid, p_purpose text, p_draft_id uuid default null)
  returns table (picture uuid, wait int)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  wait := app.rate_limit('picture-member', app.rate_limit_key(p_member_id), 60);
  if wait is null then
    perform app.count_attempt('picture-member', app.rate_limit_key(p_member_id));
    insert into public.pictures (owner_id, purpose, draft_id)
      values (p_member_id, p_purpose, p_draft_id)
      returning id into picture;
  end if;
  return next;
end;
$$;

-- Leases a picture to one caller and returns true, if the picture waits for its upload or its last lease has
-- expired. Returns false for any other picture. A lease lasts a minute, longer than any serverless function runs.
create function public.lease_picture(p_picture_id uuid, p_leased_by uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  with claimed as (
    update public.pictures
      set state = 'making', leased_by = p_leased_by, leased_until = app.now() + interval '1 minute'
      where id = p_picture_id and (state = 'awaited' or (state = 'making' and leased_until <= app.now()))
      returning id
  )
  select exists (select from claimed);
$$;

-- Orders the pictures of a post before the post is sent: [{"id": …, "alt": …}], at most four. A retry changes
-- nothing. A picture that is left out loses its position. Locks the member, so that concurrent calls do not assign
-- the same position, then the member's pictures in the order of ids. Raises 23514 for a fifth picture, and for a
-- picture that is not ready or belongs to another member or post; PT404 for a deleted account.
create function public.arrange_pictures(p_draft_id uuid, p_arrangement jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  arranged int;
begin
  if jsonb_typeof(p_arrangement) <> 'array' or jsonb_array_length(p_arrangement) > 4 then
    raise exception 'a post has at most four pictures' using errcode = '23514';
  end if;
  perform app.lock_member(app.member_id());
  perform from public.pictures
    where owner_id = app.member_id() and purpose = 'post' and post_id is null
    order by id for no key update;
  update public.pictures set position = null
    where owner_id = app.member_id() and draft_id = p_draft_id and post_id is null;
  update public.pictures
    set position = place.ordinal, draft_id = p_draft_id, alt = btrim(coalesce(place.entry ->> 'alt', ''))
    from jsonb_array_elements(p_arrangement) with ordinality as place (entry, ordinal)
    where id = (place.entry ->> 'id')::uuid and owner_id = app.member_id()
      and purpose = 'post' and state = 'ready' and post_id is null;
  get diagnostics arranged = row_count;
  -- The pictures of a post that is sent again are attached already.
  if arranged <> jsonb_array_length(p_arrangement) and not exists (
    select from public.posts where author_id = app.member_id() and client_id = p_draft_id
  ) then
    raise exception 'a picture is not there, or belongs elsewhere' using errcode = '23514';
  end if;
end;
$$;

grant execute on function public.arrange_pictures(uuid, jsonb) to authenticated;

-- Attaches the arranged pictures to a new post in the same transaction. Locks the pictures in the order of ids.
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

-- Sets a new key for the pictures of a post each time the post is hidden, and removes it when the post is shown.
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

-- Discards the pictures of a deleted post. The cleaning job later deletes their files and rows. Locks the pictures in
-- the order of ids.
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
