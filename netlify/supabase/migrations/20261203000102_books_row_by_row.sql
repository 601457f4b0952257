set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.check_books()
 RETURNS TABLE(kind text, provider text, code text, payment_id uuid, currency text, ledger_amount integer, payment_amount integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '25s'
AS $function$
#variable_conflict use_column
declare
  unclear constant uuid[] := coalesce((select payment_ids from app.find_unclear_payments()), '{}');
  last_number constant int := greatest(
    (select last from app.counters where name = 'receipt'), (select max(receipt_number) from public.payments));
begin
  return query
  with expected as (
    select payments.id as payment_id, payments.provider, provider_reference as code, 'in' as direction,
      payments.currency, received_amount as amount
    from public.payments
    where id = any (unclear) and provider_reference is not null and not app.is_other_payee(payments)
    union all
    select payments.id, payments.provider, refund_code, 'out', payments.currency, received_amount
    from public.payments where id = any (unclear) and state = 'refunded'
  ), booked as (
    select ledger.payment_id, min(ledger.provider) as provider, ledger.code, direction, ledger.currency,
      sum(ledger.amount)::int as amount, sum(ledger.times) as times
    from public.ledger where ledger.payment_id = any (unclear)
    group by ledger.payment_id, ledger.code, direction, ledger.currency
    having (sum(ledger.amount), sum(ledger.times)) is distinct from (0, 0)
  )
  select 'ledger', coalesce(expected.provider, booked.provider), coalesce(expected.code, booked.code, ''),
    payment_id, coalesce(expected.currency, booked.currency), booked.amount, expected.amount
  from expected full join booked using (payment_id, code, direction, currency)
  where expected.amount is distinct from booked.amount or booked.times is distinct from 1
  union all
  select 'receipt', payments.provider, payments.provider_reference, payments.id, payments.currency, null,
    received_amount
  from public.payments
  where id = any (unclear) and state = 'paid' and receipt_number is null
  union all
  select 'receipt', payments.provider, receipt_number::text, payments.id, payments.currency, null, received_amount
  from public.payments
  where receipt_number > coalesce((select last from app.counters where name = 'receipt'), 0);
  -- Numbers are unique in each table. If as many are assigned as the last one says, none is missing.
  if last_number > (select count(*) from public.payments where receipt_number between 1 and last_number)
    + (select count(*) from public.void_receipts where receipt_number between 1 and last_number)
    - (select count(*) from public.void_receipts join public.payments using (receipt_number)
        where receipt_number between 1 and last_number)
  then
    return query
    select 'receipt', 'till', missing::text, null::uuid, 'KES', null::int, null::int
    from generate_series(1, last_number) as missing
    where exists (select from app.counters where name = 'receipt')
      and not exists (select from public.payments where receipt_number = missing)
      and not exists (select from public.void_receipts where receipt_number = missing);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.find_unclear_payments()
 RETURNS TABLE(payment_ids uuid[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select array_agg(coalesce(expected.payment_id, booked.payment_id))
  from (
    select id as payment_id, 'in' as direction, provider_reference as code, currency, received_amount as amount,
      state = 'paid' and receipt_number is null as lacks_receipt
    from public.payments
    -- A call of app.is_other_payee would prevent several processes.
    where (provider_reference is not null or state = 'paid')
      and (state <> 'review' or reason is distinct from 'other-payee')
    union all
    select id, 'out', refund_code, currency, received_amount, false from public.payments where state = 'refunded'
  ) as expected
    full join (
      select payment_id, direction, code, currency, amount, corrects or times <> 1 as is_summed from public.ledger
    ) as booked using (payment_id, direction)
  where lacks_receipt or is_summed or (expected.code, expected.currency, expected.amount)
    is distinct from (booked.code, booked.currency, booked.amount);
end;
$function$;

reset lock_timeout;
