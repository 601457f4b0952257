set lock_timeout = '5s';

set check_function_bodies = off;

alter table public.payment_undos drop constraint "payment_undos_act_check";

drop function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone);

drop function app.find_open_undo(uuid);

drop function app.lock_undo(uuid);

drop function public.undo_payment(uuid,uuid);

drop function public.refuse_claim(uuid,bigint,text);

CREATE OR REPLACE FUNCTION app.refund_act(p_from_state text, p_to_state text, p_details jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (p_details ? 'refund'::text) THEN (p_details ->> 'refund'::text) WHEN (p_to_state = 'refunded'::text) THEN 'sent'::text WHEN ((p_to_state = 'refund_due'::text) AND (p_from_state IS DISTINCT FROM 'refund_due'::text)) THEN 'due'::text WHEN ((p_details ->> 'undone'::text) = 'refund-due'::text) THEN 'undone'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.staff_audit(p_limit integer, p_before_id bigint DEFAULT NULL::bigint, p_subject text DEFAULT NULL::text, p_subject_id text DEFAULT NULL::text, p_actor_ids uuid[] DEFAULT NULL::uuid[], p_by_time boolean DEFAULT false, p_from_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_is_refund boolean DEFAULT false, p_refund_acts text[] DEFAULT NULL::text[])
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
  -- Without a named member or acts, the conditions about them are absent from the query plan.
  has_named constant boolean := cardinality(named) > 0;
  has_acts constant boolean := p_refund_acts is not null;
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
        or has_named and audit_log.actor_id = any (named)
        or has_acts and audit_log.subject = 'payment'
          and app.refund_act(audit_log.from_state, audit_log.to_state, audit_log.details) = any (p_refund_acts))
      and (not p_is_refund or audit_log.subject = 'payment'
        and app.refund_act(audit_log.from_state, audit_log.to_state, audit_log.details) is not null)
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

CREATE OR REPLACE FUNCTION app.is_notice_current(p_notice public.notices, p_listing public.listings, p_payment public.payments, p_version public.listing_versions)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    case
      when p_notice.kind like 'ends-in-%' then
        app.is_live(p_listing) and p_listing.live_payment_id = p_notice.payment_id
      when p_notice.kind = 'week' then app.week_of_email(p_notice.at) = app.week_of_email(app.now())
      when p_notice.kind = 'live' then p_listing.state = 'live' and p_listing.live_payment_id = p_notice.payment_id
      when p_notice.kind = 'expired' then p_listing.state = 'expired'
      when p_notice.kind = 'suspended' then p_listing.state = 'suspended'
      when p_notice.kind = 'restored' then p_listing.state <> 'suspended'
      when p_notice.kind = 'post-refused' then exists (
        select from public.posts
        where id = substring(p_notice.key from '[0-9]+$')::bigint and publication = 'refused'
      )
      when p_notice.kind = 'submitted' then p_version.decision is null
      -- A listing that went live since has a notice of that instead.
      when p_notice.kind = 'approved' then not exists (
        select from public.notices as other
        where other.listing_id = p_notice.listing_id and other.kind = 'live' and other.at >= p_notice.at
      )
      when p_notice.kind = 'agent-asks' then exists (
        select from app.contact_changes
        where id = substring(p_notice.key from '[0-9]+$')::bigint and sent_at is not null
      )
      when p_notice.kind = 'renewal-price' then
        app.is_live(p_listing) and app.listing_renewal(p_listing.id) ->> 'state' = 'price'
      -- The member may have sent the code again, or its money may have come, before the e-mail.
      when p_notice.kind = 'claim-refused' then exists (
        select from public.payment_claims as claim
        where id = substring(p_notice.key from '^claim-refused-([0-9]+)')::bigint and refused_because is not null
          and not exists (
            select from public.payments
            where payments.order_id = claim.order_id and provider_reference = claim.code
          )
      )
      when p_notice.kind = 'payment-review' then p_payment.state = 'review'
      when p_notice.kind = 'refund-due' then p_payment.state = 'refund_due'
      else true
    end, false);
