-- Inserts payments, with provider events and actions of members and staff. The file runs in the session of age.sql,
-- after it.

-- Creates the given number of payments in a temporary table. Each listing that is not a draft has up to the same
-- number of payments, two for each order: the first payment of an order failed. The last payment of a listing fits
-- the state of the listing. Of the earlier payments that did not fail, about a hundredth is in review or due for a
-- refund. Paid periods do not overlap. The last period of a live listing ends with the listing, so that the
-- scheduled transitions change no rows.
create temporary table asked_for as
  select id, owner, turn, id * 100 + turn as number, provider, phone, days, amount, asked, has_begun,
    coalesce(live_until, least(asked + days * interval '1 day', next_asked)) as ends,
    case when provider = 'card' then 'USD' else 'KES' end as currency,
    case when turn = {paymentsPerListing} and advert in ('submitted', 'changes_requested', 'expired') then 'pending'
      when turn = {paymentsPerListing} and advert in ('live', 'approved') then 'paid'
      when ({paymentsPerListing} - turn) % 2 = 1 then 'failed'
      when chance < 0.88 then 'paid'
      when chance < 0.99 then 'refunded'
      when chance < 0.995 then 'refund_due'
      else 'review'
    end as state
  from (
    select id, owner, state as advert, turn, chance, not (turn = {paymentsPerListing} and state = 'approved') as has_begun,
      (array['mpesa', 'till', 'mpesa', 'card', 'till'])[(id + ({paymentsPerListing} - turn) / 2) % 5 + 1] as provider,
      '+2547' || lpad((abs(hashtext(owner::text)::bigint) % 100000000)::text, 8, '0') as phone,
      (array[7, 30, 90])[turn % 3 + 1] as days, (array[899, 2999, 7999])[turn % 3 + 1] as amount,
      case
        when turn = {paymentsPerListing} and state = 'approved' then app.now() - interval '49 hours' * chance
        when turn = {paymentsPerListing} and state <> 'live' then app.now() - interval '31 days' * chance
        else at + interval '20 minutes' + (app.now() - at - interval '30 minutes') * (turn - chance) / {paymentsPerListing}
      end as asked,
      case when turn < {paymentsPerListing} then
        at + interval '20 minutes' + (app.now() - at - interval '30 minutes') * turn / {paymentsPerListing}
      end as next_asked,
      case when turn = {paymentsPerListing} and state = 'live' then
        (select live_until from public.listings where listings.id = chosen.id)
      end as live_until
    from (
      select *, random() as chance
      from aged, generate_series(1, {paymentsPerListing}) turn
      where state <> 'draft' order by turn desc limit {payments}
    ) as chosen
  ) as chosen;
drop table aged;

-- Inserts the payments in the order of their times. Half of the payments in review match no order.
insert into public.payments (
  id, order_id, reference, listing_id, member_id, provider, provider_reference, package, days, amount, currency,
  state, received_amount, paid_at, covers_from, covers_until, refunded_at, refund_code, receipt_number, reason,
  phone, session, poll_at, created_at
)
  select pg_temp.payment_id(id, turn), case when is_known then md5('order ' || id || ' ' || ({paymentsPerListing} - turn) / 2)::uuid end,
    (100000 + case when is_known then id * 7919 + ({paymentsPerListing} - turn) / 2 * 104729 else number::bigint * 6257 end % 900000)::text,
    case when is_known then id end, case when is_known then owner end, provider,
    case when has_come then 'Q' || pg_temp.code(number) end,
    case when is_known then (array['weekly', 'monthly', 'quarterly'])[turn % 3 + 1] end,
    case when is_known then days end, amount, currency, state,
    case when has_come then amount - case when state = 'review' and is_known then 100 else 0 end end,
    case when has_come then asked + interval '1 minute' end,
    case when state = 'paid' and has_begun then asked end,
    case when state = 'paid' and has_begun then ends end,
    case when state = 'refunded' then asked + interval '1 day' end,
    case when state = 'refunded' then 'B' || pg_temp.code(number) end,
    case when state in ('paid', 'refunded', 'refund_due') then receipt end,
    case when state = 'failed' then 'cancelled' when state = 'review' and is_known then 'other-sum' end,
    case when provider = 'card' then null when is_known then phone else '2547*****' || right(phone, 3) end,
    case when provider <> 'till' then 'ws_' || number end,
    case when state = 'pending' and provider <> 'till' and asked > app.now() - interval '3 days'
      then app.now() + interval '1 hour' * (random() - 0.1) end,
    asked
  from (
    select *, state not in ('pending', 'failed') as has_come, state <> 'review' or id % 2 = 0 as is_known,
      count(*) filter (where state in ('paid', 'refunded', 'refund_due')) over (order by asked, number) as receipt
    from asked_for
    order by asked
  ) as each;
