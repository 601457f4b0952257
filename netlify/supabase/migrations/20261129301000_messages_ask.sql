-- A provider's message only makes us ask the provider; what the provider answers to our own request is recorded.

-- The id of a signed transmission: a repeated one, or an old one with another body, is recognised by it. The row
-- is finished in the transaction that records what the message led to.
alter table public.provider_messages add column transmission text;
create unique index provider_messages_transmission on public.provider_messages (provider, transmission)
  where transmission is not null;
drop trigger provider_messages_stay_as_they_came on public.provider_messages;
create trigger provider_messages_stay_as_they_came
  before update of id, at, provider, kind, about, headers, body, transmission on public.provider_messages
  for each statement execute function app.refuse_change();

-- The first time at which the provider said that this attempt is paid, while the provider has not confirmed it.
alter table public.payments add column reported_at timestamptz;

drop function public.store_provider_message(text, text, uuid, jsonb, text);

-- Stores a message before it is processed, and answers 'stored'. A transmission that is there already is
-- 'replayed'. Messages without a signature are 'full' while p_max_waiting of all messages wait: a leaked
-- secret address fills no disk. The count walks the index of what waits, which forgets what was processed.
create function public.store_provider_message(
  p_provider text, p_kind text, p_about uuid, p_headers jsonb, p_body text, p_transmission text default null,
  p_max_waiting int default 10000
) returns text
  language plpgsql volatile security definer
  set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if p_transmission is null and (
    select count(*) from (
      select from public.provider_messages where done_at is null order by next_try_at limit p_max_waiting
    ) as waiting
  ) >= p_max_waiting then
    return 'full';
  end if;
  insert into public.provider_messages (provider, kind, about, headers, body, transmission)
    values (p_provider, p_kind, p_about, p_headers, p_body, p_transmission)
    on conflict (provider, transmission) where transmission is not null do nothing;
  return case when found then 'stored' else 'replayed' end;
end;
$$;

drop function public.claim_provider_messages(int);

-- Takes up to `most` messages that wait, each with the attempt that its address names. A lease of a minute,
-- longer than any function runs, keeps others from them; each further try comes later.
create function public.claim_provider_messages(most int) returns table (
  id bigint, provider text, kind text, about uuid, headers jsonb, body text, tries int, attempt jsonb
)
  language sql volatile security definer set search_path = ''
as $$
  with due as materialized (
    select waiting.id from public.provider_messages as waiting
    where waiting.done_at is null and waiting.next_try_at <= app.now()
    order by waiting.next_try_at, waiting.id limit most for update skip locked
  ), claimed as (
    update public.provider_messages as message
      set tries = message.tries + 1,
        next_try_at = app.now() + least(power(2, message.tries), 60) * interval '1 minute'
      from due where message.id = due.id
      returning message.*
  )
  select claimed.id, claimed.provider, claimed.kind, claimed.about, claimed.headers, claimed.body, claimed.tries,
    to_jsonb(payments)
  from claimed left join public.payments on payments.id = claimed.about
  order by claimed.id;
$$;

-- Deletes a message that turned out to be none of the provider's, and counts it among the refused.
create function public.refuse_provider_message(p_message bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  refused public.provider_messages;
begin
  delete from public.provider_messages where id = p_message and done_at is null returning * into refused;
  if refused.id is not null then
    perform public.count_refused_messages(refused.provider, refused.kind, 1, refused.headers, refused.body);
  end if;
end;
$$;

-- Notes that the provider reported money of an attempt which it has not confirmed yet, and has it asked soon. Money
-- at the till names no attempt: a claim of its code is told nothing, because the code may be of another member.
create function public.note_reported_payment(p_provider text, p_about jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.payments
    set reported_at = coalesce(reported_at, app.now()),
      ask_at = case
        when provider = any (array(select name from app.payment_providers where flow in ('prompt', 'page')))
          then least(coalesce(ask_at, 'infinity'), app.now() + interval '15 seconds')
        else ask_at
      end
    where state in ('pending', 'failed') and id = app.payment_of_word(p_provider, p_about);
end;
$$;

-- Money of a prompt whose provider says, asked for the prompt, that it is paid, without a sum or number. The
-- quoted sum is credited with the number that the message named, once a prompt: a second number needs the
-- provider's list. Locks the code, then the payment with its listing and order.
create function app.take_prompt_money(
  p_provider text, p_about jsonb, p_code text, p_payer text
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.payments;
begin
  perform app.lock_code(p_code);
  select * into held from public.payments where provider = p_provider and session = p_about ->> 'session';
  if held.id is null then
    return null;
  end if;
  held := app.lock_payment(held.id);
  if held.provider_reference is not null and held.provider_reference <> p_code then
    return held;
  end if;
  return app.take_money(
    p_provider, p_about, p_code, held.amount, (app.payment_provider(p_provider)).currency, true, p_payer);
end;
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
      told := case word ->> 'evidence'
        when 'prompt' then app.take_prompt_money(by_provider, about, word ->> 'code', word ->> 'payer')
        else app.take_money(
          by_provider, about, word ->> 'code', (word ->> 'amount')::int, word ->> 'currency',
          (word ->> 'isOurs')::boolean, word ->> 'payer')
      end;
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

revoke execute on function
  public.store_provider_message(text, text, uuid, jsonb, text, text, int),
  public.claim_provider_messages(int),
  public.refuse_provider_message(bigint),
  public.note_reported_payment(text, jsonb),
  app.take_prompt_money(text, jsonb, text, text),
  public.record_provider_word(text, jsonb, bigint)
  from public, anon, authenticated;
grant execute on function
  public.store_provider_message(text, text, uuid, jsonb, text, text, int),
  public.claim_provider_messages(int),
  public.refuse_provider_message(bigint),
  public.note_reported_payment(text, jsonb),
  public.record_provider_word(text, jsonb, bigint)
  to service_role;
