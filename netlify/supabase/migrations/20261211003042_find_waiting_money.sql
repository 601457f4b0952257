set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.staff_find(p_limit integer, p_query text, p_phone text DEFAULT NULL::text, p_account_ids uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  spoken constant text := upper(regexp_replace(p_query, '[\s-]', '', 'g'));
  -- The visible digits of a masked number, such as ***425 or 2547*****425. Its last three digits are enough.
  last_digits constant text := substring(spoken from '^(?:[+]?[0-9]*[*]+)?([0-9]{3})$');
  by_contact bigint[] := array(select app.match_contacts(p_phone, lower(p_query), p_limit));
  money uuid[];
  member_ids uuid[];
  adverts bigint[];
  waiting uuid[];
begin
  money := array(
    (select id from public.payments where replace(reference, '-', '') = spoken limit p_limit)
    union
    (select id from public.payments where replace(former_reference, '-', '') = spoken limit p_limit)
    union
    (select id from public.payments where provider_reference = spoken limit p_limit)
    union
    (select payment_id from public.ledger where code = spoken limit p_limit)
    union
    (select id from public.payments where phone = coalesce(p_phone, p_query) order by created_at desc limit p_limit)
    union
    (
      select id from public.payments
      where phone like '%*%' and right(phone, 3) = right(p_phone, 3) and app.phones_agree(phone, p_phone)
      order by created_at desc limit p_limit
    )
    union
    (
      select id from public.payments
      where phone like '%*%' and right(phone, 3) = last_digits order by created_at desc limit p_limit
    )
    union
    (select id from public.payments where receipt_number = case when spoken ~ '^[0-9]{1,9}$' then spoken::int end)
    union
    (
      select payments.id from public.payment_claims as claim join public.payments using (order_id)
      where claim.code = spoken limit p_limit
    )
  );
  member_ids := array(
    (select id from public.members where id = any (p_account_ids))
    union
    (
      select id from public.members
      where char_length(p_query) >= 3 and name ilike app.like_pattern(p_query) limit p_limit
    )
    union
    (select member_id from app.proven_phones where phone = p_phone)
    union
    (select member_id from app.proven_phones where right(phone, 3) = last_digits order by proven_at desc limit p_limit)
    union
    (select owner_id from public.listings where id = any (by_contact) and owner_id is not null)
    union
    (select member_id from public.payments where phone = p_phone and member_id is not null limit p_limit)
  );
  adverts := array(
    select unnest(by_contact)
    union
    (
      select listing_id from public.listing_versions
      where substring(payment_details from '^till ([0-9]+)') = spoken order by id desc limit p_limit
    )
    union
    (select app.match_listings(p_query, p_limit))
    union
    (select id from public.listings where owner_id = any (member_ids) order by id desc limit p_limit)
    union
    (select listing_id from public.payments where id = any (money) and listing_id is not null)
    union
    (
      select listing_id from public.listing_versions
      where right(phone, 3) = last_digits order by id desc limit p_limit
    )
  );
  -- The money of these adverts that waits for staff: in review, or with a code that its owner sent.
  waiting := array(
    select id from public.payments
    where listing_id = any (adverts) and (
      state = 'review' or state = 'pending' and exists (
        select from public.payment_claims as claim where claim.order_id = payments.order_id and claim.closed_at is null
      )
    )
    limit p_limit
  );
  return jsonb_build_object(
    'listings', (
      select coalesce(jsonb_agg(app.staff_listing_row(result) order by result.id desc), '[]')
      from (select * from public.listings where id = any (adverts) order by id desc limit p_limit) as result
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', result.id, 'name', result.name,
        'listings', (select count(*) from public.listings where owner_id = result.id)
      ) order by result.name, result.id), '[]')
      from (select * from public.members where id = any (member_ids) order by name, id limit p_limit) as result
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(result) order by result.created_at desc, result.id), '[]')
      from (
        select * from public.payments where id = any (money || waiting) order by created_at desc, id limit p_limit
      ) as result
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.staff_payment_row(p_payment public.payments)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', p_payment.id, 'reference', p_payment.reference, 'former_reference', p_payment.former_reference,
    'state', p_payment.state, 'provider', p_payment.provider,
    'code', p_payment.provider_reference, 'phone', p_payment.phone, 'amount', coalesce(p_payment.received_amount, p_payment.amount),
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
    'shortfall', app.staff_shortfall(p_payment.id), 'differences', app.payment_differences(p_payment),
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
$function$;

CREATE INDEX listing_versions_by_last_digits ON public.listing_versions USING btree ("right"(phone, 3), id) WHERE (phone IS NOT NULL);

reset lock_timeout;
