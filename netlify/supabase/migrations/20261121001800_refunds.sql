-- For an advert that ends: closes what nobody paid, and owes back what was paid and never began to count.
create function app.end_payments(listing bigint, why text) returns void
  language sql volatile set search_path = ''
as $$
  update public.payments set state = 'failed' where listing_id = listing and state = 'pending';
  update public.payments set state = 'refund_due', reason = why
    where listing_id = listing and state = 'paid' and covers_from is null;
$$;

-- A payment that is given back does not carry a listing any more: what remains is counted again.
create function app.take_back(paid public.payments, why text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  other public.payments;
begin
  select * into held from public.listings where id = paid.listing_id;
  if held.state in ('live', 'suspended') and paid.covers_until > app.now() then
    select * into other from public.payments
      where listing_id = held.id and state = 'paid' and id <> paid.id and covers_until > app.now()
      order by covers_until desc limit 1;
    if other.id is null then
      update public.listings set state = case when held.state = 'live' then 'expired' else held.state end,
        live_payment = null, live_until = greatest(held.live_from + interval '1 second', app.now()),
        updated_at = app.now() where id = held.id;
    else
      update public.listings set live_payment = other.id,
        live_until = least(held.live_until, other.covers_until), updated_at = app.now()
        where id = held.id;
    end if;
  elsif held.live_payment = paid.id then
    update public.listings set live_payment = null where id = held.id and state <> 'live';
  end if;
  update public.payments set state = 'refund_due', reason = why where id = paid.id;
end;
$$;

create function public.owe_refund(acting uuid, as_staff boolean, payment uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.act_as_staff(acting, as_staff, why);
  paid := app.lock_payment(payment);
  if paid.state in ('refund_due', 'refunded') then
    return;
  end if;
  if paid.state not in ('paid', 'review') then
    raise exception 'there is nothing to give back' using errcode = 'PT409';
  end if;
  perform app.take_back(paid, why);
end;
$$;

create function public.record_refund(acting uuid, as_staff boolean, payment uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.act_as_staff(acting, as_staff, why);
  paid := app.lock_payment(payment);
  if paid.state = 'refunded' then
    return;
  end if;
  if paid.state is distinct from 'refund_due' then
    raise exception 'no refund is due' using errcode = 'PT409';
  end if;
  update public.payments set state = 'refunded', refunded_at = app.now(), reason = concat_ws('; ', nullif(paid.reason, ''), nullif(why, ''))
    where id = payment;
  perform app.tell('refunded-' || payment, 'refunded', paid.listing_id, payment);
end;
$$;
