-- The desk of the staff: vacancies become jobs, reports are looked into, and all of it is noted.

alter table public.audit_log
  drop constraint if exists audit_log_subject_known,
  add constraint audit_log_subject_known
    check (subject in ('listing', 'payment', 'vacancy', 'report', 'post', 'member'));
create index audit_log_by_time on public.audit_log (at);

-- A vacancy is new until staff publish or refuse it. What is closed or refused stays so.
alter table public.vacancies drop constraint vacancies_state_known;
update public.vacancies set state = 'new' where state = 'received';
alter table public.vacancies
  alter column state set default 'new',
  add column reason text,
  add column decided_at timestamptz,
  add constraint vacancies_state_known check (state in ('new', 'published', 'closed', 'refused')),
  add constraint vacancies_refusal_is_explained
    check (state <> 'refused' or btrim(coalesce(reason, ''), E' \t\r\n') <> '');

create index vacancies_by_state on public.vacancies (state, created_at, id);

-- The text that staff made of a vacancy, as the job listings show it.
create table public.jobs (
  -- Below stand the sample jobs of the repository.
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
  -- Days in Nairobi; the last one is still a day on which it is shown.
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
  constraint jobs_employment_known check (employment in ('FULL_TIME', 'PART_TIME', 'CONTRACTOR')),
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

revoke all on public.jobs from anon, authenticated, service_role;
grant select on public.jobs to service_role;

alter table public.jobs enable row level security;

create function app.today() returns date
  language sql stable set search_path = ''
  return (app.now() at time zone 'Africa/Nairobi')::date;

-- What everybody may read. It runs as its owner, because neither table is open to anybody.
create view public.open_jobs with (security_barrier) as
  select jobs.id, jobs.title, jobs.description, jobs.employer, jobs.requirements, jobs.responsibilities,
    jobs.website, jobs.how_to_apply, jobs.apply_email, jobs.category, jobs.location, jobs.employment,
    jobs.date_posted, jobs.valid_through
  from public.jobs
    join public.vacancies on vacancies.id = jobs.vacancy_id
  where vacancies.state = 'published'
    -- Not by app.today(), which only the owner may call: a view asks in the name of whoever reads.
    and jobs.valid_through >= (app.now() at time zone 'Africa/Nairobi')::date;

revoke all on public.open_jobs from anon, authenticated, service_role;
grant select on public.open_jobs to anon, authenticated, service_role;

-- Which way a vacancy goes; whoever changes the row, by whatever means.
create function app.guard_vacancy() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'new' then
      raise exception 'a vacancy begins as new' using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    -- Kept for as long as it is shown; told again, it goes then.
    if old.state = 'published' then
      return null;
    end if;
    return old;
  end if;
  if new.state = old.state then
    return new;
  end if;
  if (old.state, new.state) not in (('new', 'published'), ('new', 'refused'), ('published', 'closed')) then
    raise exception 'a vacancy does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  if new.state = 'published' and not exists (select from public.jobs where vacancy_id = new.id) then
    raise exception 'there is no text to publish' using errcode = '23514';
  end if;
  return new;
end;
$$;
create trigger vacancies_guard before insert or update or delete on public.vacancies
  for each row execute function app.guard_vacancy();

-- Notes a change of state for the audit log. The trigger's argument says what the row is called there.
create function app.note_desk() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason, details)
    values (
      nullif(current_setting('app.actor', true), '')::uuid,
      tg_argv[0],
      new.id::text,
      old.state,
      new.state,
      coalesce(current_setting('app.reason', true), ''),
      case when tg_argv[0] = 'report' then jsonb_build_object('business', to_jsonb(new) -> 'business') else '{}' end
    );
  return null;
end;
$$;
create trigger vacancies_note_state after update on public.vacancies
  for each row when (new.state <> old.state) execute function app.note_desk('vacancy');

create function app.lock_vacancy(vacancy uuid) returns public.vacancies
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.vacancies;
begin
  select * into held from public.vacancies where id = vacancy for update;
  if held.id is null then
    raise exception 'no such vacancy' using errcode = 'PT404';
  end if;
  return held;
end;
$$;

