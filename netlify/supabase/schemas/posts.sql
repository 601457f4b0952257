-- Posts of members in the feed. A member writes title, description and client_id, and listing_id for a public post. The
-- database adds the rest. Authors edit and delete their posts, staff hide them.
create table public.posts (
  id bigint generated always as identity primary key,
  -- An id from the browser, so that a retry posts once.
  client_id uuid not null default gen_random_uuid(),
  author_id uuid not null default app.member_id() references public.members (id) on delete cascade,
  title text not null default '',
  description text not null,
  created_at timestamptz not null default app.now(),
  edited_at timestamptz,
  hidden_at timestamptz,
  -- The listing that has the post on its page; null for a post that only members read. Only a new post gets a
  -- listing, as public-posts.sql ensures.
  listing_id bigint,
  -- 'waiting' for staff because of a contact, 'shown' to visitors, or 'refused' by staff; null without a listing.
  publication text,
  -- The reason of a refusal, for the author.
  publication_reason text,
  -- The time at which staff viewed the present text of a public post.
  viewed_at timestamptz,

  constraint posts_publication_is_valid check (publication in ('waiting', 'shown', 'refused')),
  constraint posts_publication_has_a_listing check ((publication is null) = (listing_id is null)),
  constraint posts_refusal_is_explained
    check (publication <> 'refused' or btrim(coalesce(publication_reason, ''), E' \t\r\n') <> ''),
  constraint posts_title_length check (char_length(title) <= 120),
  constraint posts_description_length check (char_length(description) <= 5000),
  constraint posts_description_written check (btrim(description, E' \t\r\n') <> ''),
  constraint posts_sent_once unique (author_id, client_id)
);

create index posts_hidden on public.posts (hidden_at, id) where hidden_at is not null;

grant
    select (author_id, client_id, id),
    insert (client_id, description, listing_id, title),
    update (description, listing_id, title),
    delete
  on public.posts to authenticated;
grant all on public.posts to service_role;

alter table public.posts enable row level security;

create policy "only members come here" on public.posts as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));

create policy "members read the feed"
  on public.posts for select to authenticated
  using (hidden_at is null or author_id = (select app.member_id()) or (select app.is_staff()));

create policy "members post in their own name"
  on public.posts for insert to authenticated
  with check (author_id = (select app.member_id()));

create policy "members edit their own posts"
  on public.posts for update to authenticated
  using (author_id = (select app.member_id()))
  with check (author_id = (select app.member_id()));

create policy "members delete their own posts"
  on public.posts for delete to authenticated
  using (author_id = (select app.member_id()));

-- Sets the time of the edit if title or description changes. Other updates keep it.
create function app.set_edited_at() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if (new.title, new.description) is distinct from (old.title, old.description) then
    new.edited_at := app.now();
  end if;
  return new;
end;
$$;

create trigger posts_set_edited_at before update on public.posts
  for each row execute function app.set_edited_at();

-- Allows a member ten posts an hour. A refused post and a retry of a stored one are not counted. Locks the member's
-- rate limit, and a stored post (key share) until the unique constraint refuses the retry. Raises PT429 with the
-- seconds to wait.
create function app.limit_posts() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait int := app.rate_limit('post-member', app.rate_limit_key(new.author_id), 10);
begin
  perform from public.posts
    where author_id = new.author_id and client_id = new.client_id for key share;
  if found then
    return new;
  end if;
  if wait is not null then
    raise exception 'ten posts an hour' using errcode = 'PT429', detail = wait;
  end if;
  perform app.count_attempt('post-member', app.rate_limit_key(new.author_id));
  return new;
end;
$$;

create trigger posts_limit before insert on public.posts
  for each row when (new.author_id = app.member_id()) execute function app.limit_posts();
