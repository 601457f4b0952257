-- The outbox of e-mails. An e-mail is stored before it is sent, so that none is lost while the mail server is
-- unavailable. An event has a single e-mail. Only endpoints access the table.
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
  -- The setting with which the member stops e-mails of this kind, and the member. Both are null for a transactional
  -- e-mail, which is always sent.
  topic text,
  member_id uuid,
  -- A withheld e-mail is never sent: its member stopped e-mails of its kind, or its address has an e-mail stop.
  state text not null default 'waiting',
  attempts int not null default 0,
  -- The time of the third attempt. If other e-mails were sent after this time, the mailbox is the likely cause.
  third_attempt_at timestamptz,
  next_attempt_at timestamptz not null default app.now(),
  -- True from the lease until the report of its outcome.
  is_leased boolean not null default false,
  last_error text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,

  constraint emails_once_an_event unique (idempotency_key),
  constraint emails_event_named check (idempotency_key <> ''),
  constraint emails_recipient_is_one_address
    check (recipient ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and char_length(recipient) <= 254),
  constraint emails_subject_is_one_line check (subject <> '' and subject !~ '[[:cntrl:]]'),
  constraint emails_topic_is_valid check (topic in ('reminders', 'weekly')),
  constraint emails_topic_has_a_member check ((topic is null) = (member_id is null)),
  constraint emails_state_is_valid check (state in ('waiting', 'sent', 'failed', 'withheld')),
  constraint emails_sent_is_dated check ((state = 'sent') = (sent_at is not null))
);

-- The index sorts weekly e-mails after all others.
create index emails_due on public.emails ((topic is not distinct from 'weekly'), next_attempt_at)
  where state = 'waiting';
-- public.read_health compares failing e-mails with the time of the last sent e-mail.
create index emails_sent on public.emails (sent_at) where sent_at is not null;
create index emails_of_a_recipient on public.emails (recipient, created_at);

grant all on public.emails to service_role;

alter table public.emails enable row level security;

-- Leases up to `p_limit` due e-mails, weekly ones last, or the one with `p_email_id` if it is due. No other function
-- returns e-mails for sending. Skips locked rows. A lease lasts two minutes, longer than any serverless function runs.
-- Afterwards the e-mail is due again. An e-mail has failed when the lease of its sixth attempt has ended. A weekly
-- e-mail has failed when any lease has ended without a report, because the mail server may have accepted it. An e-mail
-- with an objection (app.email_objection) is withheld. Leases none while outgoing messages are held after a restore.
-- Also locks the restored stops of the recipients.
create function public.lease_emails(p_limit int, p_email_id uuid default null) returns setof public.emails
  language plpgsql volatile security definer
  set search_path = ''
  set statement_timeout = '25s'
  set plan_cache_mode = force_custom_plan
as $$
declare
  due public.emails;
  objection text;
  leased_count int := 0;
begin
  if public.outgoing_is_held() then
    return;
  end if;
  while leased_count < p_limit loop
    select * into due from public.emails
      where state = 'waiting' and next_attempt_at <= app.now() and (p_email_id is null or id = p_email_id)
      order by topic is not distinct from 'weekly', next_attempt_at
      limit 1 for update skip locked;
    exit when not found;
    perform app.name_restored_stop(due.recipient);
    objection := app.email_objection(due);
    if due.attempts >= 6 or (due.is_leased and due.topic = 'weekly') then
      update public.emails
        set state = 'failed', is_leased = false, last_error = coalesce(last_error, 'unfinished') where id = due.id;
    elsif objection is not null then
      update public.emails set state = 'withheld', is_leased = false, last_error = objection where id = due.id;
    else
      update public.emails
        set attempts = attempts + 1, is_leased = true, next_attempt_at = app.now() + interval '2 minutes',
          third_attempt_at = case when attempts = 2 then app.now() else third_attempt_at end
        where id = due.id returning * into due;
      leased_count := leased_count + 1;
      return next due;
    end if;
  end loop;
end;
$$;

-- Marks an e-mail as sent, even if its lease has ended or a later lease has begun.
create function public.record_email_sent(p_email_id uuid) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.emails set state = 'sent', is_leased = false, sent_at = app.now(), last_error = null
    where id = p_email_id and state <> 'sent';
$$;

-- Schedules the next attempt after 1, 5, 30, 120 or 720 minutes, or marks the e-mail as failed after the sixth
-- attempt. The outcome 'bounce' means that the mail server refused the address: the e-mail fails, and the address
-- gets an e-mail stop. The outcome 'unknown' means that the mail server may have accepted the e-mail: a weekly e-mail
-- then fails, so that it is not sent twice. A report for an earlier attempt changes nothing.
create function public.record_email_failed(
  p_email_id uuid, p_attempts int, p_reason text, p_outcome text default 'refused'
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  failed public.emails;
begin
  update public.emails
    set last_error = left(p_reason, 500), is_leased = false,
      state = case
        when attempts >= 6 or p_outcome = 'bounce' or (p_outcome = 'unknown' and topic = 'weekly') then 'failed'
        else 'waiting'
      end,
      next_attempt_at = app.now() + make_interval(mins => coalesce((array[1, 5, 30, 120, 720])[attempts], 0))
    where id = p_email_id and attempts = p_attempts and state = 'waiting'
    returning * into failed;
  if found and p_outcome = 'bounce' then
    perform app.stop_emails(failed.recipient, 'bounce', p_reason);
  end if;
end;
$$;
