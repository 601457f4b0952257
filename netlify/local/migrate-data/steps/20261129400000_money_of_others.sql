-- The column `times` is 1 for money that moved, -1 for its reversal, and 0 for a corrected sum.
alter table former_public.ledger add column times smallint not null default 1;
update former_public.ledger set times = 0 where corrects;

-- Reverses the entries of the ledger for money that went to another payee.
insert into former_public.ledger (id, at, payment_id, direction, code, amount, currency, corrects, provider, times)
  select (select max(id) from former_public.ledger) + row_number() over (order by payments.id), app.now(),
    payments.id, 'in', provider_reference, -booked.sum, payments.currency, true, payments.provider, -1
  from former_public.payments
    cross join lateral (
      select sum(ledger.amount) from former_public.ledger
      where ledger.currency = payments.currency and direction = 'in' and code = provider_reference
    ) as booked
  where state = 'review' and reason = 'other-payee' and booked.sum > 0;
