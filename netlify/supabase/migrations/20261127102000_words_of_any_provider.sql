-- What any provider of payments says, by its row in `app.payment_providers`.

-- The payment that a word is about: named by the provider's own name of the attempt, by our id, or by the
-- reference of an order, where its newest attempt with this provider is meant. Money without a
-- request may be that of a prompt; of an order's attempts the one that cost the sum comes first.
create or replace function app.payment_of_word(by_provider text, about jsonb, received int default null)
  returns uuid
  language plpgsql stable set search_path = ''
as $$
declare
  meant uuid;
begin
  if about ? 'session' then
    select id into meant from public.payments where provider = by_provider and session = about ->> 'session';
  end if;
  if meant is null and about ? 'payment' then
    -- An attempt that the provider knows by another name is not meant.
    select id into meant from public.payments
      where id = (about ->> 'payment')::uuid and coalesce(session = about ->> 'session', true);
  end if;
  if meant is null and about ? 'reference' then
    select payments.id into meant
      from public.orders join public.payments on payments.order_id = orders.id
      where orders.reference = about ->> 'reference'
        and (payments.provider = by_provider or payments.provider = app.money_of(by_provider))
      order by orders.closed_at is null desc, orders.created_at desc, payments.amount = received desc,
        payments.state = 'pending' desc, payments.created_at desc limit 1;
  end if;
  return meant;
end;
$$;

-- Money came. The same code credits once, whoever reports it first: the prompt's own callback, the till's, a
-- list of the provider, or staff.
create or replace function app.take_money(
  by_provider text, about jsonb, with_code text, received int, received_in text, is_ours boolean, payer text
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
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
    -- Staff may have found it before, and noted it for an attempt to pay in another way.
    select payments.* into known from public.ledger join public.payments on payments.id = payment_id
      where code = with_code and direction = 'in' and ledger.currency = received_in;
  end if;
  if known.id is not null then
    if known.received_amount <> received then
      perform app.note_difference(
        'other-sum', rules.numbered_by, with_code, known.id,
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
      'unread-sum', rules.numbered_by, with_code, null, null, null, received_in);
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

-- A payment with the first one's quote, for further money; the first keeps the money that it has. It is not
-- stored yet.
create or replace function app.another_payment(first public.payments) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
begin
  first.id := gen_random_uuid();
  first.state := 'pending';
  -- The first may have come in another.
  first.currency := coalesce((app.payment_provider(first.provider)).currency, first.currency);
  first.provider_reference := null;
  first.received_amount := null;
  first.paid_at := null;
  first.covers_from := null;
  first.covers_until := null;
  first.refunded_at := null;
  first.refund_code := null;
  first.receipt_number := null;
  first.session := null;
  first.redirect := null;
  first.ask_at := null;
  first.created_at := app.now();
  return first;
end;
$$;

-- The payment whose money a word is about, locked; nulls if nobody knows it. Staff may have found
-- the money for an attempt to pay in another way, so that its currency says whose number it has.
create or replace function app.lock_payment_of_refund(by_provider text, word jsonb) returns public.payments
  language sql volatile set search_path = ''
as $$
  select app.lock_payment(coalesce(
    (app.refund_of_word(word)).payment_id,
    (
      select payment_id from public.ledger
      where direction = 'in' and not corrects and code = word #>> '{about,code}'
        and currency = (app.payment_provider(by_provider)).currency
    ),
    app.payment_of_word(by_provider, coalesce(word -> 'about', '{}'))
  ));
$$;

-- Records a word, and answers the payment that it concerns. The event keeps what was said without who paid.
create or replace function public.record_provider_word(by_provider text, word jsonb, message bigint default null)
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
        coalesce(told.currency, (app.payment_provider(by_provider)).currency));
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

-- Money that went back without us is one difference: where it was due, it was noted as a missed message as well.
create or replace function public.compare_with_provider(
  by_provider text, since timestamptz, until timestamptz, words jsonb
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  rules constant app.payment_providers := app.payment_provider(by_provider);
  ours constant text[] :=
    array(select name from app.payment_providers where numbered_by = by_provider);
  listed_until constant timestamptz := until - rules.listed_after;
  said record;
  booked public.ledger;
  paid public.payments;
  unheard jsonb := '[]';
begin
  perform app.set_actor(null, 'reconciliation');
  for said in
    select word, word ->> 'kind' as kind, word ->> 'code' as code, (word ->> 'amount')::int as amount,
      coalesce(word ->> 'currency', rules.currency) as currency,
      case word ->> 'kind' when 'paid' then 'in' else 'out' end as direction
    from jsonb_array_elements(words) as word
    where coalesce((word ->> 'at')::timestamptz, '-infinity') < until - interval '2 minutes'
  loop
    select * into booked from public.ledger
      where currency = said.currency and direction = said.direction and code = said.code and not corrects;
    booked.amount := (
      select sum(amount) from public.ledger
      where currency = said.currency and direction = said.direction and code = said.code
    );
    select * into paid from public.payments
      where provider_reference = said.word -> 'about' ->> 'code' and provider = any (ours);
    case
      when said.kind = 'taken-back' then
        perform app.note_difference(
          'taken-back', by_provider, said.code, paid.id, paid.received_amount, said.amount, said.currency);
      when said.kind not in ('paid', 'refunded') then
        null;
      when booked.id is not null then
        if booked.amount <> said.amount then
          perform app.note_difference(
            'other-sum', by_provider, said.code, booked.payment_id, booked.amount, said.amount, said.currency);
        end if;
      -- Only what we have asked for is heard as if its message had come; the rest would be noted a second time.
      when said.kind = 'refunded' and not exists (
        select from public.payment_refunds
        where payment_id = paid.id and state = 'sending' and way = 'provider'
          and paid.state = 'refund_due' and paid.received_amount = said.amount
      ) then
        perform app.note_difference(
          'went-back', by_provider, said.code, paid.id, null, said.amount, said.currency);
      else
        perform app.note_difference(
          'message-missed', by_provider, said.code, null, null, said.amount, said.currency);
        unheard := unheard || said.word;
    end case;
  end loop;
  -- Staff may write down days later what came. Then nobody knows when that was, and it is compared only where
  -- its order is not older than the list.
  perform app.note_difference(
      'not-at-provider', by_provider, entry.code, entry.payment_id, entry.amount, null, entry.currency)
    from public.ledger as entry
      join public.payments on payments.id = entry.payment_id
      left join public.orders on orders.id = payments.order_id
      left join lateral (
        select coalesce((data ->> 'at')::timestamptz, entry.at) as at from public.payment_events
        where payment_id = entry.payment_id and kind = 'paid' and data ->> 'code' = entry.code
        order by id limit 1
      ) as told on true
    where not entry.corrects and entry.at between since and listed_until and payments.provider = any (ours)
      and case entry.direction
        when 'in' then coalesce(told.at, orders.created_at) >= since
        -- What has no number of its provider has the payment's.
        else rules.lists_refunds and entry.at >= since + interval '1 day' and entry.code <> entry.payment_id::text
      end
      and not exists (
        select from jsonb_array_elements(words) as word
        where word ->> 'code' = entry.code
          and word ->> 'kind' = case entry.direction when 'in' then 'paid' else 'refunded' end
      );
  return jsonb_build_object('unheard', unheard, 'found', (
    select count(*) from public.payment_differences where provider = by_provider and at >= app.now()
  ));
end;
$$;
