-- A refunded payment no longer covers its listing: its remaining days end, and the time of later payments
-- moves up.
create function app.end_coverage(paid public.payments, why text) returns void
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
  update public.payments set state = 'refund_due', reason = why where id = paid.id;
end;
$$;

-- For a listing that ends: unpaid payments are closed, and paid time that has not begun is refunded, renewals
-- included. Time that has begun stays. The last paid goes first, so that no other time moves up meanwhile.
create function app.cancel_payments(listing bigint, why text) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  paid public.payments;
begin
  update public.payments set state = 'failed' where listing_id = listing and state = 'pending';
  for paid in
    select * from public.payments
    where listing_id = listing and state = 'paid' and (covers_from is null or covers_from > app.now())
    order by covers_from desc nulls first, id for no key update
  loop
    perform app.end_coverage(paid, why);
  end loop;
end;
$$;

-- Staff decide that money goes back; sending it is another step.
create function public.mark_refund_due(acting uuid, payment uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.set_actor(acting, why);
  paid := app.lock_payment(payment);
  if paid.state in ('refund_due', 'refunded') then
    return;
  end if;
  if paid.state not in ('paid', 'review') then
    raise exception 'there is nothing to give back' using errcode = 'PT409';
  end if;
  perform app.end_coverage(paid, why);
end;
$$;

-- Staff record that a refund was sent.
create function public.mark_refunded(acting uuid, payment uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.set_actor(acting, why);
  paid := app.lock_payment(payment);
  if paid.state = 'refunded' then
    return;
  end if;
  if paid.state is distinct from 'refund_due' then
    raise exception 'no refund is due' using errcode = 'PT409';
  end if;
  update public.payments set state = 'refunded', refunded_at = app.now(), reason = concat_ws('; ', nullif(paid.reason, ''), nullif(why, ''))
    where id = payment;
  perform app.enqueue_notice('refunded-' || payment, 'refunded', paid.listing_id, payment);
end;
$$;
