set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.payment_candidates(p_payment_id uuid)
 RETURNS TABLE(attempt uuid, why text, ruled_out text, agrees boolean, phone text, phone_kind text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  money public.payments;
  payer_phone text;
  latest_opening timestamptz;
begin
  select * into money from public.payments where id = p_payment_id;
  payer_phone := app.whole_phone(money.phone);
  latest_opening := app.latest_opening(money);
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
      select id from (
        (
          select id, created_at from public.payments
          where state = 'pending' and currency = 'KES' and money.currency = 'KES' and phone is not null
            and amount = money.received_amount and right(phone, 3) = right(money.phone, 3)
            and app.phones_agree(money.phone, phone)
          order by created_at desc limit 10
        )
        union all
        (
          select payments.id, failed.created_at
          from app.failed_prompts as failed join public.payments on payments.id = failed.payment_id
          where money.currency = 'KES' and failed.amount = money.received_amount
            and failed.last_digits = right(money.phone, 3) and app.phones_agree(money.phone, payments.phone)
          order by failed.created_at desc limit 10
        )
      ) as prompted
      order by created_at desc limit 10
    )
    union
    -- A complete number of the payer names an order of any sum.
    (
      select id from public.payments
      where phone = payer_phone and money.currency = 'KES' and currency = 'KES' and order_id is not null
        and state in ('pending', 'failed') and created_at > app.now() - interval '30 days'
      order by created_at desc limit 5
    )
    union
    (
      select payments.id
      from public.listings
        join public.orders on orders.listing_id = listings.id
        join public.payments on payments.order_id = orders.id
      where listings.owner_id = app.proven_owner(payer_phone) and orders.closed_at is null
        and payments.currency = 'KES' and money.currency = 'KES'
      order by payments.created_at desc limit 5
    )
    union
    -- Orders that were opened before the money came have a limit of their own, so that later ones do not hide them.
    -- The newest attempt of such an order may be later than the money.
    (
      select payments.id
      from public.payments join public.orders on orders.id = payments.order_id
      where payments.state = 'pending' and payments.currency = money.currency
        and payments.amount = money.received_amount and payments.created_at > app.now() - interval '7 days'
        and orders.created_at <= latest_opening
      order by payments.created_at desc limit 20
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
  ), phones as materialized (
    select member_id, app.phone_beside(money.phone, member_id) as beside
    from (select distinct (quoted).member_id as member_id from of_order) as quoting
  ), weighed as (
    select (quoted).id as attempt, (quoted).created_at as begun, beside,
      (quoted).order_id in (select order_id from claimed) as is_claimed,
      app.ruled_out(money, quoted, beside) as ruled_out
    from of_order left join phones on phones.member_id = (quoted).member_id
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
$function$;

CREATE OR REPLACE FUNCTION app.owner_phone(p_payer_phone text, p_owner_id uuid, p_listing_id bigint, p_has_typed boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  beside jsonb := app.phone_beside(p_payer_phone, p_owner_id);
  advert jsonb;
  is_approved boolean;
begin
  if not p_has_typed and beside ->> 'phone_kind' = 'typed' then
    beside := null;
  end if;
  if (beside ->> 'agrees')::boolean then
    return beside;
  end if;
  select jsonb_build_object(
      'phone', stored.phone, 'phone_kind', 'advert', 'agrees', app.phones_agree(p_payer_phone, stored.phone)),
      stored.is_approved
    into advert, is_approved
    from public.listings
      cross join lateral (
        (
          select id, phone, true as is_approved from public.listing_versions
          where listing_id = listings.id and decision = 'approved' order by id desc limit 200
        )
        union all
        (
          select id, phone, false from public.listing_versions
          where listing_id = listings.id and listings.shown_version_id is null order by id desc limit 1
        )
        union all
        select null, listings.draft ->> 'phone', false where listings.shown_version_id is null
      ) as stored
    where listings.id = p_listing_id and stored.phone ~ '^[+]254[17][0-9]{8}$'
    order by stored.is_approved desc, app.phones_agree(p_payer_phone, stored.phone) desc,
      (stored.id = listings.shown_version_id) is true desc, stored.id desc nulls last
    limit 1;
  return case when is_approved and (advert ->> 'agrees')::boolean then advert else coalesce(beside, advert) end;
end;
$function$;

reset lock_timeout;
