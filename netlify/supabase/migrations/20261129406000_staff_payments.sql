-- Payments as staff see them, with undo, moves and the people of a refund.

-- The refund of a payment that is under way or was sent, else the last that failed; with its people and times.
create or replace function app.staff_refund(payment uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'way', held.way, 'state', held.state, 'reason', held.reason, 'asked_at', held.asked_at,
    'asked_by', held.asked_by, 'asked_name', (select name from public.members where id = held.asked_by),
    'approved_name', (select name from public.members where id = held.approved_by),
    'approved_at', case when held.approved_by is not null then held.approved_at end,
    'code', held.code, 'sent_at', held.sent_at,
    'may_note', app.may_note_refund(held)
  )
  from public.payment_refunds as held
  where payment_id = payment and reason is distinct from 'not-wanted'
  order by state = 'failed', asked_at desc limit 1;
$$;

-- A payment as staff see it, with the codes that its owner claims and that are not found yet. The name comes from
-- the newest version, which is read for the contact anyway.
create or replace function app.staff_payment(paid public.payments) returns jsonb
  language sql stable set search_path = ''
as $$
  select to_jsonb(paid) - array['member_id', 'session', 'redirect', 'ask_at', 'asked', 'asked_at', 'order_id']
    || jsonb_build_object(
      'payer', (select name from public.members where id = paid.member_id),
      'claims', coalesce((
        select jsonb_agg(to_jsonb(claim) - array['order_id', 'closed_at', 'refused_because'] order by claim.id)
        from public.payment_claims as claim
        where claim.order_id = paid.order_id and claim.closed_at is null
      ), '[]'),
      'refund', app.staff_refund(paid.id),
      'is_ours', not app.is_other_payee(paid),
      'largest_sum', app.largest_sum(paid),
      'unused_seconds', app.unused_seconds(paid),
      'undo', (
        select jsonb_build_object('act', undo.act, 'seconds', ceil(extract(epoch from undo.until - app.now())))
        from app.open_undo_of(paid.id) as undo where undo.id is not null
      ),
      'correction', (
        select jsonb_build_object('amount', amount, 'asked_by', asked_by, 'asked_at', asked_at,
          'asked_name', (select name from public.members where id = asked_by))
        from public.payment_corrections
        where payment_id = paid.id and approved_at is null and paid.state = 'review'
      ),
      'move', (
        select jsonb_build_object('state', state, 'to_listing', to_listing, 'to_name', app.listing_name(to_listing),
          'from_name', app.listing_name(first.listing_id), 'reason', move.reason,
          'asked_by', asked_by, 'asked_at', asked_at,
          'asked_name', (select name from public.members where id = asked_by),
          'decided_name', (select name from public.members where id = decided_by), 'decided_at', decided_at)
        from public.payment_moves as move
          join (select id, listing_id from public.payments) as first on first.id = move.payment_id
        where (move.payment_id = paid.id or moved_to = paid.id)
          and (move.state = 'done' or move.state = 'asked' and paid.state = 'paid')
        order by move.id desc limit 1
      ),
      'listing', (
        select jsonb_build_object(
          'id', listings.id, 'name', coalesce(newest.name, listings.draft ->> 'name', ''),
          'state', listings.state,
          'contact', newest.contact, 'phone', newest.phone, 'email', newest.email
        )
        from public.listings
          left join lateral (
            select name, contact, phone, email from public.listing_versions
            where listing_id = listings.id order by id desc limit 1
          ) as newest on true
        where listings.id = paid.listing_id
      )
    );
$$;

-- Every row of the ledger in a month, in the order in which it was written; of money that went back with the people
-- that asked and approved.
create or replace function public.staff_ledger(
  page_size int, of_month date, after_at timestamptz default '-infinity', after_id bigint default 0
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(entry) - array['payment_id', 'times'] || jsonb_build_object(
      'provider', payments.provider, 'reference', payments.reference,
      'receipt_number', payments.receipt_number,
      'business', (
        select name from public.listing_versions
        where listing_id = payments.listing_id order by id desc limit 1
      ),
      'asked_name', (select name from public.members where id = refund.asked_by),
      'asked_at', refund.asked_at,
      'approved_name', (select name from public.members where id = refund.approved_by),
      'approved_at', case when refund.approved_by is not null then refund.approved_at end
    ) order by entry.at, entry.id
  ), '[]')
  from (
    select * from public.ledger
    where at >= app.start_of_day(of_month) and at < app.start_of_day((of_month + interval '1 month')::date)
      and (at, id) > (after_at, after_id)
    order by at, id
    limit least(page_size, 500)
  ) as entry
    join public.payments on payments.id = entry.payment_id
    left join public.payment_refunds as refund
      on entry.direction = 'out' and refund.payment_id = entry.payment_id and refund.state = 'sent';
