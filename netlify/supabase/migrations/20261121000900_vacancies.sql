-- Job vacancies as companies send them. Each is new until staff publish or refuse it; what is closed or
-- refused stays so.
create table public.vacancies (
  id uuid primary key default gen_random_uuid(),
  -- The hiring company, and where applications go.
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'new',
  -- Why it was closed or refused.
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null default app.now(),

  constraint vacancies_name_length check (char_length(name) between 2 and 80),
  constraint vacancies_name_is_one_line check (name !~ '[[:cntrl:]]'),
  constraint vacancies_email_length check (char_length(email) <= 254),
  constraint vacancies_email_is_one_address check (email ~ '^[^\s@,;<>]+@[^\s@,;<>]+$'),
  constraint vacancies_message_length check (char_length(message) <= 5000),
  constraint vacancies_message_written check (btrim(message, E' \t\r\n') <> ''),
  constraint vacancies_state_known check (state in ('new', 'published', 'closed', 'refused')),
  constraint vacancies_refusal_is_explained
    check (state <> 'refused' or btrim(coalesce(reason, ''), E' \t\r\n') <> '')
);

create index vacancies_newest on public.vacancies (created_at);
create index vacancies_by_state on public.vacancies (state, created_at, id);

revoke all on public.vacancies from anon, authenticated;
grant all on public.vacancies to service_role;

alter table public.vacancies enable row level security;

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

create trigger vacancies_note_state after update on public.vacancies
  for each row execute function app.note_state('vacancy');

-- Stores a vacancy, or says how many seconds its sender has to wait. The same vacancy within a minute
-- is a double tap: it is counted, and answered with what the first one became.
create function public.receive_vacancy(
  new_name text, new_email text, new_message text, client text, mailbox text
) returns table (receipt uuid, wait int)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  wait := app.wait_for_turn('vacancy-client', client);
  wait := greatest(wait, app.wait_for_turn('vacancy-email', mailbox));
  if wait is null then
    perform app.count_attempt('vacancy-client', client);
    perform app.count_attempt('vacancy-email', mailbox);
    -- Nobody else stores one of this mailbox meanwhile: its turn is ours until the transaction ends.
    select id into receipt from public.vacancies
      where created_at > app.now() - interval '1 minute'
        and name = new_name and email = new_email and message = new_message
      limit 1;
    if receipt is null then
      insert into public.vacancies (name, email, message)
        values (new_name, new_email, new_message)
        returning id into receipt;
    end if;
  end if;
  return next;
end;
$$;
