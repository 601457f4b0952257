-- The outbox of SMS. An SMS is stored before it is sent. The provider documents no idempotency key. After a request
-- without a response, an SMS waits for a delivery report, or for a decision of staff. An event has a single SMS. The
-- rows of a month are its costs. Only endpoints access the table.
create table public.sms_messages (
  id uuid primary key default gen_random_uuid(),
  -- The name of the event: the key of its notice, or 'code-' or 'prepared-' and a number.
  event_key text not null unique,
  purpose text not null,
  -- Null for a link and its codes before the takeover, and once the account is deleted, in which case phone and text are
  -- deleted, too.
  member_id uuid references public.members (id) on delete set null,
  payment_id uuid references public.payments (id),
  -- E.164, from the first request on.
  phone text,
  -- Empty for a code or a link, which are stored as hashes only.
  text text not null,
  -- 'sending' from the lease until the response; 'unknown' without a response; 'withheld' for an SMS with an objection.
  state text not null default 'waiting',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default app.now(),
  -- The provider's id, from the response or from a delivery report.
  provider_id text unique,
  -- The reason of a refusal, a failure or a withheld SMS.
  reason text,
  -- Null if the provider showed no price.
  cost_kes numeric(8, 4),
  created_at timestamptz not null default app.now(),
  -- The time of the last request.
  sent_at timestamptz,
  -- The prepared listing of a link or of its code. Its deletion deletes the number.
  prepared_id bigint,

  constraint sms_messages_purpose_is_valid
    check (purpose in ('paid', 'live', 'changes', 'end', 'refund', 'code', 'prepared')),
  constraint sms_messages_state_is_valid check (
    state in ('waiting', 'sending', 'accepted', 'delivered', 'failed', 'unknown', 'withheld')
  ),
  constraint sms_messages_phone_is_e164 check (phone ~ '^[+][0-9]{9,15}$'),
  constraint sms_messages_text_length check (char_length(text) <= 160),
  constraint sms_messages_sent_is_dated check (state in ('waiting', 'withheld') or sent_at is not null)
);

-- A paid time has one SMS of each purpose at most.
create unique index sms_messages_once_a_payment on public.sms_messages (payment_id, purpose);
create index sms_messages_due on public.sms_messages (next_attempt_at) where state = 'waiting';
create index sms_messages_open on public.sms_messages (phone, sent_at) where state in ('sending', 'unknown');
create index sms_messages_of_a_member on public.sms_messages (member_id);
create index sms_messages_of_a_link on public.sms_messages (prepared_id) where prepared_id is not null;
create index sms_messages_sent on public.sms_messages (sent_at);

grant select on public.sms_messages to service_role;

alter table public.sms_messages enable row level security;

-- Delivery reports with an id that no SMS has yet: the response is on its way, or it was lost. Rows are deleted after
-- thirty days.
create table app.sms_reports (
  provider_id text primary key,
  phone text not null,
  state text not null,
  detail text not null,
  -- The time of the first report.
  at timestamptz not null default app.now(),

  constraint sms_reports_state_is_valid check (state in ('sent', 'delivered', 'failed'))
);

alter table app.sms_reports enable row level security;

-- Numbers that refuse all SMS, as hashes (app.hash_address). The rows stay until the number is opted in again.
create table app.sms_opt_outs (
  phone_hash text primary key,
  at timestamptz not null default app.now(),

  constraint sms_opt_outs_hash_is_sha256 check (phone_hash ~ '^[0-9a-f]{64}$')
);

alter table app.sms_opt_outs enable row level security;

create function app.refuses_sms(p_phone text) returns boolean
  language sql stable set search_path = ''
  return exists (select from app.sms_opt_outs where phone_hash = app.hash_address(p_phone));

