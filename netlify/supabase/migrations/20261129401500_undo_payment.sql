-- The undo itself: the rows of an act as they were before it.

-- Puts the payments of an undo back. An inserted payment stays as a failed one without money.
create function app.restore_payments(p_undo uuid, p_acting uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  changed record;
  was public.payments;
begin
  perform set_config('app.writes_payments', 'yes', true), set_config('app.releases_code', 'yes', true);
  for changed in
    select app.undo_uuid(relation, key) as id, before, after from public.payment_undo_rows
    where undo_id = p_undo and relation = 'payments'
    -- The code of one is free before another takes it back.
    order by before ->> 'state' = 'pending', key
  loop
    if changed.after ->> 'receipt_number' is distinct from changed.before ->> 'receipt_number' then
      insert into public.void_receipts (receipt_number, payment_id, order_id, voided_by) values (
        (changed.after ->> 'receipt_number')::int, changed.id, (changed.after ->> 'order_id')::uuid, p_acting);
    end if;
    was := jsonb_populate_record(null::public.payments, coalesce(
      changed.before, changed.after || '{"state": "failed", "reason": "undone"}'::jsonb
        - array['provider_reference', 'received_amount', 'paid_at', 'covers_from', 'covers_until', 'receipt_number']));
    update public.payments set
        (order_id, reference, listing_id, member_id, package, days, with_website, amount, currency, state,
          provider_reference, received_amount, paid_at, covers_from, covers_until, refunded_at, refund_code,
          receipt_number, reason, ask_at)
        = (was.order_id, was.reference, was.listing_id, was.member_id, was.package, was.days, was.with_website,
          was.amount, was.currency, was.state, was.provider_reference, was.received_amount, was.paid_at,
          was.covers_from, was.covers_until, was.refunded_at, was.refund_code, was.receipt_number, was.reason,
          case when was.state = 'pending' and (app.payment_provider(provider)).flow <> 'by-hand' then app.now() end)
      where id = changed.id;
  end loop;
  perform set_config('app.writes_payments', '', true), set_config('app.releases_code', '', true);
end;
$$;

create function app.restore_listings(p_undo uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  changed record;
  was public.listings;
begin
  for changed in
    select app.undo_bigint(relation, key) as id, before from public.payment_undo_rows
    where undo_id = p_undo and relation = 'listings' order by app.undo_bigint(relation, key)
  loop
    was := jsonb_populate_record(null::public.listings, changed.before);
    update public.listings
      set (state, live_payment, live_from, live_until, featured, updated_at)
        = (was.state, was.live_payment, was.live_from, was.live_until, was.featured, app.now())
      where id = changed.id;
  end loop;
end;
$$;

-- Locks what an undo changes, in the order in which everything locks: code, listings, orders, payments.
create function app.lock_undo(p_undo uuid) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  codes text[];
  listing_ids bigint[];
  order_ids uuid[];
  payment_ids uuid[];
  notice_ids bigint[];
begin
  select array_agg(distinct image ->> 'provider_reference'), array_agg(distinct (image ->> 'listing_id')::bigint),
      array_agg(distinct (image ->> 'order_id')::uuid), array_agg(distinct app.undo_uuid(relation, key))
    into codes, listing_ids, order_ids, payment_ids
    from public.payment_undo_rows cross join lateral (values (before), (after)) as images(image)
    where undo_id = p_undo and relation = 'payments';
  select listing_ids || array_agg(app.undo_bigint(relation, key)) into listing_ids
    from public.payment_undo_rows where undo_id = p_undo and relation = 'listings';
  select array_agg(app.undo_bigint(relation, key)) into notice_ids
    from public.payment_undo_rows where undo_id = p_undo and relation = 'notices';
  perform app.lock_code(code) from unnest(codes) as code where code is not null order by code;
  perform from public.listings where id = any (listing_ids) order by id for no key update;
  perform from public.orders where id = any (order_ids) order by id for no key update;
  perform from public.payments where id = any (payment_ids) order by id for no key update;
  perform from public.notices where id = any (notice_ids) order by id for no key update;
end;
$$;

-- Undoes the newest act on this payment within its minute: states, times and claims are as before, entries of the
-- ledger are reversed, receipts are void, notices are deleted, and a refund that no provider was asked for is
-- withdrawn. Locks code, listings, orders, payments, notices. Raises TG408 where the minute is over or something
-- else happened since.
create function public.undo_payment(p_acting uuid, p_payment uuid) returns text
  language plpgsql volatile security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  undo public.payment_undos := app.open_undo_of(p_payment);
begin
  perform app.set_actor(p_acting);
  if undo.id is null then
    if exists (
      select from public.payment_undos
        join public.payment_undo_rows on undo_id = payment_undos.id
      where relation = 'payments' and key = p_payment::text and undone_by = p_acting
        and undone_at > app.now() - interval '1 minute'
    ) then
      return (select state from public.payments where id = p_payment);
    end if;
    raise exception 'nothing can be undone any more' using errcode = 'TG408';
  end if;
  perform app.lock_undo(undo.id);
  select * into undo from public.payment_undos where id = undo.id for no key update;
  if undo.undone_at is not null then
    return (select state from public.payments where id = p_payment);
  end if;
  if not app.is_untouched(undo.id, p_payment) then
    raise exception 'something else happened since' using errcode = 'TG408';
  end if;
  update public.payment_refunds set state = 'failed', reason = 'not-wanted', next_try_at = null
    where payment_id = p_payment and state in ('asked', 'sending');
  -- A live listing refers to a paid payment at each moment.
  if undo.act = 'refund-due' then
    perform app.restore_payments(undo.id, p_acting);
    perform app.restore_listings(undo.id);
  else
    perform app.restore_listings(undo.id);
    perform app.restore_payments(undo.id, p_acting);
  end if;
  update public.orders
    set closed_at = case when before is null then app.now() else (before ->> 'closed_at')::timestamptz end
    from public.payment_undo_rows
    where undo_id = undo.id and relation = 'orders' and orders.id = app.undo_uuid(relation, key);
  update public.payment_claims
    set closed_at = (before ->> 'closed_at')::timestamptz, refused_because = before ->> 'refused_because'
    from public.payment_undo_rows
    where undo_id = undo.id and relation = 'payment_claims' and payment_claims.id = app.undo_bigint(relation, key);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    select (after ->> 'payment_id')::uuid, after ->> 'direction', after ->> 'code', -(after ->> 'amount')::int,
      after ->> 'currency', true, -(after ->> 'times')::int
    from public.payment_undo_rows where undo_id = undo.id and relation = 'ledger' order by app.undo_bigint(relation, key);
  delete from public.notices using public.payment_undo_rows as changed
    where changed.undo_id = undo.id and changed.relation = 'notices'
      and notices.id = app.undo_bigint(changed.relation, changed.key);
  insert into public.payment_events (payment_id, kind, data)
    select app.undo_uuid(relation, key), 'undone', jsonb_build_object('act', undo.act, 'reference', after ->> 'provider_reference')
    from public.payment_undo_rows where undo_id = undo.id and relation = 'payments';
  update public.payment_undos set undone_at = app.now(), undone_by = p_acting where id = undo.id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('undone', undo.act))
    from public.payments where id = p_payment;
  return (select state from public.payments where id = p_payment);
exception when unique_violation then
  -- An order or an attempt was opened since.
  raise exception 'something else happened since' using errcode = 'TG408';
end;
$$;

revoke execute on function public.undo_payment(uuid, uuid) from public, anon, authenticated;
grant execute on function public.undo_payment(uuid, uuid) to service_role;
