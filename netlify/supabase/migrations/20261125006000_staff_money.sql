-- What staff decide about money, by the same writer.

-- Staff found the money on the till, by its M-Pesa code and the sum. Another code than the payment already
-- has is a payment of its own; the first stays in review.
create or replace function public.confirm_payment(
  acting uuid, payment uuid, with_reference text, received int, received_in text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
  waiting uuid;
begin
  perform app.lock_code(with_reference);
  perform app.set_actor(acting);
  paid := app.lock_payment(payment);
  if paid.order_id is null then
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
  -- Staff correct what they mistyped, and not what the provider said.
  if paid.provider_reference = with_reference and (paid.currency <> received_in or exists (
    select from public.payment_events
    where payment_id = payment and kind = 'paid' and (data ->> 'amount')::int <> received
  )) then
    raise exception 'the provider said another sum' using errcode = 'PT409';
  end if;
  -- The provider has reported this money, and it waits for somebody to say whose it is.
  select id into waiting from public.payments
    where provider_reference = with_reference and order_id is null and state = 'review'
      and received_amount = received and currency = received_in;
  if waiting is not null then
    return (app.adopt_money(waiting, payment)).state;
  end if;
  if paid.provider_reference <> with_reference then
    paid := app.another_payment(paid);
  end if;
  return (app.settle_payment(paid, with_reference, received, received_in)).state;
end;
$$;

-- Gives unmatched money to a listing, or money of an unexpected sum to the package that costs it; money that
-- no package costs stays in review. The order that its owner had opened is paid by it; without one it is an
-- order of its own.
create or replace function public.match_payment(
  acting uuid, payment uuid, listing bigint, of_package text, for_days int,
  for_amount int, in_currency text, website boolean default false
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
  ordered public.orders;
  unpaid public.payments;
begin
  perform app.lock_code((select provider_reference from public.payments where id = payment));
  perform app.set_actor(acting);
  held := app.lock_listing(null, listing);
  select * into ordered from public.orders where listing_id = listing and closed_at is null for no key update;
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
  if paid.order_id is null then
    if ordered.id is null then
      insert into public.orders (reference, listing_id) values (paid.reference, listing) returning * into ordered;
    end if;
    paid.order_id := ordered.id;
    paid.reference := ordered.reference;
    paid.listing_id := listing;
    paid.member_id := held.owner_id;
  end if;
  select * into unpaid from public.payments
    where order_id = paid.order_id and state = 'pending' and (amount, currency) = (for_amount, in_currency)
    for no key update;
  if unpaid.id is not null then
    unpaid.state := 'failed';
    unpaid.reason := 'arrived-as ' || paid.provider_reference;
    perform app.write_payment(unpaid);
  end if;
  paid.package := of_package;
  paid.days := for_days;
  paid.amount := for_amount;
  paid.with_website := website;
  return (app.settle_payment(paid, paid.provider_reference, paid.received_amount, in_currency)).state;
end;
$$;

-- Staff decide that money goes back; sending it is another step.
create or replace function public.mark_refund_due(acting uuid, payment uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.set_actor(acting, why);
  paid := app.lock_payment(payment);
  if paid.state in ('refund_due', 'refunded') then
    return;
  end if;
  if paid.state is null or paid.state not in ('paid', 'review') then
    raise exception 'there is nothing to give back' using errcode = 'PT409';
  end if;
  perform app.end_coverage(paid, why);
end;
$$;

-- What an owner has ordered for a listing and how it stands: the open order, else the newest of a week; of its
-- attempts the paid one, else the one that waits or came last.
create function public.own_checkout(acting uuid, listing bigint) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'listing', jsonb_build_object(
      'id', held.id, 'name', coalesce(newest.name, held.draft ->> 'name', ''), 'state', held.state,
      'live_until', held.live_until, 'package', held.draft ->> 'package',
      'with_website', coalesce(held.draft -> 'withWebsite' = 'true', false)
    ),
    'order', case when attempt.id is not null then jsonb_build_object(
      'reference', ordered.reference, 'package', attempt.package, 'days', attempt.days,
      'with_website', attempt.with_website, 'attempt', to_jsonb(attempt)
    ) end,
    'claims', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', claim.code, 'at', claim.at, 'reason', claim.refused_because, 'state', case
          when claim.refused_because is not null then 'refused'
          when exists (
            select from public.payments where order_id = ordered.id and provider_reference = claim.code
          ) then 'settled'
          when exists (select from public.payments where provider_reference = claim.code) then 'staff'
          else 'waiting'
        end
      ) order by claim.id desc)
      from public.payment_claims as claim where claim.order_id = ordered.id
    ), '[]'),
    'phone', coalesce(
      (select phone from public.payments where member_id = acting and phone ~ '^[+]' order by created_at desc limit 1),
      held.draft ->> 'phone'
    )
  )
  from public.listings as held
    left join lateral (
      select name from public.listing_versions where listing_id = held.id order by id desc limit 1
    ) as newest on true
    left join lateral (
      select * from public.orders
      where listing_id = held.id and (closed_at is null or created_at > app.now() - interval '7 days'
        or closed_at > app.now() - interval '7 days')
      order by closed_at is null desc, created_at desc limit 1
    ) as ordered on true
    left join lateral (
      select * from public.payments where order_id = ordered.id
      order by state = 'paid' desc, state = 'failed', created_at desc, id desc limit 1
    ) as attempt on true
  where held.id = listing and held.owner_id = acting;
$$;