-- Returns the number for SMS to a member: the one that a code proved last, within a year. Null if there is none, if it
-- refuses SMS, or if the member switched them off.
create function app.sms_number(p_member_id uuid) returns text
  language sql stable set search_path = ''
  return (
    select proof.phone
    from (
      select phone from app.proven_phones
      where member_id = p_member_id and app.is_proof_valid(checked_at)
      order by checked_at desc, phone limit 1
    ) as proof
    where not app.refuses_sms(proof.phone) and not exists (
      select from public.member_settings where member_id = p_member_id and not sms
    )
  );

-- Returns true while the fact in an SMS still holds. A refund has one SMS for its decision and its transfer.
create function app.is_sms_current(p_event_key text, p_purpose text) returns boolean
  language sql stable set search_path = ''
  return coalesce((
    select case p_purpose
        when 'paid' then payment.state = 'paid' and payment.covers_from is null and listing.state = 'submitted'
        when 'refund' then payment.state in ('refund_due', 'refunded')
        when 'changes' then listing.state not in ('withdrawn', 'suspended') and not exists (
          select from public.notices as later
          where later.listing_id = notice.listing_id and later.id > notice.id
            and later.kind in ('submitted', 'approved', 'refused')
        )
        else app.is_live(listing) and listing.live_payment_id = notice.payment_id
      end
    from public.notices as notice
      left join public.listings as listing on listing.id = notice.listing_id
      left join public.payments as payment on payment.id = notice.payment_id
    where notice.key = p_event_key
  ), false);

-- Returns the reason against sending an SMS of a notice, or null.
create function app.sms_objection(p_sms public.sms_messages) returns text
  language sql stable set search_path = ''
  return case
    when app.sms_number(p_sms.member_id) is null then 'no-number'
    when p_sms.created_at <= app.now() - interval '24 hours' then 'late'
    when not app.is_sms_current(p_sms.event_key, p_sms.purpose) then 'outdated'
  end;

-- Returns true from 21:00 to 7:00 in Nairobi, in which phones stay quiet.
create function app.is_quiet_time(p_at timestamptz) returns boolean
  language sql immutable set search_path = ''
  return extract(hour from p_at at time zone 'Africa/Nairobi') not between 7 and 20;

-- Stores the SMS of a notice, unless its event or its paid time has one, or its recipient has no number for SMS. Locks
-- the recipient against deletion.
create function public.store_sms(p_notice_id bigint, p_purpose text, p_text text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  notice public.notices;
  recipient uuid;
begin
  select * into notice from public.notices where id = p_notice_id;
  select app.notice_recipient(notice, payment, listing.owner_id) into recipient
    from public.listings as listing left join public.payments as payment on payment.id = notice.payment_id
    where listing.id = notice.listing_id;
  perform from public.members where id = recipient for key share;
  if found and app.sms_number(recipient) is not null and app.is_sms_current(notice.key, p_purpose) then
    insert into public.sms_messages (event_key, purpose, member_id, payment_id, text)
      values (notice.key, p_purpose, recipient, notice.payment_id, p_text)
      on conflict do nothing;
  end if;
end;
$$;

-- Leases up to `p_limit` due SMS, and returns them with the present numbers of their members. An SMS with an objection
-- is withheld. Leases none while phones stay quiet, or while outgoing messages are held after a restore. An SMS
-- without a response after two minutes, longer than any request, becomes unknown. Skips locked rows.
create function public.lease_sms(p_limit int) returns table (id uuid, phone text, text text, attempts int)
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '8s'
as $$
#variable_conflict use_column
declare
  due public.sms_messages;
  objection text;
  leased_count int := 0;
begin
  update public.sms_messages set state = 'unknown' where id in (
    select id from public.sms_messages
    where state = 'sending' and sent_at <= app.now() - interval '2 minutes' for no key update skip locked
  );
  perform app.match_sms_reports();
  if public.outgoing_is_held() or app.is_quiet_time(app.now()) then
    return;
  end if;
  while leased_count < p_limit loop
    select * into due from public.sms_messages
      where state = 'waiting' and next_attempt_at <= app.now()
      order by next_attempt_at limit 1 for no key update skip locked;
    exit when not found;
    objection := app.sms_objection(due);
    if objection is not null then
      update public.sms_messages set state = 'withheld', reason = objection where id = due.id;
    else
      return query
        update public.sms_messages
          set state = 'sending', phone = app.sms_number(due.member_id), attempts = attempts + 1,
            sent_at = app.now(), reason = null
          where id = due.id
          returning sms_messages.id, sms_messages.phone, sms_messages.text, sms_messages.attempts;
      leased_count := leased_count + 1;
    end if;
  end loop;
end;
$$;

-- Locks a provider's id until the transaction ends, so that its response and its report meet.
create function app.lock_provider_id(p_provider_id text) returns void
  language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('sms ' || p_provider_id, 0));
