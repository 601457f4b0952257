-- A claim has its member, and a failed attempt of an open order has a row by its last digits.
alter table former_public.payment_claims add column member_id uuid;
update former_public.payment_claims set member_id = listings.owner_id
  from former_public.orders join former_public.listings on listings.id = orders.listing_id
  where orders.id = payment_claims.order_id;

create table former_app.failed_prompts (
  payment_id uuid, order_id uuid, amount int, last_digits text, created_at timestamptz
);
insert into former_app.failed_prompts (payment_id, order_id, amount, last_digits, created_at)
  select payments.id, orders.id, amount, right(phone, 3), payments.created_at
  from former_public.payments join former_public.orders on orders.id = payments.order_id
  where closed_at is null and state = 'failed' and currency = 'KES' and phone is not null;
