-- A row is a vacancy in the words of its company. Staff publish or refuse a new vacancy. Closed and refused are
-- final states.
create table public.vacancies (
  id uuid primary key default gen_random_uuid(),
  -- The hiring company, and its address for applications.
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'new',
  -- The reason of a closing or refusal.
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null default app.now(),

  constraint vacancies_name_length check (char_length(name) between 2 and 80),
  constraint vacancies_name_is_one_line check (name !~ '[[:cntrl:]]'),
  constraint vacancies_email_length check (char_length(email) <= 254),
  constraint vacancies_email_is_one_address check (email ~ '^[^\s@,;<>]+@[^\s@,;<>]+$'),
  constraint vacancies_message_length check (char_length(message) <= 5000),
  constraint vacancies_message_written check (btrim(message, E' \t\r\n') <> ''),
  constraint vacancies_state_is_valid check (state in ('new', 'published', 'closed', 'refused')),
  constraint vacancies_refusal_is_explained
    check (state <> 'refused' or btrim(coalesce(reason, ''), E' \t\r\n') <> '')
);

create index vacancies_newest on public.vacancies (created_at);
create index vacancies_by_state on public.vacancies (state, created_at, id);

grant all on public.vacancies to service_role;

alter table public.vacancies enable row level security;

create trigger vacancies_audit_state after update on public.vacancies
  for each row execute function app.audit_state('vacancy');

-- Allows only the valid transitions of a vacancy, and skips the deletion of a published vacancy. Raises 23514 for
-- any other transition, and for a published vacancy without a job.
create function app.check_vacancy_transition() returns trigger
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

create trigger vacancies_check_transition before insert or update or delete on public.vacancies
  for each row execute function app.check_vacancy_transition();

-- Stores a vacancy and returns its id, or returns the seconds to wait. `p_client` and `p_mailbox` are keyed hashes. An
-- equal vacancy within a minute is a double tap: it counts towards the rate limits, and the call returns the id of the
-- first vacancy. Locks the rate limits of client and mailbox.
create function public.receive_vacancy(
  p_name text, p_email text, p_message text, p_client text, p_mailbox text
) returns table (receipt uuid, wait int)
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
begin
  wait := app.rate_limit('vacancy-client', p_client);
  wait := greatest(wait, app.rate_limit('vacancy-email', p_mailbox));
  if wait is null then
    perform app.count_attempt('vacancy-client', p_client);
    perform app.count_attempt('vacancy-email', p_mailbox);
    -- The rate limit's lock makes concurrent transactions of this mailbox wait.
    select id into receipt from public.vacancies
      where created_at > app.now() - interval '1 minute'
        and name = p_name and email = p_email and message = p_message
      limit 1;
    if receipt is null then
      insert into public.vacancies (name, email, message)
        values (p_name, p_email, p_message)
        returning id into receipt;
    end if;
  end if;
  return next;
end;
$$;

-- Returns the vacancy and locks it until the transaction ends. Raises PT404 for an unknown id.
create function app.lock_vacancy(p_vacancy_id uuid) returns public.vacancies
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.vacancies;
begin
  select * into held from public.vacancies where id = p_vacancy_id for no key update;
  if held.id is null then
    raise exception 'no such vacancy' using errcode = 'PT404';
  end if;
  return held;
end;
$$;

-- Publishes a new vacancy with this job, or changes the job of a published one. Locks the vacancy. Raises PT404 for
-- an unknown id, PT409 for a final state, 23514 for a job with an invalid field.
create function public.publish_vacancy(p_actor_id uuid, p_vacancy_id uuid, p_job jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.vacancies;
begin
  perform app.set_actor(p_actor_id);
  held := app.lock_vacancy(p_vacancy_id);
  if held.state not in ('new', 'published') then
    perform app.refuse_transition(held.state, 'publishing');
  end if;
  perform app.upsert_job(p_vacancy_id, p_job);
  if held.state = 'new' then
    update public.vacancies set state = 'published', decided_at = app.now() where id = p_vacancy_id;
  else
    perform app.set_actor(p_actor_id, 'text-changed');
    perform app.audit('vacancy', p_vacancy_id::text, 'published', 'published');
  end if;
end;
$$;

-- Moves a vacancy to a final state. A retry changes nothing. `p_transition` is part of the error message. Locks the
-- vacancy. Raises PT404 for an unknown id, PT409 for a state other than `p_from_state`.
create function app.end_vacancy(
  p_vacancy_id uuid, p_from_state text, p_to_state text, p_transition text, p_reason text
)
  returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.vacancies := app.lock_vacancy(p_vacancy_id);
begin
  if held.state = p_to_state then
    return;
  end if;
  if held.state <> p_from_state then
    perform app.refuse_transition(held.state, p_transition);
  end if;
  update public.vacancies set state = p_to_state, reason = nullif(p_reason, ''), decided_at = app.now()
    where id = p_vacancy_id;
end;
$$;

-- Closes a published vacancy. Locks and errors are those of app.end_vacancy.
create function public.close_vacancy(p_actor_id uuid, p_vacancy_id uuid, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.set_actor(p_actor_id, p_reason);
  perform app.end_vacancy(p_vacancy_id, 'published', 'closed', 'closing', p_reason);
end;
$$;

-- Refuses a new vacancy. Locks and errors are those of app.end_vacancy, and 23514 without a reason.
create function public.refuse_vacancy(p_actor_id uuid, p_vacancy_id uuid, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.set_actor(p_actor_id, p_reason);
  perform app.end_vacancy(p_vacancy_id, 'new', 'refused', 'refusing', p_reason);
end;
$$;

-- Returns a page of vacancies after the cursor. New vacancies are sorted oldest first, because they wait. Other
-- lists begin with the newest.
create function public.staff_vacancies(
  p_limit int, p_state text default null, p_before_at timestamptz default null, p_before_id uuid default null
) returns table (
  id uuid, name text, email text, message text, state text, reason text, created_at timestamptz,
  decided_at timestamptz, job_title text, valid_through date
)
  language plpgsql stable security definer
  set search_path = ''
  set statement_timeout = '8s'
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  is_waiting boolean := p_state is not distinct from 'new';
begin
  return query
  select vacancies.id, vacancies.name, vacancies.email, left(vacancies.message, 300), vacancies.state,
    vacancies.reason, vacancies.created_at, vacancies.decided_at, jobs.title, jobs.valid_through
  from public.vacancies
    left join public.jobs on jobs.vacancy_id = vacancies.id
  where (p_state is null or vacancies.state = p_state)
    and (p_before_at is null or case when is_waiting
      then (vacancies.created_at, vacancies.id) > (p_before_at, p_before_id)
      else (vacancies.created_at, vacancies.id) < (p_before_at, p_before_id) end)
  -- A custom plan knows the state, so that the expressions of the other order are constants.
  order by case when is_waiting then vacancies.created_at end, case when is_waiting then vacancies.id end,
    vacancies.created_at desc, vacancies.id desc
  limit least(p_limit, 500);
end;
$$;
