-- Buckets of pictures. A member uploads into 'uploads' by an address that an endpoint signed for her. The
-- endpoint checks the upload, processes it and puts the result into 'media', which the site serves at /media,
-- or, for a post, into 'post-media', whose files an endpoint gives to readers of the post. Only endpoints list,
-- read or write them over the interface.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads', 'uploads', false, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('media', 'media', true, 5242880, array['image/webp', 'image/avif']),
  ('post-media', 'post-media', false, 5242880, array['image/webp', 'image/avif']);

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

  constraint pictures_purpose_known check (purpose in ('post', 'avatar', 'listing')),
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

alter table public.members
  add foreign key (avatar) references public.pictures (id) on delete set null;

revoke all on public.pictures from anon, authenticated;
grant select on public.pictures to authenticated;
grant all on public.pictures to service_role;

alter table public.pictures enable row level security;

create policy "only members come here" on public.pictures as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));
create policy "members see pictures of posts that they see, and their own"
  on public.pictures for select to authenticated
  using (
    state = 'ready'
    and (owner_id = (select app.member_id()) or exists (select from public.posts where id = post_id))
  );

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
