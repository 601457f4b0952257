-- A clock that jumped ahead and came back leaves times in the future. The functions here let none of them decide
-- what a member has paid for, or block a member.

-- Makes the paid time of a listing continuous from now on: the first cover that is not over has begun, and each
-- further one begins where the cover before it ends. Only a clock that came back leaves gaps or overlaps. The
-- caller holds the listing.
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

-- Notices of an end that did not come: an unsent one is deleted, a sent one gives its key free for the real end.
create function app.forget_early_ends(p_listing_id bigint) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.notices
    where listing_id = p_listing_id and done_at is null and (kind = 'expired' or kind like 'ends-in-%')
      and app.is_ahead_of_clock(at);
  update public.notices set key = concat_ws('-', key, 'early', id), at = app.now()
    where listing_id = p_listing_id and (kind = 'expired' or kind like 'ends-in-%')
      and app.is_ahead_of_clock(at);
end;
$$;

-- An expired listing that a settled payment covers at this moment is live again, and a live one ends with its
-- last cover. The state is in the audit log by 'time'. Listings that another transaction holds wait for the next
-- run.
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
    where state in ('live', 'expired') and owner_id is not null and shown_version is not null
      and exists (
        select from public.payments
        where listing_id = listings.id and payments.state = 'paid' and covers_until > app.now()
          and (listings.state = 'expired' or app.is_ahead_of_clock(live_from) or covers_until > live_until or (
            app.is_ahead_of_clock(covers_from) and not exists (
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
      set state = 'live', live_payment = last_paid.id, live_until = last_paid.covers_until,
        live_from = least(live_from, app.now()), updated_at = app.now()
      where id = found_id;
  end loop;
end;
$$;

-- Attempts that are counted, and the times of another try, forget a future that no clock has yet. Rows that another
-- transaction holds wait for the next run.
create function app.forget_future_limits() returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.attempts where app.is_ahead_of_clock(at);
  -- An attempt to pay is as new as it can be, so that it blocks another for its two minutes and no longer.
  update public.payments set created_at = app.now() where id in (
    select id from public.payments
    where state in ('pending', 'failed') and app.is_ahead_of_clock(created_at) for no key update skip locked
  );
  -- The longest pause between two tries of anything is an hour; of a refund, a notice and a letter it is a day.
  update public.payments set asked_at = app.now(), ask_at = app.now() where id in (
    select id from public.payments
    where ask_at is not null and (app.is_ahead_of_clock(asked_at) or ask_at > app.now() + interval '2 hours')
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
  update public.mail set next_attempt_at = app.now() where id in (
    select id from public.mail
    where state = 'waiting' and next_attempt_at > app.now() + interval '25 hours' for no key update skip locked
  );
end;
$$;

create or replace function public.run_due_transitions() returns void
  language plpgsql volatile security definer set search_path = ''
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
  perform app.enqueue_weekly_letters();
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
