-- What staff do with a vacancy. As with adverts, the row is locked first.

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
  perform app.act_as_staff(acting, as_staff);
  held := app.lock_vacancy(vacancy);
  if held.state not in ('new', 'published') then
    perform app.refuse_move(held.state, 'publishing');
  end if;
  perform app.write_job(vacancy, job);
  if held.state = 'new' then
    update public.vacancies set state = 'published', decided_at = app.now() where id = vacancy;
  else
    perform app.act(acting, 'The text was changed.');
    perform app.note('vacancy', vacancy::text, 'published', 'published');
  end if;
end;
$$;

-- Brings a vacancy to a state that it stays in; one that is there already is left alone. A refusal names
-- the move.
create function app.end_vacancy(vacancy uuid, from_state text, to_state text, move text, why text)
  returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.vacancies := app.lock_vacancy(vacancy);
begin
  if held.state = to_state then
    return;
  end if;
  if held.state <> from_state then
    perform app.refuse_move(held.state, move);
  end if;
  update public.vacancies set state = to_state, reason = nullif(why, ''), decided_at = app.now()
    where id = vacancy;
end;
$$;

create function public.close_vacancy(acting uuid, as_staff boolean, vacancy uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.act_as_staff(acting, as_staff, why);
  perform app.end_vacancy(vacancy, 'published', 'closed', 'closing', why);
end;
$$;

create function public.refuse_vacancy(acting uuid, as_staff boolean, vacancy uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.act_as_staff(acting, as_staff, why);
  perform app.end_vacancy(vacancy, 'new', 'refused', 'refusing', why);
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
