-- What a provider says, in our words: money came, an attempt failed, money went back. A word may come before
-- the answer to our own request, twice, or a day late; in whichever order, the end is the same.

-- The payment that a word is about: named by the provider's own name of the attempt, by our id, or by the
-- reference of an order, where its newest attempt with this provider is meant. Money at the till may be that of
-- a prompt; of an order's attempts the one that cost the sum comes first.
create function app.payment_of_word(by_provider text, about jsonb, received int default null) returns uuid
  language sql stable set search_path = ''
  return coalesce(
    (select id from public.payments where provider = by_provider and session = about ->> 'session'),
    -- An attempt that the provider knows by another name is not meant.
    (
      select id from public.payments
      where id = (about ->> 'payment')::uuid and coalesce(session = about ->> 'session', true)
    ),
    (
      select payments.id from public.orders join public.payments on payments.order_id = orders.id
      where orders.reference = about ->> 'reference'
        and (payments.provider = by_provider or by_provider = 'till' and payments.provider = 'mpesa')
      order by orders.closed_at is null desc, orders.created_at desc, payments.amount = received desc,
        payments.state = 'pending' desc, payments.created_at desc limit 1
    )
  );

-- Money came. The same code credits once, whoever reports it first: the prompt's own callback, the till's, a
-- list of the provider, or staff.
create function app.take_money(
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
        'other-sum', case by_provider when 'card' then 'card' else 'mpesa' end, with_code, known.id,
        known.received_amount, received, received_in);
    end if;
    return case
      when known.state <> 'review' or known.received_amount <> received then known
      when target is null then app.match_money(known.id)
      else app.adopt_money(known.id, target, is_ours)
    end;
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
create function app.another_payment(first public.payments) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
begin
  first.id := gen_random_uuid();
  first.state := 'pending';
  -- The first may have come in another.
  first.currency := case when first.provider = 'card' then 'USD' else 'KES' end;
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
drop function app.duplicate_payment(public.payments);

-- An attempt came to nothing. Money that comes for it later is taken all the same.
create function app.fail_payment(payment uuid, why text) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.payments := app.lock_payment(payment);
begin
  if held.state = 'pending' then
    held.state := 'failed';
    held.reason := why;
    held.ask_at := null;
    return app.write_payment(held);
  end if;
  -- The provider has said what it has to say.
  update public.payments set ask_at = null where id = payment;
  return held;
end;
$$;

-- Keeps what a provider sent, before anybody reads it.
create function public.store_provider_message(
  by_provider text, of_kind text, about_id uuid, with_headers jsonb, with_body text
) returns bigint
  language sql volatile security definer set search_path = ''
as $$
  insert into public.provider_messages (provider, kind, about, headers, body)
    values (by_provider, of_kind, about_id, with_headers, with_body) returning id;
$$;

-- Takes up to `most` messages that nobody has read. A lease of a minute, longer than any function runs, keeps
-- others from them; each further try comes later, for two days.
create function public.claim_provider_messages(most int) returns setof public.provider_messages
  language sql volatile security definer set search_path = ''
as $$
  with due as materialized (
    select id from public.provider_messages
    where done_at is null and next_try_at <= app.now()
    order by next_try_at, id limit most for update skip locked
  )
  update public.provider_messages
    set tries = tries + 1, next_try_at = app.now() + least(power(2, tries), 60) * interval '1 minute'
    from due where provider_messages.id = due.id
    returning provider_messages.*;
$$;

create function public.finish_provider_message(message bigint, came_to text) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.provider_messages set done_at = app.now(), outcome = came_to
    where id = message and done_at is null;
$$;

-- Records what many messages say: a call for each would take longer than what they say. What one of them can't
-- do leaves the others alone, and is told by its state of SQL.
create function public.record_provider_messages(heard jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  said record;
  word jsonb;
  told jsonb;
  states text[];
  answer jsonb := '[]';
begin
  for said in
    select * from jsonb_to_recordset(heard) as (message bigint, provider text, words jsonb, outcome text)
  loop
    begin
      states := '{}';
      for word in select value from jsonb_array_elements(said.words) loop
        told := public.record_provider_word(said.provider, word, said.message);
        states := states || coalesce(told ->> 'state', 'unknown');
        answer := answer || jsonb_build_array(told || jsonb_build_object('message', said.message, 'failed', null));
      end loop;
      perform public.finish_provider_message(said.message, coalesce(said.outcome, array_to_string(states, ' ')));
    exception when others then
      answer := answer || jsonb_build_array(jsonb_build_object(
        'payment', null, 'listing', null, 'state', null, 'message', said.message, 'failed', sqlstate));
    end;
  end loop;
  return answer;
end;
$$;
revoke execute on function public.record_provider_messages(jsonb) from public, anon, authenticated;
grant execute on function public.record_provider_messages(jsonb) to service_role;
