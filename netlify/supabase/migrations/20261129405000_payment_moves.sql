-- Money that was matched wrongly moves to its owner by two people, at any later time.

create table public.payment_moves (
  id bigint generated always as identity primary key,
  payment_id uuid not null references public.payments (id),
  to_listing bigint not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_by uuid not null,
  asked_at timestamptz not null default app.now(),
  decided_by uuid,
  decided_at timestamptz,
  -- The payment that has the money now.
  moved_to uuid references public.payments (id)
);
create unique index payment_moves_one_open on public.payment_moves (payment_id) where state = 'asked';
create index payment_moves_of_a_payment on public.payment_moves (payment_id, id);
create index payment_moves_to_decide on public.payment_moves (asked_at, id) where state = 'asked';
create index payment_moves_into_a_payment on public.payment_moves (moved_to) where moved_to is not null;
revoke all on public.payment_moves from anon, authenticated, service_role;
grant select on public.payment_moves to service_role;
alter table public.payment_moves enable row level security;

-- The paid seconds of a payment that have not passed: an advert loses them when the payment ends.
create function app.unused_seconds(p_payment public.payments) returns bigint
  language sql stable set search_path = ''
  return case
    when p_payment.state <> 'paid' then 0
    when p_payment.covers_from is null then p_payment.days * 86400
    else greatest(0, ceil(extract(epoch from
      p_payment.covers_until - greatest(p_payment.covers_from, app.now()))))
  end;

-- Takes a payment's time from its listing: its remaining days end, later payments move up, and the listing ends
-- where no other paid time follows. Callers hold the listing.
create function app.release_coverage(p_payment public.payments) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  days_left interval := p_payment.covers_until - greatest(p_payment.covers_from, app.now());
  last_paid public.payments;
begin
  select * into held from public.listings where id = p_payment.listing_id;
  if held.state in ('live', 'suspended') and days_left > interval '0' then
    update public.payments set covers_from = covers_from - days_left, covers_until = covers_until - days_left
      where listing_id = held.id and state = 'paid' and covers_from >= p_payment.covers_until;
    select * into last_paid from public.payments
      where listing_id = held.id and state = 'paid' and id <> p_payment.id and covers_until > app.now()
      order by covers_until desc limit 1;
  end if;
  if last_paid.id is not null then
    update public.listings
      set live_payment = last_paid.id, live_until = last_paid.covers_until, updated_at = app.now()
      where id = held.id;
  elsif held.live_payment = p_payment.id then
    update public.listings
      set live_payment = null, updated_at = app.now(),
        state = case when state = 'live' then 'expired' else state end,
        featured = featured and state <> 'live',
        live_until = greatest(live_from + interval '1 second', least(live_until, app.now()))
      where id = held.id;
  end if;
end;
$$;

-- A payment that is due back no longer covers its listing.
create or replace function app.end_coverage(paid public.payments, why text) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  perform app.release_coverage(paid);
  paid.state := 'refund_due';
  paid.reason := why;
  perform app.write_payment(paid);
end;
$$;

-- Takes the money from a payment that has it: its time ends, its receipt is void, the ledger reverses it. The money
-- waits unmatched in a payment of its own, which is answered. Callers hold code, listing, order, payment.
create function app.detach_money(p_payment public.payments, p_acting uuid) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  came public.payments := app.another_payment(p_payment);
begin
  perform app.release_coverage(p_payment);
  insert into public.void_receipts (receipt_number, payment_id, order_id, voided_by)
    values (p_payment.receipt_number, p_payment.id, p_payment.order_id, p_acting);
  perform set_config('app.writes_payments', 'yes', true), set_config('app.releases_code', 'yes', true);
  update public.payments set state = 'failed', reason = 'moved', provider_reference = null, received_amount = null,
      paid_at = null, covers_from = null, covers_until = null, receipt_number = null
    where id = p_payment.id;
  perform set_config('app.writes_payments', '', true), set_config('app.releases_code', '', true);
  insert into public.ledger (payment_id, direction, code, amount, currency, corrects, times)
    values (p_payment.id, 'in', p_payment.provider_reference, -p_payment.received_amount, p_payment.currency, true, -1);
  came.order_id := null;
  came.listing_id := null;
  came.member_id := null;
  came.package := null;
  came.days := null;
  came.with_website := false;
  came.reference := app.new_reference();
  came.currency := p_payment.currency;
  came.amount := p_payment.received_amount;
  came.received_amount := p_payment.received_amount;
  came.provider_reference := p_payment.provider_reference;
  came.paid_at := app.now();
  came.state := 'review';
  came.reason := 'moved';
  came.asked := 0;
  came.asked_at := null;
  return app.write_payment(came);
