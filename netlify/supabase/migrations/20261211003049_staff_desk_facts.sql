set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.sum_after_entry(p_id bigint, p_subject_id text, p_to_state text, p_received_amount integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  later jsonb;
begin
  if p_received_amount is null or p_to_state not in ('review', 'paid', 'refund_due', 'refunded') then
    return null;
  end if;
  select details into later from public.audit_log
    where subject = 'payment' and subject_id = p_subject_id and id > p_id
      and (details ->> 'correction' = 'made' or details ->> 'undone' = 'confirm')
    order by id limit 1;
  return case
    when later ? 'undone' then null
    when later ? 'former' then (later ->> 'former')::int
    else p_received_amount
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_audit(p_limit integer, p_before_id bigint DEFAULT NULL::bigint, p_subject text DEFAULT NULL::text, p_subject_id text DEFAULT NULL::text, p_actor_ids uuid[] DEFAULT NULL::uuid[], p_by_time boolean DEFAULT false, p_from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor_id uuid, actor_name text, subject text, subject_id text, label text, from_state text, to_state text, reason text, details jsonb, listing_id bigint, listing_title text, amount integer, currency text, code text, member_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  before_at timestamptz;
  subjects constant text[] := case when p_subject_id is not null then app.audit_subjects(p_subject_id) end;
  named constant uuid[] := array(select app.audit_members_by_name(p_subject_id));
  -- Without a named member, the condition about actors is absent from the query plan.
  has_named constant boolean := cardinality(named) > 0;
  few constant int := 1000;
  found bigint[];
  are_few boolean;
begin
  if p_actor_ids is not null then
    found := array(
      select log.id
      from unnest(p_actor_ids) as actor
        -- The limits make these look-ups by index.
        cross join lateral (
          (select id from public.audit_log where actor_id = actor limit few)
          union all
          (select id from public.audit_log where details ->> 'requested_by' = actor::text limit few)
          union all
          (select id from public.audit_log where details ->> 'approved_by' = actor::text limit few)
        ) as log
      limit few
    );
    are_few := cardinality(found) < few;
  end if;
  if p_before_id is not null then
    select log.at into before_at from public.audit_log as log where log.id = p_before_id;
  end if;
  return query
  select log.id, log.at, log.actor_id,
    (select name from public.members where members.id = log.actor_id), log.subject, log.subject_id,
    case log.subject
      when 'listing' then (
        select nullif(app.listing_title(listings.id), '') from public.listings where listings.id = log.subject_id::bigint
      )
      when 'payment' then paid.reference
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
      when 'prepared' then coalesce(
        (select nullif(draft ->> 'title', '') from app.prepared_listings where prepared_listings.id = log.subject_id::bigint),
        log.details ->> 'title'
      )
      when 'member' then (select name from public.members where members.id = log.subject_id::uuid)
    end,
    log.from_state, log.to_state,
    case when log.reason = '' and log.actor_id is not null and log.subject in ('listing', 'payment') then
      coalesce(app.reason_of_act(log.id), '') else log.reason end,
    log.details || case when log.details ? 'requested_by' then jsonb_build_object(
      'requested_name', (select name from public.members where members.id = (log.details ->> 'requested_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end,
    paid.listing_id, case when paid.listing_id is not null then nullif(app.listing_title(paid.listing_id), '') end,
    money.came, case when money.came is not null then paid.currency end,
    case when money.came is not null then paid.provider_reference end,
    (
      select name from public.members where members.id = case log.subject
        when 'payment' then paid.member_id
        when 'listing' then (select owner_id from public.listings where listings.id = log.subject_id::bigint)
        when 'post' then (select author_id from public.posts where posts.id = log.subject_id::bigint)
      end
    )
  from (
    select * from public.audit_log
    where (p_before_id is null or (audit_log.at, audit_log.id) < (before_at, p_before_id))
      and (p_subject is null or audit_log.subject = p_subject)
      and (subjects is null or audit_log.subject_id = any (subjects)
        or has_named and audit_log.actor_id = any (named))
      and (are_few is not true or audit_log.id = any (found))
      and (are_few is not false
        or audit_log.actor_id = any (p_actor_ids)
        or audit_log.details ->> 'requested_by' = any (p_actor_ids::text[])
        or audit_log.details ->> 'approved_by' = any (p_actor_ids::text[]))
      and (not p_by_time or audit_log.actor_id is null)
      and (p_from_at is null or audit_log.at >= p_from_at)
      and (p_until_at is null or audit_log.at < p_until_at)
    order by audit_log.at desc, audit_log.id desc
    limit least(p_limit, 500)
  ) as log
    -- The limit makes this an index look-up for each row.
    left join lateral (
      select reference, listing_id, member_id, received_amount, currency, provider_reference from public.payments
      where payments.id = case log.subject when 'payment' then log.subject_id::uuid end limit 1
    ) as paid on true
    cross join lateral (
      select app.sum_after_entry(log.id, log.subject_id, log.to_state, paid.received_amount) as came
    ) as money
  order by log.at desc, log.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION app.record_refund_failed(p_provider text, p_event jsonb)
 RETURNS public.payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  paid public.payments := app.lock_payment_of_refund(p_provider, p_event);
  why constant text := case
    when p_event ->> 'reason' in ('already-reversed', 'CAPTURE_FULLY_REFUNDED', 'REFUND_AMOUNT_EXCEEDED')
      then 'went-back-already'
    else p_event ->> 'reason'
  end;
begin
  update public.payment_refunds
    set reason = why,
      state = case when why in ('no-answer', 'went-back-already') then state else 'failed' end,
      next_try_at = case when why = 'no-answer' then next_try_at end
    where id = (app.find_refund_of_event(p_event)).id and payment_id = paid.id and state = 'sending'
      and reason is distinct from 'went-back-already';
  if found and why is distinct from 'no-answer' then
    perform app.audit(
      'payment', paid.id::text, paid.state, paid.state, jsonb_build_object('refund', 'failed', 'cause', why));
  end if;
  return paid;
end;
$function$;

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
        -- The acts of staff, the arrival of money for staff, its match, a failed refund, and the transitions to a failure
        -- and to a due refund. Other acts of the owner are steps of the payment itself.
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
            when log.to_state = 'refund_due' then
              log.actor_id is not null or log.from_state is distinct from log.to_state
              or log.details ->> 'refund' = 'failed'
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

CREATE OR REPLACE FUNCTION app.match_owned_listings(p_query text, p_limit integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
declare
  words constant text[] := regexp_split_to_array(lower(p_query), '\s+');
  few constant int := 1000;
begin
  if cardinality(words) not between 2 and 6 then
    return;
  end if;
  return query
    select distinct listings.id
    from unnest(words) as word
      cross join lateral (
        select id, name from public.members
        where char_length(word) >= 3 and name ilike app.like_pattern(word) limit few
      ) as owner
      join public.listings on listings.owner_id = owner.id
    where not exists (
      select from unnest(words) as other
      where concat_ws(' ', listings.search_title, lower(owner.name)) not like app.like_pattern(other)
    )
    limit p_limit;
end;
$function$;

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
  -- The visible end of a masked number, such as ***425 or 2547*****425, or the end of a number. The indexes have the last
  -- three digits, and the whole end narrows the rows that they find.
  ending constant text := substring(spoken from '^(?:[+]?[0-9]*[*]+)?([0-9]{3,8})$');
  last_digits constant text := right(ending, 3);
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
      where phone like '%*%' and right(phone, 3) = last_digits
        and ending like replace(right(phone, char_length(ending)), '*', '_')
      order by created_at desc limit p_limit
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
    (
      select member_id from app.proven_phones
      where right(phone, 3) = last_digits and phone like '%' || ending order by proven_at desc limit p_limit
    )
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
    (select app.match_owned_listings(p_query, p_limit))
    union
    (select id from public.listings where owner_id = any (member_ids) order by id desc limit p_limit)
    union
    (select listing_id from public.payments where id = any (money) and listing_id is not null)
    union
    (
      select listing_id from public.listing_versions
      where right(phone, 3) = last_digits and phone like '%' || ending order by id desc limit p_limit
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

reset lock_timeout;
