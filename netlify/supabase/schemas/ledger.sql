-- The last number of each series. The transaction that settles a payment takes the next receipt number from the
-- row 'receipt', so that receipts have no gaps.
create table app.counters (name text primary key, last int not null);

insert into app.counters values ('receipt', 0);

-- A row is received or refunded money, or a correction of such a row. Rows neither change nor disappear.
create table public.ledger (
  id bigint generated always as identity primary key,
  at timestamptz not null default app.now(),
  payment_id uuid not null references public.payments (id),
  -- The provider of the payment. A trigger copies it.
  provider text not null,
  direction text not null check (direction in ('in', 'out')),
  -- The provider's transaction code.
  code text not null,
  amount int not null,
  currency text not null check (currency in ('KES', 'USD')),
  -- A correction is a difference of the sum, a reversal, or a new entry of reversed money. Its amount may be
  -- negative.
  corrects boolean not null default false,
  -- The number that the row adds to the count of transactions: 1 for money, 0 for a difference of the sum, -1 for a
  -- reversal.
  times smallint not null default 1,

  constraint ledger_amount_is_money check (amount > 0 or corrects)
);

-- A code has at most one entry in each currency and direction. Each further row is a correction.
create unique index ledger_one_money on public.ledger (currency, direction, code) where not corrects;
-- The sums of a payment are read from this index alone.
create index ledger_of_a_payment on public.ledger (payment_id, direction, currency, code)
  include (amount, times, provider);
create index ledger_of_a_code on public.ledger (code);
create index ledger_by_time on public.ledger (at, id);

grant select on public.ledger to service_role;

alter table public.ledger enable row level security;

create trigger ledger_append_only before update or delete or truncate on public.ledger
  for each statement execute function app.refuse_change();

-- A row is a receipt number that was assigned and then withdrawn. The log of the payment has the reason. A withdrawn
-- number is never assigned again.
create table public.void_receipts (
  receipt_number int primary key,
  payment_id uuid not null references public.payments (id)
);

create index void_receipts_of_a_payment on public.void_receipts (payment_id);

grant select on public.void_receipts to service_role;

alter table public.void_receipts enable row level security;

create trigger void_receipts_append_only before update or delete or truncate on public.void_receipts
  for each statement execute function app.refuse_change();

-- A row is a lower sum that a staff user requests for a payment. The payment gets this sum when another staff user
-- confirms the same code and sum.
create table public.payment_corrections (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id),
  code text not null,
  amount int not null check (amount > 0),
  requested_by uuid not null,
  requested_at timestamptz not null default app.now(),
  approved_by uuid,
  approved_at timestamptz
);

create unique index payment_corrections_one_open on public.payment_corrections (payment_id)
  where approved_at is null;

grant select on public.payment_corrections to service_role;

alter table public.payment_corrections enable row level security;

-- Copies the provider of the payment into a new row of the ledger.
create function app.note_provider() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.provider := (select provider from public.payments where id = new.payment_id);
  return new;
end;
$$;

create trigger ledger_notes_provider before insert on public.ledger
  for each row execute function app.note_provider();

-- Stores the disagreements of the books as differences for staff, one for each provider and code, and returns the
-- number of new ones.
create function public.note_book_disagreements() returns int
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '25s'
as $$
declare
  noted int;
begin
  perform app.set_actor(null, 'reconciliation');
  insert into public.payment_differences (kind, provider, code, payment_id, recorded_amount, provider_amount, currency)
    select distinct on (provider_name, found.code) 'books-disagree', provider_name, found.code, payments.id,
      found.ledger_amount, null::int, found.currency
    from public.check_books() as found
      -- A damaged ledger row may name a provider that is unknown, and a payment that is gone.
      left join app.payment_providers as rules on rules.name = found.provider
      cross join lateral (select coalesce(rules.numbered_by, found.provider) as provider_name) as named
      left join public.payments on payments.id = found.payment_id
    order by provider_name, found.code, found.kind
    on conflict (kind, provider, code) do nothing;
  get diagnostics noted = row_count;
  return noted;
