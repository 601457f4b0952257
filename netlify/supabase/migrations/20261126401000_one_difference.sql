-- Money that went back without us is one difference: where it was due, it was noted as a missed message as well.
create or replace function public.compare_with_provider(
  by_provider text, since timestamptz, until timestamptz, words jsonb
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  ours constant text[] := case by_provider when 'mpesa' then array['till', 'mpesa'] else array[by_provider] end;
  in_currency constant text := case by_provider when 'card' then 'USD' else 'KES' end;
  listed_until constant timestamptz :=
    until - case by_provider when 'card' then interval '4 hours' else interval '1 hour' end;
  said record;
  booked public.ledger;
  paid public.payments;
  unheard jsonb := '[]';
begin
  perform app.set_actor(null, 'reconciliation');
  for said in
    select word, word ->> 'kind' as kind, word ->> 'code' as code, (word ->> 'amount')::int as amount,
      coalesce(word ->> 'currency', in_currency) as currency,
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
        else by_provider = 'card' and entry.at >= since + interval '1 day' and entry.code <> entry.payment_id::text
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
