-- A row is a staff act that can be undone within a minute: a confirmation, a match, an accepted shortfall, a decision for
-- a refund (the button 'Give back'), or the refusal of a claim (the button 'We found no money'). During the act, triggers
-- record each changed row. The notices of the act are due after the minute.
create table public.payment_undos (
  id uuid primary key,
  act text not null check (act in ('confirm', 'match', 'refund-due', 'accept', 'refuse-claim')),
  at timestamptz not null default app.now(),
  until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid
);

create index payment_undos_by_end on public.payment_undos (until);

grant select on public.payment_undos to service_role;

alter table public.payment_undos enable row level security;

-- A row has the recorded columns of one row that an act changed. `before` is null for an inserted row. Columns with
-- phone numbers and names are not recorded.
create table public.payment_undo_rows (
  undo_id uuid not null references public.payment_undos (id) on delete cascade,
  relation text not null,
  key text not null,
  before jsonb,
  after jsonb not null,
  primary key (undo_id, relation, key)
);

create index payment_undo_rows_of_a_row on public.payment_undo_rows (relation, key);

grant select on public.payment_undo_rows to service_role;

alter table public.payment_undo_rows enable row level security;

-- Returns the undo that this transaction records; null for none.
create function app.current_undo() returns jsonb
  language sql stable
  return nullif(current_setting('app.undo', true), '')::jsonb;

