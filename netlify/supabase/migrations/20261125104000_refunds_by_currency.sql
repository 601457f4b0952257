-- Staff may have found money for an attempt to pay in another way, so that its currency says whose number it
-- has: M-Pesa moves shillings, PayPal dollars.
create or replace function app.lock_payment_of_refund(by_provider text, word jsonb) returns public.payments
  language sql volatile set search_path = ''
as $$
  select app.lock_payment(coalesce(
    (app.refund_of_word(word)).payment_id,
    (
      select payment_id from public.ledger
      where direction = 'in' and not corrects and code = word #>> '{about,code}'
        and currency = case when by_provider = 'card' then 'USD' else 'KES' end
    ),
    app.payment_of_word(by_provider, coalesce(word -> 'about', '{}'))
  ));
$$;
