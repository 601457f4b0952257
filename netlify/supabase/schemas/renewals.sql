-- A row is a renewal that a member asked for: another prompt a day before the time of this payment ends. It belongs to
-- the payment: a later payment needs a new one, except for the payment of the prompt itself. The member types the PIN for
-- every prompt.
create table public.renewals (
  payment_id uuid primary key references public.payments (id),
  member_id uuid not null references public.members (id) on delete cascade,
  -- The price of the package at the time of the request, in shillings, without a website.
  amount int not null,
  asked_at timestamptz not null default app.now(),
  -- The payment of the prompt. It is set once, so that an end has at most one prompt.
  prompt_id uuid unique references public.payments (id),
  -- The time at which the renewal ended without a prompt, and the reason.
  ended_at timestamptz,
  ended_because text,

  constraint renewals_amount_positive check (amount > 0),
  constraint renewals_end_has_a_reason check ((ended_at is null) = (ended_because is null)),
  constraint renewals_reason_is_valid check (ended_because in ('stopped', 'price')),
  constraint renewals_ended_are_not_prompted check (ended_at is null or prompt_id is null)
);

create index renewals_of_a_member on public.renewals (member_id);
create index renewals_waiting on public.renewals (payment_id) where prompt_id is null and ended_at is null;
create index renewals_by_time on public.renewals (asked_at);

grant select on public.renewals to service_role;

alter table public.renewals enable row level security;

-- Refuses every change of a renewal that has its prompt or its end. Raises 42501.
create function app.refuse_second_prompt() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  perform app.refuse_if(
    old.prompt_id is not null or old.ended_at is not null, '42501', 'a renewal ends once');
  return new;
end;
$$;

create trigger renewals_end_once before update on public.renewals
  for each row execute function app.refuse_second_prompt();

-- Returns true if a code proved the number for the member within a year.
create function app.is_checked_phone(p_phone text, p_member_id uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from app.proven_phones
    where phone = p_phone and member_id = p_member_id and app.is_proof_valid(checked_at)
  );

-- Returns the numbers that codes proved for a member within a year.
create function app.checked_phones(p_member_id uuid) returns text[]
  language sql stable set search_path = ''
  return array(
    select phone from app.proven_phones
    where member_id = p_member_id and app.is_proof_valid(checked_at) order by phone
  );

-- Logs a step of a renewal at its listing.
create function app.audit_renewal(p_listing_id bigint, p_step text) returns void
  language sql volatile set search_path = ''
as $$
  select app.audit('listing', id::text, state, state, jsonb_build_object('renewal', p_step))
  from public.listings where id = p_listing_id;
$$;

-- Stores a renewal for the end of this payment's time, for a package of more than a day and a checked number of the
-- listing's owner. Otherwise, and for a repeated call, nothing is stored. Callers lock member and listing.
create function app.ask_renewal(p_payment public.payments, p_amount int) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  if p_amount is not null and p_payment.days > 1 and (app.payment_provider(p_payment.provider)).flow = 'prompt'
    and app.is_checked_phone(p_payment.phone, p_payment.member_id)
    and exists (
      select from public.listings where id = p_payment.listing_id and owner_id = p_payment.member_id
    )
  then
    insert into public.renewals (payment_id, member_id, amount)
      values (p_payment.id, p_payment.member_id, p_amount)
      on conflict (payment_id) do nothing;
    if found then
      perform app.audit_renewal(p_payment.listing_id, 'asked');
    end if;
  end if;
end;
$$;

-- Returns true while a package has the price and the days of the renewal. `p_offers` is the price list: an array of
-- package, days and amount.
create function app.is_renewal_offered(p_renewal public.renewals, p_payment public.payments, p_offers jsonb)
  returns boolean
  language sql stable set search_path = ''
  return exists (
    select from jsonb_to_recordset(p_offers) as offer (package text, days int, amount int)
    where offer.package = p_payment.package and offer.days = p_payment.days and offer.amount = p_renewal.amount
  );

