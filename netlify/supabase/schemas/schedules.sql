-- Returns true if this transaction is the only run of the job. Locks the job's name until the transaction ends.
create function app.try_run_lock(p_name text) returns boolean
  language sql volatile set search_path = ''
  return pg_try_advisory_xact_lock(hashtextextended(p_name, 0));

-- Locks a listing and returns true. Returns false if another transaction holds the listing or has deleted it. The next
-- run of the schedule handles a listing that was held.
create function app.try_lock_listing(p_listing_id bigint) returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.listings where id = p_listing_id for no key update skip locked;
  return found;
end;
$$;

-- A clock that was wrong for a while leaves times in the future. The functions join_covers, forget_early_ends,
-- revive_listings and forget_future_limits repair the rows, so that these times neither change the paid days of a
-- listing nor block a member.

-- Makes the paid time of a listing continuous: the first unfinished cover has begun, and each further cover begins
-- at the end of the previous one. Only a wrong clock leaves gaps or overlaps. Locks the payments. The caller locks
-- the listing.
create function app.join_covers(p_listing_id bigint) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  paid public.payments;
  begins timestamptz;
begin
  for paid in
    select * from public.payments
    where listing_id = p_listing_id and state = 'paid' and covers_until > app.now()
    order by covers_from, paid_at, id for no key update
  loop
    begins := coalesce(begins, least(paid.covers_from, app.now()));
    if paid.covers_from <> begins then
      update public.payments
        set covers_from = begins, covers_until = begins + days * interval '24 hours'
        where id = paid.id returning covers_until into paid.covers_until;
    end if;
    begins := paid.covers_until;
  end loop;
end;
$$;

-- Deletes unsent notices about a listing's end with a time in the future, because a wrong clock has written them.
-- Renames the keys of sent ones, so that the notice of the real end is sent. The caller locks the listing.
create function app.forget_early_ends(p_listing_id bigint) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.notices
    where listing_id = p_listing_id and done_at is null and (kind = 'expired' or kind like 'ends-in-%')
      and app.is_in_future(at);
  update public.notices set key = concat_ws('-', key, 'early', id), at = app.now()
    where listing_id = p_listing_id and (kind = 'expired' or kind like 'ends-in-%')
      and app.is_in_future(at);
end;
$$;

-- Makes an expired listing live again if a paid payment covers the current time, and extends a live listing to the
-- end of its last cover. Locks the listing, then its payments. Skips a listing that another transaction holds.
create function app.revive_listings() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  found_id bigint;
  held public.listings;
  last_paid public.payments;
begin
  for found_id in
    select listings.id from public.listings
    where state in ('live', 'expired') and owner_id is not null and shown_version_id is not null
      and exists (
        select from public.payments
        where listing_id = listings.id and payments.state = 'paid' and covers_until > app.now()
          and (listings.state = 'expired' or app.is_in_future(live_from) or covers_until > live_until or (
            app.is_in_future(covers_from) and not exists (
              select from public.payments as before
              where before.listing_id = listings.id and before.state = 'paid' and before.id <> payments.id
                and before.covers_until = payments.covers_from
            )
          ))
      )
    order by id
  loop
    continue when not app.try_lock_listing(found_id);
    perform app.join_covers(found_id);
    select * into held from public.listings where id = found_id;
    select * into last_paid from public.payments
      where listing_id = found_id and state = 'paid' and covers_until > app.now()
      order by covers_until desc limit 1;
    continue when last_paid.id is null or held.state not in ('live', 'expired');
    perform app.forget_early_ends(found_id);
    update public.listings
      set state = 'live', live_payment_id = last_paid.id, live_until = last_paid.covers_until,
        live_from = least(live_from, app.now()), updated_at = app.now()
      where id = found_id;
  end loop;
end;
$$;

