-- Payments, newest first. The words are looked for in references, codes and names. Where they find few,
-- those are sorted; where they find many, the newest are looked through and a page is soon full.
create or replace function public.staff_payments(
  page_size int, words text default '', in_state text default null,
  before_at timestamptz default 'infinity', before_id uuid default null, only_id uuid default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  few constant int := 1000;
  as_reference text := app.reference_like(words);
  as_code text := app.code_like(words);
  as_name text := app.containing(lower(words));
  listings bigint[];
  found uuid[];
  are_few boolean;
begin
  if words <> '' then
    listings := array(select app.listings_called(words, few));
    if cardinality(listings) < few then
      found := array(select app.payments_called(words, listings, few));
    end if;
    are_few := coalesce(cardinality(found) < few, false);
  end if;
  return (
    select coalesce(jsonb_agg(app.payment_for_staff(row) order by created_at desc, id desc), '[]')
    from (
      select * from public.payments
      where created_at <= before_at
        and (before_id is null or (created_at, id) < (before_at, before_id))
        and (in_state is null or state = in_state)
        and (only_id is null or id = only_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or replace(reference, '-', '') like as_reference
          or provider_reference like as_code
          or exists (select from public.listings where listings.id = listing_id and called like as_name)
          or exists (
            select from public.listing_slugs
            where listing_slugs.listing_id = payments.listing_id and slug like replace(as_name, ' ', '-')
          ))
      order by created_at desc, id desc
      limit least(page_size, 500)
    ) as row
  );
end;
$$;

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
  select log.id, log.at, log.actor, members.name, log.subject, log.subject_id,
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
    left join public.members on members.id = log.actor
  order by log.at desc, log.id desc;
end;
$$;

-- Vacancies, newest first; begins behind the row that the two last arguments name.
create or replace function public.staff_vacancies(
  of_state text, page_size int, before_at timestamptz default null, before_id uuid default null
) returns table (
  id uuid, name text, email text, message text, state text, reason text, created_at timestamptz,
  decided_at timestamptz, job_title text, valid_through date
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  select vacancies.id, vacancies.name, vacancies.email, left(vacancies.message, 300), vacancies.state,
    vacancies.reason, vacancies.created_at, vacancies.decided_at, jobs.title, jobs.valid_through
  from public.vacancies
    left join public.jobs on jobs.vacancy_id = vacancies.id
  where (of_state is null or vacancies.state = of_state)
    and (before_at is null or (vacancies.created_at, vacancies.id) < (before_at, before_id))
  order by vacancies.created_at desc, vacancies.id desc
  limit least(page_size, 500);
end;
$$;

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
    select placed.id, placed.sorted_at
    from (
      select posts.id, posts.hidden_at as sorted_at from public.posts
      where of_state = 'hidden' and posts.hidden_at is not null
      union all
      select post_id, max(created_at) from public.post_reports where of_state <> 'hidden' group by post_id
    ) as placed
    where before_at is null or (placed.sorted_at, placed.id) < (before_at, before_id)
    order by placed.sorted_at desc, placed.id desc
    limit least(page_size, 500)
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
