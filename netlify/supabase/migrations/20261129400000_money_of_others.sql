-- Money that went to another payee is in no book, a reversal in the ledger can be entered again, and a difference
-- that persists returns.

-- 1 for money that moved, -1 for its reversal, 0 for a corrected sum; the sum of a code says how often it counts.
alter table public.ledger
  add column times smallint not null default 1,
  drop constraint ledger_amount_is_money,
  add constraint ledger_amount_is_money check (amount > 0 or corrects);
alter table public.ledger disable trigger ledger_append_only;
update public.ledger set times = 0 where corrects;
alter table public.ledger enable trigger ledger_append_only;

-- A receipt number that was given and withdrawn. A number is never given a second time.
create table public.void_receipts (
  receipt_number int primary key,
  payment_id uuid not null references public.payments (id),
  order_id uuid,
  at timestamptz not null default app.now(),
  voided_by uuid
);
create index void_receipts_of_a_payment on public.void_receipts (payment_id);
revoke all on public.void_receipts from anon, authenticated, service_role;
grant select on public.void_receipts to service_role;
alter table public.void_receipts enable row level security;
create trigger void_receipts_append_only before update or delete or truncate on public.void_receipts
  for each statement execute function app.refuse_change();

-- True for money that waits because the provider names another payee.
create function app.is_other_payee(p_payment public.payments) returns boolean
  language sql immutable
  return p_payment.state = 'review' and p_payment.reason is not distinct from 'other-payee';

-- Raises TG410 for money that went to another payee: staff can neither credit it nor send it back.
create function app.require_ours(p_payment public.payments) returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if app.is_other_payee(p_payment) then
    raise exception 'the money went to another payee' using errcode = 'TG410';
  end if;
end;
$$;

-- The net sum of a code in the ledger; null for a code that the ledger lacks, 0 after its reversal.
create function app.booked_sum(p_currency text, p_direction text, p_code text) returns bigint
  language sql stable set search_path = ''
  return (
    select sum(amount) from public.ledger
    where currency = p_currency and direction = p_direction and code = p_code
  );

-- Enters the money of a payment that came. A code whose entries cancel out is entered as a correction, because
-- its first entry stays. Raises 23505 for a code that is in the books.
create function app.book_received(p_payment public.payments) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects)
    values (
      p_payment.id, 'in', p_payment.provider_reference, p_payment.received_amount, p_payment.currency,
      app.booked_sum(p_payment.currency, 'in', p_payment.provider_reference) is not distinct from 0);
end;
$$;

-- The only writer of the state of a payment and of its money: state, code, sum, receipt, refund, and the
-- ledger. Callers hold its listing and order, and hand in the row as it shall be. Money of another payee is not
-- entered until a provider names us as its payee.
create or replace function app.write_payment(wanted public.payments) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  was public.payments;
  other public.payments;
begin
  select * into was from public.payments where id = wanted.id for no key update;
  if not app.may_become(was.state, wanted.state) then
    perform app.refuse_transition(was.state, wanted.state);
  end if;
  perform set_config('app.writes_payments', 'yes', true);
  if was.id is null then
    insert into public.payments select (wanted).*;
  else
    update public.payments set
        (order_id, reference, listing_id, member_id, package, days, with_website, amount, currency, state,
          provider_reference, received_amount, paid_at, refunded_at, refund_code, receipt_number, reason, ask_at)
        = (wanted.order_id, wanted.reference, wanted.listing_id, wanted.member_id, wanted.package, wanted.days,
          wanted.with_website, wanted.amount, wanted.currency, wanted.state, wanted.provider_reference,
          wanted.received_amount, wanted.paid_at, wanted.refunded_at, wanted.refund_code, wanted.receipt_number,
          wanted.reason, wanted.ask_at)
      where id = wanted.id;
  end if;
  perform set_config('app.writes_payments', '', true);
  if wanted.provider_reference is null or app.is_other_payee(wanted) then
    null;
  elsif was.provider_reference is null or app.is_other_payee(was) then
    perform app.book_received(wanted);
  elsif wanted.received_amount <> was.received_amount then
    insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times) values (
      wanted.id, 'in', wanted.provider_reference, wanted.received_amount - was.received_amount,
      wanted.currency, true, 0);
  end if;
  update public.payment_claims set closed_at = app.now()
    where code = wanted.provider_reference and order_id = wanted.order_id and closed_at is null;
  if wanted.state = 'refunded' then
    insert into public.ledger (payment_id, direction, code, amount, currency)
      values (wanted.id, 'out', wanted.refund_code, wanted.received_amount, wanted.currency);
  end if;
  if wanted.state = 'refund_due' then
    perform app.enqueue_notice('refund_due-' || wanted.id, 'refund-due', wanted.listing_id, wanted.id);
  end if;
  if wanted.state = 'paid' then
    update public.orders set closed_at = app.now() where id = wanted.order_id and closed_at is null;
    for other in
      select * from public.payments
      where order_id = wanted.order_id and state = 'pending' order by id for no key update
    loop
      other.state := 'failed';
      other.reason := 'replaced';
      perform app.write_payment(other);
    end loop;
  end if;
  return wanted;
end;
$$;

-- What stands in the books of money that went to another payee is reversed.
insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
  select payments.id, 'in', provider_reference, -app.booked_sum(currency, 'in', provider_reference), currency, true, -1
  from public.payments
  where app.is_other_payee(payments) and app.booked_sum(currency, 'in', provider_reference) > 0;

