-- Money that goes back: who asked for it, who approved it, and how it went. The provider is asked under its id,
-- so that asking twice sends nothing twice.
create table public.payment_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id),
  amount int not null check (amount > 0),
  currency text not null check (currency in ('KES', 'USD')),
  -- Sent by the provider when we ask for it, or by hand.
  way text not null check (way in ('provider', 'hand')),
  state text not null default 'asked' check (state in ('asked', 'sending', 'sent', 'failed')),
  asked_by uuid not null,
  asked_at timestamptz not null default app.now(),
  -- The second person; null where one was enough.
  approved_by uuid,
  approved_at timestamptz,
  -- The time of the next question to the provider, and how often it was asked.
  next_try_at timestamptz,
  tries int not null default 0,
  -- The provider's number of it.
  code text,
  -- Why it failed, or why nobody knows how it went.
  reason text,

  constraint payment_refunds_sent_have_a_code check (state <> 'sent' or code is not null)
);

-- Of a payment one is under way, and one was sent.
create unique index payment_refunds_one on public.payment_refunds (payment_id)
  where state in ('asked', 'sending', 'sent');
create index payment_refunds_of_a_payment on public.payment_refunds (payment_id, asked_at);
create index payment_refunds_to_send on public.payment_refunds (next_try_at) where next_try_at is not null;

revoke all on public.payment_refunds from anon, authenticated, service_role;
grant select on public.payment_refunds to service_role;
alter table public.payment_refunds enable row level security;
create trigger payment_refunds_are_never_deleted before delete or truncate on public.payment_refunds
  for each statement execute function app.refuse_change();
create trigger payment_refunds_keep_their_sum before update of id, payment_id, amount, currency, asked_by, asked_at
  on public.payment_refunds for each statement execute function app.refuse_change();

-- The refund of this payment that is asked for or under way, locked behind its payment.
create function app.open_refund(payment uuid) returns public.payment_refunds
  language sql volatile set search_path = ''
as $$
  select * from public.payment_refunds
  where payment_id = payment and state in ('asked', 'sending') for no key update;
$$;

-- The money is back, under the provider's number. Its owner is told.
create function app.finish_refund(refund uuid, paid public.payments, with_code text) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
begin
  -- Another refund of the same payment ends with it.
  update public.payment_refunds set state = 'failed', reason = 'went-back-before', next_try_at = null
    where payment_id = paid.id and state in ('asked', 'sending') and id <> refund;
  update public.payment_refunds
    set state = 'sent', code = with_code, reason = null, next_try_at = null where id = refund;
  paid.state := 'refunded';
  paid.refunded_at := app.now();
  paid.refund_code := with_code;
  paid := app.write_payment(paid);
  perform app.enqueue_notice('refunded-' || paid.id, 'refunded', paid.listing_id, paid.id);
  return paid;
end;
$$;

-- Nobody has to agree any more: the provider is asked by whoever claims it next; by hand the code is awaited.
create function app.start_refund(
  refund public.payment_refunds, paid public.payments, by_second uuid, with_code text
) returns text
  language plpgsql volatile set search_path = ''
as $$
begin
  update public.payment_refunds
    set state = 'sending', approved_by = by_second, approved_at = app.now(),
      next_try_at = case when way = 'provider' then app.now() end
    where id = refund.id;
  if with_code is null then
    return 'sending';
  end if;
  perform app.finish_refund(refund.id, paid, with_code);
  return 'sent';
end;
$$;

-- Whether a person may write down how it went: it was to be sent by hand, or the provider did not say in time.
create function app.may_note_refund(refund public.payment_refunds) returns boolean
  language sql immutable set search_path = ''
  return refund.state = 'sending' and (refund.way = 'hand' or refund.reason is not null or refund.tries > 1);

