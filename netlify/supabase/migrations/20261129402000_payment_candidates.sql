-- The orders that money may be for, each with the reason why it is possible or ruled out.

-- Whole numbers that are known for a member: `proven` is evidence of who paid, `prompt` got a prompt, `typed` was
-- written by the member.
create function app.known_phones(p_member uuid) returns table (phone text, kind text)
  language sql stable set search_path = ''
as $$
  select phone, case min(rank) when 1 then 'proven' when 2 then 'prompt' else 'typed' end
  from (
    select proven.phone, 1 as rank from app.proven_phones as proven
    where proven.member_id = p_member and proven.proven_at > app.now() - interval '12 months'
    union all
    (
      select payments.phone, 2 from public.payments
      where member_id = p_member and payments.phone ~ '^[+]' order by created_at desc limit 200
    )
    union all
    select claim.phone, 3
    from public.payment_claims as claim
      join public.orders on orders.id = claim.order_id
      join public.listings on listings.id = orders.listing_id
    where listings.owner_id = p_member and claim.phone ~ '^[+]'
  ) as known
  group by phone;
$$;

-- The time at which money came: by the provider where it says so.
create function app.came_at(p_payment public.payments) returns timestamptz
  language sql stable set search_path = ''
  return least(p_payment.paid_at, (
    select min((data ->> 'at')::timestamptz) from public.payment_events
    where payment_id = p_payment.id and kind = 'paid' and data ->> 'code' = p_payment.provider_reference
  ));

-- The known number of a member that stands beside the payer's: one that agrees, else the best proven one.
create function app.phone_beside(p_shown text, p_member uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('phone', known.phone, 'phone_kind', known.kind,
      'agrees', app.phones_agree(p_shown, known.phone))
    from app.known_phones(p_member) as known
    order by app.phones_agree(p_shown, known.phone) desc,
      array_position(array['proven', 'prompt', 'typed'], known.kind), known.phone
    limit 1
  );

-- A fact that rules out that this money paid this attempt, or null.
create function app.ruled_out(p_money public.payments, p_attempt public.payments, p_beside jsonb) returns text
  language sql stable set search_path = ''
  return (
    select case
      when held.state in ('draft', 'suspended', 'withdrawn') then 'listing'
      -- A provider's time has whole seconds, of another clock.
      when orders.created_at > app.came_at(p_money) + interval '2 minutes' then 'opened-later'
      when exists (
        select from public.payments as paid where paid.order_id = orders.id and paid.state = 'paid'
      ) then 'paid-already'
      when orders.closed_at <= app.came_at(p_money) then 'closed-before'
      when (p_attempt.amount, p_attempt.currency) <> (p_money.received_amount, p_money.currency) then 'other-sum'
      -- Three digits that are shown exclude each known number that ends otherwise.
      when p_money.phone ~ '[0-9]{3}$' and not (p_beside ->> 'agrees')::boolean then 'other-number'
    end
    from public.orders join public.listings as held on held.id = orders.listing_id
    where orders.id = p_attempt.order_id
  );

-- The attempts that waiting money may be for: at most five that are possible, those whose number agrees first,
-- and at most five that are ruled out. Where a claim of its code is possible, no other is. Money of another payee has
-- none.
create function app.payment_candidates(p_payment uuid)
  returns table (attempt uuid, why text, ruled_out text, agrees boolean, phone text, phone_kind text)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  money public.payments;
begin
  select * into money from public.payments where id = p_payment;
  if money.order_id is not null or money.state <> 'review' or app.is_other_payee(money) then
    return;
  end if;
  return query
  with claimed as (
    select claim.order_id from public.payment_claims as claim
    where claim.code = money.provider_reference and claim.refused_because is null
  ), found as (
    select (app.attempt_for(order_id, money.received_amount)).id as id from claimed where money.currency = 'KES'
    union
    (
      select payments.id from public.payments join public.orders on orders.id = order_id
      where orders.closed_at is null and payments.currency = 'KES' and money.currency = 'KES'
        and payments.state in ('pending', 'failed') and payments.phone is not null
        and payments.amount = money.received_amount and right(payments.phone, 3) = right(money.phone, 3)
        and app.phones_agree(money.phone, payments.phone)
      order by payments.created_at desc limit 10
    )
    union
    (
      select id from public.payments
      where state = 'pending' and currency = money.currency and amount = money.received_amount
        and created_at > app.now() - interval '7 days'
      order by created_at desc limit 20
    )
  ), of_order as (
    select distinct on (quoted.order_id) quoted
    from found join public.payments as quoted on quoted.id = found.id
    order by quoted.order_id, quoted.state = 'pending' desc, quoted.created_at desc
  ), weighed as (
    select (quoted).id as attempt, (quoted).created_at as begun, beside,
      (quoted).order_id in (select order_id from claimed) as is_claimed,
      app.ruled_out(money, quoted, beside) as ruled_out
    from of_order cross join lateral (select app.phone_beside(money.phone, (quoted).member_id) as beside) as known
  ), ranked as (
    select *, coalesce((beside ->> 'agrees')::boolean, false) as agrees,
      row_number() over (
        partition by ruled_out is null
        order by is_claimed desc, coalesce((beside ->> 'agrees')::boolean, false) desc, begun desc
      ) as turn
    from weighed
  )
  select attempt, case when is_claimed then 'claim' when agrees then 'number' else 'sum' end, ruled_out, agrees,
    beside ->> 'phone', beside ->> 'phone_kind'
  from ranked
  where turn <= 5 and (ruled_out is not null or is_claimed or not exists (
    select from ranked as other where other.is_claimed and other.ruled_out is null))
  order by ruled_out is not null, turn;
end;
$$;

-- An advert that staff name for money: its name and state, the number beside the payer's, its open order, and a
-- fact that rules it out. Null for an unknown advert.
create function public.staff_match_target(p_payment uuid, p_listing bigint) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  money public.payments;
  held public.listings;
  quoted public.payments;
  beside jsonb;
begin
  select * into money from public.payments where id = p_payment;
  select * into held from public.listings where id = p_listing;
  if money.id is null or held.id is null then
    return null;
  end if;
  select payments.* into quoted
    from public.payments join public.orders on orders.id = order_id
    where payments.listing_id = p_listing and orders.closed_at is null
    order by (payments.amount, payments.currency) = (money.received_amount, money.currency) desc,
      payments.state = 'pending' desc, payments.created_at desc limit 1;
  beside := app.phone_beside(money.phone, held.owner_id);
  return jsonb_build_object(
    'id', held.id, 'state', held.state,
    'name', coalesce(
      (select name from public.listing_versions where id = held.shown_version),
      (select name from public.listing_versions where listing_id = held.id order by id desc limit 1),
      held.draft ->> 'name', ''),
    'phone', beside ->> 'phone', 'phone_kind', beside ->> 'phone_kind',
    'agrees', coalesce((beside ->> 'agrees')::boolean, false),
    'reference', quoted.reference,
    'ruled_out', case
      when held.state in ('draft', 'suspended', 'withdrawn') then 'listing'
      when quoted.id is not null then app.ruled_out(money, quoted, beside)
      when money.phone ~ '[0-9]{3}$' and not (beside ->> 'agrees')::boolean then 'other-number'
    end);
end;
$$;

revoke execute on function public.staff_match_target(uuid, bigint) from public, anon, authenticated;
grant execute on function public.staff_match_target(uuid, bigint) to service_role;