-- Returns true if the prompt of a renewal may be sent now: the last paid time of a live listing ends within a day, the
-- number is still the member's checked one, and the price is that of the renewal. Money for the listing that is on its way
-- prevents it. From 21:00 to 7:00 in Nairobi phones stay quiet.
create function app.is_renewal_due(
  p_renewal public.renewals, p_payment public.payments, p_listing public.listings, p_offers jsonb
) returns boolean
  language sql stable set search_path = ''
  return coalesce(
    p_renewal.prompt_id is null and p_renewal.ended_at is null
      and p_listing.owner_id = p_renewal.member_id
      and p_listing.live_payment_id = p_payment.id
      and app.is_live(p_listing) and p_listing.live_until <= app.now() + interval '24 hours'
      and not app.is_quiet_time(app.now())
      and (app.payment_provider(p_payment.provider)).flow = 'prompt'
      and app.is_renewal_offered(p_renewal, p_payment, p_offers)
      and app.is_checked_phone(p_payment.phone, p_renewal.member_id)
      and not exists (
        select from public.payments as other
        where other.listing_id = p_listing.id and other.state in ('pending', 'review')
      )
      and not exists (
        select from public.orders join public.payment_claims as claim on claim.order_id = orders.id
        where orders.listing_id = p_listing.id and claim.closed_at is null
      ),
    false);

-- Ends the renewals of packages with another price by now, tells their owners, and returns up to `p_limit` payments with due prompts,
-- the earliest end first. Returns none while outgoing messages are held after a restore. Skips renewals that another
-- transaction holds.
create function public.due_renewals(p_offers jsonb, p_limit int) returns setof uuid
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  ended record;
begin
  perform app.set_actor(null, 'time');
  for ended in
    with changed as materialized (
      select renewals.payment_id, payments.listing_id
      from public.renewals join public.payments on payments.id = renewals.payment_id
      where prompt_id is null and ended_at is null
        -- One comparison of sets, because each run compares all renewals.
        and (payments.package, payments.days, renewals.amount) not in (
          select package, days, amount from jsonb_to_recordset(p_offers) as offer (package text, days int, amount int)
        )
      for no key update of renewals skip locked
    )
    update public.renewals set ended_at = app.now(), ended_because = 'price'
      from changed where renewals.payment_id = changed.payment_id
      returning changed.listing_id, changed.payment_id
  loop
    perform app.audit_renewal(ended.listing_id, 'price');
    perform app.enqueue_notice(
      'renewal-price-' || ended.payment_id, 'renewal-price', ended.listing_id, ended.payment_id);
  end loop;
  if public.outgoing_is_held() then
    return;
  end if;
  return query
    select renewals.payment_id
    from public.listings
      join public.renewals on renewals.payment_id = listings.live_payment_id
      join public.payments on payments.id = renewals.payment_id
    where listings.state = 'live' and listings.live_until <= app.now() + interval '24 hours'
      and app.is_renewal_due(renewals, payments, listings, p_offers)
    order by listings.live_until
    limit p_limit;
end;
$$;

-- Opens the attempt of a prompt that is due, as if its member had started it, and returns the attempt. There is no row
-- if the prompt is early or late, or if M-Pesa or a limit refuses it. The attempt has a renewal for its own end. A
-- concurrent or repeated call opens no second attempt. Locks member and listing, then as public.begin_payment does.
create function public.begin_renewal(p_payment_id uuid, p_offers jsonb, p_id uuid) returns setof public.payments
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '8s'
as $$
declare
  renewal public.renewals;
  former public.payments;
  held public.listings;
  prompt public.payments;
