-- The lists of the log and of reports, as quick as those before them.

-- What was done, newest first: with the name of who did it, and with what staff call its subject, where
-- there are any still.
create or replace function public.staff_audit(
  page_size int, before_id bigint default null, of_subject text default null,
  of_subject_id text default null, by_actors uuid[] default null, by_time boolean default false,
  from_at timestamptz default null, until_at timestamptz default null
) returns table (
  id bigint, at timestamptz, actor uuid, actor_name text, subject text, subject_id text, label text,
  from_state text, to_state text, reason text, details jsonb
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  before_at timestamptz;
begin
  if before_id is not null then
    select log.at into before_at from public.audit_log as log where log.id = before_id;
  end if;
  return query
  select log.id, log.at, log.actor,
    (select name from public.members where members.id = log.actor), log.subject, log.subject_id,
    case log.subject
      when 'listing' then (select slug from public.listings where listings.id = log.subject_id::bigint)
      when 'payment' then (select reference from public.payments where payments.id = log.subject_id::uuid)
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
    end,
    log.from_state, log.to_state, log.reason, log.details
  from (
    select * from public.audit_log
    where (before_id is null or (audit_log.at, audit_log.id) < (before_at, before_id))
      and (of_subject is null or audit_log.subject = of_subject)
      and (of_subject_id is null or audit_log.subject_id = of_subject_id)
      and (by_actors is null or audit_log.actor = any (by_actors))
      and (not by_time or audit_log.actor is null)
      and (from_at is null or audit_log.at >= from_at)
      and (until_at is null or audit_log.at < until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(page_size, 500)
  ) as log
  order by log.at desc, log.id desc;
end;
$$;

create index reports_by_time on public.reports (state, created_at, business);

-- The reports by advert: what three people report comes first, then what was reported last. The list
-- begins behind the group that the last three arguments name. Of those that are decided only the adverts
-- of the page are counted, found by their last reports.
create or replace function public.staff_reports(
  of_state text, page_size int, before_urgent text default null,
  before_at timestamptz default null, before_business text default null
) returns table (
  business text, listing_id bigint, reports int, reporters int, urgent boolean, reasons jsonb,
  first_at timestamptz, last_at timestamptz, seen bigint, messages jsonb
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  wanted text[];
begin
  if of_state <> 'open' then
    wanted := array(
      select last.business from public.reports as last
      where last.state = of_state
        and (before_at is null or (last.created_at, last.business) < (before_at, before_business))
        and not exists (
          select from public.reports as later
          where later.state = of_state and later.business = last.business
            and (later.created_at, later.id) > (last.created_at, last.id)
        )
      order by last.created_at desc, last.business desc
      limit least(page_size, 500)
    );
  end if;
  return query
  with grouped as (
    select r.business, count(*)::int as reports,
      greatest(1, count(distinct r.reporter))::int as reporters,
      of_state = 'open' and count(distinct r.reporter) >= 3 as urgent,
      min(r.created_at) as first_at, max(r.created_at) as last_at, max(r.number) as seen
    from public.reports as r
    where r.state = of_state and (wanted is null or r.business = any (wanted))
    group by r.business
  ), page as (
    select * from grouped
    where before_at is null
      or (grouped.urgent, grouped.last_at, grouped.business) < (before_urgent::boolean, before_at, before_business)
    order by grouped.urgent desc, grouped.last_at desc, grouped.business desc
    limit least(page_size, 500)
  )
  select page.business,
    (select listing_id from public.listing_slugs where slug = page.business), page.reports, page.reporters, page.urgent,
    counted.reasons, page.first_at, page.last_at, page.seen, newest.messages
  from page
    cross join lateral (
      select jsonb_object_agg(by_reason.reason, by_reason.number) as reasons from (
        select r.reason, count(*) as number from public.reports as r
        where r.state = of_state and r.business = page.business group by r.reason
      ) as by_reason
    ) as counted
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(told) order by told.at desc), '[]') as messages from (
        select r.created_at as at, r.reason, r.message, r.note from public.reports as r
        where r.state = of_state and r.business = page.business
        order by r.created_at desc limit 10
      ) as told
    ) as newest
  order by page.urgent desc, page.last_at desc, page.business desc;
end;
$$;

create index post_reports_by_time on public.post_reports (created_at, post_id);

-- Posts that are hidden, or that somebody reported: the one that was hidden or reported last first. Only
-- of those on the page it is counted who reported them.
create or replace function public.staff_post_reports(
  of_state text, page_size int, before_at timestamptz default null, before_id bigint default null
) returns table (
  id bigint, title text, description text, author text, hidden_at timestamptz, reporters int,
  reasons jsonb, last_at timestamptz
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  with page as (
    (
      select posts.id, posts.hidden_at as sorted_at from public.posts
      where of_state = 'hidden' and posts.hidden_at is not null
        and (before_at is null or (posts.hidden_at, posts.id) < (before_at, before_id))
      order by posts.hidden_at desc, posts.id desc
      limit least(page_size, 500)
    )
    union all
    (
      select last.post_id, last.created_at from public.post_reports as last
      where of_state <> 'hidden'
        and (before_at is null or (last.created_at, last.post_id) < (before_at, before_id))
        -- Asked of one after the other, newest first, until the page is full; 'not exists' would be
        -- planned for all of them.
        and coalesce((
          select false from public.post_reports as later
          where later.post_id = last.post_id
            and (later.created_at, later.reporter_id) > (last.created_at, last.reporter_id)
          limit 1
        ), true)
      order by last.created_at desc, last.post_id desc
      limit least(page_size, 500)
    )
  )
  select posts.id, posts.title, left(posts.description, 1000), members.name, posts.hidden_at,
    coalesce(counted.number, 0), coalesce(counted.reasons, '{}'), page.sorted_at
  from page
    join public.posts on posts.id = page.id
    join public.members on members.id = posts.author_id
    cross join lateral (
      select sum(by_reason.number)::int as number, jsonb_object_agg(by_reason.reason, by_reason.number) as reasons
      from (
        select reason, count(*) as number from public.post_reports where post_id = page.id group by reason
      ) as by_reason
    ) as counted
  order by page.sorted_at desc, page.id desc;
end;
$$;
