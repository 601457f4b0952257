-- Money whose sum nobody can read, because it is in another currency or in no form that we know, can't be in
-- the books. Staff look at the provider what came; without a row for it, its message was tried for two days and
-- then forgotten.
alter table public.payment_differences
  drop constraint payment_differences_kind_known,
  add constraint payment_differences_kind_known check (kind in (
    'message-missed', 'not-at-provider', 'other-sum', 'went-back', 'taken-back', 'unread-sum'
  ));

-- Money came. The same code credits once, whoever reports it first: the prompt's own callback, the till's, a
-- list of the provider, or staff.
create or replace function app.take_money(
  by_provider text, about jsonb, with_code text, received int, received_in text, is_ours boolean, payer text
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  target uuid;
  known public.payments;
  held public.payments;
begin
  perform app.lock_code(with_code);
  target := app.payment_of_word(by_provider, about, received);
  if by_provider = 'card' then
    select * into known from public.payments where provider_reference = with_code and provider = 'card';
  else
    select * into known from public.payments
      where provider_reference = with_code and provider in ('till', 'mpesa');
  end if;
  if known.id is null then
    -- Staff may have found it before, and noted it for an attempt to pay in another way.
    select payments.* into known from public.ledger join public.payments on payments.id = payment_id
      where code = with_code and direction = 'in' and ledger.currency = received_in;
  end if;
  if known.id is not null then
    if known.received_amount <> received then
      perform app.note_difference(
        'other-sum', app.money_of(by_provider), with_code, known.id,
        known.received_amount, received, received_in);
    end if;
    return case
      when known.state <> 'review' or known.received_amount <> received then known
      when target is null then app.match_money(known.id)
      else app.adopt_money(known.id, target, is_ours)
    end;
  end if;
  if received <= 0 then
    perform app.note_difference(
      'unread-sum', app.money_of(by_provider), with_code, null, null, null, received_in);
    return null;
  end if;
  if target is null then
    known := app.insert_unmatched(
      by_provider, with_code, received, received_in, payer, case when not is_ours then 'other-payee' end);
    return app.match_money(known.id);
  end if;
  held := app.lock_payment(target);
  if held.provider_reference is not null then
    held := app.another_payment(held);
  end if;
  return app.settle_payment(held, with_code, received, received_in, is_ours);
end;
$$;
