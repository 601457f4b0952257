-- How money moves. The listing is locked before its payment is, always, so that no two wait for each other.

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

create function public.approve_listing(
  acting uuid, as_staff boolean, listing bigint, version bigint, wanted_slug text
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.require_staff(as_staff);
  held := app.lock_listing(null, listing);
  perform app.act(acting);
  if held.shown_version = version and held.review_version is null then
    return;
  end if;
  if held.review_version is distinct from version then
    perform app.refuse_move(held, 'approving a version that is not in review');
  end if;
  perform app.settle_version(version, 'approved', acting, '');
  update public.listings
    set shown_version = version, review_version = null, slug = app.take_slug(listing, wanted_slug),
      state = case when held.state = 'submitted' then 'approved' else held.state end,
      updated_at = app.now()
    where id = listing;
  perform app.tell('approved-' || version, 'approved', listing);
  perform app.go_live(listing);
end;
$$;

create function public.suspend_listing(acting uuid, as_staff boolean, listing bigint, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.require_staff(as_staff);
  held := app.lock_listing(null, listing);
  perform app.act(acting, why);
  if held.state = 'suspended' then
    return;
  end if;
  if held.state in ('draft', 'withdrawn') then
    perform app.refuse_move(held, 'suspending');
  end if;
  perform app.settle_version(held.review_version, 'superseded', acting, why);
  update public.listings set state = 'suspended', review_version = null, featured = false,
    updated_at = app.now() where id = listing;
  perform app.tell('suspended-' || listing || '-' || extract(epoch from app.now()), 'suspended', listing);
end;
$$;

-- Back to where its versions and its paid time say that it is.
create function public.restore_listing(acting uuid, as_staff boolean, listing bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  is_paid boolean;
begin
  perform app.require_staff(as_staff);
  held := app.lock_listing(null, listing);
  perform app.act(acting);
  if held.state <> 'suspended' then
    perform app.refuse_move(held, 'restoring');
  end if;
  select state = 'paid' and held.live_until > app.now() into is_paid
    from public.payments where id = held.live_payment;
  update public.listings set updated_at = app.now(), state = case
      when shown_version is null then 'changes_requested'
      when is_paid then 'live'
      when live_until is not null then 'expired'
      else 'approved'
    end where id = listing;
  perform app.go_live(listing);
end;
$$;

create function public.feature_listing(acting uuid, as_staff boolean, listing bigint, is_featured boolean)
  returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.require_staff(as_staff);
  held := app.lock_listing(null, listing);
  if held.state not in ('approved', 'live') then
    perform app.refuse_move(held, 'featuring');
  end if;
  update public.listings set featured = is_featured, updated_at = app.now() where id = listing;
end;
$$;

-- Opens a payment for what the price list says at this moment. Asked again, the same one is answered;
-- another choice closes the one that nobody paid.
create function public.begin_payment(
  acting uuid, listing bigint, of_package text, for_days int, for_amount int, in_currency text,
  by_provider text, new_reference text
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  opened public.payments;
begin
  perform app.act(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_move(held, 'paying');
  end if;
  select * into opened from public.payments where listing_id = listing and state = 'pending' for update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider) then
    return opened;
  end if;
  update public.payments set state = 'failed', reason = 'another choice' where id = opened.id;
  insert into public.payments (reference, listing_id, member_id, provider, package, days, amount, currency)
    values (new_reference, listing, acting, by_provider, of_package, for_days, for_amount, in_currency)
    returning * into opened;
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
  perform app.tell(outcome || '-' || paid.id, 'payment-' || replace(outcome, '_', '-'), paid.listing_id, paid.id);
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
  perform app.require_staff(as_staff);
  select * into paid from public.payments where id = payment;
  if paid.listing_id is null then
    raise exception 'no such payment' using errcode = 'PT404';
  end if;
  perform app.lock_listing(null, paid.listing_id);
  select * into paid from public.payments where id = payment for update;
  perform app.act(acting);
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
  perform app.require_staff(as_staff);
  perform app.act(acting, why);
  insert into public.payments (
    reference, provider, provider_reference, amount, currency, received_amount, state, paid_at, reason
  ) values (
    new_reference, by_provider, with_reference, received, received_in, received, 'review', app.now(), why
  ) returning id into made;
  return made;
end;
$$;

-- Gives unmatched money to the listing that it was for, at the quote given.
create function public.match_payment(
  acting uuid, as_staff boolean, payment uuid, listing bigint, of_package text, for_days int,
  for_amount int, in_currency text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
begin
  perform app.require_staff(as_staff);
  held := app.lock_listing(null, listing);
  select * into paid from public.payments where id = payment for update;
  perform app.act(acting);
  if paid.id is null or paid.state <> 'review' or paid.listing_id is not null then
    raise exception 'it is matched already' using errcode = 'PT409';
  end if;
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_move(held, 'paying');
  end if;
  update public.payments
    set listing_id = listing, member_id = held.owner_id, package = of_package, days = for_days,
      amount = for_amount, currency = in_currency
    where id = payment returning * into paid;
  return app.settle(paid, paid.provider_reference, paid.received_amount, in_currency);
end;
$$;

revoke execute on all functions in schema app from public, anon, authenticated;
grant execute on function app.now(), app.member_id(), app.is_staff() to anon, authenticated, service_role;
