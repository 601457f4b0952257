-- Job vacancies as companies send them. Staff publish or refuse a new vacancy; closed and refused ones stay
-- so.
create table public.vacancies (
  id uuid primary key default gen_random_uuid(),
  -- The hiring company, and the address for applications.
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'new',
  -- The reason of the closing or refusal.
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

-- A vacancy takes only these transitions, whatever changes the row.
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
    -- A published vacancy is kept for as long as it is shown; a later deletion succeeds.
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
create trigger vacancies_audit_state after update on public.vacancies
  for each row execute function app.audit_state('vacancy');

-- Stores a vacancy, or answers the seconds to wait. The same vacancy within a minute is a double tap: it is
-- counted, and answered with the first one's id.
create function public.receive_vacancy(
  new_name text, new_email text, new_message text, client text, mailbox text
) returns table (receipt uuid, wait int)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  wait := app.rate_limit('vacancy-client', client);
  wait := greatest(wait, app.rate_limit('vacancy-email', mailbox));
  if wait is null then
    perform app.count_attempt('vacancy-client', client);
    perform app.count_attempt('vacancy-email', mailbox);
    -- The rate limit's lock keeps other transactions of this mailbox from storing one meanwhile.
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