end;
$$;

-- One of staff asks that paid money moves to another listing. A repeated call answers the same. Locks listing, order,
-- payment. Raises PT404 for an unknown listing, PT409 where the money or the listing is in another state.
create function public.ask_move(p_acting uuid, p_payment uuid, p_listing bigint, p_reason text) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
  target public.listings;
begin
  perform app.set_actor(p_acting, p_reason);
  paid := app.lock_payment(p_payment);
  if exists (
    select from public.payment_moves where payment_id = p_payment and state = 'asked' and to_listing = p_listing
  ) then
    return 'asked';
  end if;
  select * into target from public.listings where id = p_listing;
  if target.id is null then
    raise exception 'no such listing' using errcode = 'PT404';
  end if;
  if paid.state is distinct from 'paid' or paid.listing_id = p_listing
    or target.state in ('draft', 'suspended', 'withdrawn')
    or exists (select from public.payment_moves where payment_id = p_payment and state = 'asked')
  then
    raise exception 'this money can not move there' using errcode = 'PT409';
  end if;
  insert into public.payment_moves (payment_id, to_listing, reason, asked_by)
    values (p_payment, p_listing, p_reason, p_acting);
  perform app.audit('payment', p_payment::text, paid.state, paid.state,
    jsonb_build_object('move', 'asked', 'listing', p_listing));
  return 'asked';
end;
$$;

-- Another one of staff approves a move. The first listing loses the days of this payment that are left; days that
-- passed are not charged. The second listing gets all days, from now on. The first receipt is void, a new one is given,
-- and both owners are told. Locks code, both listings, orders, payments, move. Raises TG403 for the person that asked,
-- PT409 where nothing is asked or the money is in another state.
create function public.approve_move(p_acting uuid, p_payment uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked public.payment_moves;
  paid public.payments;
  came public.payments;
  listing_ids bigint[];
begin
  perform app.lock_code(coalesce((select provider_reference from public.payments where id = p_payment), ''));
  perform app.set_actor(p_acting);
  select * into asked from public.payment_moves where payment_id = p_payment order by id desc limit 1;
  listing_ids := array[asked.to_listing, (select listing_id from public.payments where id = p_payment)];
  perform from public.listings where id = any (listing_ids) order by id for no key update;
  paid := app.lock_payment(p_payment);
  select * into asked from public.payment_moves where id = asked.id for no key update;
  if asked.state = 'done' then
    return 'done';
  end if;
  if asked.state is distinct from 'asked' then
    raise exception 'no move is asked for' using errcode = 'PT409';
  end if;
  if asked.asked_by = p_acting then
    raise exception 'another person has to approve it' using errcode = 'TG403';
  end if;
  if paid.state is distinct from 'paid' then
    raise exception 'the money is in another state' using errcode = 'PT409';
  end if;
  came := app.detach_money(paid, p_acting);
  update public.payment_moves
    set state = 'done', decided_by = p_acting, decided_at = app.now(), moved_to = came.id
    where id = asked.id;
  perform app.match_to_listing(
    came.id, asked.to_listing, paid.package, paid.days, paid.amount, paid.currency, paid.with_website);
  perform app.enqueue_notice('money-moved-' || asked.id, 'money-moved', paid.listing_id, paid.id);
  perform app.audit('payment', came.id::text, 'paid', state,
      jsonb_build_object('move', 'done', 'listing', asked.to_listing, 'from', paid.listing_id))
    from public.payments where id = came.id;
  return 'done';
end;
$$;

-- Staff do not make a move that was asked for. Locks listing, order, payment, move. Raises PT409 where none is asked.
create function public.refuse_move(p_acting uuid, p_payment uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
begin
  perform app.set_actor(p_acting);
  paid := app.lock_payment(p_payment);
  update public.payment_moves set state = 'refused', decided_by = p_acting, decided_at = app.now()
    where payment_id = p_payment and state = 'asked';
  if not found then
    raise exception 'no move is asked for' using errcode = 'PT409';
  end if;
  perform app.audit('payment', p_payment::text, paid.state, paid.state, jsonb_build_object('move', 'refused'));
end;
$$;

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

-- What needs a person, the oldest first, at most `page_size` after the cursor. Money of another payee that staff
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

revoke execute on function
  public.ask_move(uuid, uuid, bigint, text), public.approve_move(uuid, uuid), public.refuse_move(uuid, uuid)
  from public, anon, authenticated;
grant execute on function
  public.ask_move(uuid, uuid, bigint, text), public.approve_move(uuid, uuid), public.refuse_move(uuid, uuid)
  to service_role;
