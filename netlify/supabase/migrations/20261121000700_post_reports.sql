-- What members say of posts that should not be there.
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

-- Posts that are hidden or shown again, by whomever.
create function app.note_hidden() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.note(
    'post', new.id::text,
    case when old.hidden_at is null then 'shown' else 'hidden' end,
    case when new.hidden_at is null then 'shown' else 'hidden' end
  );
  return null;
end;
$$;
create trigger posts_note_hidden after update on public.posts
  for each row when ((new.hidden_at is null) <> (old.hidden_at is null))
  execute function app.note_hidden();

-- Three members who report a post hide it until staff have looked. Nobody decided it: the third report did.
create function app.hide_what_many_report() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.act(null, 'Three members reported it.');
  update public.posts set hidden_at = app.now()
    where id = new.post_id and hidden_at is null
      and (select count(*) from public.post_reports where post_id = new.post_id) >= 3;
  return null;
end;
$$;
create trigger post_reports_hide after insert on public.post_reports
  for each row execute function app.hide_what_many_report();

-- Whoever reported it has been heard. That a post stays as it is, is a decision, too.
create function app.hide_post(post bigint, is_hidden boolean) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  was_hidden boolean;
  is_now text := case when is_hidden then 'hidden' else 'shown' end;
begin
  select hidden_at is not null into was_hidden from public.posts where id = post for update;
  if was_hidden is null then
    raise exception 'no such post' using errcode = 'PT404';
  end if;
  if was_hidden <> is_hidden then
    update public.posts set hidden_at = case when is_hidden then app.now() end where id = post;
  else
    perform app.note('post', post::text, is_now, is_now);
  end if;
  delete from public.post_reports where post_id = post;
end;
$$;

-- From the noticeboard itself, by the own token of a member of the staff.
create function public.set_post_hidden(post bigint, is_hidden boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_staff() then
    raise exception 'staff only' using errcode = '42501';
  end if;
  perform app.act(app.member_id());
  perform app.hide_post(post, is_hidden);
end;
$$;

-- From the desk of the staff.
create function public.decide_post(
  acting uuid, as_staff boolean, post bigint, is_hidden boolean, why text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.act_as_staff(acting, as_staff, why);
  perform app.hide_post(post, is_hidden);
end;
$$;

-- Posts that somebody reported, or those that are hidden; the one that was reported or hidden last first.
create function public.staff_post_reports(
  of_state text, page_size int, before_at timestamptz default null, before_id bigint default null
) returns table (
  id bigint, title text, description text, author text, hidden_at timestamptz, reporters int,
  reasons jsonb, last_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  with reported as (
    select post_id, sum(number)::int as reporters, jsonb_object_agg(reason, number) as reasons,
      max(last_at) as last_at
    from (
      select post_id, reason, count(*) as number, max(created_at) as last_at
      from public.post_reports group by post_id, reason
    ) as by_reason group by post_id
  ), found as (
    select posts.*, coalesce(reported.reporters, 0) as reporters,
      coalesce(reported.reasons, '{}') as reasons,
      case of_state when 'hidden' then posts.hidden_at else reported.last_at end as sorted_at
    from public.posts
      left join reported on reported.post_id = posts.id
    where case of_state when 'hidden' then posts.hidden_at is not null else reported.post_id is not null end
  )
  select found.id, found.title, left(found.description, 1000), members.name, found.hidden_at,
    found.reporters, found.reasons, found.sorted_at
  from found
    join public.members on members.id = found.author_id
  where before_at is null or (found.sorted_at, found.id) < (before_at, before_id)
  order by found.sorted_at desc, found.id desc
  limit least(page_size, 500);
$$;
