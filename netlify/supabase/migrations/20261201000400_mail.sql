set check_function_bodies = off;

-- An e-mail is stored before it is sent, so that none is lost while the mail server is away, and an event sends a
-- single e-mail. Only endpoints reach the table.
create table public.mail (
  id uuid primary key default gen_random_uuid(),
  -- The name of the event.
  idempotency_key text not null,
  recipient text not null,
  -- The e-mail template.
  letter text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- The link that the e-mail is about.
  url text not null default '',
  state text not null default 'waiting',
  -- The caller that stores a new e-mail sends it at once, so the first attempt is counted and leased.
  attempts int not null default 1,
  next_attempt_at timestamptz not null default app.now() + interval '2 minutes',
  last_error text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,

  constraint mail_once_an_event unique (idempotency_key),
  constraint mail_event_named check (idempotency_key <> ''),
  constraint mail_recipient_is_one_address
    check (recipient ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and char_length(recipient) <= 254),
  constraint mail_subject_is_one_line check (subject <> '' and subject !~ '[[:cntrl:]]'),
  constraint mail_state_known check (state in ('waiting', 'sent', 'failed')),
  constraint mail_sent_is_dated check ((state = 'sent') = (sent_at is not null))
);

create index mail_due on public.mail (next_attempt_at) where state = 'waiting';
create index mail_of_a_recipient on public.mail (recipient, created_at);

grant all on public.mail to service_role;

alter table public.mail enable row level security;

-- Leases up to `p_limit` e-mails that are due, and skips locked rows. A lease lasts two minutes, longer than any
-- function runs; the e-mail is due again if its sender dies. Without a report of its sixth attempt it has failed.
create function public.claim_due_mail(p_limit int) returns setof public.mail
  language sql security definer set search_path = '' set statement_timeout = '25s'
as $$
  update public.mail
    set state = 'failed', last_error = coalesce(last_error, 'unfinished')
    where state = 'waiting' and attempts >= 6 and next_attempt_at <= app.now();

  with due as materialized (
    select id from public.mail
    where state = 'waiting' and attempts < 6 and next_attempt_at <= app.now()
    order by next_attempt_at
    limit p_limit
    for update skip locked
  )
  update public.mail
    set attempts = mail.attempts + 1, next_attempt_at = app.now() + interval '2 minutes'
    from due where mail.id = due.id
    returning mail.*;
$$;

-- Marks an e-mail as sent, however late the report comes and whichever lease it belongs to.
create function public.record_mail_sent(p_mail_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.mail set state = 'sent', sent_at = app.now(), last_error = null
    where id = p_mail_id and state <> 'sent';
$$;

-- Schedules the next attempt; after the sixth an e-mail has failed. A report about an attempt before the last
-- changes nothing.
create function public.record_mail_failed(p_mail_id uuid, p_attempts int, p_reason text) returns void
  language sql security definer set search_path = ''
as $$
  update public.mail
    set last_error = left(p_reason, 500),
        state = case when attempts < 6 then 'waiting' else 'failed' end,
        next_attempt_at =
          app.now() + make_interval(mins => coalesce((array[1, 5, 30, 120, 720])[attempts], 0))
    where id = p_mail_id and attempts = p_attempts and state = 'waiting';
$$;
