-- The vacancy, locked until the transaction ends.
create function app.lock_vacancy(vacancy uuid) returns public.vacancies
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.vacancies;
begin
  select * into held from public.vacancies where id = vacancy for no key update;
  if held.id is null then
    raise exception 'no such vacancy' using errcode = 'PT404';
  end if;
  return held;
end;
$$;

-- Publishes a new vacancy as this job, or changes the text of a published one.
create function public.publish_vacancy(acting uuid, vacancy uuid, job jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.vacancies;
begin
  perform app.set_actor(acting);
  held := app.lock_vacancy(vacancy);
  if held.state not in ('new', 'published') then
    perform app.refuse_transition(held.state, 'publishing');
  end if;
  perform app.upsert_job(vacancy, job);
  if held.state = 'new' then
    update public.vacancies set state = 'published', decided_at = app.now() where id = vacancy;
  else
    perform app.set_actor(acting, 'The text was changed.');
    perform app.audit('vacancy', vacancy::text, 'published', 'published');
  end if;
end;
$$;

-- Moves a vacancy to a final state; a vacancy that is there already is left alone. `move` names the
-- transition in a refusal.
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
    perform app.refuse_transition(held.state, move);
  end if;
  update public.vacancies set state = to_state, reason = nullif(why, ''), decided_at = app.now()
    where id = vacancy;
end;
$$;

create function public.close_vacancy(acting uuid, vacancy uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.set_actor(acting, why);
  perform app.end_vacancy(vacancy, 'published', 'closed', 'closing', why);
end;
$$;

create function public.refuse_vacancy(acting uuid, vacancy uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.set_actor(acting, why);
  perform app.end_vacancy(vacancy, 'new', 'refused', 'refusing', why);
end;
$$;

-- Vacancies, newest first. The last two arguments name the row that the page begins behind.
create function public.staff_vacancies(
  page_size int, of_state text default null, before_at timestamptz default null, before_id uuid default null
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
