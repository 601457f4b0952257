-- Where pictures are kept. A member uploads into 'uploads' by an address that an endpoint signed for
-- her; the endpoint checks what arrived, makes it anew and puts the result into 'media', which the
-- site serves at /media, or, of a post, into 'post-media', whose files an endpoint gives out to whoever
-- sees the post. Nobody but the endpoints lists, reads or writes any of them over the interface.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('uploads', 'uploads', false, 10485760, array['image/png', 'image/jpeg', 'image/webp']),
  ('media', 'media', true, 5242880, array['image/webp', 'image/avif']),
  ('post-media', 'post-media', false, 5242880, array['image/webp', 'image/avif']);

-- Pictures that members upload, for posts, for themselves and for listings. The row comes first: its id
-- is the name of the upload (in 'uploads') and of what the endpoint makes of it
-- ('{id}/{320|640|1280}.{webp|avif}'). Files are deleted before the row is, so that none is forgotten.
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
  -- Set while its post is hidden: the files are then given out only to whoever names it, and only who
  -- may read the row knows it.
  hidden_key uuid,
  -- Who is making it, and until when nobody else begins.
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

-- Begins an upload, 60 an hour of one member, or says how many seconds she has to wait.
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

-- Lets one caller make a picture that is awaited, or whose claimed_by's time ran out: a minute, longer than
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
