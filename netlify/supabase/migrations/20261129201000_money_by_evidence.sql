-- Money at the till is settled by itself in two cases. A member claims its code, its sum is quoted in the member's
-- order, and its visible digits are those of a number that is proven for this member. Or the provider shows the
-- whole number, which is proven for one member, and this member has exactly one open order of this sum. Everything
-- else waits for staff.

-- True where an attempt of the order cost this sum in shillings.
create function app.is_quoted(p_order_id uuid, p_amount int) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from public.payments where order_id = p_order_id and currency = 'KES' and amount = p_amount
  );

-- The orders that this money may be for: those that claim its code, each with the answer to 'is it certain?', and
-- the open orders of this sum of the member for whom its whole number is proven, unless this member claims the code
-- for an order.
create or replace function app.orders_for(money public.payments) returns table (order_id uuid, agrees boolean)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  payer constant uuid := app.proven_owner(app.whole_phone(money.phone));
begin
  return query
  with claimed as (
    select claim.order_id, listings.owner_id,
      money.currency = 'KES' and app.is_quoted(claim.order_id, money.received_amount)
        and app.proves(listings.owner_id, money.phone) as agrees
    from public.payment_claims as claim
      join public.orders on orders.id = claim.order_id
      join public.listings on listings.id = orders.listing_id
    where claim.code = money.provider_reference and claim.refused_because is null
  )
  select order_id, agrees from claimed
  union all
  select orders.id, true
  from public.listings join public.orders on orders.listing_id = listings.id
  where listings.owner_id = payer and orders.closed_at is null
    and money.currency = 'KES' and app.is_quoted(orders.id, money.received_amount)
    and not exists (select from claimed where owner_id = payer);
end;
$$;

-- The one order that this money is certainly for; null where there is none, or more than one.
create function app.certain_order(p_money public.payments) returns uuid
  language plpgsql stable set search_path = ''
as $$
declare
  certain constant uuid[] := array(select order_id from app.orders_for(p_money) where agrees);
begin
  if p_money.order_id is null and p_money.state = 'review' and p_money.reason is distinct from 'other-payee'
    and cardinality(certain) = 1
  then
    return certain[1];
  end if;
  return null;
end;
$$;

-- Gives money that waits to its order, if that is certain. A payer's number of which the provider shows more than
-- before is stored with the money. The caller holds the code of the money.
create function app.settle_certain_money(p_payment_id uuid, p_payer text default null) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  money public.payments;
  shown text;
  attempt uuid;
begin
  select * into money from public.payments where id = p_payment_id;
  shown := money.phone;
  if money.currency = 'KES' and p_payer is not null and (
    money.phone is null
    or app.whole_phone(money.phone) is null and app.phones_agree(money.phone, app.whole_phone(p_payer))
  ) then
    money.phone := p_payer;
  end if;
  attempt := (app.attempt_for(app.certain_order(money), money.received_amount)).id;
  if attempt is not null then
    return app.adopt_money(p_payment_id, attempt);
  end if;
  if money.phone is distinct from shown then
    update public.payments set phone = money.phone where id = p_payment_id and order_id is null;
  end if;
  return money;
end;
$$;

