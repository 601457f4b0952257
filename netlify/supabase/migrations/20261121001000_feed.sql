-- Posts are edited and deleted by their authors, hidden by staff, and reported by anybody who reads them.
alter table public.posts
  add column edited_at timestamptz,
  add column hidden_at timestamptz;

grant update (title, description) on public.posts to authenticated;
grant delete on public.posts to authenticated;

drop policy "members read the feed" on public.posts;
create policy "members read the feed"
  on public.posts for select to authenticated
  using (hidden_at is null or author_id = (select app.member_id()) or (select app.is_staff()));
create policy "members edit their own posts"
  on public.posts for update to authenticated
  using (author_id = (select app.member_id()))
  with check (author_id = (select app.member_id()));
create policy "members delete their own posts"
  on public.posts for delete to authenticated
  using (author_id = (select app.member_id()));

create function app.date_edit() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if (new.title, new.description) is distinct from (old.title, old.description) then
    new.edited_at := app.now();
  end if;
  return new;
end;
$$;
create trigger posts_date_edit before update on public.posts
  for each row execute function app.date_edit();

-- Ten an hour of one member. A refused post, or one that is there already, does not count.
create function app.limit_posts() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait int;
begin
  if exists (
    select from public.posts where author_id = new.author_id and client_id = new.client_id
  ) then
    return new;
  end if;
  wait := app.wait_for_turn('post-member', app.subject_of(new.author_id), 10);
  if wait is not null then
    raise exception 'ten posts an hour' using errcode = 'PT429', detail = wait;
  end if;
  perform app.count_attempt('post-member', app.subject_of(new.author_id));
  return new;
end;
$$;
create trigger posts_limit before insert on public.posts
  for each row when (new.author_id = app.member_id()) execute function app.limit_posts();

-- The pictures of a deleted post are left to be deleted.
create function app.discard_pictures() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.pictures set state = 'discarded' where post_id = old.id;
  return old;
end;
$$;
create trigger posts_discard_pictures before delete on public.posts
  for each row execute function app.discard_pictures();

create table public.post_reports (
  post_id bigint not null references public.posts (id) on delete cascade,
  reporter_id uuid not null default app.member_id() references public.members (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null default app.now(),

  primary key (post_id, reporter_id),
  constraint post_reports_reason_known check (reason in ('scam', 'offensive', 'spam', 'other'))
);

revoke all on public.post_reports from anon, authenticated;
grant select on public.post_reports to authenticated;
grant insert (post_id, reason) on public.post_reports to authenticated;
grant all on public.post_reports to service_role;

alter table public.post_reports enable row level security;

create policy "members report in their own name, and not themselves"
  on public.post_reports for insert to authenticated
  with check (
    reporter_id = (select app.member_id())
    and exists (select from public.posts where id = post_id and author_id <> reporter_id)
  );
create policy "staff and whoever made it read a report"
  on public.post_reports for select to authenticated
  using (reporter_id = (select app.member_id()) or (select app.is_staff()));

-- Three members who report a post hide it until staff have looked.
create function app.hide_what_many_report() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.posts set hidden_at = app.now()
    where id = new.post_id and hidden_at is null
      and (select count(*) from public.post_reports where post_id = new.post_id) >= 3;
  return null;
end;
$$;
create trigger post_reports_hide after insert on public.post_reports
  for each row execute function app.hide_what_many_report();

-- Staff hide a post or show it again; whoever reported it has been heard.
create function public.set_post_hidden(post bigint, is_hidden boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_staff() then
    raise exception 'staff only' using errcode = '42501';
  end if;
  update public.posts set hidden_at = case when is_hidden then coalesce(hidden_at, app.now()) end
    where id = post;
  delete from public.post_reports where post_id = post;
end;
$$;

revoke execute on function
  app.date_edit(), app.limit_posts(), app.discard_pictures(), app.hide_what_many_report(),
  public.set_post_hidden(bigint, boolean)
  from public, anon, authenticated;
grant execute on function public.set_post_hidden(bigint, boolean) to authenticated;
