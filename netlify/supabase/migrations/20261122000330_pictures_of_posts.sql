-- Pictures of posts are seen by whoever sees the post, and made once.

-- Their files are given out by an endpoint, which asks for the row first; 'media' is open to everybody.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('post-media', 'post-media', false, 5242880, array['image/webp', 'image/avif']);

drop policy "members see pictures of posts and their own" on public.pictures;
create policy "members see pictures of posts that they see, and their own"
  on public.pictures for select to authenticated
  using (
    state = 'ready'
    and (owner_id = (select app.member_id()) or exists (select from public.posts where id = post_id))
  );

alter table public.pictures
  -- Set while its post is hidden: the files are then given out only to whoever names it, and only who
  -- may read the row knows it.
  add column hidden_key uuid,
  -- Who is making it, and until when nobody else begins.
  add column maker uuid,
  add column made_until timestamptz,
  drop constraint pictures_state_known,
  add constraint pictures_state_known check (state in ('awaited', 'making', 'ready', 'discarded')),
  add constraint pictures_in_the_making_have_a_lease
    check (state <> 'making' or (maker is not null and made_until is not null));

update public.pictures set hidden_key = gen_random_uuid()
  from public.posts where posts.id = pictures.post_id and posts.hidden_at is not null;

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

-- Lets one caller make a picture that is awaited, or whose maker's time ran out: a minute, longer than
-- any function runs.
create function public.claim_picture(picture uuid, by_maker uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  with claimed as (
    update public.pictures
      set state = 'making', maker = by_maker, made_until = app.now() + interval '1 minute'
      where id = picture and (state = 'awaited' or (state = 'making' and made_until <= app.now()))
      returning id
  )
  select exists (select from claimed);
$$;
grant execute on function public.claim_picture(uuid, uuid) to service_role;

-- What nobody will look at any more: its files are deleted, then the row.
create or replace function public.pictures_to_delete() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select id from public.pictures
  where owner_id is null
    or state = 'discarded'
    or (state = 'awaited' and created_at <= app.now() - interval '1 hour')
    or (state = 'making' and greatest(created_at + interval '1 hour', made_until) <= app.now())
    or (state = 'ready' and purpose = 'post' and post_id is null
      and created_at <= app.now() - interval '7 days')
    or (state = 'ready' and purpose = 'avatar' and created_at <= app.now() - interval '1 day'
      and not exists (select from public.members where avatar = pictures.id))
    or (state = 'ready' and purpose = 'listing' and created_at <= app.now() - interval '7 days'
      and not app.is_in_an_advert(id, owner_id))
  order by created_at limit 100;
$$;
