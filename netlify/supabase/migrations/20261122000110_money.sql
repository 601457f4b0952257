-- Money that came is never written over: its number stays with its row, and other money is another row.
create function app.keep_provider_reference() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'the number of money that came stays as it is' using errcode = '42501';
end;
$$;
create trigger payments_keep_provider_reference before update on public.payments
  for each row
  when (old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference)
  execute function app.keep_provider_reference();

create or replace function app.go_live(listing bigint) returns void
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
    perform app.tell('live-' || next_payment.id, 'live', listing, next_payment.id);
  end loop;
end;
$$;

-- Notes that money came. The same money twice changes nothing; another sum than the quote waits for staff;
-- for an advert that can't go live any more it is owed back.
create or replace function app.settle(
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
  -- That money goes back is told wherever it is decided.
  if outcome <> 'refund_due' then
    perform app.tell(outcome || '-' || paid.id, 'payment-' || outcome, paid.listing_id, paid.id);
  end if;
  perform app.go_live(paid.listing_id);
  return outcome;
end;
$$;

-- A second payment for what the first one asked. The first keeps the money that it has.
create function app.ask_again(first public.payments) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  second public.payments;
  turn int := 1 + (
    select count(*) from public.payments
    where listing_id = first.listing_id and starts_with(reference, first.reference || '-')
  );
begin
  insert into public.payments (
    reference, listing_id, member_id, provider, package, days, amount, currency, with_website
  ) values (
    first.reference || '-' || turn + 1, first.listing_id, first.member_id, first.provider, first.package,
    first.days, first.amount, first.currency, first.with_website
  ) returning * into second;
  return second;
end;
$$;

-- Staff found the money on the till: by its M-Pesa code and the sum. Money with another code than a payment
-- already has is a payment of its own; what came before stays in review.
create or replace function public.confirm_payment(
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
  if paid.provider_reference <> with_reference then
    paid := app.ask_again(paid);
  end if;
  return app.settle(paid, with_reference, received, received_in);
end;
$$;

create or replace function public.match_payment(
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
  select * into paid from public.payments where id = payment for no key update;
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

-- For an advert that ends: closes what nobody paid, and owes back what was paid and has not begun to count,
-- a renewal among it. What has begun stays. The last paid goes first, so that nothing moves up meanwhile.
create or replace function app.end_payments(listing bigint, why text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  paid public.payments;
begin
  update public.payments set state = 'failed' where listing_id = listing and state = 'pending';
  for paid in
    select * from public.payments
    where listing_id = listing and state = 'paid' and (covers_from is null or covers_from > app.now())
    order by covers_from desc nulls first, id for no key update
  loop
    perform app.take_back(paid, why);
  end loop;
end;
$$;

create or replace function public.withdraw_listing(acting uuid, listing bigint, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
begin
  perform app.act(acting, why);
  if held.state = 'withdrawn' then
    return;
  end if;
  if held.state = 'suspended' then
    perform app.refuse_move(held.state, 'withdrawing');
  end if;
  perform app.settle_version(held.review_version, 'superseded', null, '');
  -- First, as long as the listing is live: the time that its renewals bought is taken off again.
  perform app.end_payments(listing, 'withdrawn before it began');
  update public.listings set state = 'withdrawn', review_version = null, featured = false,
    slug = case when live_from is null then null else slug end, updated_at = app.now() where id = listing;
  -- An address that nobody ever saw is free for others.
  delete from public.listing_slugs where listing_id = listing and held.live_from is null;
end;
$$;

create or replace function public.suspend_listing(acting uuid, as_staff boolean, listing bigint, why text)
  returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
begin
  perform app.act_as_staff(acting, as_staff, why);
  held := app.lock_listing(null, listing);
  if held.state = 'suspended' then
    return;
  end if;
  if held.state in ('draft', 'withdrawn') then
    perform app.refuse_move(held.state, 'suspending');
  end if;
  perform app.settle_version(held.review_version, 'superseded', acting, why);
  perform app.end_payments(listing, 'suspended before it began');
  update public.listings set state = 'suspended', review_version = null, featured = false,
    updated_at = app.now() where id = listing;
  perform app.tell('suspended-' || listing || '-' || extract(epoch from app.now()), 'suspended', listing);
end;
$$;