-- Corrects times in the future, which exist after the clock was set back. Attempts of a rate limit are deleted. The
-- start of a payment attempt is set to now, so that it blocks the next attempt for two minutes only. Polls and retries
-- become due. The updates skip rows that another transaction holds.
create function app.forget_future_limits() returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.attempts where app.is_in_future(at);
  -- An attempt to pay starts at the present, so that it blocks the next attempt for its two minutes only.
  update public.payments set created_at = app.now() where id in (
    select id from public.payments
    where state in ('pending', 'failed') and app.is_in_future(created_at) for no key update skip locked
  );
  -- The longest delay of a retry is an hour; that of refunds, notices and e-mails is a day.
  update public.payments set polled_at = app.now(), poll_at = app.now() where id in (
    select id from public.payments
    where poll_at is not null and (app.is_in_future(polled_at) or poll_at > app.now() + interval '2 hours')
    for no key update skip locked
  );
  update public.provider_messages set next_try_at = app.now() where id in (
    select id from public.provider_messages
    where done_at is null and next_try_at > app.now() + interval '2 hours' for no key update skip locked
  );
  update public.payment_refunds set next_try_at = app.now() where id in (
    select id from public.payment_refunds
    where next_try_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.notices set next_attempt_at = app.now() where id in (
    select id from public.notices
    where done_at is null and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.emails set next_attempt_at = app.now() where id in (
    select id from public.emails
    where state = 'waiting' and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  update public.sms_messages set next_attempt_at = app.now() where id in (
    select id from public.sms_messages
    where state = 'waiting' and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
  delete from app.phone_code_requests where app.is_in_future(at);
  delete from app.phone_codes where app.is_in_future(created_at);
  update app.cache_purges set due_at = app.now(), sent_at = null, sent_before_at = null where listing_id in (
    select listing_id from app.cache_purges
    where app.is_in_future(due_at) or app.is_in_future(sent_at) for no key update skip locked
  );
end;
$$;

-- Expires live listings at the end of their paid time, each with a notice. Locks listings in the order of ids.
-- Skips listings that another transaction holds.
create function app.expire_listings() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
begin
  for held in
    select * from public.listings where state = 'live' and live_until <= app.now()
    order by id for no key update skip locked
  loop
    update public.listings set state = 'expired', featured = false, updated_at = app.now()
      where id = held.id;
    perform app.enqueue_notice('expired-' || held.live_payment_id, 'expired', held.id, held.live_payment_id);
  end loop;
end;
$$;

-- Makes each payment due for a refund if its time has not begun within 48 hours after it was paid. Locks the listing,
-- then the payment. Skips a listing that another transaction holds.
create function app.refund_unstarted_payments() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due record;
  paid public.payments;
begin
  for due in
    select id, listing_id from public.payments
    where state = 'paid' and covers_from is null and paid_at <= app.now() - interval '48 hours' order by id
  loop
    continue when not app.try_lock_listing(due.listing_id);
    select * into paid from public.payments where id = due.id for no key update;
    continue when paid.state <> 'paid' or paid.covers_from is not null;
    perform app.end_coverage(paid, 'not-live-in-2-days');
  end loop;
end;
$$;

-- Enqueues the most urgent due reminder of each listing's end, so that an outage causes one reminder at most. Locks
-- listings (key share). Skips listings that another transaction holds.
create function app.enqueue_end_reminders() returns void
  language sql volatile set search_path = ''
as $$
  with ending as materialized (
    select listings.id, listings.live_payment_id, case
        when payments.days = 1 and live_until <= app.now() + interval '3 hours' then '3-hours'
        when payments.days > 1 and live_until <= app.now() + interval '1 day' then '1-day'
        when payments.days > 3 then '3-days'
      end as kind
    from public.listings join public.payments on payments.id = listings.live_payment_id
    where listings.state = 'live' and live_until <= app.now() + interval '3 days'
    for key share of listings skip locked
  )
  insert into public.notices (key, kind, listing_id, payment_id)
  select concat_ws('-', 'ends', kind, live_payment_id), 'ends-in-' || kind, id, live_payment_id
  from ending where kind is not null
  on conflict (key) do nothing;
$$;

-- Closes orders thirty days after the last attempt to pay, and fails their pending payments. Money that arrives later
-- is still accepted. Locks the listing, then the order and its payments. Skips a listing that another transaction
-- holds.
create function app.close_unpaid_payments() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select id, listing_id from public.orders
    where closed_at is null and created_at <= app.now() - interval '30 days'
      and not exists (
        select from public.payments
        where order_id = orders.id and payments.created_at > app.now() - interval '30 days'
      )
    order by id
  loop
    continue when not app.try_lock_listing(due.listing_id);
    update public.orders set closed_at = app.now() where id = due.id and closed_at is null;
    perform app.fail_attempt(due.id, 'unpaid-for-30-days');
  end loop;
end;
$$;

-- Makes every due transition, and deletes drafts without payments after ninety days. The schedule may call it at
-- any interval and after an outage. Each notice is sent once. A concurrent second run returns immediately. Rows
-- that another transaction holds are left for the next run.
create function public.run_due_transitions() returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
begin
  if not app.try_run_lock('run_due_transitions') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  perform app.forget_future_limits();
  perform app.revive_listings();
  perform app.expire_listings();
  perform app.refund_unstarted_payments();
  perform app.enqueue_end_reminders();
  perform app.enqueue_weekly_emails();
  perform app.close_unpaid_payments();
  perform app.turn_first_place();
  delete from public.listings where id in (
    select id from public.listings
    where state = 'draft' and slug is null and updated_at <= app.now() - interval '90 days'
      and not exists (select from public.payments where listing_id = listings.id)
    for update skip locked
  );
end;
$$;

-- Closes vacancies after the last day of their jobs, and deletes records at the age in the privacy page. A
-- concurrent second run returns immediately. Skips rows that another transaction holds.
create function public.delete_expired_records() returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  expired record;
begin
  if not app.try_run_lock('delete_expired_records') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  update public.vacancies set state = 'closed', decided_at = app.now()
    where id in (
      select vacancies.id from public.vacancies join public.jobs on jobs.vacancy_id = vacancies.id
      where state = 'published' and valid_through < app.today()
      for no key update of vacancies skip locked
    );
  delete from public.vacancies where id in (
    select id from public.vacancies
    where created_at <= app.now() - interval '90 days' and state <> 'published'
    for update skip locked
  );
  for expired in
    select * from (values
      ('attempts', 'at', interval '1 hour'),
      ('refused_message_samples', 'at', interval '30 days'),
      ('faults', 'last_at', interval '90 days'),
      ('reports', 'created_at', interval '12 months'),
      ('emails', 'created_at', interval '12 months'),
      ('email_stops', 'created_at', interval '12 months'),
      ('sms_messages', 'created_at', interval '12 months'),
      ('provider_messages', 'at', interval '12 months')
    ) as retention (relation, dated_by, age)
  loop
    execute format(
      'delete from public.%1$I where ctid = any (array(
        select ctid from public.%1$I where %2$I <= app.now() - $1 for update skip locked))',
      expired.relation, expired.dated_by
    ) using expired.age;
  end loop;
  delete from app.restored_stops where created_at <= app.now() - interval '12 months';
  delete from app.agents where ctid = any (array(
    select ctid from app.agents where email is not null and not app.is_invitation_valid(invited_at) for update skip locked));
  delete from app.fault_days where day <= app.today() - 90;
  perform app.delete_expired_phone_codes();
  perform app.delete_expired_renewals();
  perform app.delete_expired_prepared_listings();
end;
$$;

-- Deletes expired rows of the audit log. Also deletes listings without payments that were withdrawn before their
-- first live day, after thirty days. A run deletes at most 10,000 rows of the log and 1,000 listings.
create function public.delete_expired_history() returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
begin
  delete from public.audit_log where id in (
    select id from public.audit_log
    where subject = 'payment' and at <= app.now() - interval '5 years' order by at limit 5000
  );
  delete from public.audit_log where id in (
    select id from public.audit_log
    where subject <> 'payment' and at <= app.now() - interval '1 year' order by at limit 5000
  );
  delete from public.listings where id in (
    select id from public.listings
    where state = 'withdrawn' and live_from is null and updated_at <= app.now() - interval '30 days'
      and not exists (select from public.payments where listing_id = listings.id)
    order by id limit 1000 for no key update skip locked
  );
end;
$$;
