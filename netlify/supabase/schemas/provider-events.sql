-- Messages of payment providers in their original form. They are stored before they are processed, so that
-- processing can be late or repeated.
create table public.provider_messages (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  provider text not null,
  kind text not null,
  -- The payment or refund in the path of the callback.
  about uuid,
  headers jsonb not null,
  body text not null,
  -- The id of a signed transmission; null for an unsigned message.
  transmission text,
  -- The end of a lease, or the time of the next attempt.
  next_try_at timestamptz not null default app.now(),
  attempt_count int not null default 0,
  done_at timestamptz
);

create index provider_messages_to_do on public.provider_messages (next_try_at) where done_at is null;
create index provider_messages_by_time on public.provider_messages (at);
create unique index provider_messages_transmission on public.provider_messages (provider, transmission)
  where transmission is not null;

grant select on public.provider_messages to service_role;

alter table public.provider_messages enable row level security;

create trigger provider_messages_have_a_provider before insert on public.provider_messages
  for each row execute function app.require_payment_provider();

create trigger provider_messages_stay before truncate on public.provider_messages
  for each statement execute function app.refuse_change();

create trigger provider_messages_stay_as_they_came
  before update of id, at, provider, kind, about, headers, body, transmission on public.provider_messages
  for each statement execute function app.refuse_change();

-- The last count of waiting messages. A count reads all of them, so it is too expensive for each stored message
-- while many wait.
create table app.waiting_messages (
  id boolean primary key default true check (id),
  waiting int not null,
  counted_at timestamptz not null
);

insert into app.waiting_messages (waiting, counted_at) values (0, app.now());

-- Counters of refused messages. Only verified messages of a provider are stored. For others a daily counter and ten
-- truncated samples of each kind remain, so that a flood of forged messages adds almost nothing.
create table public.refused_messages (
  provider text not null,
  kind text not null,
  -- A day in Nairobi.
  day date not null,
  messages bigint not null check (messages > 0),
  primary key (provider, kind, day),
  constraint refused_messages_kind_is_short check (length(kind) <= 40)
);

grant select on public.refused_messages to service_role;

alter table public.refused_messages enable row level security;

create trigger refused_messages_have_a_provider before insert on public.refused_messages
  for each row execute function app.require_payment_provider();

-- Ten samples of refused messages for each provider and kind. A message replaces the sample of the current slot.
-- The slot changes every five seconds.
create table public.refused_message_samples (
  provider text not null,
  kind text not null,
  slot smallint not null check (slot between 0 and 9),
  at timestamptz not null default app.now(),
  headers text not null,
  body text not null,
  primary key (provider, kind, slot),
  constraint refused_message_samples_are_short check (length(headers) <= 1000 and length(body) <= 1000)
);

grant select on public.refused_message_samples to service_role;

alter table public.refused_message_samples enable row level security;

-- Stores a message before it is processed. Returns 'stored', or 'replayed' for a known transmission. Returns 'full' for
-- an unsigned message while p_max_waiting messages wait, so that a leaked callback address cannot fill the disk. Only a
-- random part of the calls counts the waiting messages: on average a hundred of p_max_waiting calls with an unsigned
-- message. A count with the result 'full' is valid for five seconds. After that, each such call counts until there is
-- room. So the waiting messages exceed p_max_waiting by some hundreds at most. The planner settings make a count use
-- the index of waiting messages.
create function app.store_provider_message(
  p_provider text, p_kind text, p_about uuid, p_headers jsonb, p_body text, p_transmission text default null,
  p_max_waiting int default 10000
) returns text
  language plpgsql volatile security definer
  set search_path = '' set statement_timeout = '1s' set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  snapshot app.waiting_messages;
  found_waiting int;
