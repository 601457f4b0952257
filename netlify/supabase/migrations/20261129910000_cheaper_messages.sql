-- A message of a provider costs less: hundreds may come in a second.

-- The newest exact count of the unsigned messages that wait. A count walks all of them, so that a message which
-- is stored cannot afford one while many wait.
create table app.waiting_messages (
  id boolean primary key default true check (id),
  waiting int not null,
  counted_at timestamptz not null
);
insert into app.waiting_messages (waiting, counted_at) values (0, app.now());
revoke all on app.waiting_messages from public, anon, authenticated, service_role;

-- As before, and counts for a hundred in p_max_waiting messages. A count that finds them 'full' holds for five
-- seconds; then each message counts until there is room. So at most some hundred more than p_max_waiting wait.
create or replace function public.store_provider_message(
  p_provider text, p_kind text, p_about uuid, p_headers jsonb, p_body text, p_transmission text default null,
  p_max_waiting int default 10000
) returns text
  language plpgsql volatile security definer
  set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  known app.waiting_messages;
  found_waiting int;
begin
  if p_transmission is null then
    select * into known from app.waiting_messages;
    if known.waiting >= p_max_waiting and p_max_waiting > 100
      and known.counted_at between app.now() - interval '5 seconds' and app.now()
    then
      return 'full';
    end if;
    if known.waiting >= p_max_waiting or random() * p_max_waiting <= 100 then
      select count(*) into found_waiting from (
        select from public.provider_messages where done_at is null order by next_try_at limit p_max_waiting
      ) as waiting_ones;
      if found_waiting >= p_max_waiting or known.waiting >= p_max_waiting then
        update app.waiting_messages set waiting = found_waiting, counted_at = app.now();
      end if;
      if found_waiting >= p_max_waiting then
        return 'full';
      end if;
    end if;
  end if;
  insert into public.provider_messages (provider, kind, about, headers, body, transmission)
    values (p_provider, p_kind, p_about, p_headers, p_body, p_transmission)
    on conflict (provider, transmission) where transmission is not null do nothing;
  return case when found then 'stored' else 'replayed' end;
end;
$$;

-- The functions below are in PL/pgSQL because it keeps their plans: SQL plans them anew for each money.
create or replace function app.booked_sum(p_currency text, p_direction text, p_code text) returns bigint
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select sum(amount) from public.ledger
    where currency = p_currency and direction = p_direction and code = p_code
  );
end;
$$;

create or replace function app.proven_owner(p_phone text) returns uuid
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select member_id from app.proven_phones
    where phone = p_phone and proven_at > app.now() - interval '12 months'
  );
end;
$$;

-- As before; an attempt is looked for only where an order is certain.
create or replace function app.settle_certain_money(p_payment_id uuid, p_payer text default null)
  returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  money public.payments;
  shown text;
  certain uuid;
  attempt uuid;
begin
  select * into money from public.payments where id = p_payment_id;
  shown := money.phone;
  if money.currency = 'KES' and p_payer is not null and (
    money.phone is null
    or app.whole_phone(money.phone) is null and app.phones_agree(money.phone, app.whole_phone(p_payer))
  ) then
    money.phone := p_payer;
  end if;
  certain := app.certain_order(money);
  if certain is not null then
    attempt := (app.attempt_for(certain, money.received_amount)).id;
  end if;
  if attempt is not null then
    return app.adopt_money(p_payment_id, attempt);
  end if;
  if money.phone is distinct from shown then
    update public.payments set phone = money.phone where id = p_payment_id and order_id is null;
  end if;
  return money;
end;
$$;

select app.apply_call_timeouts();