-- Starts to record the changes of an act, which can then be undone for 60 seconds. The record ends with the
-- transaction, or when the transaction calls app.set_actor for its next act. Deletes up to 100 acts for which these
-- seconds ended more than a day ago.
create function app.open_undo(p_act text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.payment_undos where id in (
    select id from public.payment_undos where until <= app.now() - interval '1 day'
    order by until limit 100 for update skip locked
  );
  perform set_config('app.undo', jsonb_build_object(
    'id', gen_random_uuid(), 'act', p_act, 'until', app.now() + interval '60 seconds')::text, true);
end;
$$;

-- Records a changed row for the current undo. The trigger's arguments are the names of the recorded columns. If the act
-- changes the row several times, the record has the values before the first change and after the last one.
create function app.record_undo_row() returns trigger
  language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  undo constant jsonb := app.current_undo();
  was jsonb;
  is_now jsonb;
begin
  is_now := (select jsonb_object_agg(name, to_jsonb(new) -> name) from unnest(tg_argv) as name);
  if tg_op = 'UPDATE' then
    was := (select jsonb_object_agg(name, to_jsonb(old) -> name) from unnest(tg_argv) as name);
    if was = is_now then
      return null;
    end if;
  end if;
  insert into public.payment_undos (id, act, until)
    values ((undo ->> 'id')::uuid, undo ->> 'act', (undo ->> 'until')::timestamptz) on conflict (id) do nothing;
  insert into public.payment_undo_rows (undo_id, relation, key, before, after)
    values ((undo ->> 'id')::uuid, tg_table_name, to_jsonb(new) ->> 'id', was, is_now)
    on conflict (undo_id, relation, key) do update set after = excluded.after;
  return null;
end;
$$;

create trigger payments_record_undo after insert or update on public.payments
  for each row when (app.current_undo() is not null)
  execute function app.record_undo_row(
    'order_id', 'reference', 'listing_id', 'member_id', 'package', 'days', 'with_website', 'amount', 'currency',
    'state', 'provider_reference', 'received_amount', 'paid_at', 'covers_from', 'covers_until', 'refunded_at',
    'refund_code', 'receipt_number', 'reason', 'former_reference');

create trigger listings_record_undo after update on public.listings
  for each row when (app.current_undo() is not null)
  execute function app.record_undo_row('state', 'live_payment_id', 'live_from', 'live_until', 'featured');

create trigger orders_record_undo after insert or update on public.orders
  for each row when (app.current_undo() is not null)
  execute function app.record_undo_row('listing_id', 'closed_at');

create trigger payment_claims_record_undo after update on public.payment_claims
  for each row when (app.current_undo() is not null)
  execute function app.record_undo_row('closed_at', 'refused_because');

create trigger ledger_record_undo after insert on public.ledger
  for each row when (app.current_undo() is not null)
  execute function app.record_undo_row('payment_id', 'direction', 'code', 'amount', 'currency', 'times');

create trigger notices_record_undo after insert on public.notices
  for each row when (app.current_undo() is not null)
  execute function app.record_undo_row('key', 'next_attempt_at', 'done_at');

create trigger payment_differences_record_undo after update on public.payment_differences
  for each row when (app.current_undo() is not null)
  execute function app.record_undo_row('settled_at', 'settled_by', 'note');

-- Settles the difference that the provider's message about some money never came, once staff have decided about this money:
-- the difference asks for just that. Locks the difference, after its payment.
create function app.settle_missed_message() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  update public.payment_differences set settled_at = app.now(), settled_by = nullif(current_setting('app.actor', true), '')::uuid
    where kind = 'message-missed' and code = new.provider_reference and settled_at is null;
  return null;
end;
$$;

create trigger payments_settle_missed_message after update on public.payments
  for each row when (old.state = 'review' and new.state <> 'review' and app.current_undo() is not null)
  execute function app.settle_missed_message();

-- Delays the notice of an act that can be undone until the minute is over.
create function app.delay_notice() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.next_attempt_at := (app.current_undo() ->> 'until')::timestamptz;
  return new;
end;
$$;

create trigger notices_wait_for_undo before insert on public.notices
  for each row when (app.current_undo() is not null)
  execute function app.delay_notice();

-- Undoes an act on this payment that is less than a minute old, and returns the payment's state. `p_undo_id` names the act,
-- because another staff user may have acted on the payment since; by default it is the newest one. The recorded
-- columns of payments, listings, orders, claims and differences get their former values. Ledger entries are reversed, receipts
-- become void, and notices are deleted. An accepted shortfall is withdrawn, and so is a refund if it was not requested
-- from a provider. Money that arrived for a claim since its refusal is settled if the claim's order is certain. A repeated
-- call by the same actor returns the current state. Locks codes, listings, orders, payments, notices, undo. Raises TG408
-- if the minute is over, or if a recorded row has changed since the act.
create function public.undo_payment(p_actor_id uuid, p_payment_id uuid, p_undo_id uuid default null) returns text
  language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  undo public.payment_undos := app.find_open_undo(p_payment_id, p_undo_id);
  changed public.payment_undo_rows;
begin
  perform app.set_actor(p_actor_id);
  if undo.id is null then
    if exists (
      select from app.undos_of_payment(p_payment_id)
      where undone_by = p_actor_id and undone_at > app.now() - interval '1 minute' and id = coalesce(p_undo_id, id)
    ) then
      return (select state from public.payments where id = p_payment_id);
    end if;
    raise exception 'nothing can be undone any more' using errcode = 'TG408';
  end if;
  perform app.lock_undo(undo.id, p_payment_id);
  select * into undo from public.payment_undos where id = undo.id for no key update;
  if undo.undone_at is not null then
    return (select state from public.payments where id = p_payment_id);
  end if;
  perform app.refuse_if(not app.is_untouched(undo.id, p_payment_id), 'TG408', 'something else happened since');
  update public.payment_refunds set state = 'failed', reason = 'not-wanted', next_try_at = null
    where payment_id = p_payment_id and state in ('asked', 'sending') and undo.act <> 'refuse-claim';
  if undo.act = 'accept' then
    update public.payment_shortfalls set withdrawn_at = app.now()
      where payment_id = p_payment_id and withdrawn_at is null;
  end if;
  insert into public.void_receipts (receipt_number, payment_id)
    select (after ->> 'receipt_number')::int, key::uuid from public.payment_undo_rows
    where undo_id = undo.id and relation = 'payments'
      and after ->> 'receipt_number' is distinct from before ->> 'receipt_number';
  perform set_config('app.writes_payments', 'code', true);
  for changed in
    select * from public.payment_undo_rows
    where undo_id = undo.id
      and relation in ('payments', 'listings', 'orders', 'payment_claims', 'payment_differences')
    -- A live listing refers to a paid payment at each moment, and a payment that had money is back before an open
    -- attempt of its order.
    order by (relation = 'payments') = (undo.act <> 'refund-due'), before ->> 'state' = 'pending', relation, key
  loop
    perform app.restore_row(changed.relation, changed.key, app.undone_values(changed));
  end loop;
  perform set_config('app.writes_payments', '', true);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    select (after ->> 'payment_id')::uuid, after ->> 'direction', after ->> 'code', -(after ->> 'amount')::int,
      after ->> 'currency', true, -(after ->> 'times')::int
    from public.payment_undo_rows where undo_id = undo.id and relation = 'ledger' order by key::bigint;
  delete from public.notices where id = any (array(
    select key::bigint from public.payment_undo_rows where undo_id = undo.id and relation = 'notices'
  ));
  insert into public.payment_events (payment_id, kind, data)
    select key::uuid, 'undone', jsonb_build_object('act', undo.act, 'reference', after ->> 'provider_reference')
    from public.payment_undo_rows where undo_id = undo.id and relation = 'payments';
  update public.payment_undos set undone_at = app.now(), undone_by = p_actor_id where id = undo.id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('undone', undo.act))
    from public.payments where id = p_payment_id;
  if undo.act = 'refuse-claim' then
    perform app.settle_reopened_claim(undo.id);
  end if;
  return (select state from public.payments where id = p_payment_id);
