set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.confirm_payment(p_actor_id uuid, p_payment_id uuid, p_provider_reference text, p_received_amount integer, p_currency text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  waiting uuid;
begin
  perform app.lock_code(p_provider_reference);
  perform app.set_actor(p_actor_id);
  perform app.open_undo('confirm');
  paid := app.lock_payment(p_payment_id);
  perform app.refuse_if(paid.order_id is null, 'PT404', 'no such payment');
  perform app.require_ours(payments) from public.payments where provider_reference = p_provider_reference;
  insert into public.payment_events (payment_id, kind, data) values (
    p_payment_id, 'confirmed-by-staff',
    jsonb_build_object('reference', p_provider_reference, 'amount', p_received_amount, 'currency', p_currency)
  );
  if paid.provider_reference = p_provider_reference and paid.state <> 'review' then
    return paid.state;
  end if;
  perform app.refuse_if(paid.state not in ('pending', 'failed', 'review'), 'PT409', 'it is settled already');
  -- Staff correct their own entry; the sum of the provider's event stays.
  perform app.refuse_if(paid.provider_reference = p_provider_reference and (paid.currency <> p_currency or exists (
    select from public.payment_events
    where payment_id = p_payment_id and kind = 'paid' and (data ->> 'amount')::int <> p_received_amount
  )), 'PT409', 'the provider said another sum');
  if paid.provider_reference = p_provider_reference and p_received_amount < paid.received_amount then
    if not app.approve_correction(paid, p_actor_id, p_received_amount) then
      return paid.state;
    end if;
  end if;
  if paid.provider_reference = p_provider_reference and p_received_amount <> paid.received_amount then
    perform app.audit('payment', p_payment_id::text, paid.state, paid.state, jsonb_build_object(
      'correction', 'made', 'former', paid.received_amount, 'amount', p_received_amount, 'currency', p_currency));
  end if;
  -- The provider reported this money before its order was known.
  select id into waiting from public.payments
    where provider_reference = p_provider_reference and order_id is null and state = 'review'
      and received_amount = p_received_amount and currency = p_currency;
  if waiting is not null then
    return (app.adopt_money(waiting, p_payment_id)).state;
  end if;
  if paid.provider_reference <> p_provider_reference then
    paid := app.another_payment(paid);
  end if;
  return (app.settle_payment(paid, p_provider_reference, p_received_amount, p_currency)).state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_payments(p_limit integer, p_query text DEFAULT ''::text, p_state text DEFAULT NULL::text, p_before_at timestamp with time zone DEFAULT 'infinity'::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  few constant int := 1000;
  -- A reference is read out on the phone, without its hyphen. A text of two signs is too short for the indexes.
  spoken constant text := upper(regexp_replace(p_query, '[\s-]', '', 'g'));
  as_reference text := case when char_length(spoken) >= 3 then app.like_pattern(spoken) end;
  as_code text := case when char_length(p_query) >= 3 then app.like_pattern(upper(p_query)) end;
  as_title text := app.like_pattern(lower(p_query));
  listings bigint[];
  found uuid[];
  are_few boolean;
begin
  if p_query <> '' then
    listings := array(select app.match_listings(p_query, few));
    if cardinality(listings) < few then
      found := array(
        (
          select id from public.payments
          where replace(reference, '-', '') like as_reference and (p_state is null or state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where provider_reference like as_code and (p_state is null or state = p_state) limit few
        )
        union
        (
          select payments.id from public.payment_claims as claim join public.payments using (order_id)
          where claim.code = spoken and (p_state is null or payments.state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where listing_id = any (listings) and (p_state is null or state = p_state) limit few
        )
      );
    end if;
    are_few := coalesce(cardinality(found) < few, false);
  end if;
  return (
    select coalesce(jsonb_agg(app.staff_payment(row) order by created_at desc, id desc), '[]')
    from (
      select * from public.payments
      where created_at <= p_before_at
        and (p_before_id is null or (created_at, id) < (p_before_at, p_before_id))
        and (p_state is null or state = p_state)
        and (p_id is null or id = p_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or replace(reference, '-', '') like as_reference
          or provider_reference like as_code
          -- A scalar sub-select is evaluated row by row; a plan for 'exists' would gather all matching listings.
          or (select search_title like as_title from public.listings where listings.id = listing_id)
          or (
            select true from public.listing_slugs
            where listing_slugs.listing_id = payments.listing_id and slug like replace(as_title, ' ', '-')
            limit 1
          ))
      order by created_at desc, id desc
      limit least(p_limit, 500)
    ) as row
  );
end;
$function$;

reset lock_timeout;