$$;

-- Writes a report to its SMS. A repeated or earlier report changes nothing. Locks the SMS.
create function app.apply_sms_report(p_sms_id uuid, p_state text, p_detail text) returns void
  language sql volatile set search_path = ''
as $$
  update public.sms_messages
    set state = case p_state when 'sent' then 'accepted' else p_state end,
      reason = case p_state when 'failed' then left(p_detail, 100) end
    where id = p_sms_id and case p_state
      when 'sent' then state in ('sending', 'unknown')
      when 'failed' then state <> 'delivered'
      else true
    end;
$$;

-- Gives waiting reports to SMS with an unknown outcome: to the oldest one to the same number that was sent before the
-- report. While another SMS to the number waits for its response, the report may belong to that one. Locks the SMS.
create function app.match_sms_reports() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  report app.sms_reports;
  sms_id uuid;
begin
  for report in
    select * from app.sms_reports as waiting
    where at > app.now() - interval '3 days'
      and exists (select from public.sms_messages where phone = waiting.phone and state = 'unknown')
      and not exists (select from public.sms_messages where phone = waiting.phone and state = 'sending')
    order by at, provider_id for update skip locked
  loop
    select id into sms_id from public.sms_messages
      where phone = report.phone and state = 'unknown' and provider_id is null
        and sent_at between report.at - interval '3 days' and report.at
      order by sent_at, id limit 1 for no key update skip locked;
    continue when not found;
    update public.sms_messages set provider_id = report.provider_id where id = sms_id;
    perform app.apply_sms_report(sms_id, report.state, report.detail);
    delete from app.sms_reports where provider_id = report.provider_id;
  end loop;
end;
$$;

-- Records the response to an accepted SMS, and the report that came before it. A response to an earlier attempt changes
-- nothing. Locks the provider's id, then the SMS.
create function public.record_sms_accepted(p_sms_id uuid, p_attempts int, p_provider_id text, p_cost_kes float8)
  returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  report app.sms_reports;
begin
  perform app.lock_provider_id(p_provider_id);
  update public.sms_messages
    set state = 'accepted', provider_id = p_provider_id, cost_kes = p_cost_kes
    where id = p_sms_id and attempts = p_attempts and state in ('sending', 'unknown') and provider_id is null
      and not exists (select from public.sms_messages as other where other.provider_id = p_provider_id);
  if found then
    delete from app.sms_reports where provider_id = p_provider_id returning * into report;
    if found then
      perform app.apply_sms_report(p_sms_id, report.state, report.detail);
    end if;
  end if;
end;
$$;

