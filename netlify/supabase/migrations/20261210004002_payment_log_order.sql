set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.refuse_claim(p_actor_id uuid, p_claim_id bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refused public.payment_claims;
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_reason);
  paid := app.lock_payment((
    select payments.id from public.payments join public.payment_claims as claim using (order_id)
    where claim.id = p_claim_id order by payments.created_at desc, payments.id desc limit 1
  ));
  update public.payment_claims set closed_at = app.now(), refused_because = p_reason
    where id = p_claim_id and closed_at is null returning * into refused;
  if found then
    perform app.audit('payment', paid.id::text, paid.state, paid.state,
        jsonb_build_object('claim', 'refused', 'code', refused.code))
      where paid.id is not null;
    perform app.enqueue_notice(
      'claim-refused-' || p_claim_id || '-' || extract(epoch from app.now()), 'claim-refused',
      (select listing_id from public.orders where id = refused.order_id));
  else
    perform app.refuse_if(refused_because is distinct from p_reason, 'PT409', 'the claim is closed')
      from public.payment_claims where id = p_claim_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.lock_payment_of_difference(p_difference_id bigint)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return app.lock_payment((
    select coalesce(
      difference.payment_id, (select id from public.payments where provider_reference = difference.code limit 1))
    from public.payment_differences as difference where id = p_difference_id
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION public.settle_difference(p_actor_id uuid, p_difference_id bigint, p_outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.payment_differences;
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_outcome);
  paid := app.lock_payment_of_difference(p_difference_id);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.settled_by <> p_actor_id, 'PT409', 'another user has settled it');
  if held.settled_at is not null then
    return;
  end if;
  update public.payment_differences set settled_at = app.now(), settled_by = p_actor_id, note = p_outcome
    where id = p_difference_id;
  perform app.audit('payment', paid.id::text, paid.state, paid.state, jsonb_build_object('difference', 'settled'))
    where paid.id is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.close_difference(p_actor_id uuid, p_difference_id bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.payment_differences;
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_reason);
  paid := app.lock_payment_of_difference(p_difference_id);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such difference');
  perform app.refuse_if(held.closed_at is not null and held.settled_by <> p_actor_id, 'PT409', 'it is closed already');
  if held.closed_at is not null then
    return;
  end if;
  update public.payment_differences
    set settled_at = coalesce(settled_at, app.now()), closed_at = app.now(), settled_by = p_actor_id, note = p_reason
    where id = p_difference_id;
  perform app.audit('payment', paid.id::text, paid.state, paid.state, jsonb_build_object('difference', 'closed'))
    where paid.id is not null;
end;
$function$;

reset lock_timeout;
