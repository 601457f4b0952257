-- The members' feed. A member writes title, description and client_id; the database adds the rest.
create table public.posts (
  id bigint generated always as identity primary key,
  title text not null default '',
  description text not null,
  author_id uuid not null default app.member_id() references public.members (id) on delete cascade,
  client_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default app.now(),

  constraint posts_title_length check (char_length(title) <= 120),
  constraint posts_description_length check (char_length(description) <= 5000),
  constraint posts_description_written check (btrim(description, E' \t\r\n') <> ''),
  -- The browser names each post before it sends it, so that a second try never posts twice.
  constraint posts_sent_once unique (author_id, client_id)
);

revoke all on public.posts from anon, authenticated;
grant select on public.posts to authenticated;
grant insert (title, description, client_id) on public.posts to authenticated;
grant all on public.posts to service_role;

alter table public.posts enable row level security;

create policy "members read the feed"
  on public.posts for select to authenticated
  using (true);

create policy "members post in their own name"
  on public.posts for insert to authenticated
  with check (author_id = (select app.member_id()));
