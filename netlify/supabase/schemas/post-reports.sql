-- Reports of posts by members, one for each member and post. A staff decision deletes them.
create table public.post_reports (
  post_id bigint not null references public.posts (id) on delete cascade,
  reporter_id uuid not null default app.member_id() references public.members (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null default app.now(),

  primary key (post_id, reporter_id),
  constraint post_reports_reason_is_valid check (reason in ('scam', 'offensive', 'spam', 'other'))
);

create index post_reports_of_a_reporter on public.post_reports (reporter_id);
create index post_reports_by_time on public.post_reports (created_at, post_id);

grant insert (post_id, reason) on public.post_reports to authenticated;
grant all on public.post_reports to service_role;

alter table public.post_reports enable row level security;

create policy "only members come here" on public.post_reports as restrictive for all to authenticated
  using ((select app.is_member())) with check ((select app.is_member()));

create policy "members report in their own name, and not themselves"
  on public.post_reports for insert to authenticated
  with check (
    reporter_id = (select app.member_id())
    and exists (select from public.posts where id = post_id and author_id <> reporter_id)
  );

-- Logs that a post is hidden or shown again, by a report or by staff.
create function app.audit_hidden_post() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.audit(
    'post', new.id::text,
    case when old.hidden_at is null then 'shown' else 'hidden' end,
    case when new.hidden_at is null then 'shown' else 'hidden' end
  );
  return null;
end;
$$;

create trigger posts_audit_hidden after update on public.posts
  for each row when ((new.hidden_at is null) <> (old.hidden_at is null))
  execute function app.audit_hidden_post();

-- Hides a post with its third report until staff decide. The log has no actor, because three members decided. Locks
-- the post, so that concurrent reports are counted. The listing of a public post is locked by
-- app.lock_reported_listing.
create function app.hide_reported_post() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.posts where id = new.post_id for no key update;
  perform app.set_actor(null, 'three-reports');
  update public.posts set hidden_at = app.now()
    where id = new.post_id and hidden_at is null
      and (select count(*) from public.post_reports where post_id = new.post_id) >= 3;
  return null;
end;
$$;

create trigger post_reports_hide after insert on public.post_reports
  for each row execute function app.hide_reported_post();

-- Hides a post or shows it again. Deletes the post's reports, because either decision answers them. Logs the decision
-- even if the post stays as it is. Locks the listing, then the post. Raises PT404 for an unknown post.
create function app.hide_post(p_post_id bigint, p_is_hidden boolean) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  was_hidden constant boolean := (app.lock_post(p_post_id)).hidden_at is not null;
  is_now text := case when p_is_hidden then 'hidden' else 'shown' end;
begin
  if was_hidden <> p_is_hidden then
    update public.posts set hidden_at = case when p_is_hidden then app.now() end where id = p_post_id;
  else
    perform app.audit('post', p_post_id::text, is_now, is_now);
  end if;
  delete from public.post_reports where post_id = p_post_id;
end;
$$;

-- Hides or shows a post for staff on the noticeboard, with the caller's own token. Raises 42501 for other callers,
-- PT404 for an unknown post.
create function public.set_post_hidden(p_post_id bigint, p_is_hidden boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not (app.is_staff() and app.is_member()) then
    raise exception 'staff only' using errcode = '42501';
  end if;
  perform app.set_actor(app.member_id());
  perform app.hide_post(p_post_id, p_is_hidden);
end;
$$;

grant execute on function public.set_post_hidden(bigint, boolean) to authenticated;

-- Hides or shows a post for staff on the page of reports. Raises PT404 for an unknown post.
create function public.decide_post(p_actor_id uuid, p_post_id bigint, p_is_hidden boolean, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.set_actor(p_actor_id, p_reason);
  perform app.hide_post(p_post_id, p_is_hidden);
end;
$$;

-- Returns a page of posts after the cursor, with the number of reports by reason. For the state 'hidden', these are the
-- hidden posts, sorted by the time of hiding with the newest first. For another state, these are the reported posts,
-- sorted by their first report with the oldest first.
create function public.staff_post_reports(
  p_state text, p_limit int, p_before_at timestamptz default null, p_before_id bigint default null
) returns table (
  id bigint, title text, description text, author text, author_id uuid, hidden_at timestamptz, reporters int,
  reasons jsonb, since timestamptz
)
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '8s'
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  is_waiting boolean := p_state <> 'hidden';
begin
  return query
  with page as (
    (
      select posts.id, posts.hidden_at as since from public.posts
      where not is_waiting and posts.hidden_at is not null
        and (p_before_at is null or (posts.hidden_at, posts.id) < (p_before_at, p_before_id))
      order by posts.hidden_at desc, posts.id desc
      limit least(p_limit, 500)
    )
    union all
    (
      select first.post_id, first.created_at from public.post_reports as first
      where is_waiting
        and (p_before_at is null or (first.created_at, first.post_id) > (p_before_at, p_before_id))
        -- A scalar sub-select is evaluated row by row, oldest first, until the page is full; the planner would
        -- evaluate 'not exists' for all rows.
        and coalesce((
          select false from public.post_reports as earlier
          where earlier.post_id = first.post_id
            and (earlier.created_at, earlier.reporter_id) < (first.created_at, first.reporter_id)
          limit 1
        ), true)
      order by first.created_at, first.post_id
      limit least(p_limit, 500)
    )
  )
  select posts.id, posts.title, left(posts.description, 1000), members.name, members.id, posts.hidden_at,
    coalesce(report_counts.number, 0), coalesce(report_counts.reasons, '{}'), page.since
  from page
    join public.posts on posts.id = page.id
    join public.members on members.id = posts.author_id
    cross join lateral (
      select sum(by_reason.number)::int as number, jsonb_object_agg(by_reason.reason, by_reason.number) as reasons
      from (
        select reason, count(*) as number from public.post_reports where post_id = page.id group by reason
      ) as by_reason
    ) as report_counts
  order by case when is_waiting then page.since end, case when is_waiting then page.id end,
    page.since desc, page.id desc;
end;
$$;
