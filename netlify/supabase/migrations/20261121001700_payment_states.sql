-- How money moves. The listing is locked before its payment is, always, so that no two wait for each other.

-- The payment, locked behind its listing until the transaction ends; nulls if there is none.
create function app.lock_payment(payment uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.payments;
begin
  perform from public.listings
    where id = (select listing_id from public.payments where id = payment) for update;
  select * into held from public.payments where id = payment for update;
  return held;
end;
$$;

-- What a listing may run on: payments that are settled and have not begun to count. Each is added behind
-- what is paid already, and never takes any of it away.
create function app.go_live(listing bigint) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  next_payment public.payments;
  begins timestamptz;
begin
  loop
    select * into held from public.listings where id = listing;
    exit when held.shown_version is null or held.state not in ('approved', 'live', 'expired');
    select * into next_payment from public.payments
      where listing_id = listing and state = 'paid' and covers_from is null
      order by paid_at, created_at, id limit 1 for update;
    exit when next_payment.id is null;
    begins := greatest(app.now(), case when held.state = 'live' then held.live_until end);
    update public.payments
      set covers_from = begins, covers_until = begins + days * interval '24 hours'
      where id = next_payment.id returning covers_until into next_payment.covers_until;
    update public.listings
      set state = 'live', live_payment = next_payment.id, live_until = next_payment.covers_until,
        live_from = case when held.state = 'live' then held.live_from else begins end,
        updated_at = app.now()
      where id = listing;
    perform app.tell('live-' || next_payment.id, 'live', listing, next_payment.id);
  end loop;
end;
$$;

-- Opens a payment for what the price list says at this moment. Asked again, the same one is answered;
-- another choice closes the one that nobody paid. Whoever asks without the last parameter wants no website.
create function public.begin_payment(
  acting uuid, listing bigint, of_package text, for_days int, for_amount int, in_currency text,
  by_provider text, new_reference text, website boolean default false
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  opened public.payments;
begin
  perform app.act(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_move(held.state, 'paying');
  end if;
  select * into opened from public.payments where listing_id = listing and state = 'pending' for update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider, website) then
    return opened;
  end if;
  update public.payments set state = 'failed', reason = 'another choice' where id = opened.id;
  insert into public.payments (
    reference, listing_id, member_id, provider, package, days, amount, currency, with_website
  ) values (
    new_reference, listing, acting, by_provider, of_package, for_days, for_amount, in_currency, website
  ) returning * into opened;
  return opened;
end;
$$;

-- Notes that money came. The same money twice changes nothing; another sum than the quote waits for staff.
create function app.settle(paid public.payments, with_reference text, received int, received_in text)
  returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  held_state text;
  outcome text;
begin
  if paid.provider_reference is not null and paid.state not in ('review', 'pending', 'failed') then
    return paid.state;
  end if;
  select state into held_state from public.listings where id = paid.listing_id;
  outcome := case
    when received <> paid.amount or received_in <> paid.currency then 'review'
    when held_state = 'withdrawn' then 'refund_due'
    else 'paid'
  end;
  if outcome <> 'review' then
    update app.counters set last = last + 1 where name = 'receipt' returning last into paid.receipt_number;
  end if;
  update public.payments
    set state = outcome, provider_reference = with_reference, received_amount = received,
      paid_at = coalesce(paid_at, app.now()), receipt_number = paid.receipt_number
    where id = paid.id;
  -- That money goes back is told wherever it is decided.
  if outcome <> 'refund_due' then
    perform app.tell(outcome || '-' || paid.id, 'payment-' || outcome, paid.listing_id, paid.id);
  end if;
  perform app.go_live(paid.listing_id);
  return outcome;
end;
$$;

-- Staff found the money on the till: by its M-Pesa code and the sum.
create function public.confirm_payment(
  acting uuid, as_staff boolean, payment uuid, with_reference text, received int, received_in text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.act_as_staff(acting, as_staff);
  paid := app.lock_payment(payment);
  if paid.listing_id is null then
    raise exception 'no such payment' using errcode = 'PT404';
  end if;
  insert into public.payment_events (payment_id, kind, data) values (
    payment, 'confirmed-by-staff',
    jsonb_build_object('reference', with_reference, 'amount', received, 'currency', received_in)
  );
  if paid.provider_reference = with_reference and paid.state <> 'review' then
    return paid.state;
  end if;
  if paid.state not in ('pending', 'failed', 'review') then
    raise exception 'it is settled already' using errcode = 'PT409';
  end if;
  return app.settle(paid, with_reference, received, received_in);
end;
$$;

-- Money that nobody can be found for yet.
create function public.record_unmatched_payment(
  acting uuid, as_staff boolean, by_provider text, with_reference text, received int, received_in text,
  why text, new_reference text
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.act_as_staff(acting, as_staff, why);
  insert into public.payments (
    reference, provider, provider_reference, amount, currency, received_amount, state, paid_at, reason
  ) values (
    new_reference, by_provider, with_reference, received, received_in, received, 'review', app.now(), why
  ) returning id into made;
  return made;
end;
$$;

-- Gives unmatched money to the listing that it was for, or money of another sum than was asked to the
-- package that it pays. It has to be what that costs: other money stays where it is. A payment of the same sum that the owner had opened is this one, and is closed.
create function public.match_payment(
  acting uuid, as_staff boolean, payment uuid, listing bigint, of_package text, for_days int,
  for_amount int, in_currency text, website boolean default false
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
begin
  perform app.act_as_staff(acting, as_staff);
  held := app.lock_listing(null, listing);
  select * into paid from public.payments where id = payment for update;
  if paid.state <> 'review' and (paid.listing_id, paid.package, paid.with_website) = (listing, of_package, website) then
    return paid.state;
  end if;
  if paid.id is null or paid.state <> 'review' or paid.listing_id <> listing then
    raise exception 'it is matched already' using errcode = 'PT409';
  end if;
  if (paid.received_amount, paid.currency) is distinct from (for_amount, in_currency) then
    raise exception 'it is another sum' using errcode = 'PT409';
  end if;
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_move(held.state, 'paying');
  end if;
  update public.payments set state = 'failed', reason = 'it came as ' || paid.reference
    where listing_id = listing and state = 'pending'
      and (amount, currency) = (for_amount, in_currency);
  update public.payments
    set listing_id = listing, member_id = held.owner_id, package = of_package, days = for_days,
      amount = for_amount, currency = in_currency, with_website = website
    where id = payment returning * into paid;
  return app.settle(paid, paid.provider_reference, paid.received_amount, in_currency);
end;
$$;
