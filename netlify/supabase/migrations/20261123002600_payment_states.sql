-- Transitions of payments. The listing is always locked before its payment, so that two transactions never wait
-- for each other.

-- Starts the time of settled payments: each is added behind the time that is paid already, and takes none of
-- it away.
create function app.start_paid_time(listing bigint) returns void
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
      order by paid_at, created_at, id limit 1 for no key update;
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
    perform app.enqueue_notice('live-' || next_payment.id, 'live', listing, next_payment.id);
  end loop;
end;
$$;

-- Opens a payment at the price list's quote; a member may open twenty an hour. A repeated call answers the
-- same payment and is not counted; another choice closes the unpaid one.
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
  perform app.set_actor(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into opened from public.payments
    where listing_id = listing and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider, website) then
    return opened;
  end if;
  perform app.require_rate_limit('payment-member', acting, 20);
  update public.payments set state = 'failed', reason = 'another choice' where id = opened.id;
  insert into public.payments (
    reference, listing_id, member_id, provider, package, days, amount, currency, with_website
  ) values (
    new_reference, listing, acting, by_provider, of_package, for_days, for_amount, in_currency, website
  ) returning * into opened;
  return opened;
end;
$$;

-- Records received money. The same money twice changes nothing; another sum than the quote waits for staff;
-- money for a listing that can't go live any more becomes a refund.
create function app.settle_payment(
  paid public.payments, with_reference text, received int, received_in text
) returns text
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
    when held_state in ('withdrawn', 'suspended') then 'refund_due'
    else 'paid'
  end;
  if outcome <> 'review' then
    update app.counters set last = last + 1 where name = 'receipt' returning last into paid.receipt_number;
  end if;
  update public.payments
    set state = outcome, provider_reference = with_reference, received_amount = received,
      paid_at = coalesce(paid_at, app.now()), receipt_number = paid.receipt_number
    where id = paid.id;
  -- The notice of a refund comes from a trigger.
  if outcome <> 'refund_due' then
    perform app.enqueue_notice(outcome || '-' || paid.id, 'payment-' || outcome, paid.listing_id, paid.id);
  end if;
  perform app.start_paid_time(paid.listing_id);
  return outcome;
end;
$$;