begin
  if p_transmission is null then
    select * into snapshot from app.waiting_messages;
    if snapshot.waiting >= p_max_waiting and p_max_waiting > 100
      and snapshot.counted_at between app.now() - interval '5 seconds' and app.now()
    then
      return 'full';
    end if;
    if snapshot.waiting >= p_max_waiting or random() * p_max_waiting <= 100 then
      select count(*) into found_waiting from (
        select from public.provider_messages where done_at is null order by next_try_at limit p_max_waiting
      ) as waiting_ones;
      if found_waiting >= p_max_waiting or snapshot.waiting >= p_max_waiting then
        update app.waiting_messages set waiting = found_waiting, counted_at = app.now();
      end if;
      if found_waiting >= p_max_waiting then
        return 'full';
      end if;
    end if;
  end if;
  insert into public.provider_messages (provider, kind, about, headers, body, transmission)
    values (p_provider, p_kind, p_about, p_headers, p_body, p_transmission)
    on conflict (provider, transmission) where transmission is not null do nothing;
  return case when found then 'stored' else 'replayed' end;
end;
$$;

-- Stores messages, each like app.store_provider_message. p_messages is an array of {provider, kind, about, headers,
-- body, transmission}. Returns an outcome for each message in the same order. Locks the transmissions in sorted
-- order, so that two calls with the same transmissions do not deadlock.
create function public.store_provider_messages(p_messages jsonb, p_max_waiting int default 10000) returns text[]
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
declare
  message record;
  outcomes text[] := array_fill(null::text, array[jsonb_array_length(p_messages)]);
begin
  for message in
    select place, provider, kind, about, headers, body, transmission
    from rows from (
      jsonb_to_recordset(p_messages)
        as (provider text, kind text, about uuid, headers jsonb, body text, transmission text)
    ) with ordinality as input (provider, kind, about, headers, body, transmission, place)
    order by transmission, place
  loop
    outcomes[message.place] := app.store_provider_message(
      message.provider, message.kind, message.about, message.headers, message.body, message.transmission,
      p_max_waiting);
  end loop;
  return outcomes;
end;
$$;

-- Leases up to `p_limit` waiting messages, each with the payment in the path of its callback, and skips locked
-- rows. The first lease lasts a minute, longer than any serverless function runs. Each further lease is twice as
-- long, up to an hour.
create function public.lease_provider_messages(p_limit int) returns table (
  id bigint, provider text, kind text, about uuid, headers jsonb, body text, attempt_count int, attempt jsonb
)
  language sql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
  with due as materialized (
    select waiting.id from public.provider_messages as waiting
    where waiting.done_at is null and waiting.next_try_at <= app.now()
    order by waiting.next_try_at, waiting.id limit p_limit for update skip locked
  ), claimed as (
    update public.provider_messages as message
      set attempt_count = message.attempt_count + 1,
        next_try_at = app.now() + least(power(2, message.attempt_count), 60) * interval '1 minute'
      from due where message.id = due.id
      returning message.*
  )
  select claimed.id, claimed.provider, claimed.kind, claimed.about, claimed.headers, claimed.body, claimed.attempt_count,
    to_jsonb(payments)
  from claimed left join public.payments on payments.id = claimed.about
  order by claimed.id;
$$;