-- Stores the text of a job; the days on which it is shown are counted from the first time.
create function app.write_job(vacancy uuid, job jsonb) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.jobs (
    vacancy_id, title, description, employer, requirements, responsibilities, website, how_to_apply,
    apply_email, category, location, employment, date_posted, valid_through
  )
  select vacancy, j.title, j.description, j.employer, j.requirements, j.responsibilities,
    nullif(j.website, ''), j.how_to_apply, j.apply_email, j.category, j.location, j.employment,
    app.today(), app.today() + 30
  from jsonb_to_record(job) as j (
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

-- Publishes a new vacancy as this job. Of one that is published already, it changes the text.
create function public.publish_vacancy(acting uuid, as_staff boolean, vacancy uuid, job jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.vacancies;
begin
  perform app.require_staff(as_staff);
  held := app.lock_vacancy(vacancy);
  perform app.act(acting);
  if held.state not in ('new', 'published') then
    raise exception 'publishing is not possible from %', held.state using errcode = 'PT409';
  end if;
  perform app.write_job(vacancy, job);
  if held.state = 'new' then
    update public.vacancies set state = 'published', decided_at = app.now() where id = vacancy;
  else
    insert into public.audit_log (actor, subject, subject_id, from_state, to_state, reason)
      values (acting, 'vacancy', vacancy::text, 'published', 'published', 'The text was changed.');
  end if;
end;
$$;

create function public.close_vacancy(acting uuid, as_staff boolean, vacancy uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.vacancies;
begin
  perform app.require_staff(as_staff);
  held := app.lock_vacancy(vacancy);
  perform app.act(acting, why);
  if held.state = 'closed' then
    return;
  end if;
  if held.state <> 'published' then
    raise exception 'closing is not possible from %', held.state using errcode = 'PT409';
  end if;
  update public.vacancies set state = 'closed', reason = nullif(why, ''), decided_at = app.now()
    where id = vacancy;
end;
$$;

create function public.refuse_vacancy(acting uuid, as_staff boolean, vacancy uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.vacancies;
begin
  perform app.require_staff(as_staff);
  held := app.lock_vacancy(vacancy);
  perform app.act(acting, why);
  if held.state = 'refused' then
    return;
  end if;
  if held.state <> 'new' then
    raise exception 'refusing is not possible from %', held.state using errcode = 'PT409';
  end if;
  update public.vacancies set state = 'refused', reason = why, decided_at = app.now() where id = vacancy;
end;
$$;

-- The list of the staff, newest first; begins behind the row that the two last arguments name.
create function public.staff_vacancies(
  of_state text, page_size int, before_at timestamptz default null, before_id uuid default null
) returns table (
  id uuid, name text, email text, message text, state text, reason text, created_at timestamptz,
  decided_at timestamptz, job_title text, valid_through date
)
  language sql stable security definer set search_path = ''
as $$
  select vacancies.id, vacancies.name, vacancies.email, left(vacancies.message, 300), vacancies.state,
    vacancies.reason, vacancies.created_at, vacancies.decided_at, jobs.title, jobs.valid_through
  from public.vacancies
    left join public.jobs on jobs.vacancy_id = vacancies.id
  where (of_state is null or vacancies.state = of_state)
    and (before_at is null or (vacancies.created_at, vacancies.id) < (before_at, before_id))
  order by vacancies.created_at desc, vacancies.id desc
  limit least(page_size, 500);
$$;

-- Closes what was shown for its thirty days, then deletes what the privacy page says is kept no longer.
create or replace function public.forget_what_is_old() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.act(null, 'time');
  update public.vacancies set state = 'closed', decided_at = app.now()
    where state = 'published'
      and id in (select vacancy_id from public.jobs where valid_through < app.today());
  delete from public.attempts where at <= app.now() - interval '1 hour';
  delete from public.vacancies where created_at <= app.now() - interval '90 days' and state <> 'published';
  delete from public.reports where created_at <= app.now() - interval '12 months';
  delete from public.mail where created_at <= app.now() - interval '12 months';
end;
$$;

revoke execute on function
  app.today(), app.guard_vacancy(), app.note_desk(), app.lock_vacancy(uuid), app.write_job(uuid, jsonb),
  public.publish_vacancy(uuid, boolean, uuid, jsonb),
  public.close_vacancy(uuid, boolean, uuid, text),
  public.refuse_vacancy(uuid, boolean, uuid, text),
  public.staff_vacancies(text, int, timestamptz, uuid),
  public.forget_what_is_old()
  from public, anon, authenticated;
grant execute on function
  public.publish_vacancy(uuid, boolean, uuid, jsonb),
  public.close_vacancy(uuid, boolean, uuid, text),
  public.refuse_vacancy(uuid, boolean, uuid, text),
  public.staff_vacancies(text, int, timestamptz, uuid),
  public.forget_what_is_old()
  to service_role;
