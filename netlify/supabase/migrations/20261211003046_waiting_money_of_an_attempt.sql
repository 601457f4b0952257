set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.describe_payments(p_payment_ids uuid[])
 RETURNS TABLE(payment_id uuid, described jsonb)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query
  select paid.id, to_jsonb(paid)
      - array['member_id', 'session', 'redirect', 'poll_at', 'poll_count', 'polled_at', 'order_id']
      || jsonb_build_object(
        'payer', (select name from public.members where id = paid.member_id), 'payer_id', paid.member_id,
        'claims', coalesce((
          select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because', 'member_id'] order by claim.id)
          from public.payment_claims as claim
          where claim.order_id = paid.order_id and claim.closed_at is null
        ), '[]'),
        -- A function is called only for a payment that may have its result, because most payments have none. A scalar
        -- sub-select is evaluated row by row; a plan for 'exists' could read the whole table.
        'refund', case when (select true from public.payment_refunds where payment_id = paid.id limit 1) then
          app.staff_refund(paid.id) end,
        'is_ours', not app.is_other_payee(paid),
        'is_reported', paid.state = 'review' and exists (
          select from public.payment_events where payment_id = paid.id and kind = 'paid'
        ),
        'is_held', paid.state in ('pending', 'failed') and exists (
          select from public.payment_events where payment_id = paid.id and kind = 'held'
        ),
        'owner_phone', case when paid.listing_id is not null and paid.state in ('pending', 'review', 'failed') then
          app.owner_phone(paid.phone, paid.member_id, paid.listing_id) end,
        'paid_by', case when paid.state = 'failed' then (
          select jsonb_build_object('code', provider_reference) from public.payments
          where order_id = paid.order_id and state = 'paid' and id <> paid.id
          order by paid_at limit 1
        ) end,
        -- Waiting money that may have paid the order of this attempt: its sum, and a number that agrees.
        'waiting_money', case when paid.state in ('pending', 'failed') and paid.phone is not null then (
          select jsonb_build_object('code', money.provider_reference) from public.payments as money
          where money.state = 'review' and money.order_id is null and money.currency = paid.currency
            and money.received_amount = paid.amount and not app.is_other_payee(money)
            and app.phones_agree(money.phone, paid.phone)
          order by money.created_at desc limit 1
        ) end,
        'missing_sum', case when paid.state = 'review' and paid.reason = 'other-sum' then app.missing_sum(paid) end,
        'shortfall', case when (
          select true from public.payment_shortfalls where payment_id = paid.id and withdrawn_at is null limit 1
        ) then app.staff_shortfall(paid.id) end,
        'taken_back', (
          select jsonb_build_object('id', id, 'kind', kind, 'code', code, 'amount', provider_amount, 'at', at,
            'is_closed', closed_at is not null)
          from public.payment_differences
          where payment_id = paid.id and kind in ('taken-back', 'went-back')
          order by id desc limit 1
        ),
        'differences', case when (
          select true from public.payment_differences
          where (payment_id = paid.id or code = paid.provider_reference) and settled_at is null limit 1
        ) then app.payment_differences(paid) else '[]' end,
        'largest_sum', app.largest_sum(paid),
        'unused_seconds', app.unused_seconds(paid),
        'undo', (
          select jsonb_build_object('act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
          from (
            select found_undo.* from app.find_open_undo(paid.id) as found_undo
            -- This condition is evaluated once for all payments.
            where exists (select from public.payment_undos where undone_at is null and until > app.now())
          ) as undo
          where undo.id is not null and app.is_untouched(undo.id, paid.id)
        ),
        'correction', (
          select jsonb_build_object('amount', amount, 'requested_by', requested_by, 'requested_at', requested_at,
            'requested_name', (select name from public.members where id = requested_by))
          from public.payment_corrections
          where payment_id = paid.id and approved_at is null and paid.state = 'review'
        ),
        'move', (
          select jsonb_build_object(
            'state', state, 'to_listing_id', to_listing_id, 'to_title', app.listing_title(to_listing_id),
            'from_title', app.listing_title(first.listing_id), 'reason', move.reason,
            'requested_by', requested_by, 'requested_at', requested_at,
            'requested_name', (select name from public.members where id = requested_by),
            'decided_name', (select name from public.members where id = decided_by), 'decided_at', decided_at)
          from public.payment_moves as move
            join (select id, listing_id from public.payments) as first on first.id = move.payment_id
          where (move.payment_id = paid.id or to_payment_id = paid.id)
            and (move.state = 'done' or move.state = 'asked' and paid.state = 'paid')
          order by move.id desc limit 1
        ),
        -- The acts of staff, the arrival of money for staff, its match, and the transitions to a failure and to a due
        -- refund. Other acts of the owner are steps of the payment itself.
        'decisions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'at', log.at, 'actor_id', log.actor_id,
            'actor_name', (select name from public.members where id = log.actor_id),
            'from_state', log.from_state, 'to_state', log.to_state, 'details', log.details,
            'reason', case when log.details ? 'difference' then app.reason_of_act(log.id) end,
            'listing_title', case when log.details ? 'listing' then
              app.listing_title((log.details ->> 'listing')::bigint) end
          ) order by log.id), '[]')
          from public.audit_log as log
          where log.subject = 'payment' and log.subject_id = paid.id::text and case
            when log.to_state = 'refund_due' then log.actor_id is not null or log.from_state is distinct from log.to_state
            when log.to_state = 'failed' or log.details ? 'match' or log.from_state is null and log.to_state = 'review' then true
            else log.actor_id <> paid.member_id or log.actor_id is not null and paid.member_id is null
          end
        ),
        'listing', (
          select jsonb_build_object(
            'id', listings.id, 'title', app.listing_title(listings.id),
            'state', listings.state, 'owner', (select name from public.members where id = listings.owner_id),
            'contact', public_version.contact, 'phone', public_version.phone, 'email', public_version.email
          )
          from public.listings
            left join lateral (
              select contact, phone, email from public.listing_versions
              where listing_id = listings.id and id = coalesce(listings.shown_version_id, id) order by id desc limit 1
            ) as public_version on true
          where listings.id = paid.listing_id
        )
      )
  from public.payments as paid where paid.id = any (p_payment_ids);
end;
$function$;

reset lock_timeout;
