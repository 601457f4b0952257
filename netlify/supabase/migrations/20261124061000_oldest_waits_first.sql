-- What waits stands oldest first in these lists too, as in all others: new vacancies, open reports of adverts (what
-- three people report before all others) and reported posts. What is done stays newest first. The last arguments
-- name the row that the page begins behind.

create or replace function public.staff_vacancies(
  page_size int, of_state text default null, before_at timestamptz default null, before_id uuid default null
) returns table (
  id uuid, name text, email text, message text, state text, reason text, created_at timestamptz,
  decided_at timestamptz, job_title text, valid_through date
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  is_waiting boolean := of_state is not distinct from 'new';
begin
  return query
  select vacancies.id, vacancies.name, vacancies.email, left(vacancies.message, 300), vacancies.state,
    vacancies.reason, vacancies.created_at, vacancies.decided_at, jobs.title, jobs.valid_through
  from public.vacancies
    left join public.jobs on jobs.vacancy_id = vacancies.id
  where (of_state is null or vacancies.state = of_state)
    and (before_at is null or case when is_waiting
      then (vacancies.created_at, vacancies.id) > (before_at, before_id)
      else (vacancies.created_at, vacancies.id) < (before_at, before_id) end)
  -- Planned for its own state, so that the other order is none.
  order by case when is_waiting then vacancies.created_at end, case when is_waiting then vacancies.id end,
    vacancies.created_at desc, vacancies.id desc
  limit least(page_size, 500);
end;
$$;

-- Of decided reports only the listings of the page are counted, found by their last reports.
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
  is_waiting boolean := of_state = 'open';
  wanted text[];
begin
  if not is_waiting then
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
      is_waiting and count(distinct r.reporter) >= 3 as urgent,
      min(r.created_at) as first_at, max(r.created_at) as last_at, max(r.number) as seen
    from public.reports as r
    where r.state = of_state and (wanted is null or r.business = any (wanted))
    group by r.business
  ), page as (
    select *, row_number() over (
      order by grouped.urgent desc, case when is_waiting then grouped.first_at end,
        case when is_waiting then grouped.business end, grouped.last_at desc, grouped.business desc
    ) as place
    from grouped
    where before_at is null or case when is_waiting
      then (not grouped.urgent, grouped.first_at, grouped.business)
        > (not before_urgent::boolean, before_at, before_business)
      else (grouped.last_at, grouped.business) < (before_at, before_business) end
    order by place
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
  order by page.place;
end;
$$;

-- `since` is the first report, or when the post was hidden. Reports are counted only for the posts of the page.
drop function public.staff_post_reports(text, int, timestamptz, bigint);
create function public.staff_post_reports(
  of_state text, page_size int, before_at timestamptz default null, before_id bigint default null
) returns table (
  id bigint, title text, description text, author text, hidden_at timestamptz, reporters int,
  reasons jsonb, since timestamptz
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  is_waiting boolean := of_state <> 'hidden';
begin
  return query
  with page as (
    (
      select posts.id, posts.hidden_at as since from public.posts
      where not is_waiting and posts.hidden_at is not null
        and (before_at is null or (posts.hidden_at, posts.id) < (before_at, before_id))
      order by posts.hidden_at desc, posts.id desc
      limit least(page_size, 500)
    )
    union all
    (
      select first.post_id, first.created_at from public.post_reports as first
      where is_waiting
        and (before_at is null or (first.created_at, first.post_id) > (before_at, before_id))
        -- A scalar sub-select is evaluated row by row, oldest first, until the page is full; 'not exists'
        -- would be planned for all rows.
        and coalesce((
          select false from public.post_reports as earlier
          where earlier.post_id = first.post_id
            and (earlier.created_at, earlier.reporter_id) < (first.created_at, first.reporter_id)
          limit 1
        ), true)
      order by first.created_at, first.post_id
      limit least(page_size, 500)
    )
  )
  select posts.id, posts.title, left(posts.description, 1000), members.name, posts.hidden_at,
    coalesce(counted.number, 0), coalesce(counted.reasons, '{}'), page.since
  from page
    join public.posts on posts.id = page.id
    join public.members on members.id = posts.author_id
    cross join lateral (
      select sum(by_reason.number)::int as number, jsonb_object_agg(by_reason.reason, by_reason.number) as reasons
      from (
        select reason, count(*) as number from public.post_reports where post_id = page.id group by reason
      ) as by_reason
    ) as counted
  order by case when is_waiting then page.since end, case when is_waiting then page.id end,
    page.since desc, page.id desc;
end;
$$;
revoke execute on function public.staff_post_reports(text, int, timestamptz, bigint)
  from public, anon, authenticated;
grant execute on function public.staff_post_reports(text, int, timestamptz, bigint) to service_role;
