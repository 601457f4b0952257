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

-- Entries of the books for money that went to another payee are reversed.
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
