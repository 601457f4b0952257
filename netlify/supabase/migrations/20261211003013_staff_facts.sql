set lock_timeout = '5s';

set check_function_bodies = off;

drop function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone);

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
    log.from_state, log.to_state, log.reason,
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

CREATE OR REPLACE FUNCTION app.payer_members(p_masked_phone text, p_owner_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', found.id, 'name', found.name) order by found.name, found.id), '[]')
    from (
      select distinct members.id, members.name
      from app.proven_phones as proven join public.members on members.id = proven.member_id
      where right(proven.phone, 3) = right(p_masked_phone, 3) and app.is_proof_valid(proven.proven_at)
        and app.phones_agree(p_masked_phone, proven.phone) and proven.member_id is distinct from p_owner_id
      order by members.name, members.id limit 3
    ) as found
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_match_target(p_payment_id uuid, p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  money public.payments;
  held public.listings;
  quoted public.payments;
  beside jsonb;
  compared jsonb;
begin
  select * into money from public.payments where id = p_payment_id;
  select * into held from public.listings where id = p_listing_id;
  if money.id is null or held.id is null then
    return null;
  end if;
  select payments.* into quoted
    from public.payments join public.orders on orders.id = order_id
    where payments.listing_id = p_listing_id and orders.closed_at is null
    order by (payments.amount, payments.currency) = (money.received_amount, money.currency) desc,
      payments.state = 'pending' desc, payments.created_at desc limit 1;
  beside := app.phone_beside(money.phone, held.owner_id);
  compared := coalesce(beside, (
    select jsonb_build_object('phone', advert.phone, 'phone_kind', 'advert',
      'agrees', app.phones_agree(money.phone, advert.phone))
    from (
      select coalesce(
        (select phone from public.listing_versions where id = held.shown_version_id),
        (select phone from public.listing_versions where listing_id = held.id order by id desc limit 1),
        held.draft ->> 'phone') as phone
    ) as advert
    where advert.phone ~ '^[+]254[17][0-9]{8}$'
  ));
  return jsonb_build_object(
    'id', held.id, 'state', held.state, 'title', app.listing_title(held.id),
    'owner', (select name from public.members where id = held.owner_id),
    'amount', quoted.amount, 'currency', quoted.currency,
    'phone', compared ->> 'phone', 'phone_kind', compared ->> 'phone_kind',
    'agrees', coalesce((compared ->> 'agrees')::boolean, false),
    'reference', quoted.reference,
    'payer_members', case
      when (compared ->> 'agrees')::boolean then '[]' else app.payer_members(money.phone, held.owner_id)
    end,
    'ruled_out', case
      when not app.is_payable(held.state) then 'listing'
      when quoted.id is not null then app.ruled_out(money, quoted, beside)
      when money.phone ~ '[0-9]{3}$' and not (beside ->> 'agrees')::boolean then 'other-number'
    end);
end;
$function$;

CREATE OR REPLACE FUNCTION app.waiting_since(p_actor_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'review', (
      select min(submitted.submitted_at) from public.listings
        join public.listing_versions as submitted on submitted.id = listings.review_version_id
      where review_version_id is not null
    ),
    'changes', (
      select min(decided_at) from public.listing_versions as change
        -- The limit makes this an index look-up for each listing; a join would read the whole table.
        cross join lateral (
          select id, state, shown_version_id from public.listings where id = change.listing_id limit 1
        ) as listing
      where decision = 'approved' and decided_by is null and seen_at is null
        and listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version_id) is null
    ),
    'promotions', (select min(covers_from) from app.unpromoted_listings),
    'differences', (select min(at) from app.waiting_differences),
    'refunds_to_approve', (
      select min(refund.requested_at) from public.payments
        cross join lateral (
          select requested_by, requested_at, approved_at from public.payment_refunds
          where payment_id = payments.id and state = 'asked' limit 1
        ) as refund
      where payments.state = 'refund_due' and refund.approved_at is null and refund.requested_by <> p_actor_id
    ),
    'moves_to_approve', (
      select min(requested_at) from public.payment_moves as move
      where move.state = 'asked' and move.requested_by <> p_actor_id
        and exists (select from public.payments where id = move.payment_id and state = 'paid')
    ),
    'urgent_reports', (
      select min(urgent.first_at) from (
        select min(created_at) as first_at from public.reports where state = 'open'
        group by business having count(distinct reporter) >= 3
      ) as urgent
    ),
    'reports', (select min(created_at) from public.reports where state = 'open'),
    'reported_posts', (select min(created_at) from public.post_reports),
    'waiting_fresh', (select min(created_at) from public.posts where publication = 'waiting'),
    'unseen_fresh', (select min(created_at) from public.posts where publication = 'shown' and viewed_at is null),
    'faults', (select min(first_at) from public.faults where known_at is null),
    'restore', (select restored_at from public.restores where released_at is null),
    'health', (select min(red_since) from public.health_alerts where green_since is null),
    'bounces', (
      select min(created_at) from public.email_stops
      where lifted_at is null and created_at > app.now() - interval '24 hours'
    )
  );
$function$;

CREATE OR REPLACE FUNCTION app.staff_payment_row(p_payment public.payments)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'id', p_payment.id, 'reference', p_payment.reference, 'state', p_payment.state, 'provider', p_payment.provider,
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
    'due', case when p_payment.state in ('refund_due', 'refunded') then (
      select jsonb_build_object('at', at, 'name', (select name from public.members where id = actor_id),
        'is_by_staff', actor_id is not null)
      from public.audit_log
      where subject = 'payment' and subject_id = p_payment.id::text and to_state = 'refund_due'
        and from_state is distinct from to_state
      order by id desc limit 1
    ) end,
    'refund', case when p_payment.state in ('refund_due', 'refunded') then app.staff_refund(p_payment.id) end
  );
end;
$function$;

grant EXECUTE on function public.staff_audit(integer,bigint,text,text,uuid[],boolean,timestamp with time zone,timestamp with time zone) to service_role;

reset lock_timeout;
