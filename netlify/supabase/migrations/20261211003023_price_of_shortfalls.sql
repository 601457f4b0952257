set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.accept_shortfall(p_actor_id uuid, p_payment_id uuid, p_max_shortfall integer, p_approval_from integer, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  missing int;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds ' || p_actor_id, 0));
  perform app.lock_code(coalesce((select provider_reference from public.payments where id = p_payment_id), ''));
  perform app.set_actor(p_actor_id, p_reason);
  perform app.open_undo('accept');
  paid := app.lock_payment(p_payment_id);
  if paid.state = 'paid' and app.is_shortfall_accepted(paid.id, paid.amount - paid.received_amount, paid.currency) then
    return paid.state;
  end if;
  perform app.require_ours(paid);
  missing := app.missing_sum(paid);
  perform app.refuse_if(missing is null or missing > p_max_shortfall, 'PT409', 'no such shortfall');
  perform app.refuse_if(
    missing + app.sent_back_today(p_actor_id, paid.currency) >= p_approval_from, 'TG411', 'the sum of the day');
  insert into public.payment_shortfalls (payment_id, amount, currency, reason, accepted_by)
    values (paid.id, missing, paid.currency, p_reason, p_actor_id);
  perform app.audit('payment', paid.id::text, paid.state, paid.state,
    jsonb_build_object('shortfall', 'accepted', 'amount', missing, 'price', paid.amount, 'currency', paid.currency));
  return (app.settle_payment(paid, paid.provider_reference, paid.received_amount, paid.currency)).state;
end;
$function$;

reset lock_timeout;
