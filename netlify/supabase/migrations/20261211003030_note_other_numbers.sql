set lock_timeout = '5s';

set check_function_bodies = off;

create or replace function app.note_other_number(p_payment public.payments) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  compared constant jsonb := app.owner_phone(p_payment.phone, p_payment.member_id, p_payment.listing_id);
begin
  perform set_config('app.other_number', case
    when p_payment.phone ~ '[0-9]{3}$' and not (compared ->> 'agrees')::boolean then p_payment.id::text
    else ''
  end, true);
end;
$$;

create or replace function app.adopt_money(p_payment_id uuid, p_attempt_id uuid, p_is_ours boolean default true)
  returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  quoted public.payments := app.lock_payment(p_attempt_id);
  came public.payments;
begin
  select * into came from public.payments where id = p_payment_id for no key update;
  if came.state <> 'review' or came.id = quoted.id or came.order_id is not null and (
    came.order_id <> quoted.order_id or came.reason is distinct from 'other-sum'
    or (came.received_amount, came.currency) is distinct from (quoted.amount, quoted.currency)
  ) then
    return came;
  end if;
  came.order_id := quoted.order_id;
  came.reference := quoted.reference;
  came.listing_id := quoted.listing_id;
  came.member_id := quoted.member_id;
  came.package := quoted.package;
  came.days := quoted.days;
  came.with_website := quoted.with_website;
  came.amount := quoted.amount;
  -- Any sum uses up a prompt; the right sum may still come to the till.
  if quoted.state = 'pending' and (came.received_amount = quoted.amount or quoted.provider <> 'till') then
    perform app.fail_attempt(quoted.order_id, 'arrived-as ' || came.provider_reference);
  end if;
  perform app.note_other_number(came);
  return app.settle_payment(came, came.provider_reference, came.received_amount, came.currency, p_is_ours);
end;
$$;

create or replace function app.match_to_listing(
  p_payment_id uuid, p_listing_id bigint, p_package text, p_days int, p_amount int, p_currency text,
  p_with_website boolean
) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
  ordered public.orders;
begin
  select * into held from public.listings where id = p_listing_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such listing');
  select * into ordered from public.orders where listing_id = p_listing_id and closed_at is null for no key update;
  select * into paid from public.payments where id = p_payment_id for no key update;
  if paid.state <> 'review'
    and (paid.listing_id, paid.package, paid.with_website) = (p_listing_id, p_package, p_with_website)
  then
    return paid.state;
  end if;
  perform app.refuse_if(
    paid.id is null or paid.state <> 'review' or paid.listing_id <> p_listing_id, 'PT409', 'it is matched already');
  perform app.require_ours(paid);
  perform app.refuse_if(
    (paid.received_amount, paid.currency) is distinct from (p_amount, p_currency), 'PT409', 'it is another sum');
  if not app.is_payable(held.state) then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  if paid.order_id is null then
    if ordered.id is null then
      insert into public.orders (reference, listing_id) values (paid.reference, p_listing_id)
        returning * into ordered;
    end if;
    paid.order_id := ordered.id;
    paid.reference := ordered.reference;
    paid.listing_id := p_listing_id;
    paid.member_id := held.owner_id;
  end if;
  perform app.fail_attempt(order_id, 'arrived-as ' || paid.provider_reference) from public.payments
    where order_id = paid.order_id and state = 'pending' and (amount, currency) = (p_amount, p_currency);
  paid.package := p_package;
  paid.days := p_days;
  paid.amount := p_amount;
  paid.with_website := p_with_website;
  perform app.note_other_number(paid);
  return (app.settle_payment(paid, paid.provider_reference, paid.received_amount, p_currency)).state;
end;
$$;

create or replace function app.audit_payment() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_match constant boolean := tg_op = 'UPDATE' and old.order_id is null and new.order_id is not null;
begin
  if new.state = old.state and not is_match then
    return null;
  end if;
  perform app.audit('payment', new.id::text, old.state, new.state, case
    when is_match then jsonb_build_object('match', 'done', 'listing', new.listing_id) || case
      when app.current_undo() is null then '{}' else '{"by": "staff"}' end::jsonb || case
      when current_setting('app.other_number', true) = new.id::text then '{"number": "differs"}' else '{}' end::jsonb
    when new.state = 'refunded' then coalesce((
      select jsonb_build_object('refund', 'sent', 'code', code, 'amount', amount, 'currency', currency,
        'requested_by', requested_by, 'approved_by', approved_by)
      from public.payment_refunds where payment_id = new.id and state = 'sent'
    ), '{}')
    else '{}'
  end);
  return null;
end;
$$;