-- The payment whose money a provider's message is about, locked; nulls for an unknown one. The payment that has
-- the code comes before the first entry of the ledger, because an entry can be reversed.
create or replace function app.lock_payment_of_refund(by_provider text, word jsonb) returns public.payments
  language sql volatile set search_path = ''
as $$
  select app.lock_payment(coalesce(
    (app.refund_of_word(word)).payment_id,
    (
      select payments.id from public.payments
      where provider_reference = word #>> '{about,code}'
        and currency = (app.payment_provider(by_provider)).currency
        and provider = any (array(
          select name from app.payment_providers
          where numbered_by = (app.payment_provider(by_provider)).numbered_by))
    ),
    (
      select payment_id from public.ledger
      where direction = 'in' and code = word #>> '{about,code}'
        and currency = (app.payment_provider(by_provider)).currency
      order by id desc limit 1
    ),
    app.payment_of_word(by_provider, coalesce(word -> 'about', '{}'))
  ));
$$;

-- Closed for good, with a reason: the comparison does not open it again.
alter table public.payment_differences add column closed_at timestamptz;
create index payment_differences_of_a_payment on public.payment_differences (payment_id);

-- Notes a difference once. A state that persists, money that one side lacks or has in another sum, opens a
-- difference again that staff looked into; a single event does not.
create or replace function app.note_difference(
  of_kind text, by_provider text, of_code text, of_payment uuid, we_have int, they_say int, in_currency text
) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.payment_differences as known (kind, provider, code, payment_id, booked, said, currency)
    values (of_kind, by_provider, of_code, of_payment, we_have, they_say, in_currency)
    on conflict (kind, provider, code) do update
      set settled_at = null, settled_by = null, at = app.now(), payment_id = excluded.payment_id,
        booked = excluded.booked, said = excluded.said
      where known.settled_at is not null and known.closed_at is null
        and known.kind in ('not-at-provider', 'other-sum');
$$;

-- Staff close a difference for good and say why. A repeated call changes nothing. Locks the difference; raises
-- PT404 for an unknown one.
create function public.close_difference(p_acting uuid, p_difference bigint, p_reason text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.payment_differences;
begin
  perform app.set_actor(p_acting, p_reason);
  select * into held from public.payment_differences where id = p_difference for no key update;
  if held.id is null then
    raise exception 'no such difference' using errcode = 'PT404';
  end if;
  if held.closed_at is not null then
    return;
  end if;
  update public.payment_differences
    set settled_at = coalesce(settled_at, app.now()), closed_at = app.now(), settled_by = p_acting, note = p_reason
    where id = p_difference;
  if held.payment_id is not null then
    perform app.audit('payment', held.payment_id::text, state, state, jsonb_build_object('difference', 'closed'))
      from public.payments where id = held.payment_id;
  end if;
end;
$$;

-- True for money of another payee that staff closed: it waits for no decision any more.
create function app.is_closed_money(p_payment public.payments) returns boolean
  language sql stable set search_path = ''
  return app.is_other_payee(p_payment) and exists (
    select from public.payment_differences
    where payment_id = p_payment.id and kind = 'not-at-provider' and closed_at is not null
  );

-- Money that went back without us is one difference: where it was due, it was noted as a missed message as well.
-- Money of another payee is a difference at each comparison, however old it is, until a provider names us as
-- its payee or staff close it. A code whose entries cancel out is not in the books.
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
    booked.amount := app.booked_sum(said.currency, said.direction, said.code);
    select * into paid from public.payments
      where provider_reference = said.word -> 'about' ->> 'code' and provider = any (ours);
    case
      when said.kind = 'taken-back' then
        perform app.note_difference(
          'taken-back', by_provider, said.code, paid.id, paid.received_amount, said.amount, said.currency);
      when said.kind not in ('paid', 'refunded') then
        null;
      when booked.id is not null and booked.amount <> 0 then
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
  -- Staff may write down days later what came. Then its time is unknown, and it is compared only where its
  -- order is not older than the list.
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
      and app.booked_sum(entry.currency, entry.direction, entry.code) <> 0
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
  perform app.note_difference(
      'not-at-provider', by_provider, provider_reference, id, null, received_amount, currency)
    from public.payments
    where state = 'review' and reason = 'other-payee' and provider = any (ours);
  return jsonb_build_object('unheard', unheard, 'found', (
    select count(*) from public.payment_differences where provider = by_provider and at >= app.now()
  ));
end;
$$;

-- The sums of a month, by day and provider. A reversal takes its money out of the count.
create or replace function public.daily_totals(of_month date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(total order by total.day, total.provider, total.currency), '[]')
  from (
    select (entry.at at time zone 'Africa/Nairobi')::date as day, entry.provider, entry.currency,
      sum(times)::int as count,
      coalesce(sum(entry.amount) filter (where direction = 'in'), 0) as came,
      coalesce(sum(entry.amount) filter (where direction = 'out'), 0) as went,
      sum(case direction when 'in' then entry.amount else -entry.amount end) as net
    from public.ledger as entry
    where entry.at >= app.start_of_day(of_month)
      and entry.at < app.start_of_day((of_month + interval '1 month')::date)
    group by 1, 2, 3
  ) as total;
$$;

revoke execute on function public.close_difference(uuid, bigint, text) from public, anon, authenticated;
grant execute on function public.close_difference(uuid, bigint, text) to service_role;