exception when unique_violation then
  -- The owner opened an order or an attempt since.
  raise exception 'something else happened since' using errcode = 'TG408';
end;
$$;

-- Matches the money of a reopened claim with the claim's order if this order is certain, as the claim itself would have
-- done. The log has no actor for it. Callers lock the code, the listing, the order and the money.
create function app.settle_reopened_claim(p_undo_id uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  claim public.payment_claims;
  money public.payments;
begin
  select payment_claims.* into claim
    from public.payment_undo_rows join public.payment_claims on id = key::bigint
    where undo_id = p_undo_id and relation = 'payment_claims';
  select * into money from public.payments
    where provider_reference = claim.code and provider in ('till', 'mpesa');
  if app.certain_order(money) = claim.order_id then
    perform app.set_actor(null);
    perform app.settle_certain_money(money.id);
  end if;
end;
$$;

-- Locks the rows of an undo in the common order: codes, listings, orders, payments, notices. The rows include the payment
-- of the call, and for a claim its code, its order, and the money with this code.
create function app.lock_undo(p_undo_id uuid, p_payment_id uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  codes text[];
  listing_ids bigint[];
  order_ids uuid[];
  payment_ids uuid[];
begin
  select array_agg(distinct image ->> 'provider_reference'), array_agg(distinct (image ->> 'listing_id')::bigint),
      array_agg(distinct (image ->> 'order_id')::uuid), array_agg(distinct key::uuid)
    into codes, listing_ids, order_ids, payment_ids
    from public.payment_undo_rows cross join lateral (values (before), (after)) as images(image)
    where undo_id = p_undo_id and relation = 'payments';
  listing_ids := listing_ids || array(
    select key::bigint from public.payment_undo_rows where undo_id = p_undo_id and relation = 'listings'
  );
  select codes || array_agg(claim.code), listing_ids || array_agg(orders.listing_id), order_ids || array_agg(orders.id)
    into codes, listing_ids, order_ids
    from public.payment_undo_rows
      join public.payment_claims as claim on claim.id = key::bigint
      join public.orders on orders.id = claim.order_id
    where undo_id = p_undo_id and relation = 'payment_claims';
  perform app.lock_code(code)
    from (select distinct code from unnest(codes) as code where code is not null order by code) as named;
  payment_ids := payment_ids || p_payment_id || array(
    select id from public.payments where provider_reference = any (codes) and order_id is null
  );
  perform from public.listings where id = any (listing_ids) order by id for no key update;
  perform from public.orders where id = any (order_ids) order by id for no key update;
  perform from public.payments where id = any (payment_ids) order by id for no key update;
  perform from public.notices where id = any (array(
    select key::bigint from public.payment_undo_rows where undo_id = p_undo_id and relation = 'notices'
  )) order by id for no key update;
end;
$$;

-- Returns the values that an undo writes to a recorded row. A payment that the act inserted becomes a failed payment
-- without money, and an order that the act inserted is closed.
create function app.undone_values(p_row public.payment_undo_rows) returns jsonb
  language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  provider constant text := app.recorded_row(p_row.relation, p_row.key) ->> 'provider';
begin
  return case p_row.relation
    when 'listings' then p_row.before || jsonb_build_object('updated_at', app.now())
    when 'orders' then coalesce(p_row.before, jsonb_build_object('closed_at', app.now()))
    when 'payment_claims' then p_row.before
    when 'payment_differences' then p_row.before
    else coalesce(
      p_row.before || jsonb_build_object('poll_at', case
        when p_row.before ->> 'state' = 'pending' and (app.payment_provider(provider)).flow <> 'by-hand' then app.now()
      end),
      jsonb_build_object(
        'state', 'failed', 'reason', 'undone', 'provider_reference', null, 'received_amount', null, 'paid_at', null,
        'covers_from', null, 'covers_until', null, 'receipt_number', null, 'poll_at', null))
  end;
end;
$$;

-- Sets the columns of a recorded row to these values. Callers lock the row.
create function app.restore_row(p_relation text, p_key text, p_values jsonb) returns void
  language plpgsql volatile set search_path = '' set timezone = 'UTC'
as $$
begin
  execute format(
    'update public.%1$I as held set (%2$s) = (select %2$s from jsonb_populate_record(held, $1))
      where id = (jsonb_populate_record(null::public.%1$I, $2)).id',
    p_relation, (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(p_values) as name)
  ) using p_values, jsonb_build_object('id', p_key);
end;
$$;

-- Returns a recorded row in its current state; null for a deleted row.
create function app.recorded_row(p_relation text, p_key text) returns jsonb
  language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  found_row jsonb;
begin
  execute format(
    'select to_jsonb(held) from public.%1$I as held where id = (jsonb_populate_record(null::public.%1$I, $1)).id',
    p_relation
  ) into found_row using jsonb_build_object('id', p_key);
  return found_row;
end;
$$;

-- Returns the acts on this payment, and the refusals of claims to its order.
create function app.undos_of_payment(p_payment_id uuid) returns setof public.payment_undos
  language sql stable rows 2 set search_path = ''
as $$
  select undo.* from public.payment_undo_rows as changed
    join public.payment_undos as undo on undo.id = changed.undo_id
  where changed.relation = 'payments' and changed.key = p_payment_id::text
  union all
  select undo.* from public.payments
    join public.payment_claims as claim on claim.order_id = payments.order_id
    join public.payment_undo_rows as changed on changed.relation = 'payment_claims' and changed.key = claim.id::text
    join public.payment_undos as undo on undo.id = changed.undo_id
  where payments.id = p_payment_id and undo.act = 'refuse-claim';
$$;

-- Returns the act with this id on this payment, or by default the newest one, that can be undone; null for none.
create function app.find_open_undo(p_payment_id uuid, p_undo_id uuid default null) returns public.payment_undos
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select undo from app.undos_of_payment(p_payment_id) as undo
    where undo.undone_at is null and undo.until > app.now() and undo.id = coalesce(p_undo_id, undo.id)
    order by undo.at desc, undo.id limit 1
  );
end;
$$;

-- Returns true if an undo is still possible. An undo is impossible after any of these events: a recorded row has
-- changed, a notice was sent, a refund by hand was started, a refund was requested from a provider, or other money came
-- for the same orders. It is also impossible if it would reopen an attempt of a closed order, or a claim of an order that
-- has the money with its code. A refund of the payment has no effect on the refusal of a claim.
create function app.is_untouched(p_undo_id uuid, p_payment_id uuid) returns boolean
  language sql stable set search_path = ''
as $$
  select not exists (
    select from public.payment_undo_rows as changed
    where undo_id = p_undo_id and relation <> 'ledger'
      and (app.recorded_row(relation, key) @> after) is not true
  ) and not exists (
    select from public.payment_undo_rows as changed
      join public.orders on orders.id = (before ->> 'order_id')::uuid
    where undo_id = p_undo_id and before ->> 'state' = 'pending' and orders.closed_at is not null
      and not exists (
        select from public.payment_undo_rows as own
        where own.undo_id = p_undo_id and own.relation = 'orders' and own.key = orders.id::text
      )
  ) and not exists (
    select from public.payment_refunds
    where payment_id = p_payment_id and state = 'sending' and (method = 'hand' or attempt_count > 0)
      and exists (select from public.payment_undos where id = p_undo_id and act <> 'refuse-claim')
  ) and not exists (
    select from public.payment_undos as undo
      join public.payment_undo_rows as changed on changed.undo_id = undo.id and changed.relation = 'payment_claims'
      join public.payment_claims as claim on claim.id = changed.key::bigint
      join public.payments as settled on settled.order_id = claim.order_id and settled.provider_reference = claim.code
    where undo.id = p_undo_id and undo.act = 'refuse-claim'
  ) and not exists (
    select from public.payment_undos as undo
      join public.payment_undo_rows as changed on changed.undo_id = undo.id and changed.relation = 'payments'
      join public.payments as other on other.order_id = (changed.after ->> 'order_id')::uuid
    where undo.id = p_undo_id and (other.paid_at >= undo.at or other.state = 'paid' and undo.act = 'refund-due')
      and not exists (
        select from public.payment_undo_rows as own
        where own.undo_id = p_undo_id and own.relation = 'payments' and own.key = other.id::text
      )
  );
$$;
