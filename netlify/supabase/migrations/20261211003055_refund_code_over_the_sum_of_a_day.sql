set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.ask_refund(p_actor_id uuid, p_payment_id uuid, p_approval_from integer, p_method text DEFAULT 'provider'::text, p_code text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  paid public.payments;
  held public.payment_refunds;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds ' || p_actor_id, 0));
  perform app.set_actor(p_actor_id);
  paid := app.lock_payment(p_payment_id);
  if paid.state = 'refunded' and (p_code is null or p_code = paid.refund_code) then
    return 'sent';
  end if;
  perform app.refuse_if(paid.state is distinct from 'refund_due', 'PT409', 'no refund is due');
  perform app.refuse_if(
    exists (select from public.payments where provider_reference = p_code and currency = paid.currency)
      or exists (select from public.ledger where code = p_code and direction = 'in' and currency = paid.currency),
    'TG422', 'this is the code of money that came');
  held := app.open_refund(p_payment_id);
  if held.id is null then
    insert into public.payment_refunds (payment_id, amount, currency, method, requested_by)
      values (p_payment_id, paid.received_amount, paid.currency, p_method, p_actor_id) returning * into held;
    -- The log's row of a refund that is sent at once names the requester as well.
    if p_code is null then
      perform app.audit('payment', paid.id::text, paid.state, paid.state,
        jsonb_build_object('refund', 'asked', 'amount', held.amount, 'currency', held.currency));
    end if;
    if app.largest_sum(paid) < p_approval_from
      and app.sent_back_today(p_actor_id, paid.currency) < p_approval_from
    then
      return app.start_refund(held, paid, null, p_code);
    end if;
    perform app.refuse_if(
      p_code is not null and app.largest_sum(paid) < p_approval_from, 'TG411', 'the sum of the day');
  elsif p_code is not null and app.can_note_refund(held) then
    update public.payment_refunds set method = 'hand' where id = held.id;
    perform app.finish_refund(held.id, paid, p_code);
    return 'sent';
  elsif p_method = 'provider' and held.method = 'provider' and app.can_note_refund(held)
    and held.reason is distinct from 'went-back-already' then
    update public.payment_refunds set next_try_at = app.now(), reason = null where id = held.id;
  else
    perform app.refuse_if(p_method <> held.method, 'PT409', 'it is sent another way');
  end if;
  perform app.refuse_if(p_code is not null, 'PT409', 'another person has to approve it first');
  return held.state;
end;
$function$;

reset lock_timeout;