create or replace function app.match_money(money uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
begin
  return app.settle_certain_money(money);
end;
$$;

-- The payment that a word is about: named by the provider's own name of the attempt, by our id, or by the
-- reference of an order, where its newest attempt with this provider is meant. Money that a payer sends by hand is
-- no attempt, whatever reference stands with it.
create or replace function app.payment_of_word(by_provider text, about jsonb, received int default null)
  returns uuid
  language plpgsql stable set search_path = ''
as $$
declare
  meant uuid;
begin
  if about ? 'session' then
    select id into meant from public.payments where provider = by_provider and session = about ->> 'session';
  end if;
  if meant is null and about ? 'payment' then
    -- An attempt that the provider knows by another name is not meant.
    select id into meant from public.payments
      where id = (about ->> 'payment')::uuid and coalesce(session = about ->> 'session', true);
  end if;
  if meant is null and about ? 'reference'
    and (app.payment_provider(by_provider)).flow is distinct from 'by-hand'
  then
    select payments.id into meant
      from public.orders join public.payments on payments.order_id = orders.id
      where orders.reference = about ->> 'reference'
        and (payments.provider = by_provider or payments.provider = app.money_of(by_provider))
      order by orders.closed_at is null desc, orders.created_at desc, payments.amount = received desc,
        payments.state = 'pending' desc, payments.created_at desc limit 1;
  end if;
  return meant;
end;
$$;

-- Money came. The same code credits once, whatever reports it first: the prompt's own callback, the till's, a
-- list of the provider, or staff. A paid prompt proves its number.
create or replace function app.take_money(
  by_provider text, about jsonb, with_code text, received int, received_in text, is_ours boolean, payer text
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  rules constant app.payment_providers := app.payment_provider(by_provider);
  target uuid;
  known public.payments;
  held public.payments;
begin
  perform app.lock_code(with_code);
  target := app.payment_of_word(by_provider, about, received);
  select * into known from public.payments
    where provider_reference = with_code
      and provider = any (array(select name from app.payment_providers where numbered_by = rules.numbered_by));
  if known.id is null then
    -- Staff may have found it before, and noted it for an attempt to pay in another way.
    select payments.* into known from public.ledger join public.payments on payments.id = payment_id
      where code = with_code and direction = 'in' and ledger.currency = received_in
        -- Money that was moved has ledger rows of two payments.
        and payments.provider_reference = with_code
      limit 1;
  end if;
  if known.id is not null then
    if known.received_amount <> received then
      perform app.note_difference(
        'other-sum', rules.numbered_by, with_code, known.id,
        known.received_amount, received, received_in);
    elsif known.state = 'review' then
      known := case
        when target is null then app.settle_certain_money(known.id, payer)
        else app.adopt_money(known.id, target, is_ours)
      end;
    end if;
    perform app.prove_by_prompt(target, by_provider, received, received_in, is_ours, payer);
    return known;
  end if;
  if received <= 0 then
    perform app.note_difference(
      'unread-sum', rules.numbered_by, with_code, null, null, null, received_in);
    return null;
  end if;
  if target is null then
    known := app.insert_unmatched(
      by_provider, with_code, received, received_in, payer, case when not is_ours then 'other-payee' end);
    return app.settle_certain_money(known.id);
  end if;
  held := app.lock_payment(target);
  if held.provider_reference is not null then
    held := app.another_payment(held);
  end if;
  held := app.settle_payment(held, with_code, received, received_in, is_ours);
  perform app.prove_by_prompt(target, by_provider, received, received_in, is_ours, payer);
  return held;
end;
$$;

-- A member says that this code is of the member's money: ten times an hour, and in a day five codes that are not
-- settled. Locks the code, the member and the listing. What the code is, the member learns only when it settles
-- the order. Raises PT404, PT409, and PT429 with the seconds to wait.
create or replace function public.claim_payment(
  acting uuid, listing bigint, with_code text, from_phone text, said_amount int default null
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed public.orders;
  money public.payments;
  fifth timestamptz;
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
  -- The member's row is locked, so that claims of a member are counted one after the other.
  if not exists (select from public.payment_claims where order_id = claimed.id and code = with_code) then
    select claim.at into fifth
      from public.listings
        join public.orders on orders.listing_id = listings.id
        join public.payment_claims as claim on claim.order_id = orders.id
      where listings.owner_id = acting and claim.at > app.now() - interval '1 day'
        and not exists (
          select from public.payments
          where payments.order_id = claim.order_id and provider_reference = claim.code
        )
      order by claim.at desc offset 4 limit 1;
    if fifth is not null then
      raise exception 'five codes a day' using errcode = 'PT429',
        detail = greatest(1, ceil(extract(epoch from fifth + interval '1 day' - app.now())));
    end if;
  end if;
  insert into public.payment_claims (order_id, code, amount, phone)
    values (claimed.id, with_code, said_amount, from_phone)
    on conflict (order_id, code) do update
      set phone = excluded.phone, amount = coalesce(excluded.amount, payment_claims.amount),
        -- Staff look again at a code that is sent again.
        closed_at = null, refused_because = null;
  select * into money from public.payments
    where provider_reference = with_code and provider in ('till', 'mpesa');
  -- Another member's order is settled by a message of the provider, not by this member's claim.
  if app.certain_order(money) = claimed.id then
    perform app.settle_certain_money(money.id);
  end if;
  update public.payment_claims set closed_at = app.now()
    where order_id = claimed.id and code = with_code and closed_at is null
      and exists (select from public.payments where provider_reference = with_code and order_id = claimed.id);
end;
$$;

revoke execute on function app.is_quoted(uuid, int), app.certain_order(public.payments),
  app.settle_certain_money(uuid, text) from public, anon, authenticated;
