-- A row is a job: the public text of a vacancy, written by staff.
create table public.jobs (
  -- Ids below 1001 belong to the sample jobs of the repository.
  id bigint generated always as identity (start with 1001) primary key,
  vacancy_id uuid not null unique references public.vacancies (id) on delete cascade,
  title text not null,
  description text not null,
  employer text not null,
  requirements jsonb not null,
  responsibilities jsonb not null,
  website text,
  how_to_apply text not null,
  apply_email text not null,
  category text not null,
  location text not null,
  employment text not null,
  -- Days in Nairobi. The job is visible up to and including the last day.
  date_posted date not null,
  valid_through date not null,

  constraint jobs_lines_are_lines check (
    (title || employer || category || location || apply_email || coalesce(website, '')) !~ '[[:cntrl:]]'
  ),
  constraint jobs_title_length check (char_length(title) between 2 and 80),
  constraint jobs_employer_length check (char_length(employer) between 2 and 80),
  constraint jobs_category_length check (char_length(category) between 2 and 40),
  constraint jobs_location_length check (char_length(location) between 2 and 60),
  constraint jobs_description_length
    check (char_length(btrim(description, E' \t\r\n')) between 20 and 2000),
  constraint jobs_how_to_apply_length
    check (char_length(btrim(how_to_apply, E' \t\r\n')) between 2 and 500),
  constraint jobs_website_is_https check (website ~ '^https://[^\s"<>]+$' and char_length(website) <= 200),
  constraint jobs_apply_email_is_one_address
    check (apply_email ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and char_length(apply_email) <= 254),
  constraint jobs_employment_is_valid check (employment in ('FULL_TIME', 'PART_TIME', 'CONTRACTOR')),
  constraint jobs_requirements_are_a_list check (
    jsonb_typeof(requirements) = 'array' and jsonb_array_length(requirements) between 1 and 15
    and pg_column_size(requirements) <= 16384
  ),
  constraint jobs_responsibilities_are_a_list check (
    jsonb_typeof(responsibilities) = 'array' and jsonb_array_length(responsibilities) between 1 and 15
    and pg_column_size(responsibilities) <= 16384
  ),
  constraint jobs_are_shown_thirty_days check (valid_through = date_posted + 30)
);

create index jobs_by_end on public.jobs (valid_through);

grant select on public.jobs to service_role;

alter table public.jobs enable row level security;

-- Jobs of published vacancies up to and including their last day, readable by visitors. The view runs as its owner,
-- because only service_role may read the tables.
create view public.open_jobs with (security_barrier) as
  select jobs.id, jobs.title, jobs.description, jobs.employer, jobs.requirements, jobs.responsibilities,
    jobs.website, jobs.how_to_apply, jobs.apply_email, jobs.category, jobs.location, jobs.employment,
    jobs.date_posted, jobs.valid_through
  from public.jobs
    join public.vacancies on vacancies.id = jobs.vacancy_id
  where vacancies.state = 'published'
    -- A view calls functions with the reader's rights, and only the owner may call app.today().
    and jobs.valid_through >= (app.now() at time zone 'Africa/Nairobi')::date;

grant select on public.open_jobs to anon, authenticated, service_role;

-- Inserts or updates a job. The job is visible for thirty days after the first call for its vacancy. Raises 23502 for a
-- missing field, 23514 for an invalid one.
create function app.upsert_job(p_vacancy_id uuid, p_job jsonb) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.jobs (
    vacancy_id, title, description, employer, requirements, responsibilities, website, how_to_apply,
    apply_email, category, location, employment, date_posted, valid_through
  )
  select p_vacancy_id, j.title, j.description, j.employer, j.requirements, j.responsibilities,
    nullif(j.website, ''), j.how_to_apply, j.apply_email, j.category, j.location, j.employment,
    app.today(), app.today() + 30
  from jsonb_to_record(p_job) as j (
    title text, description text, employer text, requirements jsonb, responsibilities jsonb,
    website text, how_to_apply text, apply_email text, category text, location text, employment text
  )
  on conflict (vacancy_id) do update set
    title = excluded.title, description = excluded.description, employer = excluded.employer,
    requirements = excluded.requirements, responsibilities = excluded.responsibilities,
    website = excluded.website, how_to_apply = excluded.how_to_apply,
    apply_email = excluded.apply_email, category = excluded.category, location = excluded.location,
    employment = excluded.employment;
$$;

-- Returns published and refused vacancies of the last week without an e-mail about the decision, or the one with
-- `p_vacancy_id` if it is such a vacancy, oldest decision first. `key` identifies the e-mail. A refused vacancy has no
-- job.
create function public.undelivered_vacancy_decisions(p_limit int, p_vacancy_id uuid default null)
  returns table (key text, email text, state text, job_id bigint, valid_through date, reason text)
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select decisions.key, decisions.email, decisions.state, jobs.id, jobs.valid_through, decisions.reason
  from (
    select vacancies.*, format('job-vacancy-%s/%s', vacancies.state, vacancies.id) as key
    from public.vacancies
    where vacancies.state in ('published', 'refused')
      and vacancies.decided_at > app.now() - interval '7 days'
      and (p_vacancy_id is null or vacancies.id = p_vacancy_id)
  ) as decisions
    left join public.jobs on jobs.vacancy_id = decisions.id
  where not exists (select from public.emails where emails.idempotency_key = decisions.key)
  order by decisions.decided_at
  limit p_limit;
$$;
