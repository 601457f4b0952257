-- Every disagreement between the ledger, the payments and the receipts. The result is empty in books that agree.
-- A payment without its ledger rows and a ledger row without its payment are 'ledger'; a missing receipt number is
-- 'receipt', and so is a paid payment without a number. Money of another payee is in no book, an entry that
-- was reversed has no payment, and a void receipt is none of a payment. The function reads only, and takes no lock.
create function public.check_books() returns table (
  kind text, provider text, code text, payment_id uuid, currency text, ledger_amount int, payment_amount int
)
  language sql stable security definer set search_path = ''
as $$
  with expected as (
    select payments.id as payment_id, payments.provider, provider_reference as code, 'in' as direction,
      payments.currency, received_amount as amount
    from public.payments where provider_reference is not null and not app.is_other_payee(payments)
    union all
    select payments.id, payments.provider, refund_code, 'out', payments.currency, received_amount
    from public.payments where state = 'refunded'
  ), booked as (
    select ledger.payment_id, min(ledger.provider) as provider, ledger.code, direction, ledger.currency,
      sum(ledger.amount)::int as amount, sum(ledger.times) as times
    from public.ledger group by ledger.payment_id, ledger.code, direction, ledger.currency
    having (sum(ledger.amount), sum(ledger.times)) is distinct from (0, 0)
  ), numbered as (
    select payments.provider, receipt_number, payments.currency, received_amount, payments.id
    from public.payments where receipt_number is not null
  )
  select 'ledger', coalesce(expected.provider, booked.provider), coalesce(expected.code, booked.code, ''),
    payment_id, coalesce(expected.currency, booked.currency), booked.amount, expected.amount
  from expected full join booked using (payment_id, code, direction, currency)
  where expected.amount is distinct from booked.amount or booked.times is distinct from 1
  union all
  select 'receipt', 'till', number::text, null, 'KES', null, null
  from app.counters
    cross join lateral generate_series(1, greatest(last, (select max(receipt_number) from numbered))) as number
  where name = 'receipt' and not exists (select from numbered where receipt_number = number)
    and not exists (select from public.void_receipts where receipt_number = number)
  union all
  select 'receipt', payments.provider, payments.provider_reference, payments.id, payments.currency, null,
    received_amount
  from public.payments
  where state = 'paid' and receipt_number is null
  union all
  select 'receipt', numbered.provider, receipt_number::text, id, numbered.currency, null, received_amount
  from numbered where receipt_number > coalesce((select last from app.counters where name = 'receipt'), 0);
$$;

alter table public.payment_differences
  drop constraint payment_differences_kind_known,
  add constraint payment_differences_kind_known check (kind in (
    'message-missed', 'not-at-provider', 'other-sum', 'went-back', 'taken-back', 'unread-sum',
    -- The ledger, the payments and the receipts disagree with each other.
    'books-disagree'
  ));

-- Notes each disagreement of the books for staff, once. The result is the number of disagreements that are new.
create function public.note_book_disagreements() returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  noted int;
begin
  perform app.set_actor(null, 'reconciliation');
  insert into public.payment_differences (kind, provider, code, payment_id, booked, said, currency)
    select distinct on (provider_name, found.code) 'books-disagree', provider_name, found.code, payments.id,
      found.ledger_amount, null::int, found.currency
    from public.check_books() as found
      cross join lateral (
        select case found.provider when 'till' then 'mpesa' else found.provider end as provider_name
      ) as named
      -- A damaged ledger row may name a payment that is gone.
      left join public.payments on payments.id = found.payment_id
    order by provider_name, found.code, found.kind
    on conflict (kind, provider, code) do nothing;
  get diagnostics noted = row_count;
  return noted;
end;
$$;

revoke execute on function public.check_books(), public.note_book_disagreements()
  from public, anon, authenticated;
grant execute on function public.check_books(), public.note_book_disagreements() to service_role;