$$;

-- Items that need a person, the oldest first, at most `page_size` after the cursor. Money of another payee that staff
-- closed is left out; a move waits for a second person.
create or replace function public.staff_waiting_payments(
  page_size int, after_at timestamptz default '-infinity', after_key text default ''
) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with waiting as (
    (
      select at, ('c-' || id) collate "C" as key, id as claim, null::uuid as money, null::bigint as difference
      from public.payment_claims as claim
      where closed_at is null and at >= after_at and (at, ('c-' || id) collate "C") > (after_at, after_key)
        and app.claim_waits(claim)
      order by 1, 2 limit least(page_size, 500)
    )
    union all
    (
      select created_at, ('m-' || id) collate "C", null, id, null from public.payments
      where state = 'review' and created_at >= after_at
        and (created_at, ('m-' || id) collate "C") > (after_at, after_key)
        and not app.is_closed_money(payments)
      order by 1, 2 limit least(page_size, 500)
    )
    union all
    (
      select asked_at, ('m-' || payment_id) collate "C", null, payment_id, null from public.payment_moves
      where state = 'asked' and asked_at >= after_at
        and (asked_at, ('m-' || payment_id) collate "C") > (after_at, after_key)
        and exists (select from public.payments where id = payment_id and state = 'paid')
      order by 1, 2 limit least(page_size, 500)
    )
    union all
    (
      select at, ('d-' || id) collate "C", null, null, id from public.payment_differences
      where settled_at is null and at >= after_at and (at, ('d-' || id) collate "C") > (after_at, after_key)
      order by 1, 2 limit least(page_size, 500)
    )
    order by 1, 2 limit least(page_size, 500)
  )
  -- All in one query, where what a payment is shown with is planned once. All claims of a code stand together,
  -- each with the attempt that the money would be for, and the payment that has it already.
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
          'kind', 'money', 'payment', app.staff_payment(paid),
          'candidates', coalesce((
            select jsonb_agg(jsonb_build_object(
              'why', fitting.why, 'ruled_out', fitting.ruled_out, 'agrees', fitting.agrees,
              'phone', fitting.phone, 'phone_kind', fitting.phone_kind, 'payment', app.staff_payment(quoted)
            ))
            from app.payment_candidates(paid.id) as fitting
              join public.payments as quoted on quoted.id = fitting.attempt
            -- A file has no room for them.
            where page_size <= 100
          ), '[]')
        )
        from public.payments as paid where paid.id = due.money
      )
      else (
        select jsonb_build_object(
          'kind', 'difference',
            'difference', to_jsonb(found) - array['settled_at', 'settled_by', 'closed_at', 'note', 'payment_id'],
          'payment', (
            select app.staff_payment(payments) from public.payments
            where id = coalesce(found.payment_id, (
              select payment_id from public.ledger where currency = found.currency and code = found.code limit 1
            ))
          )
        )
        from public.payment_differences as found where found.id = due.difference
      )
    end order by due.at, due.key
  ), '[]')
  from waiting as due;
$$;
drop function app.candidates_for(public.payments);

-- The number of items in each list of staff. Every count reads an index of what waits, not of what was done.
create or replace function public.staff_counts() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'review', (select count(*) from public.listings where review_version is not null),
    'changes', (
      select count(*) from (
        select distinct listing_id from public.listing_versions
        where decision = 'approved' and decided_by is null and seen_at is null
      ) as unseen
      -- The limit makes this a look-up by index; a join would read the whole table.
      cross join lateral (
        select id, state, shown_version from public.listings where id = unseen.listing_id limit 1
      ) as listing
      where listing.state in ('approved', 'live', 'expired')
        and app.open_request(listing.id, listing.shown_version) is null
    ),
    'payments', (
        select count(*) from public.payments where state = 'review' and not app.is_closed_money(payments)
      )
      + (
        select count(*) from public.payment_claims as claim
        where closed_at is null and app.claim_waits(claim)
      )
      + (select count(*) from public.payment_differences where settled_at is null)
      + (
        select count(*) from public.payment_moves
        where state = 'asked' and exists (select from public.payments where id = payment_id and state = 'paid')
      ),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'promotions', (select count(*) from app.unpromoted_listings),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports)
  );
$$;