drop table asked_for;
update app.counters set last = (select max(receipt_number) from public.payments) where name = 'receipt';
insert into public.orders (id, reference, listing_id, created_at, closed_at)
  select order_id, min(reference), min(listing_id), min(created_at),
    case when bool_and(state <> 'pending') then max(created_at) end
  from public.payments where order_id is not null group by order_id;
insert into public.ledger (at, payment_id, direction, code, amount, currency, provider)
  select paid_at, id, 'in', provider_reference, received_amount, currency, provider
  from public.payments where provider_reference is not null
  union all
  select refunded_at, id, 'out', refund_code, received_amount, currency, provider
  from public.payments where state = 'refunded'
  order by 1;
insert into public.payment_events (payment_id, at, kind, data)
  select id, coalesce(paid_at, created_at), case when paid_at is null then 'failed' else 'paid' end, jsonb_build_object(
    'code', provider_reference, 'amount', received_amount, 'currency', currency, 'at', paid_at)
  from public.payments where state <> 'pending' order by 2;

-- Staff found the payments of most claimed codes of till orders, and refused some claims. A third of the pending
-- till orders has an open claim.
insert into public.payment_claims (order_id, code, amount, phone, member_id, at, closed_at, refused_because)
  select order_id, coalesce(provider_reference, 'S' || pg_temp.code(receipt)), amount, phone, member_id, created_at,
    case when state <> 'pending' then created_at + interval '1 hour' end,
    case when state = 'failed' then 'No such money' end
  from (select *, row_number() over () as receipt from public.payments) as each
  where provider = 'till' and order_id is not null
    and case state when 'pending' then receipt % 3 = 0 when 'failed' then receipt % 9 = 0 else state <> 'review' end;
insert into public.payment_differences (kind, provider, code, payment_id, recorded_amount, currency, at, settled_at)
  select 'not-at-provider', (app.payment_provider(provider)).numbered_by, provider_reference, id, received_amount, currency, paid_at,
    case when receipt_number / 997 % 9 <> 1 then paid_at + interval '1 day' end
  from public.payments where state = 'paid' and receipt_number % 997 = 0;
insert into public.payment_refunds
  (payment_id, amount, currency, method, state, requested_by, requested_at, approved_by, approved_at, next_try_at, attempt_count, code)
  select id, received_amount, currency, case provider when 'till' then 'hand' else 'provider' end, state,
    pg_temp.member_id(1), asked, case when state <> 'asked' then pg_temp.member_id(2) end,
    case when state <> 'asked' then asked end,
    case when state = 'sending' and provider <> 'till' then app.now() + interval '1 hour' * (random() - 0.1) end, 2,
    refund_code
  from (
    select payments.id, received_amount, currency, provider, refund_code, coalesce(refunded_at, app.now()) as asked,
      case when state = 'refunded' then 'sent' else (array['asked', 'sending'])[receipt_number % 3 + 1] end as state
    from public.payments where state in ('refunded', 'refund_due')
  ) as going where state is not null;

insert into app.failed_prompts (payment_id, order_id, amount, last_digits, created_at)
  select payments.id, order_id, amount, right(phone, 3), payments.created_at
  from public.payments join public.orders on orders.id = order_id
  where closed_at is null and state = 'failed' and currency = 'KES' and phone is not null;

-- One message for each payment of the last year, and fifty new messages.
insert into public.provider_messages (at, provider, kind, about, headers, body, next_try_at, attempt_count, done_at)
  select created_at, (app.payment_provider(provider)).numbered_by, case provider when 'till' then 'till' when 'card' then 'webhook' else 'prompt' end,
    case when provider = 'mpesa' then id end, '{"content-type": "application/json"}',
    repeat('"ResultDesc": "What a provider says", ', 15), created_at, 1, created_at + interval '1 second'
  from public.payments where created_at > app.now() - interval '366 days' order by 1;
insert into public.provider_messages (provider, kind, headers, body)
  select 'mpesa', 'till', '{}', '{}' from generate_series(1, 50);