-- Marks a message as processed. A repeated call changes nothing.
create function public.finish_provider_message(p_message_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.provider_messages set done_at = app.now() where id = p_message_id and done_at is null;
end;
$$;

-- Deletes a message that is not from the provider, and counts it as refused. A processed message stays.
create function public.refuse_provider_message(p_message_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  refused public.provider_messages;
begin
  delete from public.provider_messages where id = p_message_id and done_at is null returning * into refused;
  if refused.id is not null then
    perform public.count_refused_messages(refused.provider, refused.kind, 1, refused.headers, refused.body);
  end if;
end;
$$;

-- Counts refused messages of a provider, kind and day, and stores a sample of them for thirty days. Raises 22023
-- for an unknown provider.
create function public.count_refused_messages(
  p_provider text, p_kind text, p_count int, p_headers jsonb, p_body text
) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
begin
  insert into public.refused_messages as counter (provider, kind, day, messages)
    values (p_provider, p_kind, (app.now() at time zone 'Africa/Nairobi')::date, p_count)
    on conflict (provider, kind, day) do update set messages = counter.messages + excluded.messages;
  insert into public.refused_message_samples as sample (provider, kind, slot, headers, body)
    values (
      p_provider, p_kind, floor(extract(epoch from app.now()) / 5)::bigint % 10, left(p_headers::text, 1000),
      left(p_body, 1000))
    on conflict (provider, kind, slot) do update
      set at = excluded.at, headers = excluded.headers, body = excluded.body;
  delete from public.refused_message_samples where at <= app.now() - interval '30 days';
end;
$$;

-- Records a provider's event and returns its payment, listing and state, or nulls for an unknown payment. The
-- stored event omits the payer. Locks the code of received money, then listing, order, payment.
create function public.record_provider_event(p_provider text, p_event jsonb, p_message_id bigint default null)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  payment public.payments;
  about constant jsonb := coalesce(p_event -> 'about', '{}');
begin
  perform app.set_actor(null, 'provider');
  case p_event ->> 'kind'
    when 'paid' then
      payment := case p_event ->> 'evidence'
        when 'prompt' then app.take_prompt_money(p_provider, about, p_event ->> 'code', p_event ->> 'payer')
        else app.take_money(
          p_provider, about, p_event ->> 'code', (p_event ->> 'amount')::int, p_event ->> 'currency',
          (p_event ->> 'isOurs')::boolean, p_event ->> 'payer')
      end;
    when 'failed' then
      payment := app.fail_payment(app.find_payment_of_event(p_provider, about), p_event ->> 'reason');
    when 'refunded' then
      payment := app.record_refunded(p_provider, p_event);
    when 'refund-failed' then
      payment := app.record_refund_failed(p_provider, p_event);
    when 'taken-back' then
      payment := app.lock_payment_of_refund(p_provider, p_event);
      perform app.note_difference(
        'taken-back', (app.payment_provider(p_provider)).numbered_by, p_event ->> 'code', payment.id,
        payment.received_amount, null, coalesce(payment.currency, (app.payment_provider(p_provider)).currency));
    else
      payment := app.lock_payment(app.find_payment_of_event(p_provider, about));
      -- The provider has the request and answers by a message; without a message the request is repeated.
      update public.payment_refunds set next_try_at = app.now() + interval '1 hour'
        where id = (app.find_refund_of_event(p_event)).id and state = 'sending' and next_try_at is not null;
      if (p_event ->> 'isHeld')::boolean and not exists (
        select from public.payment_events where payment_id = payment.id and kind = 'held'
      ) then
        insert into public.payment_events (payment_id, kind) select payment.id, 'held' where payment.id is not null;
      end if;
  end case;
  if payment.id is not null and p_event ->> 'kind' <> 'waiting' then
    insert into public.payment_events (payment_id, kind, data) values (
      payment.id, p_event ->> 'kind',
      p_event - array['kind', 'about', 'payer'] || jsonb_strip_nulls(jsonb_build_object('message', p_message_id)));
  end if;
  return jsonb_build_object('payment', payment.id, 'listing', payment.listing_id, 'state', payment.state);
end;
$$;

-- Records the events of many messages and marks the messages as processed, because a call for each message would
-- take longer than its events. The result has an object for each event, and for each failed message an object with
-- the SQLSTATE in `failed`. A failed message does not affect the others, and is retried.
create function public.record_provider_events(p_messages jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  message record;
  event jsonb;
  answer jsonb := '[]'::jsonb;
begin
  for message in
    select * from jsonb_to_recordset(p_messages) as (message bigint, provider text, events jsonb)
  loop
    begin
      for event in select value from jsonb_array_elements(message.events) loop
        answer := answer || jsonb_build_array(
          public.record_provider_event(message.provider, event, message.message)
            || jsonb_build_object('message', message.message, 'failed', null));
      end loop;
      perform public.finish_provider_message(message.message);
    exception when others then
      answer := answer || jsonb_build_array(jsonb_build_object(
        'payment', null, 'listing', null, 'state', null, 'message', message.message, 'failed', sqlstate));
    end;
  end loop;
  return answer;
end;
$$;

-- Records received money, and returns its payment. The prompt's callback, the till, the provider's list of
-- transactions and staff may all report the same code. The code is credited once, and a different sum for it becomes
-- a difference. A sum of zero or less is recorded only as a difference, and the result is null. Money of no payment
-- attempt waits for staff, unless exactly one order is certain. A paid prompt proves the payer's phone number.
-- Providers with the same `numbered_by` share their codes: money at the till has M-Pesa codes. Locks the code, then
-- listing, order, payment, and for a proof the member's row. The end of an account locks payments before it deletes the
-- member, so the payment is locked before the proof. Raises 22023 for an unknown provider.
create function app.take_money(
  p_provider text, p_about jsonb, p_code text, p_received_amount int, p_currency text, p_is_ours boolean, p_payer text
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  rules constant app.payment_providers := app.payment_provider(p_provider);
  target uuid;
  existing public.payments;
  held public.payments;
begin
  perform app.lock_code(p_code);
  target := app.find_payment_of_event(p_provider, p_about, p_received_amount);
  select * into existing from public.payments
    where provider_reference = p_code
      and provider = any (array(select name from app.payment_providers where numbered_by = rules.numbered_by));
  if existing.id is null then
    -- Staff may have entered the code before, for an attempt with another provider.
    select payments.* into existing from public.ledger join public.payments on payments.id = payment_id
      where code = p_code and direction = 'in' and ledger.currency = p_currency
        -- Money that was moved has ledger rows of two payments.
        and payments.provider_reference = p_code
      limit 1;
  end if;
  if existing.id is not null then
    if existing.received_amount <> p_received_amount then
      perform app.note_difference(
        'other-sum', rules.numbered_by, p_code, existing.id,
        existing.received_amount, p_received_amount, p_currency);
    elsif existing.state = 'review' then
      existing := case
        when target is null then app.settle_certain_money(existing.id, p_payer)
        else app.adopt_money(existing.id, target, p_is_ours)
      end;
    else
      -- A proof locks the member's row, which the end of the account deletes after its payments are locked.
      perform app.lock_payment(existing.id);
    end if;
    perform app.prove_by_prompt(target, p_provider, p_received_amount, p_currency, p_is_ours, p_payer);
    return existing;
  end if;
  if p_received_amount <= 0 then
    perform app.note_difference(
      'unread-sum', rules.numbered_by, p_code, null, null, null, p_currency);
    return null;
  end if;
  if target is null then
    existing := app.insert_unmatched(
      p_provider, p_code, p_received_amount, p_currency, p_payer, case when not p_is_ours then 'other-payee' end);
    return app.settle_certain_money(existing.id);
  end if;
  held := app.lock_payment(target);
  if held.provider_reference is not null then
    held := app.another_payment(held);
  end if;
  held := app.settle_payment(held, p_code, p_received_amount, p_currency, p_is_ours);
  perform app.prove_by_prompt(target, p_provider, p_received_amount, p_currency, p_is_ours, p_payer);
  return held;
end;
$$;

-- Credits the quoted sum of a prompt under the code of the message. The provider's confirmation of a prompt contains
-- neither the sum nor the code. A prompt is credited once. Money with a second code is credited only from the
-- provider's list. Returns null for an unknown prompt. Locks the code, then listing, order, payment.
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

-- Returns an unsaved copy of a payment with its quote, for further money. The first payment keeps its money.
create function app.another_payment(p_payment public.payments) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
begin
  return jsonb_populate_record(
    null::public.payments,
    to_jsonb(p_payment) - array[
      'session', 'redirect', 'poll_at', 'provider_reference', 'received_amount', 'paid_at', 'receipt_number',
      'covers_from', 'covers_until', 'refunded_at', 'refund_code', 'former_reference'
    ] || jsonb_build_object(
      'id', gen_random_uuid(), 'state', 'pending', 'created_at', app.now(),
      -- The money of the first payment may have come in another currency.
      'currency', coalesce((app.payment_provider(p_payment.provider)).currency, p_payment.currency)
    ));
end;
$$;

-- Fails a pending attempt and ends the polls for it. Money that arrives later is still credited. Locks listing,
-- order, payment.
create function app.fail_payment(p_payment_id uuid, p_reason text) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.payments := app.lock_payment(p_payment_id);
begin
  if held.state = 'pending' then
    held.state := 'failed';
    held.reason := p_reason;
    held.poll_at := null;
    return app.write_payment(held);
  end if;
  update public.payments set poll_at = null where id = p_payment_id;
  return held;
end;
$$;

-- Records the first report of money for an attempt that its provider has not confirmed, and schedules a poll of the
-- provider. A report of money at the till is ignored, because such money has no attempt. A member's claim of the
-- money's code also stays open, because the code may belong to another member.
create function public.note_reported_payment(p_provider text, p_about jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.payments
    set reported_at = coalesce(reported_at, app.now()),
      poll_at = case
        when provider = any (array(select name from app.payment_providers where flow in ('prompt', 'page')))
          then least(coalesce(poll_at, 'infinity'), app.now() + interval '15 seconds')
        else poll_at
      end
    where state in ('pending', 'failed') and id = app.find_payment_of_event(p_provider, p_about);
end;
$$;

-- Returns the payment of an event, or null. The payment is found by the provider's session, or else by the payment's
-- id, or else by the reference of an order. For a reference, the result is an attempt of the order with this provider,
-- preferably with this sum, then a pending one, then the newest one. A transfer by hand belongs to no attempt, even if
-- it has a reference.
create function app.find_payment_of_event(p_provider text, p_about jsonb, p_received_amount int default null)
  returns uuid
  language plpgsql stable set search_path = ''
as $$
declare
  attempt_id uuid;
begin
  if p_about ? 'session' then
    select id into attempt_id from public.payments where provider = p_provider and session = p_about ->> 'session';
  end if;
  if attempt_id is null and p_about ? 'payment' then
    -- An attempt with another session is not meant.
    select id into attempt_id from public.payments
      where id = (p_about ->> 'payment')::uuid and coalesce(session = p_about ->> 'session', true);
  end if;
  if attempt_id is null and p_about ? 'reference'
    and (app.payment_provider(p_provider)).flow is distinct from 'by-hand'
  then
    select payments.id into attempt_id
      from public.orders join public.payments on payments.order_id = orders.id
      where orders.reference = p_about ->> 'reference'
        and payments.provider in (p_provider, (app.payment_provider(p_provider)).numbered_by)
      order by orders.closed_at is null desc, orders.created_at desc, payments.amount = p_received_amount desc,
        payments.state = 'pending' desc, payments.created_at desc limit 1;
  end if;
  return attempt_id;
end;
$$;

-- Stores a signature of the Studio's webhook, so that each signature starts one build. Returns true for a new
-- signature. A signature is stored for an hour. The endpoint refuses a signature before this age. Locks the signature.
create function public.record_webhook_signature(p_subject text) returns boolean
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '1s'
as $$
begin
  if app.rate_limit('webhook-client', p_subject, 1) is not null then
    return false;
  end if;
  perform app.count_attempt('webhook-client', p_subject);
  return true;
end;
$$;

-- Removes the signature of a build that failed to start, so that the sender may retry.
create function public.forget_webhook_signature(p_subject text) returns void
  language sql volatile security definer set search_path = ''
as $$
  delete from public.attempts where kind = 'webhook-client' and subject = p_subject;
$$;
