-- Adds posts by a hundred authors until there are {amount}. Every tenth post has two pictures, and every hundredth
-- is hidden.
set session_replication_role = replica;
insert into public.members (id, name)
  select md5('author ' || n)::uuid, 'Author ' || n from generate_series(1, 100) n
  on conflict do nothing;
insert into public.posts (title, description, author_id, created_at, hidden_at)
  select 'Post ' || n, repeat('What a post says. ', 20), md5('author ' || (n % 100 + 1))::uuid,
    app.now() - interval '1 minute' * ({amount} - n), case when n % 100 = 0 then app.now() end
  from generate_series((select max(id) + 1 from public.posts), {amount}) n;
insert into public.pictures (owner_id, purpose, state, width, height, draft_id, position, post_id)
  select author_id, 'post', 'ready', 640, 480, client_id, place, id
  from public.posts, generate_series(1, 2) place
  where id % 10 = 0 and not exists (select from public.pictures where post_id = posts.id);
set session_replication_role = origin;
analyze;
