-- What tells one provider of payments from another stands in a row: a new one needs a row, and no function is
-- written anew for it.
create table app.payment_providers (
  name text primary key,
  -- Null for what moves no money.
  currency text check (currency in ('KES', 'USD')),
  -- How she is asked: by a prompt on her phone, on a page of the provider's, or she sends it by herself and the
  -- provider is asked nothing.
  flow text check (flow in ('prompt', 'page', 'by-hand')),
  -- Whose numbers its money has: what comes to the till has M-Pesa's.
  numbered_by text not null references app.payment_providers,
  -- For how long an equal request is the same attempt, of a prompt also until the next one; null for as long as
  -- it is open.
  repeats_for interval,
  -- How long money may be missing from the provider's list, and whether the list has what went back.
  listed_after interval,
  lists_refunds boolean not null default false
);
revoke all on app.payment_providers from public, anon, authenticated, service_role;

-- M-Pesa refuses an equal prompt within two minutes. PayPal forgets an order that nobody approved after three hours.
insert into app.payment_providers values
  ('mpesa', 'KES', 'prompt', 'mpesa', '2 minutes', '1 hour', false),
  ('till', 'KES', 'by-hand', 'mpesa', null, null, false),
  ('card', 'USD', 'page', 'card', '150 minutes', '4 hours', true),
  ('operator', null, null, 'operator', null, null, false);

-- @throws 22023 for one that nobody knows
create function app.payment_provider(by_provider text) returns app.payment_providers
  language plpgsql stable set search_path = ''
as $$
declare
  found_one app.payment_providers;
begin
  select * into found_one from app.payment_providers where name = by_provider;
  if found_one.name is null then
    raise exception 'no provider of payments: %', by_provider using errcode = '22023';
  end if;
  return found_one;
end;
$$;

-- A foreign key would lock the one row of a provider for every payment and message at once.
create function app.require_payment_provider() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  perform app.payment_provider(new.provider);
  return new;
end;
$$;
alter table public.payments drop constraint payments_provider_known;
alter table public.provider_messages drop constraint provider_messages_provider_check;
create trigger payments_have_a_provider before insert or update of provider on public.payments
  for each row execute function app.require_payment_provider();
create trigger provider_messages_have_a_provider before insert on public.provider_messages
  for each row execute function app.require_payment_provider();

-- Opens an attempt to pay at the price list's quote; a member may open twenty an hour. A repeated call answers
-- the same payment and is not counted; another choice takes the place of the unpaid one, whose money is still
-- taken when it comes. While a prompt may be on her phone, or an equal one may not be sent yet, nothing else is
-- charged: the provider refuses it, or she would pay twice.
create or replace function public.begin_payment(
  acting uuid, listing bigint, of_package text, for_days int, for_amount int, in_currency text,
  by_provider text, website boolean default false, from_phone text default null,
  new_id uuid default gen_random_uuid()
) returns public.payments
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held public.listings := app.lock_listing(acting, listing);
  rules constant app.payment_providers := app.payment_provider(by_provider);
  ordered public.orders;
  opened public.payments;
  again_at timestamptz;
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
    and (rules.flow = 'by-hand' or opened.phone is not distinct from from_phone)
    and coalesce(opened.created_at > app.now() - rules.repeats_for, true)
  then
    update public.payments set phone = coalesce(from_phone, phone) where id = opened.id returning * into opened;
    return opened;
  end if;
  if rules.flow <> 'by-hand' then
    -- Two of her listings don't send prompts to one phone at once.
    perform pg_advisory_xact_lock(hashtextextended('prompt ' || from_phone, 0));
    select max(payments.created_at + asked.repeats_for) into again_at
      from public.payments join app.payment_providers as asked on asked.name = payments.provider
      where asked.flow = 'prompt' and payments.created_at > app.now() - asked.repeats_for
        and (payments.id = opened.id
          or by_provider = payments.provider and payments.phone = from_phone and payments.amount = for_amount);
    if again_at is not null then
      raise exception 'a prompt is on her phone' using errcode = 'TG423',
        detail = ceil(extract(epoch from again_at - app.now()));
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
    case when rules.flow <> 'by-hand' then app.now() + interval '15 seconds' end
  ) returning * into opened;
  return opened;
end;
$$;

-- Takes up to `most` attempts about which a provider is to be asked now, of one listing or of all. Where she pays
-- on a page of the provider's, who looks at her order may ask every five seconds: she comes back at any time.
create or replace function public.claim_payment_questions(most int, of_listing bigint default null)
  returns setof public.payments
  language sql volatile security definer set search_path = ''
as $$
  with due as materialized (
    select id from public.payments
    -- Few have a question left, and they have an index.
    where ask_at is not null and (of_listing is null or listing_id = of_listing)
      and (
        ask_at <= app.now()
        or of_listing is not null and provider in (select name from app.payment_providers where flow = 'page')
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
