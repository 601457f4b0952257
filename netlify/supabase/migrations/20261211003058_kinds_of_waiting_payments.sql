set lock_timeout = '5s';

set check_function_bodies = off;

drop function app.waiting_items(integer,timestamp with time zone,text);

drop function public.staff_waiting_payments(integer,timestamp with time zone,text);

CREATE OR REPLACE FUNCTION public.staff_waiting_payments(p_limit integer, p_after_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_key text DEFAULT ''::text, p_kind text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
  with due as materialized (
    select * from app.waiting_items(least(p_limit, 500), p_after_at, p_after_key, p_kind)
  ), described as materialized (
    select payment_id, described from app.describe_payments(array(select money from due where money is not null))
  )
  -- All claims of a code stand together, each with the attempt that the money would be for, and the payment that
  -- has the code already.
  select coalesce(jsonb_agg(
    jsonb_build_object('key', due.key, 'at', due.at) || case
      when due.claim is not null then (
        select jsonb_build_object(
          'kind', 'claim', 'code', claimed.code,
          'used', (
            select app.staff_payment(payments) from public.payments
            where provider_reference = claimed.code and provider in ('till', 'mpesa')
          ),
          'claims', (
            select jsonb_agg(jsonb_build_object(
              'id', claim.id, 'at', claim.at, 'amount', claim.amount, 'phone', claim.phone,
              'owner_phone', app.owner_phone(claim.phone, quoted.member_id, quoted.listing_id, false),
              'payment', app.staff_payment(quoted)
            ) order by claim.id)
            from public.payment_claims as claim
              join public.payments as quoted on quoted.id = (
                select id from public.payments
                where order_id = claim.order_id
                order by currency = 'KES' desc, (amount = claim.amount) is true desc, state = 'pending' desc,
                  created_at desc, id desc
                limit 1
              )
            where claim.code = claimed.code and claim.closed_at is null
          )
        )
        from public.payment_claims as claimed where claimed.id = due.claim
      )
      when due.money is not null then (
        select jsonb_build_object(
          'kind', 'money', 'payment', described.described,
          'candidates', coalesce((
            select jsonb_agg(jsonb_build_object(
              'why', fitting.why, 'ruled_out', fitting.ruled_out, 'agrees', fitting.agrees,
              'phone', fitting.phone, 'phone_kind', fitting.phone_kind, 'payment', app.staff_payment(quoted)
            ))
            from app.payment_candidates(paid.id) as fitting
              join public.payments as quoted on quoted.id = fitting.attempt
            -- A larger page is a file, which has no candidates.
            where p_limit <= 100
          ), '[]'),
          'differences', case
            when (
              select true from public.payment_differences
              where code = paid.provider_reference and settled_at is null
              limit 1
            ) then app.staff_differences((app.payment_provider(paid.provider)).numbered_by, paid.provider_reference)
            else '[]'
          end
        )
        from public.payments as paid where paid.id = due.money
      )
      else (
        select jsonb_build_object(
          'kind', 'difference',
          'difference', to_jsonb(noted) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'],
          'others', app.staff_differences(noted.provider, noted.code, noted.id),
          'payment', (
            select app.staff_payment(payments) from public.payments
            where id = coalesce(noted.payment_id, (
              select payment_id from public.ledger where currency = noted.currency and code = noted.code limit 1
            ))
          )
        )
        from public.payment_differences as noted where noted.id = due.difference
      )
    end order by due.at, due.key collate "C"
  ), '[]')
  from due left join described on described.payment_id = due.money;
$function$;

CREATE OR REPLACE FUNCTION app.waiting_items(p_limit integer, p_after_at timestamp with time zone, p_after_key text, p_kind text DEFAULT NULL::text)
 RETURNS TABLE(at timestamp with time zone, key text, claim bigint, money uuid, difference bigint)
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
  (
    select at, ('c-' || id) collate "C" as key, id as claim, null::uuid as money, null::bigint as difference
    from public.payment_claims as claim
    where closed_at is null and at >= p_after_at and (at, ('c-' || id) collate "C") > (p_after_at, p_after_key)
      and p_kind is distinct from 'difference' and app.claim_waits(claim)
    order by 1, 2 limit p_limit
  )
  union all
  (
    select created_at, ('m-' || id) collate "C", null, id, null from public.payments
    where state = 'review' and created_at >= p_after_at
      and (created_at, ('m-' || id) collate "C") > (p_after_at, p_after_key)
      and p_kind is distinct from 'difference'
      and not (app.is_other_payee(payments) and app.is_closed_money(payments))
    order by 1, 2 limit p_limit
  )
  union all
  (
    select requested_at, ('m-' || payment_id) collate "C", null, payment_id, null from public.payment_moves
    where state = 'asked' and requested_at >= p_after_at
      and (requested_at, ('m-' || payment_id) collate "C") > (p_after_at, p_after_key)
      and p_kind is distinct from 'difference'
      and exists (select from public.payments where id = payment_id and state = 'paid')
    order by 1, 2 limit p_limit
  )
  union all
  (
    select at, ('d-' || id) collate "C", null, null, id from app.waiting_differences
    where at >= p_after_at and (at, ('d-' || id) collate "C") > (p_after_at, p_after_key)
      and p_kind is distinct from 'money'
    order by 1, 2 limit p_limit
  )
  order by 1, 2 limit p_limit;
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
    'payments_since', (select min(at) from app.waiting_items(1, '-infinity', '', 'money')),
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

grant EXECUTE on function public.staff_waiting_payments(integer,timestamp with time zone,text,text) to service_role;

reset lock_timeout;
