-- Opens an attempt to pay at the price list's quote; a member may open twenty an hour. A repeated call answers
-- the same payment and is not counted; another choice takes the place of the unpaid one, whose money is still
-- taken when it comes. While a prompt may be on her phone, or was sent there for the same sum within two
-- minutes, nothing else is charged: M-Pesa refuses it, or she would pay twice.
drop function public.begin_payment(uuid, bigint, text, int, int, text, text, text, boolean);
create function public.begin_payment(
  acting uuid, listing bigint, of_package text, for_days int, for_amount int, in_currency text,
  by_provider text, website boolean default false, from_phone text default null,
  new_id uuid default gen_random_uuid()
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  ordered public.orders;
  opened public.payments;
  prompted timestamptz;
begin
  perform app.set_actor(acting);
  if held.state in ('draft', 'suspended', 'withdrawn') then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  select * into ordered from public.orders where listing_id = listing and closed_at is null for no key update;
  select * into opened from public.payments
    where order_id = ordered.id and state = 'pending' for no key update;
  if (opened.package, opened.days, opened.amount, opened.currency, opened.provider, opened.with_website)
      is not distinct from (of_package, for_days, for_amount, in_currency, by_provider, website)
    and (by_provider = 'till' or opened.phone is not distinct from from_phone)
    and (by_provider <> 'mpesa' or opened.created_at > app.now() - interval '2 minutes')
    -- PayPal forgets an order that nobody approved after three hours.
    and (by_provider <> 'card' or opened.created_at > app.now() - interval '150 minutes')
  then
    update public.payments set phone = coalesce(from_phone, phone) where id = opened.id returning * into opened;
    return opened;
  end if;
  if by_provider <> 'till' then
    -- Two of her listings don't send prompts to one phone at once.
    perform pg_advisory_xact_lock(hashtextextended('prompt ' || from_phone, 0));
    select max(created_at) into prompted from public.payments
      where provider = 'mpesa' and created_at > app.now() - interval '2 minutes'
        and (id = opened.id or by_provider = 'mpesa' and phone = from_phone and amount = for_amount);
    if prompted is not null then
      raise exception 'a prompt is on her phone' using errcode = 'TG423',
        detail = ceil(extract(epoch from prompted + interval '2 minutes' - app.now()));
    end if;
  end if;
  perform app.require_rate_limit('payment-member', acting, 20);
  while ordered.id is null loop
    insert into public.orders (reference, listing_id) values (app.new_reference(), listing)
      on conflict (reference) where closed_at is null do nothing returning * into ordered;
  end loop;
  if opened.id is not null then
    opened.state := 'failed';
    opened.reason := 'replaced';
    perform app.write_payment(opened);
  end if;
  insert into public.payments (
    id, order_id, reference, listing_id, member_id, provider, package, days, amount, currency, with_website,
    phone, ask_at
  ) values (
    new_id, ordered.id, ordered.reference, listing, acting, by_provider, of_package, for_days, for_amount,
    in_currency, website, from_phone,
    case when by_provider <> 'till' then app.now() + interval '15 seconds' end
  ) returning * into opened;
  return opened;
end;
$$;

-- The provider took the request: its own name of the attempt, and the page where the payer goes on.
create function public.note_payment_session(payment uuid, of_session text, to_page text default null) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.payments set session = of_session, redirect = to_page where id = payment and session is null;
$$;

-- The time of the next question about an attempt: 15, 45 and 75 seconds after it began, then each minute, and
-- ever more seldom for three days.
create function app.next_question(began timestamptz, times int) returns timestamptz
  language sql stable set search_path = ''
  return case
    when times < 3 then greatest(began + (15 + 30 * times) * interval '1 second', app.now())
    when app.now() < began + interval '15 minutes' then app.now() + interval '1 minute'
    when app.now() < began + interval '6 hours' then app.now() + interval '15 minutes'
    when app.now() < began + interval '3 days' then app.now() + interval '1 hour'
  end;

-- Takes up to `most` attempts about which a provider is to be asked now, of one listing or of all. Of a card
-- somebody who looks at her order may ask every five seconds, because she comes back from PayPal at any time.
create function public.claim_payment_questions(most int, of_listing bigint default null)
  returns setof public.payments
  language sql volatile security definer set search_path = ''
as $$
  with due as materialized (
    select id from public.payments
    -- Few have a question left, and they have an index.
    where ask_at is not null and (of_listing is null or listing_id = of_listing)
      and (
        ask_at <= app.now()
        or of_listing is not null and provider = 'card'
          and coalesce(asked_at, created_at) <= app.now() - interval '5 seconds'
      )
    order by ask_at
    limit most
    for no key update skip locked
  )
  update public.payments
    set asked = asked + 1, asked_at = app.now(), ask_at = app.next_question(created_at, asked + 1)
    from due where payments.id = due.id
    returning payments.*;
$$;

-- An order that nobody paid for is closed thirty days after its last attempt. Money that comes later is still taken.
create or replace function app.close_unpaid_payments() returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  due record;
  unpaid public.payments;
begin
  for due in
    select id, listing_id from public.orders
    where closed_at is null and created_at <= app.now() - interval '30 days'
      and not exists (
        select from public.payments
        where order_id = orders.id and payments.created_at > app.now() - interval '30 days'
      )
    order by id
  loop
    continue when not app.try_lock_listing(due.listing_id);
    update public.orders set closed_at = app.now() where id = due.id and closed_at is null;
    for unpaid in
      select * from public.payments where order_id = due.id and state = 'pending' order by id for no key update
    loop
      unpaid.state := 'failed';
      unpaid.reason := 'unpaid-for-30-days';
      perform app.write_payment(unpaid);
    end loop;
  end loop;
end;
$$;

-- For a listing that ends: unpaid orders are closed, and paid time that has not begun is refunded, renewals
-- included. Time that has begun stays. The last paid goes first, so that no other time moves up meanwhile.
create or replace function app.cancel_payments(listing bigint, why text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  ends public.payments;
begin
  update public.orders set closed_at = app.now() where listing_id = listing and closed_at is null;
  for ends in
    select * from public.payments where listing_id = listing and state = 'pending' order by id for no key update
  loop
    ends.state := 'failed';
    perform app.write_payment(ends);
  end loop;
  for ends in
    select * from public.payments
    where listing_id = listing and state = 'paid' and (covers_from is null or covers_from > app.now())
    order by covers_from desc nulls first, id for no key update
  loop
    perform app.end_coverage(ends, why);
  end loop;
end;
$$;

-- A refunded payment no longer covers its listing: its remaining days end, and the time of later payments
-- moves up.
create or replace function app.end_coverage(paid public.payments, why text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  days_left interval := paid.covers_until - greatest(paid.covers_from, app.now());
  last_paid public.payments;
begin
  select * into held from public.listings where id = paid.listing_id;
  if held.state in ('live', 'suspended') and days_left > interval '0' then
    update public.payments set covers_from = covers_from - days_left, covers_until = covers_until - days_left
      where listing_id = held.id and state = 'paid' and covers_from >= paid.covers_until;
    select * into last_paid from public.payments
      where listing_id = held.id and state = 'paid' and id <> paid.id and covers_until > app.now()
      order by covers_until desc limit 1;
  end if;
  if last_paid.id is not null then
    update public.listings
      set live_payment = last_paid.id, live_until = last_paid.covers_until, updated_at = app.now()
      where id = held.id;
  elsif held.live_payment = paid.id then
    update public.listings
      set live_payment = null, updated_at = app.now(),
        state = case when state = 'live' then 'expired' else state end,
        featured = featured and state <> 'live',
        live_until = greatest(live_from + interval '1 second', least(live_until, app.now()))
      where id = held.id;
  end if;
  paid.state := 'refund_due';
  paid.reason := why;
  perform app.write_payment(paid);
end;
$$;
