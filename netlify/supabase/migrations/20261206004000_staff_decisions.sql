set lock_timeout = '5s';

set check_function_bodies = off;

drop function app.audit_subjects(text);

drop function public.staff_ledger(integer,date,timestamp with time zone,bigint);

CREATE OR REPLACE FUNCTION public.staff_audit(p_limit integer, p_before_id bigint DEFAULT NULL::bigint, p_subject text DEFAULT NULL::text, p_subject_id text DEFAULT NULL::text, p_actor_ids uuid[] DEFAULT NULL::uuid[], p_by_time boolean DEFAULT false, p_from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(id bigint, at timestamp with time zone, actor_id uuid, actor_name text, subject text, subject_id text, label text, from_state text, to_state text, reason text, details jsonb)
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
      when 'payment' then (select reference from public.payments where payments.id = log.subject_id::uuid)
      when 'member' then (select name from public.members where members.id = log.subject_id::uuid)
      when 'vacancy' then (select name from public.vacancies where vacancies.id = log.subject_id::uuid)
      when 'report' then log.details ->> 'business'
    end,
    log.from_state, log.to_state, log.reason,
    log.details || case when log.details ? 'requested_by' then jsonb_build_object(
      'requested_name', (select name from public.members where members.id = (log.details ->> 'requested_by')::uuid),
      'approved_name', (select name from public.members where members.id = (log.details ->> 'approved_by')::uuid)
    ) else '{}' end
  from (
    select * from public.audit_log
    where (p_before_id is null or (audit_log.at, audit_log.id) < (before_at, p_before_id))
      and (p_subject is null or audit_log.subject = p_subject)
      and (subjects is null or audit_log.subject_id = any (subjects))
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
  order by log.at desc, log.id desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_ledger(p_limit integer, p_month date, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_id bigint DEFAULT 0, p_day date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select coalesce(jsonb_agg(
    to_jsonb(entry) - array['payment_id', 'times'] || jsonb_build_object(
      'provider', payments.provider, 'reference', payments.reference,
      'receipt_number', payments.receipt_number, 'listing_id', payments.listing_id,
      'title', nullif(app.listing_title(payments.listing_id), ''),
      'package', payments.package, 'with_website', payments.with_website,
      'payment_code', payments.provider_reference, 'refund_code', payments.refund_code,
      'requested_name', (select name from public.members where id = refund.requested_by),
      'requested_at', refund.requested_at,
      'approved_name', (select name from public.members where id = refund.approved_by),
      'approved_at', case when refund.approved_by is not null then refund.approved_at end,
      'method', refund.method,
      'sent_name', case when refund.id is not null then (
        select name from public.members where id = (
          select actor_id from public.audit_log
          where subject = 'payment' and subject_id = entry.payment_id::text and to_state = 'refunded'
          order by id desc limit 1
        )
      ) end,
      'sent_at', refund.sent_at
    ) order by entry.at, entry.id
  ), '[]')
  from (
    select * from public.ledger
    where at >= app.start_of_day(p_month) and at < app.start_of_day((p_month + interval '1 month')::date)
      and (p_day is null or at >= app.start_of_day(p_day) and at < app.start_of_day(p_day + 1))
      and (at, id) > (p_after_at, p_after_id)
    order by at, id
    limit least(p_limit, 500)
  ) as entry
    join public.payments on payments.id = entry.payment_id
    left join public.payment_refunds as refund
      on entry.direction = 'out' and refund.payment_id = entry.payment_id and refund.state = 'sent';
$function$;

CREATE OR REPLACE FUNCTION public.refuse_claim(p_actor_id uuid, p_claim_id bigint, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refused public.payment_claims;
begin
  perform app.set_actor(p_actor_id, p_reason);
  update public.payment_claims set closed_at = app.now(), refused_because = p_reason
    where id = p_claim_id and closed_at is null returning * into refused;
  if found then
    perform app.audit('payment', id::text, state, state, jsonb_build_object('claim', 'refused', 'code', refused.code))
      from public.payments where order_id = refused.order_id order by created_at desc, id desc limit 1;
    perform app.enqueue_notice(
      'claim-refused-' || p_claim_id || '-' || extract(epoch from app.now()), 'claim-refused',
      (select listing_id from public.orders where id = refused.order_id));
  else
    perform app.refuse_if(refused_because is distinct from p_reason, 'PT409', 'the claim is closed')
      from public.payment_claims where id = p_claim_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.audit_subjects_by_name(p_term text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
declare
  few constant int := 100;
  has_name constant boolean := char_length(p_term) >= 3 and p_term ~ '[^0-9+-]' and p_term !~ '^[0-9a-f]{8}-';
  named constant bigint[] := array(
    select app.match_contacts(p_term, null, few) where p_term like '+%'
    union
    select app.match_listings(p_term, few) where has_name
  );
begin
  return query
    (select id::text from public.members where has_name and name ilike app.like_pattern(p_term) limit few)
    union all
    select unnest(named)::text
    union all
    select id::text from public.payments where listing_id = any (named);
end;
$function$;

CREATE OR REPLACE FUNCTION app.audit_subjects(p_number text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN ARRAY(SELECT audit_subjects.p_number AS p_number UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (replace(payments.reference, '-'::text, ''::text) = upper(replace(audit_subjects.p_number, '-'::text, ''::text))) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.provider_reference = upper(audit_subjects.p_number)) UNION SELECT (ledger.payment_id)::text AS payment_id FROM public.ledger WHERE (ledger.code = upper(audit_subjects.p_number)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.receipt_number = CASE WHEN (audit_subjects.p_number ~ '^[0-9]{1,9}$'::text) THEN (audit_subjects.p_number)::integer ELSE NULL::integer END) UNION SELECT (payments.id)::text AS id FROM (public.payment_claims claim JOIN public.payments USING (order_id)) WHERE (claim.code = upper(audit_subjects.p_number)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.listing_id = CASE WHEN (audit_subjects.p_number ~ '^[0-9]{1,18}$'::text) THEN (audit_subjects.p_number)::bigint ELSE NULL::bigint END) UNION SELECT (listing_slugs.listing_id)::text AS listing_id FROM public.listing_slugs WHERE (listing_slugs.slug = ltrim(lower(audit_subjects.p_number), '/'::text)) UNION SELECT (payments.id)::text AS id FROM (public.payments JOIN public.listing_slugs USING (listing_id)) WHERE (listing_slugs.slug = ltrim(lower(audit_subjects.p_number), '/'::text)) UNION SELECT (payments.id)::text AS id FROM public.payments WHERE (payments.phone = CASE WHEN (audit_subjects.p_number ~~ '+%'::text) THEN audit_subjects.p_number ELSE NULL::text END) UNION SELECT subject.subject FROM app.audit_subjects_by_name(audit_subjects.p_number) subject(subject));

CREATE OR REPLACE FUNCTION public.settle_difference(p_actor_id uuid, p_difference_id bigint, p_outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held public.payment_differences;
begin
  perform app.set_actor(p_actor_id, p_outcome);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.settled_by <> p_actor_id, 'PT409', 'another user has settled it');
  if held.settled_at is not null then
    return;
  end if;
  update public.payment_differences set settled_at = app.now(), settled_by = p_actor_id, note = p_outcome
    where id = p_difference_id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('difference', 'settled'))
    from public.payments where id = held.payment_id or provider_reference = held.code;
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
begin
  perform app.set_actor(p_actor_id, p_reason);
  select * into held from public.payment_differences where id = p_difference_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such difference');
  perform app.refuse_if(held.closed_at is not null and held.settled_by <> p_actor_id, 'PT409', 'it is closed already');
  if held.closed_at is not null then
    return;
  end if;
  update public.payment_differences
    set settled_at = coalesce(settled_at, app.now()), closed_at = app.now(), settled_by = p_actor_id, note = p_reason
    where id = p_difference_id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('difference', 'closed'))
    from public.payments where id = held.payment_id or provider_reference = held.code;
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
        'missing_sum', case when paid.state = 'review' and paid.reason = 'other-sum' then app.missing_sum(paid) end,
        'shortfall', (
          select jsonb_build_object('amount', amount, 'reason', shortfall.reason, 'accepted_at', accepted_at,
            'accepted_name', (select name from public.members where id = accepted_by))
          from public.payment_shortfalls as shortfall
          where payment_id = paid.id and withdrawn_at is null
        ),
        'taken_back', (
          select jsonb_build_object('id', id, 'kind', kind, 'code', code, 'amount', provider_amount, 'at', at,
            'is_closed', closed_at is not null)
          from public.payment_differences
          where payment_id = paid.id and kind in ('taken-back', 'went-back')
          order by id desc limit 1
        ),
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
        -- The acts of staff, and the transition to a due refund. Acts of the owner are steps of the payment itself.
        'decisions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'at', log.at, 'actor_id', log.actor_id,
            'actor_name', (select name from public.members where id = log.actor_id),
            'from_state', log.from_state, 'to_state', log.to_state, 'details', log.details
          ) order by log.id), '[]')
          from public.audit_log as log
          where log.subject = 'payment' and log.subject_id = paid.id::text and case
            when log.to_state = 'refund_due' then log.actor_id is not null or log.from_state is distinct from log.to_state
            else log.actor_id <> paid.member_id or log.actor_id is not null and paid.member_id is null
          end
        ),
        'listing', (
          select jsonb_build_object(
            'id', listings.id, 'title', app.listing_title(listings.id),
            'state', listings.state,
            'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
          )
          from public.listings
            left join lateral (
              select contact, phone, email from public.listing_versions
              where listing_id = listings.id order by id desc limit 1
            ) as newest on true
          where listings.id = paid.listing_id
        )
      )
  from public.payments as paid where paid.id = any (p_payment_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_today(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select public.staff_counts() || jsonb_build_object(
    'paid_reviews', count(paid.paid_at),
    'late_reviews', count(*) filter (where paid.paid_at < app.now() - interval '42 hours'),
    'review_until', min(paid.paid_at) + interval '48 hours',
    'payments_since', (select min(at) from app.waiting_items(1, '-infinity', '')),
    -- A refund waits since it became due, and not since its payment.
    'refunds_since', (
      select min(coalesce((
        select max(at) from public.audit_log
        where subject = 'payment' and subject_id = payments.id::text and to_state = 'refund_due'
          and from_state is distinct from to_state
      ), paid_at))
      from public.payments where state = 'refund_due'
    ),
    'refunds_to_approve', (
      select count(*) from public.payments
        -- A payment has at most one requested refund. The limit makes this an index look-up for each payment; a join
        -- would read the whole table.
        cross join lateral (
          select requested_by, approved_at from public.payment_refunds
          where payment_id = payments.id and state = 'asked' limit 1
        ) as refund
      where payments.state = 'refund_due' and refund.approved_at is null and refund.requested_by <> p_actor_id
    ),
    'moves_to_approve', (
      select count(*) from public.payment_moves as move
      where move.state = 'asked' and move.requested_by <> p_actor_id
        and exists (select from public.payments where id = move.payment_id and state = 'paid')
    ),
    'urgent_reports', (
      select count(*) from (
        select from public.reports where state = 'open' group by business having count(distinct reporter) >= 3
      ) as urgent
    ),
    'vacancies_since', (select min(created_at) from public.vacancies where state = 'new'),
    'differences', (select count(*) from public.payment_differences where settled_at is null),
    'bounces', (
      select count(*) from public.email_stops
      where lifted_at is null and created_at > app.now() - interval '24 hours'
    )
  )
  from (
    select min(payments.paid_at) as paid_at
    from public.payments join public.listings on listings.id = payments.listing_id
    where payments.state = 'paid' and covers_from is null and review_version_id is not null
    group by listings.id
  ) as paid;
$function$;

grant EXECUTE on function public.staff_ledger(integer,date,timestamp with time zone,bigint,date) to service_role;

reset lock_timeout;
