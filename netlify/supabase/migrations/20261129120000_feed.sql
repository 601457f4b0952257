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

revoke all on public.feed from anon, authenticated, service_role;
grant select on public.feed to authenticated;

-- Writers of posts name them by these columns, and the policy of reports compares the author.
revoke select on public.posts from authenticated;
grant select (id, client_id, author_id) on public.posts to authenticated;

revoke select on public.members from authenticated;
drop policy "only members come here" on public.members;
drop policy "members see who the others are" on public.members;

revoke select on public.pictures from authenticated;
drop policy "only members come here" on public.pictures;
drop policy "members see pictures of posts that they see, and their own" on public.pictures;

revoke select on public.post_reports from authenticated;
drop policy "staff and whoever made it read a report" on public.post_reports;
