-- A second person approves a refund by the largest sum that its money ever had in the books, and by the sum that
-- one person sends back in a day; and the log says which people asked, approved and sent.

alter table public.payment_refunds add column sent_at timestamptz;
create index payment_refunds_of_a_person on public.payment_refunds (asked_by, currency, asked_at);

-- The largest sum that the money of a payment ever had in the ledger, whatever it was corrected to.
create function app.largest_sum(p_payment public.payments) returns bigint
  language sql stable set search_path = ''
  return greatest(coalesce(p_payment.received_amount, 0), coalesce((
    select max(running) from (
      select sum(amount) over (order by id) as running from public.ledger
      where currency = p_payment.currency and direction = 'in' and code = p_payment.provider_reference
    ) as sums
  ), 0));

-- The sum that a person asked to send back today in Nairobi, in one currency; failed and withdrawn refunds do
-- not count.
create function app.sent_back_today(p_asked_by uuid, p_currency text) returns bigint
  language sql stable set search_path = ''
  return (
    select coalesce(sum(amount), 0) from public.payment_refunds
    where asked_by = p_asked_by and currency = p_currency and state <> 'failed'
      and asked_at >= app.start_of_day((app.now() at time zone 'Africa/Nairobi')::date)
  );

-- Raises TG422 for a code of money that came: a refund has a code of its own.
create function app.require_refund_code(p_currency text, p_code text) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.payments where provider_reference = p_code and currency = p_currency)
    or exists (select from public.ledger where code = p_code and direction = 'in' and currency = p_currency)
  then
    raise exception 'this is the code of money that came' using errcode = 'TG422';
  end if;
end;
$$;

-- The money is back, under the provider's number; its owner is told. Where a provider reports it, the log names
-- the person that sent it: the one that approved it, else the one that asked.
create or replace function app.finish_refund(refund uuid, paid public.payments, with_code text) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  actor constant text := coalesce(current_setting('app.actor', true), '');
begin
  -- Another refund of the same payment ends with it.
  update public.payment_refunds set state = 'failed', reason = 'went-back-before', next_try_at = null
    where payment_id = paid.id and state in ('asked', 'sending') and id <> refund;
  update public.payment_refunds
    set state = 'sent', code = with_code, reason = null, next_try_at = null, sent_at = app.now() where id = refund;
  if actor = '' then
    perform set_config('app.actor', coalesce(approved_by, asked_by)::text, true)
      from public.payment_refunds where id = refund;
  end if;
  paid.state := 'refunded';
  paid.refunded_at := app.now();
  paid.refund_code := with_code;
  paid := app.write_payment(paid);
  perform set_config('app.actor', actor, true);
  perform app.enqueue_notice('refunded-' || paid.id, 'refunded', paid.listing_id, paid.id);
  return paid;
end;
$$;

-- Nothing is left to approve: the provider is asked next, not before the minute is over in which its reason can be
-- undone; by hand the code is awaited.
create or replace function app.start_refund(
  refund public.payment_refunds, paid public.payments, by_second uuid, with_code text
) returns text
  language plpgsql volatile set search_path = ''
as $$
begin
  update public.payment_refunds
    set state = 'sending', approved_by = by_second, approved_at = app.now(),
      next_try_at = case when way = 'provider' then app.undo_until(payment_id) end
    where id = refund.id;
  if by_second is not null then
    perform app.audit('payment', paid.id::text, paid.state, paid.state,
      jsonb_build_object('refund', 'approved', 'amount', refund.amount, 'currency', refund.currency));
  end if;
  if with_code is null then
    return 'sending';
  end if;
  perform app.finish_refund(refund.id, paid, with_code);
  return 'sent';
end;
$$;