-- Records that the provider sends no SMS. It is sent again after 5, 15, 60 and then every 120 minutes, unless the reason
-- concerns the number, or it is a code or a link. A refusal of an earlier attempt changes nothing. Locks the SMS, then the number.
create function public.record_sms_refused(p_sms_id uuid, p_attempts int, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  refused public.sms_messages;
begin
  update public.sms_messages
    set reason = left(p_reason, 100),
      state = case
        when purpose in ('code', 'prepared') or p_reason in ('opted-out', 'unreachable') then 'failed' else 'waiting'
      end,
      next_attempt_at = app.now() + make_interval(mins => (array[5, 15, 60, 120])[least(attempts, 4)])
    where id = p_sms_id and attempts = p_attempts and state in ('sending', 'unknown') and provider_id is null
    returning * into refused;
  if found and p_reason = 'opted-out' then
    perform public.record_sms_opt_out(refused.phone);
  end if;
end;
$$;

-- Records a delivery report. Repeated and late reports change nothing. A report with an unknown id waits for the
-- response, or belongs to an SMS with an unknown outcome. Locks the provider's id, then the SMS, then the number.
create function public.record_sms_report(
  p_provider_id text, p_phone text, p_state text, p_detail text, p_is_opt_out boolean
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  reported uuid;
begin
  perform app.lock_provider_id(p_provider_id);
  select id into reported from public.sms_messages where provider_id = p_provider_id;
  if found then
    perform app.apply_sms_report(reported, p_state, p_detail);
  else
    insert into app.sms_reports as waiting (provider_id, phone, state, detail)
      values (p_provider_id, p_phone, p_state, left(p_detail, 100))
      on conflict (provider_id) do update set state = excluded.state, detail = excluded.detail
      where waiting.state <> 'delivered' and excluded.state <> 'sent';
    perform app.match_sms_reports();
  end if;
  if p_is_opt_out then
    perform public.record_sms_opt_out(p_phone);
  end if;
end;
$$;

-- Stops all SMS to a number. A retry changes nothing.
create function public.record_sms_opt_out(p_phone text) returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into app.sms_opt_outs (phone_hash) values (app.hash_address(p_phone)) on conflict do nothing;
$$;

-- Lets SMS go to a number again, at the request of its user to staff. A retry changes nothing. Logs the user.
create function public.lift_sms_opt_out(p_actor_id uuid, p_phone text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.set_actor(p_actor_id);
  delete from app.sms_opt_outs where phone_hash = app.hash_address(p_phone);
end;
$$;

-- Records the decision of staff about an SMS with an unknown outcome: to send it again, or to leave it. A repeated call
-- changes nothing. Locks the SMS. Raises PT404; PT409 if the outcome is known.
create function public.decide_sms(p_actor_id uuid, p_sms_id uuid, p_decision text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.sms_messages;
begin
  perform app.set_actor(p_actor_id);
  select * into held from public.sms_messages where id = p_sms_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such SMS');
  if held.state = 'failed' and held.reason = 'left' and p_decision = 'leave' then
    return;
  end if;
  perform app.refuse_if(held.state <> 'unknown' or held.purpose in ('code', 'prepared'), 'PT409', 'the outcome is known');
  update public.sms_messages
    set state = case p_decision when 'send-again' then 'waiting' else 'failed' end,
      reason = case p_decision when 'send-again' then null else 'left' end,
      next_attempt_at = app.now()
    where id = p_sms_id;
end;
$$;

-- Returns the SMS and their costs by month in Nairobi, the newest first, and the SMS that wait for a decision of staff.
create function public.staff_sms() returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select jsonb_build_object(
    'months', coalesce((
      select jsonb_agg(to_jsonb(total) order by total.month desc) from (
        select to_char(sent_at at time zone 'Africa/Nairobi', 'YYYY-MM') as month,
          count(*) filter (where state in ('accepted', 'delivered')) as sent,
          count(*) filter (where state = 'delivered') as delivered,
          count(*) filter (where state in ('failed', 'unknown')) as failed,
          count(*) filter (where purpose = 'code') as codes,
          coalesce(sum(cost_kes), 0)::float8 as cost_kes
        from public.sms_messages where sent_at is not null group by 1
      ) as total
    ), '[]'),
    'unknown', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', sms.id, 'purpose', sms.purpose, 'phone', sms.phone, 'text', sms.text, 'sent_at', sms.sent_at
      ) order by sms.sent_at desc)
      from (
        select * from public.sms_messages
        where state = 'unknown' and purpose not in ('code', 'prepared') order by sent_at desc limit 100
      ) as sms
    ), '[]')
  );
$$;