end;
$$;

-- Returns the disagreements between the ledger, the payments and the receipts. The kind 'ledger' is a payment that
-- differs from its rows in the ledger, or a row of the ledger without its payment. The kind 'receipt' is a missing
-- number, a number above the counter, or a paid payment without a number. Money of another payee, a reversed entry
-- and a void receipt are no disagreements. Sums are built only for the payments of app.find_unclear_payments.
create function public.check_books() returns table (
  kind text, provider text, code text, payment_id uuid, currency text, ledger_amount int, payment_amount int
)
  language plpgsql stable security definer
  set search_path = '' set statement_timeout = '25s' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  unclear constant uuid[] := coalesce((select payment_ids from app.find_unclear_payments()), '{}');
  last_number constant int := greatest(
    (select last from app.counters where name = 'receipt'), (select max(receipt_number) from public.payments));
begin
  return query
  with expected as (
    select payments.id as payment_id, payments.provider, provider_reference as code, 'in' as direction,
      payments.currency, received_amount as amount
    from public.payments
    where id = any (unclear) and provider_reference is not null and not app.is_other_payee(payments)
    union all
    select payments.id, payments.provider, refund_code, 'out', payments.currency, received_amount
    from public.payments where id = any (unclear) and state = 'refunded'
  ), booked as (
    select ledger.payment_id, min(ledger.provider) as provider, ledger.code, direction, ledger.currency,
      sum(ledger.amount)::int as amount, sum(ledger.times) as times
    from public.ledger where ledger.payment_id = any (unclear)
    group by ledger.payment_id, ledger.code, direction, ledger.currency
    having (sum(ledger.amount), sum(ledger.times)) is distinct from (0, 0)
  )
  select 'ledger', coalesce(expected.provider, booked.provider), coalesce(expected.code, booked.code, ''),
    payment_id, coalesce(expected.currency, booked.currency), booked.amount, expected.amount
  from expected full join booked using (payment_id, code, direction, currency)
  where expected.amount is distinct from booked.amount or booked.times is distinct from 1
  union all
  select 'receipt', payments.provider, payments.provider_reference, payments.id, payments.currency, null,
    received_amount
  from public.payments
  where id = any (unclear) and state = 'paid' and receipt_number is null
  union all
  select 'receipt', payments.provider, receipt_number::text, payments.id, payments.currency, null, received_amount
  from public.payments
  where receipt_number > coalesce((select last from app.counters where name = 'receipt'), 0);
  -- Numbers are unique in each table. If as many are assigned as the last one says, none is missing.
  if last_number > (select count(*) from public.payments where receipt_number between 1 and last_number)
    + (select count(*) from public.void_receipts where receipt_number between 1 and last_number)
    - (select count(*) from public.void_receipts join public.payments using (receipt_number)
        where receipt_number between 1 and last_number)
  then
    return query
    select 'receipt', 'till', missing::text, null::uuid, 'KES', null::int, null::int
    from generate_series(1, last_number) as missing
    where exists (select from app.counters where name = 'receipt')
      and not exists (select from public.payments where receipt_number = missing)
      and not exists (select from public.void_receipts where receipt_number = missing);
  end if;
end;
$$;

-- Returns the payments that need a comparison of sums: those that differ from their single row in the ledger, those
-- with corrections there, and paid payments without a receipt. All other payments agree with the ledger, because a
-- unique index allows a code one row that is no correction. One join of both tables compares each payment and each row
-- of the ledger once. The result is one row, which may repeat an id. RETURN QUERY runs the statement, because only then
-- PostgreSQL uses several processes.
create function app.find_unclear_payments() returns table (payment_ids uuid[])
  language plpgsql stable set search_path = ''