$function$;

CREATE OR REPLACE FUNCTION public.refuse_claim(p_actor_id uuid, p_claim_id bigint, p_reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refused public.payment_claims;
  paid public.payments;
begin
  perform app.set_actor(p_actor_id, p_reason);
  paid := app.lock_payment((
    select payments.id from public.payments join public.payment_claims as claim using (order_id)
    where claim.id = p_claim_id order by payments.created_at desc, payments.id desc limit 1
  ));
  perform app.open_undo('refuse-claim');
  update public.payment_claims set closed_at = app.now(), refused_because = p_reason
    where id = p_claim_id and closed_at is null returning * into refused;
  if found then
    perform app.audit('payment', paid.id::text, paid.state, paid.state,
        jsonb_build_object('claim', 'refused', 'code', refused.code))
      where paid.id is not null;
    perform app.enqueue_notice(
      'claim-refused-' || p_claim_id || '-' || extract(epoch from app.now()), 'claim-refused',
      (select listing_id from public.orders where id = refused.order_id));
  else
    perform app.refuse_if(refused_because is distinct from p_reason, 'PT409', 'the claim is closed')
      from public.payment_claims where id = p_claim_id;
  end if;
  return paid.id;
end;
$function$;

CREATE OR REPLACE FUNCTION app.staff_refund(p_payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'method', held.method, 'state', held.state, 'reason', held.reason,
      'requested_at', held.requested_at, 'requested_by', held.requested_by,
      'requested_name', (select name from public.members where id = held.requested_by),
      'approved_name', (select name from public.members where id = held.approved_by),
      'approved_at', case when held.approved_by is not null then held.approved_at end,
      'code', held.code, 'sent_at', held.sent_at,
      'failure', (
        select jsonb_build_object('at', at, 'cause', coalesce(details ->> 'cause', 'unknown')) from public.audit_log
        where subject = 'payment' and subject_id = p_payment_id::text and details ->> 'refund' = 'failed'
          and at >= held.requested_at
        order by id desc limit 1
      ),
      'sent_name', case when held.state = 'sent' then (
        select name from public.members where id = (
          select actor_id from public.audit_log
          where subject = 'payment' and subject_id = p_payment_id::text and to_state = 'refunded'
          order by id desc limit 1
        )
      ) end,
      'can_note', app.can_note_refund(held)
    )
    from public.payment_refunds as held
    where payment_id = p_payment_id and reason is distinct from 'not-wanted'
    order by state = 'failed', requested_at desc limit 1
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.undo_payment(p_actor_id uuid, p_payment_id uuid, p_undo_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
 SET search_path TO ''
AS $function$
declare
  undo public.payment_undos := app.find_open_undo(p_payment_id, p_undo_id);
  changed public.payment_undo_rows;
begin
  perform app.set_actor(p_actor_id);
  if undo.id is null then
    if exists (
      select from app.undos_of_payment(p_payment_id)
      where undone_by = p_actor_id and undone_at > app.now() - interval '1 minute' and id = coalesce(p_undo_id, id)
    ) then
      return (select state from public.payments where id = p_payment_id);
    end if;
    raise exception 'nothing can be undone any more' using errcode = 'TG408';
  end if;
  perform app.lock_undo(undo.id, p_payment_id);
  select * into undo from public.payment_undos where id = undo.id for no key update;
  if undo.undone_at is not null then
    return (select state from public.payments where id = p_payment_id);
  end if;
  perform app.refuse_if(not app.is_untouched(undo.id, p_payment_id), 'TG408', 'something else happened since');
  update public.payment_refunds set state = 'failed', reason = 'not-wanted', next_try_at = null
    where payment_id = p_payment_id and state in ('asked', 'sending') and undo.act <> 'refuse-claim';
  if undo.act = 'accept' then
    update public.payment_shortfalls set withdrawn_at = app.now()
      where payment_id = p_payment_id and withdrawn_at is null;
  end if;
  insert into public.void_receipts (receipt_number, payment_id)
    select (after ->> 'receipt_number')::int, key::uuid from public.payment_undo_rows
    where undo_id = undo.id and relation = 'payments'
      and after ->> 'receipt_number' is distinct from before ->> 'receipt_number';
  perform set_config('app.writes_payments', 'code', true);
  for changed in
    select * from public.payment_undo_rows
    where undo_id = undo.id
      and relation in ('payments', 'listings', 'orders', 'payment_claims', 'payment_differences')
    -- A live listing refers to a paid payment at each moment, and a payment that had money is back before an open
    -- attempt of its order.
    order by (relation = 'payments') = (undo.act <> 'refund-due'), before ->> 'state' = 'pending', relation, key
  loop
    perform app.restore_row(changed.relation, changed.key, app.undone_values(changed));
  end loop;
  perform set_config('app.writes_payments', '', true);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    select (after ->> 'payment_id')::uuid, after ->> 'direction', after ->> 'code', -(after ->> 'amount')::int,
      after ->> 'currency', true, -(after ->> 'times')::int
    from public.payment_undo_rows where undo_id = undo.id and relation = 'ledger' order by key::bigint;
  delete from public.notices where id = any (array(
    select key::bigint from public.payment_undo_rows where undo_id = undo.id and relation = 'notices'
  ));
  insert into public.payment_events (payment_id, kind, data)
    select key::uuid, 'undone', jsonb_build_object('act', undo.act, 'reference', after ->> 'provider_reference')
    from public.payment_undo_rows where undo_id = undo.id and relation = 'payments';
  update public.payment_undos set undone_at = app.now(), undone_by = p_actor_id where id = undo.id;
  perform app.audit('payment', id::text, state, state, jsonb_build_object('undone', undo.act))
    from public.payments where id = p_payment_id;
  if undo.act = 'refuse-claim' then
    perform app.settle_reopened_claim(undo.id);
  end if;
  return (select state from public.payments where id = p_payment_id);
exception when unique_violation then
  -- The owner opened an order or an attempt since.
  raise exception 'something else happened since' using errcode = 'TG408';
end;
$function$;

CREATE OR REPLACE FUNCTION app.settle_reopened_claim(p_undo_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  claim public.payment_claims;
  money public.payments;
begin
  select payment_claims.* into claim
    from public.payment_undo_rows join public.payment_claims on id = key::bigint
    where undo_id = p_undo_id and relation = 'payment_claims';
  select * into money from public.payments
    where provider_reference = claim.code and provider in ('till', 'mpesa');
  if app.certain_order(money) = claim.order_id then
    perform app.set_actor(null);
    perform app.settle_certain_money(money.id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION app.lock_undo(p_undo_id uuid, p_payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  codes text[];
  listing_ids bigint[];
  order_ids uuid[];
  payment_ids uuid[];
begin
  select array_agg(distinct image ->> 'provider_reference'), array_agg(distinct (image ->> 'listing_id')::bigint),
      array_agg(distinct (image ->> 'order_id')::uuid), array_agg(distinct key::uuid)
    into codes, listing_ids, order_ids, payment_ids
    from public.payment_undo_rows cross join lateral (values (before), (after)) as images(image)
    where undo_id = p_undo_id and relation = 'payments';
  listing_ids := listing_ids || array(
    select key::bigint from public.payment_undo_rows where undo_id = p_undo_id and relation = 'listings'
  );
  select codes || array_agg(claim.code), listing_ids || array_agg(orders.listing_id), order_ids || array_agg(orders.id)
    into codes, listing_ids, order_ids
    from public.payment_undo_rows
      join public.payment_claims as claim on claim.id = key::bigint
      join public.orders on orders.id = claim.order_id
    where undo_id = p_undo_id and relation = 'payment_claims';
  perform app.lock_code(code)
    from (select distinct code from unnest(codes) as code where code is not null order by code) as named;
  payment_ids := payment_ids || p_payment_id || array(
    select id from public.payments where provider_reference = any (codes) and order_id is null
  );
  perform from public.listings where id = any (listing_ids) order by id for no key update;
  perform from public.orders where id = any (order_ids) order by id for no key update;
  perform from public.payments where id = any (payment_ids) order by id for no key update;
  perform from public.notices where id = any (array(
    select key::bigint from public.payment_undo_rows where undo_id = p_undo_id and relation = 'notices'
  )) order by id for no key update;
end;
$function$;

CREATE OR REPLACE FUNCTION app.undos_of_payment(p_payment_id uuid)
 RETURNS SETOF public.payment_undos
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  select undo.* from public.payment_undo_rows as changed
    join public.payment_undos as undo on undo.id = changed.undo_id
  where changed.relation = 'payments' and changed.key = p_payment_id::text
  union all
  select undo.* from public.payments
    join public.payment_claims as claim on claim.order_id = payments.order_id
    join public.payment_undo_rows as changed on changed.relation = 'payment_claims' and changed.key = claim.id::text
    join public.payment_undos as undo on undo.id = changed.undo_id
  where payments.id = p_payment_id and undo.act = 'refuse-claim';
$function$;

CREATE OR REPLACE FUNCTION app.find_open_undo(p_payment_id uuid, p_undo_id uuid DEFAULT NULL::uuid)
 RETURNS public.payment_undos
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select undo from app.undos_of_payment(p_payment_id) as undo
    where undo.undone_at is null and undo.until > app.now() and undo.id = coalesce(p_undo_id, undo.id)
    order by undo.at desc, undo.id limit 1
  );
end;
$function$;

CREATE OR REPLACE FUNCTION app.is_untouched(p_undo_id uuid, p_payment_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.payment_undo_rows as changed
    where undo_id = p_undo_id and relation <> 'ledger'
      and (app.recorded_row(relation, key) @> after) is not true
  ) and not exists (
    select from public.payment_undo_rows as changed
      join public.orders on orders.id = (before ->> 'order_id')::uuid
    where undo_id = p_undo_id and before ->> 'state' = 'pending' and orders.closed_at is not null
      and not exists (
        select from public.payment_undo_rows as own
        where own.undo_id = p_undo_id and own.relation = 'orders' and own.key = orders.id::text
      )
  ) and not exists (
    select from public.payment_refunds
    where payment_id = p_payment_id and state = 'sending' and (method = 'hand' or attempt_count > 0)
      and exists (select from public.payment_undos where id = p_undo_id and act <> 'refuse-claim')
  ) and not exists (
    select from public.payment_undos as undo
      join public.payment_undo_rows as changed on changed.undo_id = undo.id and changed.relation = 'payment_claims'
      join public.payment_claims as claim on claim.id = changed.key::bigint
      join public.payments as settled on settled.order_id = claim.order_id and settled.provider_reference = claim.code
    where undo.id = p_undo_id and undo.act = 'refuse-claim'
  ) and not exists (
    select from public.payment_undos as undo
      join public.payment_undo_rows as changed on changed.undo_id = undo.id and changed.relation = 'payments'
      join public.payments as other on other.order_id = (changed.after ->> 'order_id')::uuid
    where undo.id = p_undo_id and (other.paid_at >= undo.at or other.state = 'paid' and undo.act = 'refund-due')
      and not exists (
        select from public.payment_undo_rows as own
        where own.undo_id = p_undo_id and own.relation = 'payments' and own.key = other.id::text
      )
  );
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
        -- Waiting money that may have paid the order of this attempt: the code that its owner sent, or else its sum, and a
        -- number that agrees.
        'waiting_money', case when paid.state in ('pending', 'failed') then coalesce((
          select jsonb_build_object('code', money.provider_reference, 'is_claimed', true)
          from public.payment_claims as claim join public.payments as money on money.provider_reference = claim.code
          where claim.order_id = paid.order_id and claim.closed_at is null
            and money.state = 'review' and money.order_id is null
          order by claim.id desc limit 1
        ), case when paid.phone is not null then (
          select jsonb_build_object('code', money.provider_reference, 'is_claimed', false) from public.payments as money
          where money.state = 'review' and money.order_id is null and money.currency = paid.currency
            and money.received_amount = paid.amount and not app.is_other_payee(money)
            and app.phones_agree(money.phone, paid.phone)
          order by money.created_at desc limit 1
        ) end) end,
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
          select jsonb_build_object('id', undo.id, 'act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
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

CREATE OR REPLACE FUNCTION public.staff_today(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET enable_seqscan TO 'off'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select public.staff_counts() || jsonb_build_object(
    'paid_reviews', paid_reviews.count,
    'late_reviews', paid_reviews.late_count,
    'review_until', paid_reviews.first_at + interval '48 hours',
    'payments_since', (select min(at) from app.waiting_items(1, '-infinity', '')),
    'refunds_since', (
      -- The times of the rows in the list of refunds: the present turn starts with an approval or a request, and before
      -- both when the refund became due.
      select min(coalesce(refund.turn_at, (
        select max(at) from public.audit_log
        where subject = 'payment' and subject_id = payments.id::text and to_state = 'refund_due'
          and from_state is distinct from to_state
      ), payments.paid_at)) from public.payments
        left join lateral (
          select case when approved_by is null then requested_at else approved_at end as turn_at
          from public.payment_refunds
          where payment_id = payments.id and reason is distinct from 'not-wanted'
          order by state = 'failed', requested_at desc limit 1
        ) as refund on true
      where payments.state = 'refund_due'
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
    'urgent_reports', urgent.count,
    'reported_posts', (select count(distinct post_id) from public.post_reports),
    'waiting_fresh', (select count(*) from public.posts where publication = 'waiting'),
    'vacancies_since', (select min(created_at) from public.vacancies where state = 'new'),
    'bounces', bounced.count,
    'since', app.waiting_since(p_actor_id)
      || jsonb_build_object('urgent_reports', urgent.first_at, 'bounces', bounced.first_at)
  )
  from (
    select count(*) as count, count(*) filter (where paid_at < app.now() - interval '42 hours') as late_count,
      min(paid_at) as first_at
    from (
      select min(payments.paid_at) as paid_at
      from public.payments join public.listings on listings.id = payments.listing_id
      where payments.state = 'paid' and covers_from is null and review_version_id is not null
      group by listings.id
    ) as paid
  ) as paid_reviews
    cross join (
      select count(*) as count, min(first_at) as first_at
      from (
        select min(first_at) as first_at
        from (
          select business, reporter, min(created_at) as first_at from public.reports
          where state = 'open' group by business, reporter
        ) as reported
        group by business having count(reporter) >= 3
      ) as reported_listings
    ) as urgent
    cross join (
      -- The time of the stack is read once, because its function takes most of the time of a row.
      select count(*) as count, min(created_at) as first_at from public.email_stops
      where lifted_at is null and created_at > (select app.now() - interval '24 hours')
    ) as bounced;
$function$;

alter table public.payment_undos add constraint payment_undos_act_check CHECK ((act = ANY (ARRAY['confirm'::text, 'match'::text, 'refund-due'::text, 'accept'::text, 'refuse-claim'::text])));

CREATE INDEX audit_log_of_refunds ON public.audit_log USING btree (at, id) WHERE ((subject = 'payment'::text) AND (app.refund_act(from_state, to_state, details) IS NOT NULL));

grant EXECUTE on function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone,boolean,text[]) to service_role;

grant EXECUTE on function public.undo_payment(uuid,uuid,uuid) to service_role;

grant EXECUTE on function public.refuse_claim(uuid,bigint,text) to service_role;

reset lock_timeout;
