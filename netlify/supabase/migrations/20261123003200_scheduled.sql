-- Two runs of a job at once would do the same; the second leaves the work to the first.
create function app.try_run_lock(what text) returns boolean
  language sql volatile set search_path = ''
  return pg_try_advisory_xact_lock(hashtextextended(what, 0));

-- Listings whose paid time is over expire.
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
    perform app.enqueue_notice('expired-' || held.live_payment, 'expired', held.id, held.live_payment);
  end loop;
end;
$$;

-- A listing that another transaction holds is left for the next run.
create function app.try_lock_listing(listing bigint) returns boolean
  language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.listings where id = listing for no key update skip locked;
  return found;
end;
$$;

-- Money for a listing that was not approved within two days goes back.
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
    perform app.end_coverage(paid, 'not live within 2 days');
  end loop;
end;
$$;

-- Only the most urgent due reminder is enqueued: after an outage nobody gets all of them at once.
create function app.enqueue_end_reminders() returns void
  language sql volatile set search_path = ''
as $$
  with ending as materialized (
    select listings.id, listings.live_payment, case
        when payments.days = 1 and live_until <= app.now() + interval '3 hours' then '3-hours'
        when payments.days > 1 and live_until <= app.now() + interval '1 day' then '1-day'
        when payments.days > 3 then '3-days'
      end as kind
    from public.listings join public.payments on payments.id = listings.live_payment
    where listings.state = 'live' and live_until <= app.now() + interval '3 days'
    for key share of listings skip locked
  )
  insert into public.notices (key, kind, listing_id, payment_id)
  select concat_ws('-', 'ends', kind, live_payment), 'ends-in-' || kind, id, live_payment
  from ending where kind is not null
  on conflict (key) do nothing;
$$;

-- An unpaid payment is closed after thirty days. Money that comes later is still matched by staff.
create function app.close_unpaid_payments() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select id, listing_id from public.payments
    where state = 'pending' and created_at <= app.now() - interval '30 days' order by id
  loop
    continue when not app.try_lock_listing(due.listing_id);
    update public.payments set state = 'failed', reason = 'not paid within 30 days'
      where id = due.id and state = 'pending';
  end loop;
end;
$$;

-- Makes every transition that is due by the clock. The job may run as often as one likes and after any
-- outage; each notice is sent once. Rows that another transaction holds are skipped until the next run, so
-- that nobody waits for the job.
create function public.run_due_transitions() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.try_run_lock('run_due_transitions') then
    return;
  end if;
  perform app.set_actor(null, 'time');
  perform app.expire_listings();
  perform app.refund_unstarted_payments();
  perform app.enqueue_end_reminders();
  perform app.close_unpaid_payments();
  delete from public.listings where id in (
    select id from public.listings
    where state = 'draft' and slug is null and updated_at <= app.now() - interval '90 days'
      and not exists (select from public.payments where listing_id = listings.id)
    for update skip locked
  );
end;
$$;