as $$
begin
  return query
  select array_agg(coalesce(expected.payment_id, booked.payment_id))
  from (
    select id as payment_id, 'in' as direction, provider_reference as code, currency, received_amount as amount,
      state = 'paid' and receipt_number is null as lacks_receipt
    from public.payments
    -- A call of app.is_other_payee would prevent several processes.
    where (provider_reference is not null or state = 'paid')
      and (state <> 'review' or reason is distinct from 'other-payee')
    union all
    select id, 'out', refund_code, currency, received_amount, false from public.payments where state = 'refunded'
  ) as expected
    full join (
      select payment_id, direction, code, currency, amount, corrects or times <> 1 as is_summed from public.ledger
    ) as booked using (payment_id, direction)
  where lacks_receipt or is_summed or (expected.code, expected.currency, expected.amount)
    is distinct from (booked.code, booked.currency, booked.amount);
end;
$$;

-- Returns the sums of a month by day in Nairobi, provider and currency. A reversal lowers the count of
-- transactions.
create function public.daily_totals(p_month date) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(total order by total.day, total.provider, total.currency), '[]')
  from (
    select (entry.at at time zone 'Africa/Nairobi')::date as day, entry.provider, entry.currency,
      sum(times)::int as count,
      coalesce(sum(times) filter (where direction = 'in'), 0)::int as came_count,
      coalesce(sum(times) filter (where direction = 'out'), 0)::int as went_count,
      coalesce(sum(entry.amount) filter (where direction = 'in'), 0) as came,
      coalesce(sum(entry.amount) filter (where direction = 'out'), 0) as went,
      sum(case direction when 'in' then entry.amount else -entry.amount end) as net
    from public.ledger as entry
    where entry.at >= app.start_of_day(p_month)
      and entry.at < app.start_of_day((p_month + interval '1 month')::date)
    group by 1, 2, 3
  ) as total;
$$;

-- Returns a page of a month's ledger in the order of insertion, after the given time and id. Each row has the package,
-- and both codes of the payment: that of the received money and that of its refund. A refund also has the names of the
-- staff users that requested, approved and sent it. The title is that of the version that visitors see.
create function public.staff_ledger(
  p_limit int, p_month date, p_after_at timestamptz default '-infinity', p_after_id bigint default 0,
  p_day date default null
) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(
    to_jsonb(entry) - array['payment_id', 'times'] || jsonb_build_object(
      'provider', payments.provider, 'reference', payments.reference,
      'receipt_number', payments.receipt_number, 'listing_id', payments.listing_id,
      'title', nullif(app.listing_title(payments.listing_id), ''),
      'package', payments.package, 'with_website', payments.with_website,
      'payment_code', payments.provider_reference, 'refund_code', payments.refund_code,
      'requested_name', (select name from public.members where id = refund.requested_by),
      'requested_at', refund.requested_at,
      'approved_name', (select name from public.members where id = refund.approved_by),
      'approved_at', case when refund.approved_by is not null then refund.approved_at end,
      'method', refund.method,
      'sent_name', case when refund.id is not null then (
        select name from public.members where id = (
          select actor_id from public.audit_log
          where subject = 'payment' and subject_id = entry.payment_id::text and to_state = 'refunded'
          order by id desc limit 1
        )
      ) end,
      'sent_at', refund.sent_at
    ) order by entry.at, entry.id
  ), '[]')
  from (
    select * from public.ledger
    where at >= app.start_of_day(p_month) and at < app.start_of_day((p_month + interval '1 month')::date)
      and (p_day is null or at >= app.start_of_day(p_day) and at < app.start_of_day(p_day + 1))
      and (at, id) > (p_after_at, p_after_id)
    order by at, id
    limit least(p_limit, 500)
  ) as entry
    join public.payments on payments.id = entry.payment_id
    left join public.payment_refunds as refund
      on entry.direction = 'out' and refund.payment_id = entry.payment_id and refund.state = 'sent';
$$;
