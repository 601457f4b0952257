-- Whoever comes with a token of ours is a member only as long as her row is there: a deleted account's
-- token is good for minutes more, and the platform's own sign-up would make tokens of the same role.
create function app.is_member() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.members where id = app.member_id());
$$;
grant execute on function app.is_member() to authenticated;

-- Asked once a statement, beside what each table's own policies say. A test finds tables without it.
create policy "only members come here" on public.members as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));
create policy "only members come here" on public.member_settings as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));
create policy "only members come here" on public.posts as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));
create policy "only members come here" on public.post_reports as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));
create policy "only members come here" on public.pictures as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));

-- From the noticeboard itself, by the own token of a member of the staff.
create or replace function public.set_post_hidden(post bigint, is_hidden boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not (app.is_staff() and app.is_member()) then
    raise exception 'staff only' using errcode = '42501';
  end if;
  perform app.act(app.member_id());
  perform app.hide_post(post, is_hidden);
end;
$$;
