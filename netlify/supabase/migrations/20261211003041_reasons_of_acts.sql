set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.reason_of_act(p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  entry public.audit_log;
  is_new_state boolean;
begin
  select * into entry from public.audit_log where id = p_id;
  is_new_state := entry.from_state is distinct from entry.to_state;
  if entry.details ? 'difference' then
    return (
      select nullif(note, '') from public.payment_differences
      where settled_by = entry.actor_id and entry.at in (settled_at, closed_at)
        and (payment_id = entry.subject_id::uuid or code = (
          select provider_reference from public.payments where id = entry.subject_id::uuid
        ))
      limit 1
    );
  elsif entry.details ->> 'shortfall' = 'accepted' then
    return (
      select reason from public.payment_shortfalls
      where payment_id = entry.subject_id::uuid and accepted_at = entry.at limit 1
    );
  elsif entry.subject = 'payment' and is_new_state and entry.to_state = 'refund_due' then
    return (
      select reason from public.payments
      where id = entry.subject_id::uuid and state in ('refund_due', 'refunded') and not exists (
        select from public.audit_log as later
        where later.subject = 'payment' and later.subject_id = entry.subject_id and later.id > entry.id
          and later.to_state = 'refund_due' and later.from_state is distinct from later.to_state
      )
    );
  elsif entry.subject = 'listing' and is_new_state and entry.to_state = 'suspended' then
    return (
      select reason from public.listings
      where id = entry.subject_id::bigint and not exists (
        select from public.audit_log as later
        where later.subject = 'listing' and later.subject_id = entry.subject_id and later.id > entry.id
          and later.from_state is distinct from later.to_state
      )
    );
  elsif entry.subject = 'listing' and (is_new_state or entry.details ? 'decision') then
    return (
      select reason from public.listing_versions
      where listing_id = entry.subject_id::bigint and decided_at = entry.at
        and decision in ('changes_requested', 'refused')
      limit 1
    );
  end if;
  return null;
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
    paid.received_amount, paid.currency, paid.provider_reference,
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
  order by log.at desc, log.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION app.sums_of_difference(p_difference public.payment_differences)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (((p_difference).recorded_amount IS NOT NULL) AND ((p_difference).provider_amount IS NOT NULL)) THEN jsonb_build_object('booked', (p_difference).recorded_amount, 'listed', (p_difference).provider_amount, 'currency', (p_difference).currency) ELSE '{}'::jsonb END;

CREATE OR REPLACE FUNCTION public.settle_difference(p_actor_id uuid, p_difference_id bigint, p_outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.payment_differences;
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_outcome);
  paid := app.lock_payment_of_difference(p_difference_id);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.settled_by <> p_actor_id, 'PT409', 'another user has settled it');
  if held.settled_at is not null then
    return;
  end if;
  update public.payment_differences set settled_at = app.now(), settled_by = p_actor_id, note = p_outcome
    where id = p_difference_id;
  perform app.audit('payment', paid.id::text, paid.state, paid.state, jsonb_build_object('difference', 'settled') || app.sums_of_difference(held))
    where paid.id is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.close_difference(p_actor_id uuid, p_difference_id bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.payment_differences;
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_reason);
  paid := app.lock_payment_of_difference(p_difference_id);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such difference');
  perform app.refuse_if(held.closed_at is not null and held.settled_by <> p_actor_id, 'PT409', 'it is closed already');
  if held.closed_at is not null then
    return;
  end if;
  update public.payment_differences
    set settled_at = coalesce(settled_at, app.now()), closed_at = app.now(), settled_by = p_actor_id, note = p_reason
    where id = p_difference_id;
  perform app.audit('payment', paid.id::text, paid.state, paid.state, jsonb_build_object('difference', 'closed') || app.sums_of_difference(held))
    where paid.id is not null;
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
