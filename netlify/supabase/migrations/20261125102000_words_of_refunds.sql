-- What a provider says of money that goes back. It may come before the answer to our own request, twice, or a
-- day late; in whichever order, the end is the same.

-- Money at the till is M-Pesa's too, so that a difference of it is noted once.
create function app.money_of(provider text) returns text
  language sql immutable set search_path = ''
  return case when provider = 'card' then 'card' else 'mpesa' end;

-- The refund of ours that a word names, whatever stands in it.
create function app.refund_of_word(word jsonb) returns public.payment_refunds
  language sql stable set search_path = ''
as $$
  select * from public.payment_refunds
  where id = case when word ->> 'refund' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (word ->> 'refund')::uuid end;
$$;

-- The payment whose money a word is about, locked; nulls if nobody knows it. Staff may have found
-- the money for an attempt to pay in another way, so that its currency says whose number it has: M-Pesa moves
-- shillings, PayPal dollars.
create function app.lock_payment_of_refund(by_provider text, word jsonb) returns public.payments
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

-- Money went back. What we asked for is refunded now; anything else is a difference that staff look at.
create function app.hear_refunded(by_provider text, word jsonb) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  paid public.payments := app.lock_payment_of_refund(by_provider, word);
  refund uuid;
begin
  if paid.state = 'refunded' and paid.refund_code = word ->> 'code' then
    return paid;
  end if;
  -- A list of the provider names no refund of ours, only the money.
  refund := coalesce(
    (app.refund_of_word(word)).id,
    (select id from public.payment_refunds where payment_id = paid.id and state = 'sending' and way = 'provider')
  );
  if refund is not null and paid.state = 'refund_due'
    and (paid.received_amount, paid.currency) = ((word ->> 'amount')::int, word ->> 'currency')
    and not exists (
      select from public.ledger
      where direction = 'out' and currency = paid.currency and code = word ->> 'code'
    )
  then
    return app.finish_refund(refund, paid, word ->> 'code');
  end if;
  perform app.note_difference(
    'went-back', app.money_of(by_provider), word ->> 'code', paid.id, paid.received_amount, (word ->> 'amount')::int,
    word ->> 'currency');
  return paid;
end;
$$;

-- A refund of ours came to nothing; or nobody knows, and it stays under way: a second transfer is for people to
-- decide. Money that the provider says is back already is not sent again, and staff look up its number.
create function app.hear_refund_failed(by_provider text, word jsonb) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  paid public.payments := app.lock_payment_of_refund(by_provider, word);
  why constant text := case
    when word ->> 'reason' in ('already-reversed', 'CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED')
      then 'went-back-already'
    else word ->> 'reason'
  end;
begin
  update public.payment_refunds
    set reason = why,
      state = case when why in ('no-answer', 'went-back-already') then state else 'failed' end,
      next_try_at = case when why = 'no-answer' then next_try_at end
    where id = (app.refund_of_word(word)).id and payment_id = paid.id and state = 'sending'
      and reason is distinct from 'went-back-already';
  return paid;
end;
$$;

-- Records a word, and answers the payment that it concerns. The event keeps what was said without who paid.
create function public.record_provider_word(by_provider text, word jsonb, message bigint default null)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  told public.payments;
  about constant jsonb := coalesce(word -> 'about', '{}');
begin
  perform app.set_actor(null, 'provider');
  case word ->> 'kind'
    when 'paid' then
      told := app.take_money(
        by_provider, about, word ->> 'code', (word ->> 'amount')::int, word ->> 'currency',
        (word ->> 'isOurs')::boolean, word ->> 'payer');
    when 'failed' then
      told := app.fail_payment(app.payment_of_word(by_provider, about), word ->> 'reason');
    when 'refunded' then
      told := app.hear_refunded(by_provider, word);
    when 'refund-failed' then
      told := app.hear_refund_failed(by_provider, word);
    when 'taken-back' then
      told := app.lock_payment_of_refund(by_provider, word);
      perform app.note_difference(
        'taken-back', app.money_of(by_provider), word ->> 'code', told.id, told.received_amount, null,
        coalesce(told.currency, case when by_provider = 'card' then 'USD' else 'KES' end));
    else
      told := app.lock_payment(app.payment_of_word(by_provider, about));
      -- The provider has it and answers by a message; it is asked again only if none comes.
      update public.payment_refunds set next_try_at = app.now() + interval '1 hour'
        where id = (app.refund_of_word(word)).id and state = 'sending' and next_try_at is not null;
  end case;
  if told.id is not null and word ->> 'kind' <> 'waiting' then
    insert into public.payment_events (payment_id, kind, data) values (
      told.id, word ->> 'kind',
      word - array['kind', 'about', 'payer'] || jsonb_strip_nulls(jsonb_build_object('message', message)));
  end if;
  return jsonb_build_object('payment', told.id, 'listing', told.listing_id, 'state', told.state);
end;
$$;
revoke execute on function public.record_provider_word(text, jsonb, bigint) from public, anon, authenticated;
grant execute on function public.record_provider_word(text, jsonb, bigint) to service_role;