begin
  select * into renewal from public.renewals where payment_id = p_payment_id;
  select * into former from public.payments where id = p_payment_id;
  if renewal.payment_id is null or former.listing_id is null then
    return;
  end if;
  held := app.lock_listing(renewal.member_id, former.listing_id);
  select * into renewal from public.renewals where payment_id = p_payment_id for no key update;
  select * into former from public.payments where id = p_payment_id;
  if not app.is_renewal_due(renewal, former, held, p_offers) then
    return;
  end if;
  prompt := public.begin_payment(
    renewal.member_id, held.id, former.package, former.days, renewal.amount, former.currency, former.provider, false,
    former.phone, p_id);
  update public.renewals set prompt_id = prompt.id where payment_id = p_payment_id;
  insert into public.renewals (payment_id, member_id, amount, asked_at)
    values (prompt.id, renewal.member_id, renewal.amount, renewal.asked_at);
  perform app.set_actor(null, 'time');
  perform app.audit_renewal(held.id, 'sent');
  return next prompt;
exception
  when sqlstate 'PT404' or sqlstate 'TG423' or sqlstate 'TG503' or sqlstate 'PT429' then
    return;
end;
$$;

-- Ends the renewals of a listing, also that of a prompt which waits for its PIN. A retry changes nothing. Locks member
-- and listing, then the renewals. Raises PT404.
create function public.stop_renewal(p_actor_id uuid, p_listing_id bigint) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.lock_listing(p_actor_id, p_listing_id);
  perform app.set_actor(p_actor_id);
  update public.renewals set ended_at = app.now(), ended_because = 'stopped'
    where prompt_id is null and ended_at is null
      and payment_id in (select id from public.payments where listing_id = p_listing_id);
  if found then
    perform app.audit_renewal(p_listing_id, 'stopped');
  end if;
end;
$$;

-- Returns the time of the prompt for a paid time: a day before its end, or the next morning at seven if phones are quiet
-- then.
create function app.renewal_prompt_at(p_until timestamptz) returns timestamptz
  language sql immutable set search_path = ''
  return case
    when app.is_quiet_time(p_until - interval '24 hours') then (
      date_trunc('day', (p_until - interval '24 hours') at time zone 'Africa/Nairobi' + interval '3 hours')
        + interval '7 hours'
    ) at time zone 'Africa/Nairobi'
    else p_until - interval '24 hours'
  end;

-- Returns the renewal for the end of a listing's last paid time, also before that time begins. Null without a renewal,
-- after its stop, and after its prompt. `state` is 'on', or the reason against the prompt: another price, or a number that
-- is no longer checked.
create function app.listing_renewal(p_listing_id bigint) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object(
      'amount', renewal.amount, 'phone', payment.phone,
      'at', case when listing.state = 'live' then app.renewal_prompt_at(listing.live_until) end,
      'state', case
        when renewal.ended_at is not null then renewal.ended_because
        when not app.is_checked_phone(payment.phone, renewal.member_id) then 'number'
        else 'on'
      end
    )
    from public.listings as listing
      join public.payments as payment on payment.listing_id = listing.id
      join public.renewals as renewal on renewal.payment_id = payment.id
    where listing.id = p_listing_id and listing.state not in ('expired', 'withdrawn') and payment.state = 'paid'
      and (payment.id = listing.live_payment_id or payment.covers_from is null)
      and renewal.prompt_id is null and renewal.ended_because is distinct from 'stopped'
    order by payment.paid_at desc limit 1
  );

-- Deletes renewals thirty days after the end of their paid time, or after an attempt that got no money.
create function app.delete_expired_renewals() returns void
  language sql volatile set search_path = ''
as $$
  delete from public.renewals where payment_id = any (array(
    select payment_id from public.renewals
    where asked_at <= app.now() - interval '30 days' and not exists (
      select from public.payments
      where id = payment_id and (
        created_at > app.now() - interval '30 days'
        or state in ('pending', 'review', 'paid')
          and coalesce(covers_until > app.now() - interval '30 days', true)
      )
    )
    for update skip locked
  ));
$$;
