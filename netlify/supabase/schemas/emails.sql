-- An e-mail is stored before it is sent, so that none is lost while the mail server is unavailable, and each event
-- sends a single e-mail. Only endpoints access the table.
create table public.emails (
  id uuid primary key default gen_random_uuid(),
  -- The name of the event that the e-mail reports.
  idempotency_key text not null,
  recipient text not null,
  -- The name of the e-mail template.
  template text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- The link in the e-mail.
  url text not null default '',
  state text not null default 'waiting',
  -- The caller that stores a new e-mail also sends it immediately, so the first attempt is counted and leased.
  attempts int not null default 1,
  next_attempt_at timestamptz not null default app.now() + interval '2 minutes',
  last_error text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,

  constraint emails_once_an_event unique (idempotency_key),
  constraint emails_event_named check (idempotency_key <> ''),
  constraint emails_recipient_is_one_address
    check (recipient ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and char_length(recipient) <= 254),
  constraint emails_subject_is_one_line check (subject <> '' and subject !~ '[[:cntrl:]]'),
  constraint emails_state_is_valid check (state in ('waiting', 'sent', 'failed')),
  constraint emails_sent_is_dated check ((state = 'sent') = (sent_at is not null))
);

create index emails_due on public.emails (next_attempt_at) where state = 'waiting';
create index emails_of_a_recipient on public.emails (recipient, created_at);

grant all on public.emails to service_role;

alter table public.emails enable row level security;

-- Leases up to `p_limit` e-mails that are due, and skips locked rows. A lease lasts two minutes, longer than any
-- serverless function runs. After its lease an e-mail is due again. After the lease of the sixth attempt it is
-- marked as failed instead. Leases none while outgoing messages are held after a restore.
create function public.lease_emails(p_limit int) returns setof public.emails
  language sql security definer set search_path = '' set statement_timeout = '25s'
as $$
  update public.emails
    set state = 'failed', last_error = coalesce(last_error, 'unfinished')
    where state = 'waiting' and attempts >= 6 and next_attempt_at <= app.now();

  with due as materialized (
    select id from public.emails
    where state = 'waiting' and attempts < 6 and next_attempt_at <= app.now()
      and not (select public.outgoing_is_held())
    order by next_attempt_at
    limit p_limit
    for update skip locked
  )
  update public.emails
    set attempts = emails.attempts + 1, next_attempt_at = app.now() + interval '2 minutes'
    from due where emails.id = due.id
    returning emails.*;
$$;

-- Marks an e-mail as sent. A late report, or a report for an earlier lease, counts too.
create function public.record_email_sent(p_email_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.emails set state = 'sent', sent_at = app.now(), last_error = null
    where id = p_email_id and state <> 'sent';
$$;

-- Schedules the next attempt after 1, 5, 30, 120 or 720 minutes, or marks the e-mail as failed after the sixth
-- attempt. A report for an earlier attempt changes nothing.
create function public.record_email_failed(p_email_id uuid, p_attempts int, p_reason text) returns void
  language sql security definer set search_path = ''
as $$
  update public.emails
    set last_error = left(p_reason, 500),
        state = case when attempts < 6 then 'waiting' else 'failed' end,
        next_attempt_at =
          app.now() + make_interval(mins => coalesce((array[1, 5, 30, 120, 720])[attempts], 0))
    where id = p_email_id and attempts = p_attempts and state = 'waiting';
$$;