-- Staff send back what is due: through the provider, or by hand with the number that the provider gave it. A second
-- person approves it where the largest sum that this money ever had, or the sum that this person sends back today,
-- reaches `second_from`. Asked again, a refund without an answer is asked for once more under the same id, or gets
-- its number by hand. Holds the person first, so that parallel calls count each other; then listing, order, payment.
-- Raises PT409, TG422, and 23505 for a number that another refund has.
create or replace function public.ask_refund(
  acting uuid, payment uuid, second_from int, of_way text default 'provider', with_code text default null
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
  held public.payment_refunds;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds ' || acting, 0));
  perform app.set_actor(acting);
  paid := app.lock_payment(payment);
  if paid.state = 'refunded' and (with_code is null or with_code = paid.refund_code) then
    return 'sent';
  end if;
  if paid.state is distinct from 'refund_due' then
    raise exception 'no refund is due' using errcode = 'PT409';
  end if;
  if with_code is not null then
    perform app.require_refund_code(paid.currency, with_code);
  end if;
  held := app.open_refund(payment);
  if held.id is null then
    insert into public.payment_refunds (payment_id, amount, currency, way, asked_by)
      values (payment, paid.received_amount, paid.currency, of_way, acting) returning * into held;
    -- The row of what was sent at once names the person as well.
    if with_code is null then
      perform app.audit('payment', paid.id::text, paid.state, paid.state,
        jsonb_build_object('refund', 'asked', 'amount', held.amount, 'currency', held.currency));
    end if;
    if app.largest_sum(paid) < second_from and app.sent_back_today(acting, paid.currency) < second_from then
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
    raise exception 'another person has to approve it first' using errcode = 'PT409';
  end if;
  return held.state;
end;
$$;

-- Takes back what was asked for, while nothing was sent.
create or replace function public.take_refund_back(acting uuid, payment uuid) returns void
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
  perform app.audit('payment', payment::text, 'refund_due', 'refund_due', jsonb_build_object('refund', 'taken-back'));
end;
$$;

-- Logs each new state of a payment; of money that went back also its code and the people that asked and approved.
create function app.audit_payment() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if new.state = old.state then
    return null;
  end if;
  perform app.audit('payment', new.id::text, old.state, new.state, case
    when new.state = 'refunded' then coalesce((
      select jsonb_build_object('refund', 'sent', 'code', code, 'amount', amount, 'currency', currency,
        'asked_by', asked_by, 'approved_by', approved_by)
      from public.payment_refunds where payment_id = new.id and state = 'sent'
    ), '{}')
    else '{}'
  end);
  return null;
end;
$$;
drop trigger payments_audit_state on public.payments;
create trigger payments_audit_state after insert or update on public.payments
  for each row execute function app.audit_payment();

-- The subjects of the log that a number means: an id, the number of an advert with its payments, the reference
-- of a payment, or the code of money that came or went back.
create function app.audit_subjects(p_number text) returns text[]
  language sql stable set search_path = ''
  return array(
    select p_number
    union
    select id::text from public.payments where replace(reference, '-', '') = upper(replace(p_number, '-', ''))
    union
    select id::text from public.payments where provider_reference = upper(p_number)
    union
    select payment_id::text from public.ledger where code = upper(p_number)
    union
    select id::text from public.payments
    where listing_id = case when p_number ~ '^[0-9]{1,18}$' then p_number::bigint end
  );
create index payments_by_spoken_reference on public.payments (replace(reference, '-', ''));

create or replace function public.staff_audit(
  page_size int, before_id bigint default null, of_subject text default null,
  of_subject_id text default null, by_actors uuid[] default null, by_time boolean default false,
  from_at timestamptz default null, until_at timestamptz default null
) returns table (
  id bigint, at timestamptz, actor uuid, actor_name text, subject text, subject_id text, label text,
  from_state text, to_state text, reason text, details jsonb
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  before_at timestamptz;
  subjects constant text[] := case when of_subject_id is not null then app.audit_subjects(of_subject_id) end;
begin
  if before_id is not null then
    select log.at into before_at from public.audit_log as log where log.id = before_id;
  end if;
  return query
  select log.id, log.at, log.actor,
    (select name from public.members where members.id = log.actor), log.subject, log.subject_id,
    case log.subject
      when 'listing' then (select slug from public.listings where listings.id = log.subject_id::bigint)
      when 'payment' then (select reference from public.payments where payments.id = log.subject_id::uuid)
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
    end,
    log.from_state, log.to_state, log.reason,
    log.details || case when log.details ? 'asked_by' then jsonb_build_object(
      'asked_name', (select name from public.members where members.id = (log.details ->> 'asked_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end
  from (
    select * from public.audit_log
    where (before_id is null or (audit_log.at, audit_log.id) < (before_at, before_id))
      and (of_subject is null or audit_log.subject = of_subject)
      and (subjects is null or audit_log.subject_id = any (subjects))
      and (by_actors is null or audit_log.actor = any (by_actors))
      and (not by_time or audit_log.actor is null)
      and (from_at is null or audit_log.at >= from_at)
      and (until_at is null or audit_log.at < until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(page_size, 500)
  ) as log
  order by log.at desc, log.id desc;
end;
$$;
