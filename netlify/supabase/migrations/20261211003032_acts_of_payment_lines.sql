set lock_timeout = '5s';

set check_function_bodies = off;

create or replace function app.staff_act(p_payment public.payments, p_entry public.audit_log) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return case when p_entry.id is not null then jsonb_build_object(
    'at', p_entry.at, 'actor_id', p_entry.actor_id,
    'actor_name', (select name from public.members where id = p_entry.actor_id),
    'is_by_payer', p_entry.actor_id is not null and p_entry.actor_id is not distinct from p_payment.member_id
      and p_entry.details ->> 'by' is distinct from 'staff',
    'has_other_number', p_entry.details ->> 'number' is not distinct from 'differs'
  ) end;
end;
$$;

create or replace function app.staff_payment_row(p_payment public.payments) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_payment.id, 'reference', p_payment.reference, 'former_reference', p_payment.former_reference,
    'state', p_payment.state, 'provider', p_payment.provider,
    'code', p_payment.provider_reference, 'amount', coalesce(p_payment.received_amount, p_payment.amount),
    'currency', p_payment.currency, 'created_at', p_payment.created_at, 'paid_at', p_payment.paid_at,
    'covers_from', p_payment.covers_from, 'covers_until', p_payment.covers_until,
    'refunded_at', p_payment.refunded_at, 'refund_code', p_payment.refund_code,
    'receipt_number', p_payment.receipt_number, 'listing_id', p_payment.listing_id,
    'package', p_payment.package, 'with_website', p_payment.with_website,
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('code', code, 'at', at, 'state', case
        when refused_because is not null then 'refused' when closed_at is null then 'waiting' else 'settled'
      end) order by id), '[]')
      from public.payment_claims
      where order_id = p_payment.order_id and code is distinct from p_payment.provider_reference
    ),
    'title', case when p_payment.listing_id is not null then app.listing_title(p_payment.listing_id) end,
    'reason', case when p_payment.state in ('refund_due', 'refunded') then p_payment.reason end,
    'shortfall', app.staff_shortfall(p_payment.id),
    'due', case when p_payment.state in ('refund_due', 'refunded') then (
      select jsonb_build_object('at', at, 'name', (select name from public.members where id = actor_id),
        'is_by_staff', actor_id is not null)
      from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and to_state = 'refund_due'
        and from_state is distinct from to_state
      order by id desc limit 1
    ) end,
    'refund', case when p_payment.state in ('refund_due', 'refunded') then app.staff_refund(p_payment.id) end,
    'failed_at', case when p_payment.state = 'failed' then (
      select at from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and to_state = 'failed'
      order by id desc limit 1
    ) end,
    'arrival', app.staff_act(p_payment, (
      select audit_log from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and from_state is null and to_state = 'review'
      order by id limit 1
    )),
    'match', case when p_payment.order_id is not null then app.staff_act(p_payment, (
      select audit_log from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and details ? 'match'
      order by id desc limit 1
    )) end
  );
end;
$$;
