set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.take_money(by_provider text, about jsonb, with_code text, received integer, received_in text, is_ours boolean, payer text)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    -- Staff may have entered the code before, for an attempt with another provider.
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
    else
      -- A proof locks the member's row, which the end of the account deletes after its payments are locked.
      perform app.lock_payment(known.id);
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
$function$;
