-- A row is a failed payment attempt in shillings with a phone number. The row exists while the order is open, because
-- the payer may still send the money to the till. An index of payments would also contain the attempts of closed
-- orders, and there is no limit for the number of these. Triggers write the rows. The transactions of the triggers hold
-- the lock of the order.
create table app.failed_prompts (
  payment_id uuid primary key references public.payments (id),
  order_id uuid not null references public.orders (id),
  amount int not null,
  last_digits text not null,
  created_at timestamptz not null
);

create index failed_prompts_of_last_digits on app.failed_prompts (amount, last_digits, created_at);
create index failed_prompts_of_an_order on app.failed_prompts (order_id);

alter table app.failed_prompts enable row level security;

-- Adds a failed attempt if its order is open.
create function app.add_failed_prompt() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  insert into app.failed_prompts (payment_id, order_id, amount, last_digits, created_at)
    select new.id, id, new.amount, right(new.phone, 3), new.created_at
    from public.orders where id = new.order_id and closed_at is null
    on conflict (payment_id) do update
      set order_id = excluded.order_id, amount = excluded.amount, last_digits = excluded.last_digits;
  return null;
end;
$$;

create trigger payments_add_failed_prompt
  after insert or update of state, order_id, amount, phone on public.payments
  for each row when (new.state = 'failed' and new.currency = 'KES' and new.phone is not null)
  execute function app.add_failed_prompt();

-- Removes an attempt that received money.
create function app.remove_failed_prompt() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  delete from app.failed_prompts where payment_id = new.id;
  return null;
end;
$$;

create trigger payments_remove_failed_prompt after update of state on public.payments
  for each row when (old.state = 'failed' and new.state <> 'failed')
  execute function app.remove_failed_prompt();

-- Removes the attempts of an order that closes, and adds those of an order that opens again.
create function app.move_failed_prompts() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  if new.closed_at is not null then
    delete from app.failed_prompts where order_id = new.id;
  else
    insert into app.failed_prompts (payment_id, order_id, amount, last_digits, created_at)
      select id, order_id, amount, right(phone, 3), created_at from public.payments
      where order_id = new.id and state = 'failed' and currency = 'KES' and phone is not null
      on conflict (payment_id) do nothing;
  end if;
  return null;
end;
$$;

create trigger orders_move_failed_prompts after update of closed_at on public.orders
  for each row when ((old.closed_at is null) <> (new.closed_at is null))
  execute function app.move_failed_prompts();