-- Staff send back what is due: through the provider, or by hand with the number that the provider gave it. From
-- `second_from` on somebody else of them has to approve it. Asked again, a refund of which the provider says
-- nothing is asked for once more under the same id, or gets its number by hand.
create function public.ask_refund(
  acting uuid, payment uuid, second_from int, of_way text default 'provider', with_code text default null
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
  held public.payment_refunds;
begin
  perform app.set_actor(acting);
  paid := app.lock_payment(payment);
  if paid.state = 'refunded' and (with_code is null or with_code = paid.refund_code) then
    return 'sent';
  end if;
  if paid.state is distinct from 'refund_due' then
    raise exception 'no refund is due' using errcode = 'PT409';
  end if;
  held := app.open_refund(payment);
  if held.id is null then
    insert into public.payment_refunds (payment_id, amount, currency, way, asked_by)
      values (payment, paid.received_amount, paid.currency, of_way, acting) returning * into held;
    if held.amount < second_from then
      return app.start_refund(held, paid, null, with_code);
    end if;
  elsif with_code is not null and app.may_note_refund(held) then
    update public.payment_refunds set way = 'hand' where id = held.id;
    perform app.finish_refund(held.id, paid, with_code);
    return 'sent';
  elsif of_way = 'provider' and held.way = 'provider' and app.may_note_refund(held)
    and held.reason is distinct from 'went-back-already' then
    update public.payment_refunds set next_try_at = app.now(), reason = null where id = held.id;
  elsif of_way <> held.way then
    raise exception 'it is sent another way' using errcode = 'PT409';
  end if;
  if with_code is not null then
    raise exception 'somebody else has to approve it first' using errcode = 'PT409';
  end if;
  return held.state;
end;
$$;

-- The second of staff agrees; who asked can't be that one.
create function public.approve_refund(acting uuid, payment uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
  held public.payment_refunds;
begin
  perform app.set_actor(acting);
  paid := app.lock_payment(payment);
  if paid.state = 'refunded' then
    return 'sent';
  end if;
  held := app.open_refund(payment);
  if held.id is null then
    raise exception 'nobody asks for this refund' using errcode = 'PT409';
  end if;
  if held.state = 'sending' then
    return held.state;
  end if;
  if held.asked_by = acting then
    raise exception 'another person has to approve it' using errcode = 'TG403';
  end if;
  return app.start_refund(held, paid, acting, null);
end;
$$;

-- Takes back what was asked for, while nobody has sent anything.
create function public.take_refund_back(acting uuid, payment uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.payment_refunds;
begin
  perform app.set_actor(acting);
  perform app.lock_payment(payment);
  held := app.open_refund(payment);
  if held.state is distinct from 'asked' and (held.state, held.way) is distinct from ('sending', 'hand') then
    raise exception 'it can not be taken back' using errcode = 'PT409';
  end if;
  update public.payment_refunds set state = 'failed', reason = 'not-wanted' where id = held.id;
  insert into public.payment_events (payment_id, kind, data)
    values (payment, 'refund-not-wanted', jsonb_build_object('refund', held.id, 'by', acting));
end;
$$;

-- Takes up to `most` refunds that a provider is to be asked for now: each again after a minute without an answer,
-- then ever more seldom. After three days only staff go on.
create function public.claim_refunds(most int, of_payment uuid default null) returns jsonb
  language sql volatile security definer set search_path = ''
as $$
  with due as materialized (
    select id from public.payment_refunds
    where next_try_at <= app.now() and (of_payment is null or payment_id = of_payment)
    order by next_try_at limit most for no key update skip locked
  ), taken as (
    update public.payment_refunds
      set tries = tries + 1,
        next_try_at = case when approved_at > app.now() - interval '3 days'
          then app.now() + least(power(2, tries), 60) * interval '1 minute' end
      from due where payment_refunds.id = due.id
      returning payment_refunds.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', taken.id, 'amount', taken.amount, 'currency', taken.currency, 'code', paid.provider_reference,
    'reference', paid.reference, 'provider', paid.provider
  )), '[]')
  from taken join public.payments as paid on paid.id = taken.payment_id;
$$;
