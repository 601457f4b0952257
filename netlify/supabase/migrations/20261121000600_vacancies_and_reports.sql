-- Job vacancies as companies send them. Staff publish and close them.
create table public.vacancies (
  id uuid primary key default gen_random_uuid(),
  -- The hiring company, and where applications go.
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'received',
  created_at timestamptz not null default app.now(),

  constraint vacancies_name_length check (char_length(name) between 2 and 80),
  constraint vacancies_name_is_one_line check (name !~ '[[:cntrl:]]'),
  constraint vacancies_email_length check (char_length(email) <= 254),
  constraint vacancies_email_is_one_address check (email ~ '^[^\s@,;<>]+@[^\s@,;<>]+$'),
  constraint vacancies_message_length check (char_length(message) <= 5000),
  constraint vacancies_message_written check (btrim(message, E' \t\r\n') <> ''),
  constraint vacancies_state_known check (state in ('received', 'published', 'closed'))
);

create index vacancies_newest on public.vacancies (created_at);

revoke all on public.vacancies from anon, authenticated;
grant all on public.vacancies to service_role;

alter table public.vacancies enable row level security;

-- Adverts that somebody thinks are not right. Who that was is not kept.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- The business by its address on the site: 'judys-mats'.
  business text not null,
  reason text not null,
  message text not null default '',
  state text not null default 'open',
  created_at timestamptz not null default app.now(),

  constraint reports_business_is_an_address check (business ~ '^[a-z0-9-]{1,100}$'),
  constraint reports_reason_known
    check (reason in ('scam', 'wrong-details', 'offensive', 'copied', 'closed', 'other')),
  constraint reports_message_length check (char_length(message) <= 1000),
  constraint reports_other_is_explained
    check (reason <> 'other' or btrim(message, E' \t\r\n') <> ''),
  constraint reports_state_known check (state in ('open', 'settled'))
);

revoke all on public.reports from anon, authenticated;
grant all on public.reports to service_role;

alter table public.reports enable row level security;

-- What was let through in the last hour, to count by. The subject is a keyed hash of an address: of
-- whose, only somebody with the key can try out.
create table public.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null default app.now(),

  constraint attempts_kind_known check (kind in ('vacancy-client', 'vacancy-email', 'report-client')),
  constraint attempts_subject_is_a_hash check (subject ~ '^[0-9a-f]{64}$')
);

create index attempts_of_a_subject on public.attempts (kind, subject, at);
create index attempts_oldest on public.attempts (at);

revoke all on public.attempts from anon, authenticated;
grant all on public.attempts to service_role;

alter table public.attempts enable row level security;

-- How many seconds this subject has to wait for its turn, null for none. Five are let through in an
-- hour. Until the transaction ends nobody else counts the same subject; whoever counts two kinds
-- begins with the client's, so that no two wait for each other.
create function app.wait_for_turn(of_kind text, of_subject text) returns int
  language plpgsql volatile set search_path = ''
as $$
declare
  fifth timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_kind || ' ' || of_subject, 0));
  -- A time ahead of ours counts too: its transaction began after ours, and was faster.
  select at into fifth from public.attempts
    where kind = of_kind and subject = of_subject and at > app.now() - interval '1 hour'
    order by at desc offset 4 limit 1;
  return case when fifth is not null then
    greatest(1, ceil(extract(epoch from fifth + interval '1 hour' - app.now())))
  end;
end;
$$;

-- Takes note of what was let through, and forgets what no longer counts.
create function app.count_attempt(of_kind text, of_subject text) returns void
  language sql volatile set search_path = ''
as $$
  delete from public.attempts where id in (
    select id from public.attempts
    where at <= app.now() - interval '1 hour'
    for update skip locked
  );
  insert into public.attempts (kind, subject) values (of_kind, of_subject);
$$;

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

-- Stores a report, or says how many seconds its sender has to wait.
create function public.receive_report(
  new_business text, new_reason text, new_message text, client text
) returns table (receipt uuid, wait int)
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  wait := app.wait_for_turn('report-client', client);
  if wait is null then
    perform app.count_attempt('report-client', client);
    insert into public.reports (business, reason, message)
      values (new_business, new_reason, new_message)
      returning id into receipt;
  end if;
  return next;
end;
$$;

revoke execute on function
  app.wait_for_turn(text, text),
  app.count_attempt(text, text),
  public.receive_vacancy(text, text, text, text, text),
  public.receive_report(text, text, text, text)
  from public, anon, authenticated;
grant execute on function
  public.receive_vacancy(text, text, text, text, text),
  public.receive_report(text, text, text, text)
  to service_role;
