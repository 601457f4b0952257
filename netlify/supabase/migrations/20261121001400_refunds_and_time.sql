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
  perform app.tell('refund_due-' || paid.id, 'refund-due', paid.listing_id, paid.id);
end;
$$;

create function public.owe_refund(acting uuid, as_staff boolean, payment uuid, why text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.require_staff(as_staff);
  select * into paid from public.payments where id = payment;
  if paid.listing_id is not null then
    perform app.lock_listing(null, paid.listing_id);
  end if;
  select * into paid from public.payments where id = payment for update;
  perform app.act(acting, why);
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
  perform app.require_staff(as_staff);
  select * into paid from public.payments where id = payment for update;
  perform app.act(acting, why);
  if paid.state = 'refunded' then
    return;
  end if;
  if paid.state is distinct from 'refund_due' then
    raise exception 'no refund is due' using errcode = 'PT409';
  end if;
  update public.payments set state = 'refunded', reason = concat_ws('; ', nullif(paid.reason, ''), nullif(why, ''))
    where id = payment;
  perform app.tell('refunded-' || payment, 'refunded', paid.listing_id, payment);
end;
$$;

-- What time does by itself. Called as often as one likes, and after any outage; tells each thing once.
create function public.let_time_pass() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  held public.listings;
  paid public.payments;
begin
  perform app.act(null, 'time');
  for due in select id from public.listings where state = 'live' and live_until <= app.now() order by id loop
    held := app.lock_listing(null, due.id);
    continue when held.state <> 'live' or held.live_until > app.now();
    update public.listings set state = 'expired', featured = false, updated_at = app.now() where id = due.id;
    perform app.tell('expired-' || held.live_payment, 'expired', due.id, held.live_payment);
  end loop;

  for due in select id, listing_id from public.payments
    where state = 'paid' and covers_from is null and paid_at <= app.now() - interval '48 hours' order by id
  loop
    perform app.lock_listing(null, due.listing_id);
    select * into paid from public.payments where id = due.id for update;
    continue when paid.state <> 'paid' or paid.covers_from is not null;
    perform app.take_back(paid, 'not live within 2 days');
  end loop;

  -- Only the most urgent reminder that is due: after an outage nobody gets all of them at once.
  insert into public.notices (key, kind, listing_id, payment_id)
  select concat_ws('-', 'ends', reminder.kind, listings.live_payment), 'ends-in-' || reminder.kind,
    listings.id, listings.live_payment
  from public.listings
    join public.payments on payments.id = listings.live_payment
    cross join lateral (
      select case
        when payments.days = 1 and live_until <= app.now() + interval '3 hours' then '3-hours'
        when payments.days > 1 and live_until <= app.now() + interval '1 day' then '1-day'
        when payments.days > 3 and live_until <= app.now() + interval '3 days' then '3-days'
      end as kind
    ) as reminder
  where listings.state = 'live' and reminder.kind is not null
  on conflict (key) do nothing;

  delete from public.listings where state = 'draft' and slug is null
    and updated_at <= app.now() - interval '90 days'
    and not exists (select from public.payments where listing_id = listings.id);
end;
$$;

-- An account that goes takes its adverts along. What was paid stays, and tells nobody who paid it.
create or replace function public.forget_member(member uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
begin
  perform app.act(member, 'the account was deleted');
  for due in select id from public.listings where owner_id = member order by id for update loop
    update public.payments set state = 'failed' where listing_id = due.id and state = 'pending';
    update public.payments set state = 'refund_due', reason = 'the account was deleted'
      where listing_id = due.id and state = 'paid' and covers_from is null;
    update public.listings
      set state = 'withdrawn', shown_version = null, review_version = null, slug = null, draft = '{}',
        featured = false, owner_id = null, updated_at = app.now()
      where id = due.id;
    delete from public.listing_versions where listing_id = due.id;
    delete from public.listing_slugs where listing_id = due.id;
    delete from public.notices where listing_id = due.id;
    delete from public.listings where id = due.id
      and not exists (select from public.payments where listing_id = due.id);
  end loop;
  delete from public.members where id = member;
end;
$$;

revoke execute on function
  public.create_listing(uuid, jsonb),
  public.save_listing(uuid, bigint, jsonb, int),
  public.submit_listing(uuid, bigint, int, text),
  public.withdraw_listing(uuid, bigint, text),
  public.request_listing_changes(uuid, boolean, bigint, bigint, text),
  public.approve_listing(uuid, boolean, bigint, bigint, text),
  public.suspend_listing(uuid, boolean, bigint, text),
  public.restore_listing(uuid, boolean, bigint),
  public.feature_listing(uuid, boolean, bigint, boolean),
  public.begin_payment(uuid, bigint, text, int, int, text, text, text),
  public.confirm_payment(uuid, boolean, uuid, text, int, text),
  public.record_unmatched_payment(uuid, boolean, text, text, int, text, text, text),
  public.match_payment(uuid, boolean, uuid, bigint, text, int, int, text),
  public.owe_refund(uuid, boolean, uuid, text),
  public.record_refund(uuid, boolean, uuid, text),
  public.let_time_pass()
  from public, anon, authenticated;
grant execute on function
  public.create_listing(uuid, jsonb),
  public.save_listing(uuid, bigint, jsonb, int),
  public.submit_listing(uuid, bigint, int, text),
  public.withdraw_listing(uuid, bigint, text),
  public.request_listing_changes(uuid, boolean, bigint, bigint, text),
  public.approve_listing(uuid, boolean, bigint, bigint, text),
  public.suspend_listing(uuid, boolean, bigint, text),
  public.restore_listing(uuid, boolean, bigint),
  public.feature_listing(uuid, boolean, bigint, boolean),
  public.begin_payment(uuid, bigint, text, int, int, text, text, text),
  public.confirm_payment(uuid, boolean, uuid, text, int, text),
  public.record_unmatched_payment(uuid, boolean, text, text, int, text, text, text),
  public.match_payment(uuid, boolean, uuid, bigint, text, int, int, text),
  public.owe_refund(uuid, boolean, uuid, text),
  public.record_refund(uuid, boolean, uuid, text),
  public.let_time_pass()
  to service_role;
revoke execute on all functions in schema app from public, anon, authenticated;
grant execute on function app.now(), app.member_id(), app.is_staff() to anon, authenticated, service_role;
