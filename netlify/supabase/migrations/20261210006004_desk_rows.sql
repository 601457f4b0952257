set lock_timeout = '5s';

set check_function_bodies = off;

drop function public.staff_reports(text,integer,text,timestamp with time zone,text);

CREATE OR REPLACE FUNCTION app.audit_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_match constant boolean := tg_op = 'UPDATE' and old.order_id is null and new.order_id is not null;
begin
  if new.state = old.state and not is_match then
    return null;
  end if;
  perform app.audit('payment', new.id::text, old.state, new.state, case
    when is_match then jsonb_build_object('match', 'done', 'listing', new.listing_id) || case
      when app.current_undo() is null then '{}' else '{"by": "staff"}' end::jsonb
    when new.state = 'refunded' then coalesce((
      select jsonb_build_object('refund', 'sent', 'code', code, 'amount', amount, 'currency', currency,
        'requested_by', requested_by, 'approved_by', approved_by)
      from public.payment_refunds where payment_id = new.id and state = 'sent'
    ), '{}')
    else '{}'
  end);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_reports(p_state text, p_limit integer, p_before_urgent text DEFAULT NULL::text, p_before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_business text DEFAULT NULL::text)
 RETURNS TABLE(business text, title text, listing_id bigint, listing_state text, reports integer, reporters integer, urgent boolean, reasons jsonb, first_at timestamp with time zone, last_at timestamp with time zone, last_number bigint, messages jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET plan_cache_mode TO 'force_custom_plan'
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
#variable_conflict use_column
declare
  is_waiting boolean := p_state = 'open';
  page_of_businesses text[];
begin
  if not is_waiting then
    page_of_businesses := array(
      select last.business from public.reports as last
      where last.state = p_state
        and (p_before_at is null or (last.created_at, last.business) < (p_before_at, p_before_business))
        and not exists (
          select from public.reports as later
          where later.state = p_state and later.business = last.business
            and (later.created_at, later.id) > (last.created_at, last.id)
        )
      order by last.created_at desc, last.business desc
      limit least(p_limit, 500)
    );
  end if;
  return query
  with grouped as (
    select r.business, count(*)::int as reports,
      greatest(1, count(distinct r.reporter))::int as reporters,
      is_waiting and count(distinct r.reporter) >= 3 as urgent,
      min(r.created_at) as first_at, max(r.created_at) as last_at, max(r.number) as last_number
    from public.reports as r
    where r.state = p_state and (page_of_businesses is null or r.business = any (page_of_businesses))
    group by r.business
  ), page as (
    select *, row_number() over (
      order by grouped.urgent desc, case when is_waiting then grouped.first_at end,
        case when is_waiting then grouped.business end, grouped.last_at desc, grouped.business desc
    ) as place
    from grouped
    where p_before_at is null or case when is_waiting
      then (not grouped.urgent, grouped.first_at, grouped.business)
        > (not p_before_urgent::boolean, p_before_at, p_before_business)
      else (grouped.last_at, grouped.business) < (p_before_at, p_before_business) end
    order by place
    limit least(p_limit, 500)
  )
  select page.business,
    (select nullif(app.listing_title(slugs.listing_id), '') from public.listing_slugs as slugs where slug = page.business),
    -- A join of the page would read the whole tables.
    (select listing_id from public.listing_slugs where slug = page.business),
    (
      select listings.state from public.listing_slugs as slugs join public.listings on listings.id = slugs.listing_id
      where slugs.slug = page.business
    ),
    page.reports, page.reporters, page.urgent, report_counts.reasons, page.first_at, page.last_at, page.last_number,
    newest.messages
  from page
    cross join lateral (
      select jsonb_object_agg(by_reason.reason, by_reason.number) as reasons from (
        select r.reason, count(*) as number from public.reports as r
        where r.state = p_state and r.business = page.business group by r.reason
      ) as by_reason
    ) as report_counts
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(recent) order by recent.at desc), '[]') as messages from (
        select r.created_at as at, r.reason, r.message, r.note, r.post_id as post from public.reports as r
        where r.state = p_state and r.business = page.business
        order by r.created_at desc limit 10
      ) as recent
    ) as newest
  order by page.place;
end;
$function$;

CREATE OR REPLACE FUNCTION app.advert_phone(p_member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select newest.phone
  -- The inner order lets the look-ups end at the first listing with a phone.
  from (select id from public.listings where owner_id = p_member_id order by id desc) as listings
    -- The limit makes this an index look-up for each listing.
    cross join lateral (
      select phone from public.listing_versions where listing_id = listings.id order by id desc limit 1
    ) as newest
  where newest.phone is not null
  order by listings.id desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION public.staff_members(p_ids uuid[])
 RETURNS TABLE(id uuid, listings integer, live integer, seen_on date, phone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  select members.id, owned.count, owned.live, member_visits.seen_on, coalesce(
    (
      select phone from app.proven_phones where member_id = members.id order by proven_at desc limit 1
    ),
    app.advert_phone(members.id)
  )
  from public.members
    left join public.member_visits on member_visits.member_id = members.id
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where state = 'live'))::int as live
      from public.listings where owner_id = members.id
    ) as owned
  where members.id = any (p_ids);
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
    'urgent_reports', (
      select count(*) from (
        select from (select distinct business, reporter from public.reports where state = 'open') as reported
        group by business having count(reporter) >= 3
      ) as urgent
    ),
    'reported_posts', (select count(distinct post_id) from public.post_reports),
    'waiting_fresh', (select count(*) from public.posts where publication = 'waiting'),
    'vacancies_since', (select min(created_at) from public.vacancies where state = 'new'),
    'bounces', (
      select count(*) from public.email_stops
      where lifted_at is null and created_at > app.now() - interval '24 hours'
    ),
    'since', app.waiting_since(p_actor_id)
  )
  from (
    select min(payments.paid_at) as paid_at
    from public.payments join public.listings on listings.id = payments.listing_id
    where payments.state = 'paid' and covers_from is null and review_version_id is not null
    group by listings.id
  ) as paid;
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
    'title', case when p_payment.listing_id is not null then app.listing_title(p_payment.listing_id) end
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_member(p_member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.members;
begin
  select * into held from public.members where id = p_member_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such member');
  return jsonb_build_object(
    'id', held.id, 'name', held.name, 'created_at', held.created_at,
    'seen_on', (select seen_on from public.member_visits where member_id = held.id),
    'phones', array(select phone from app.proven_phones where member_id = held.id order by phone),
    'advert_phone', app.advert_phone(held.id),
    'listing_count', (select count(*) from public.listings where owner_id = held.id),
    'listings', (
      select coalesce(jsonb_agg(app.staff_listing_row(owned) order by owned.id desc), '[]')
      from (select * from public.listings where owner_id = held.id order by id desc limit 50) as owned
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where member_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'posts', (select count(*) from public.posts where author_id = held.id),
    'reports', (
      select count(*) from public.reports
      where state = 'open' and business in (
        -- The offset makes this an index look-up for each listing; a join would read all addresses.
        select address.slug
        from public.listings
          cross join lateral (
            select slug from public.listing_slugs where listing_id = listings.id offset 0
          ) as address
        where owner_id = held.id
      )
    )
  );
end;
$function$;

grant EXECUTE on function public.staff_reports(text,integer,text,timestamp with time zone,text) to service_role;

reset lock_timeout;
