-- Money that a payer sent to the till by himself carries no reference of ours. It is found by the code that a
-- member claims, or by her number and the sum; where that is not certain, staff decide.

-- Whether a number of which a provider shows the beginning and the end may be this one.
create function app.phones_agree(shown text, said text) returns boolean
  language sql immutable set search_path = ''
  return (
    select coalesce(
      said_digits <> '' and shown_digits ~ '[0-9]{3}$'
        and starts_with(said_digits, split_part(shown_digits, '*', 1))
        and said_digits like '%' || regexp_replace(shown_digits, '^.*\*', ''),
      false)
    from (
      select regexp_replace(shown, '[^0-9*]', '', 'g') as shown_digits,
        regexp_replace(said, '[^0-9]', '', 'g') as said_digits
    ) as cleaned
  );

-- The attempt that this money pays for, if it is of this order: one that cost the sum, else the newest.
create function app.attempt_for(in_order uuid, received int) returns public.payments
  language sql stable set search_path = ''
as $$
  select * from public.payments
  where order_id = in_order and currency = 'KES'
  order by amount = received desc, state = 'pending' desc, created_at desc, id desc limit 1;
$$;

-- The orders that this money may be for: those that claimed its code, each with whether its number agrees; and
-- if nobody did, the open orders of its sum and number.
create function app.orders_for(money public.payments) returns table (order_id uuid, agrees boolean)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with claimed as (
    select claim.order_id, app.phones_agree(money.phone, claim.phone) as agrees
    from public.payment_claims as claim
    where claim.code = money.provider_reference and claim.refused_because is null
  )
  select order_id, agrees from claimed
  union all
  select distinct orders.id, true
  from public.payments as attempt join public.orders on orders.id = attempt.order_id
  where not exists (select from claimed) and orders.closed_at is null and money.currency = 'KES'
    and attempt.currency = 'KES' and attempt.state in ('pending', 'failed') and attempt.phone is not null
    and attempt.amount = money.received_amount and right(attempt.phone, 3) = right(money.phone, 3)
    and app.phones_agree(money.phone, attempt.phone);
end;
$$;

-- Gives money that waits to an attempt: the money's own row takes its order and quote, because the number of
-- money stays with its row, and the unpaid attempt steps back. Money that was taken for another attempt of the
-- same order, and costs something else there, goes to the one that it was sent for.
create function app.adopt_money(money uuid, attempt uuid, is_ours boolean default true) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  quoted public.payments := app.lock_payment(attempt);
  came public.payments;
begin
  select * into came from public.payments where id = money for no key update;
  if came.state <> 'review' or came.id = quoted.id or came.order_id is not null and (
    came.order_id <> quoted.order_id or came.reason is distinct from 'other-sum'
    or (came.received_amount, came.currency) is distinct from (quoted.amount, quoted.currency)
  ) then
    return came;
  end if;
  came.order_id := quoted.order_id;
  came.reference := quoted.reference;
  came.listing_id := quoted.listing_id;
  came.member_id := quoted.member_id;
  came.package := quoted.package;
  came.days := quoted.days;
  came.with_website := quoted.with_website;
  came.amount := quoted.amount;
  -- A prompt is used up by whatever was paid; to the till she may still send the right sum.
  if quoted.state = 'pending' and (came.received_amount = quoted.amount or quoted.provider <> 'till') then
    quoted.state := 'failed';
    quoted.reason := 'arrived-as ' || came.provider_reference;
    perform app.write_payment(quoted);
  end if;
  return app.settle_payment(came, came.provider_reference, came.received_amount, came.currency, is_ours);
end;
$$;

-- Looks for the order of money that waits. Two orders that agree, or none, are for staff.
create function app.match_money(money uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  came public.payments;
  fitting uuid[];
  attempt uuid;
begin
  select * into came from public.payments where id = money;
  if came.order_id is null and came.state = 'review' and came.reason is distinct from 'other-payee' then
    fitting := array(select order_id from app.orders_for(came) where agrees);
    attempt := (app.attempt_for(fitting[1], came.received_amount)).id;
    if cardinality(fitting) = 1 and attempt is not null then
      return app.adopt_money(money, attempt);
    end if;
  end if;
  return came;
end;
$$;

-- Records money whose payer is not known yet.
create function app.insert_unmatched(
  by_provider text, with_reference text, received int, received_in text, from_phone text, why text
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  made public.payments;
begin
  made.id := gen_random_uuid();
  made.reference := app.new_reference();
  made.provider := by_provider;
  made.provider_reference := with_reference;
  made.amount := received;
  made.received_amount := received;
  made.currency := received_in;
  made.with_website := false;
  made.state := 'review';
  made.paid_at := app.now();
  made.phone := from_phone;
  made.reason := why;
  made.created_at := app.now();
  made.asked := 0;
  return app.write_payment(made);
end;
$$;

drop function public.record_unmatched_payment(uuid, text, text, int, text, text, text);
create function public.record_unmatched_payment(
  acting uuid, by_provider text, with_reference text, received int, received_in text, why text
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  made public.payments;
begin
  perform app.lock_code(with_reference);
  perform app.set_actor(acting, why);
  made := app.insert_unmatched(by_provider, with_reference, received, received_in, null, why);
  return made.id;
end;
$$;

-- A member says that this code is of her money; she may do so ten times an hour. Money that waits under it is
-- hers at once if her number agrees with it and nobody else's does.
create function public.claim_payment(
  acting uuid, listing bigint, with_code text, from_phone text, said_amount int default null
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed public.orders;
  money uuid;
begin
  perform app.lock_code(with_code);
  perform app.lock_listing(acting, listing);
  perform app.set_actor(acting);
  select * into claimed from public.orders
    where listing_id = listing order by closed_at is null desc, created_at desc limit 1 for no key update;
  if claimed.id is null then
    raise exception 'nothing was ordered' using errcode = 'PT409';
  end if;
  perform app.require_rate_limit('claim-member', acting, 10);
  insert into public.payment_claims (order_id, code, amount, phone)
    values (claimed.id, with_code, said_amount, from_phone)
    on conflict (order_id, code) do update
      set phone = excluded.phone, amount = coalesce(excluded.amount, payment_claims.amount),
        -- Staff look again at a code that is sent again.
        closed_at = null, refused_because = null;
  update public.payments set phone = from_phone
    where order_id = claimed.id and state = 'pending' and provider = 'till';
  select id into money from public.payments
    where provider_reference = with_code and provider in ('till', 'mpesa');
  perform app.match_money(money);
  update public.payment_claims set closed_at = app.now()
    where order_id = claimed.id and code = with_code and closed_at is null
      and exists (select from public.payments where provider_reference = with_code and order_id = claimed.id);
end;
$$;

-- Staff found no money under a code that a member claims; she is told why.
create function public.refuse_claim(acting uuid, claim bigint, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  refused public.payment_claims;
begin
  perform app.set_actor(acting, why);
  update public.payment_claims set closed_at = app.now(), refused_because = why
    where id = claim and closed_at is null returning * into refused;
  if found then
    perform app.enqueue_notice(
      'claim-refused-' || claim || '-' || extract(epoch from app.now()), 'claim-refused',
      (select listing_id from public.orders where id = refused.order_id));
  end if;
end;
$$;
