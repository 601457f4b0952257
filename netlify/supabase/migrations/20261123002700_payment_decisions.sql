-- A second payment with the first one's quote, for further money; the first keeps the money that it has.
create function app.duplicate_payment(first public.payments) returns public.payments
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

-- Staff found the money on the till, by its M-Pesa code and the sum. Another code than the payment already
-- has is a payment of its own; the first stays in review.
create function public.confirm_payment(
  acting uuid, payment uuid, with_reference text, received int, received_in text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.set_actor(acting);
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
    paid := app.duplicate_payment(paid);
  end if;
  return app.settle_payment(paid, with_reference, received, received_in);
end;
$$;

-- Records money whose payer is not known yet.
create function public.record_unmatched_payment(
  acting uuid, by_provider text, with_reference text, received int, received_in text,
  why text, new_reference text
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made uuid;
begin
  perform app.set_actor(acting, why);
  insert into public.payments (
    reference, provider, provider_reference, amount, currency, received_amount, state, paid_at, reason
  ) values (
    new_reference, by_provider, with_reference, received, received_in, received, 'review', app.now(), why
  ) returning id into made;
  return made;
end;
$$;

-- Gives unmatched money to a listing, or money of an unexpected sum to the package that costs it; money that
-- no package costs stays in review. A payment of the same sum that the owner had opened is closed, because
-- this one takes its place.
create function public.match_payment(
  acting uuid, payment uuid, listing bigint, of_package text, for_days int,
  for_amount int, in_currency text, website boolean default false
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
begin
  perform app.set_actor(acting);
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
    perform app.refuse_transition(held.state, 'paying');
  end if;
  update public.payments set state = 'failed', reason = 'it came as ' || paid.reference
    where listing_id = listing and state = 'pending'
      and (amount, currency) = (for_amount, in_currency);
  update public.payments
    set listing_id = listing, member_id = held.owner_id, package = of_package, days = for_days,
      amount = for_amount, currency = in_currency, with_website = website
    where id = payment returning * into paid;
  return app.settle_payment(paid, paid.provider_reference, paid.received_amount, in_currency);
end;
$$;
