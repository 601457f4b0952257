-- Records money that staff found at the provider, by its code and sum, and returns the payment's state. If the payment
-- has another code, the money gets a separate payment, and the first payment stays in review. A sum below the recorded
-- one is stored as a request, which another staff user has to confirm. The act can be undone for a minute. Locks code,
-- listing, order, payment. Raises PT404 for a payment without an order. Raises PT409 for a settled payment, and for a
-- sum that differs from the provider's report. Raises TG403 for a requester that confirms the lower sum, TG410 for
-- money of another payee, and 23505 for the code of another payment.
create function public.confirm_payment(
  p_actor_id uuid, p_payment_id uuid, p_provider_reference text, p_received_amount int, p_currency text
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  paid public.payments;
  waiting uuid;
begin
  perform app.lock_code(p_provider_reference);
  perform app.set_actor(p_actor_id);
  perform app.open_undo('confirm');
  paid := app.lock_payment(p_payment_id);
  perform app.refuse_if(paid.order_id is null, 'PT404', 'no such payment');
  perform app.require_ours(payments) from public.payments where provider_reference = p_provider_reference;
  insert into public.payment_events (payment_id, kind, data) values (
    p_payment_id, 'confirmed-by-staff',
    jsonb_build_object('reference', p_provider_reference, 'amount', p_received_amount, 'currency', p_currency)
  );
  if paid.provider_reference = p_provider_reference and paid.state <> 'review' then
    return paid.state;
  end if;
  perform app.refuse_if(paid.state not in ('pending', 'failed', 'review'), 'PT409', 'it is settled already');
  -- Staff correct their own entry; the sum of the provider's event stays.
  perform app.refuse_if(paid.provider_reference = p_provider_reference and (paid.currency <> p_currency or exists (
    select from public.payment_events
    where payment_id = p_payment_id and kind = 'paid' and (data ->> 'amount')::int <> p_received_amount
  )), 'PT409', 'the provider said another sum');
  if paid.provider_reference = p_provider_reference and p_received_amount < paid.received_amount then
    if not app.approve_correction(paid, p_actor_id, p_received_amount) then
      return paid.state;
    end if;
  end if;
  if paid.provider_reference = p_provider_reference and p_received_amount <> paid.received_amount then
    perform app.audit('payment', p_payment_id::text, paid.state, paid.state, jsonb_build_object(
      'correction', 'made', 'former', paid.received_amount, 'amount', p_received_amount, 'currency', p_currency));
  end if;
  -- The provider reported this money before its order was known.
  select id into waiting from public.payments
    where provider_reference = p_provider_reference and order_id is null and state = 'review'
      and received_amount = p_received_amount and currency = p_currency;
  if waiting is not null then
    return (app.adopt_money(waiting, p_payment_id)).state;
  end if;
  if paid.provider_reference <> p_provider_reference then
    paid := app.another_payment(paid);
  end if;
  return (app.settle_payment(paid, p_provider_reference, p_received_amount, p_currency)).state;
end;
$$;

-- Approves the correction of a sum if another staff user has requested the same correction, and returns true. Otherwise
-- stores the correction as a request. Locks the correction. Raises TG403 for the requester.
create function app.approve_correction(p_payment public.payments, p_actor_id uuid, p_amount int) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  correction public.payment_corrections;
begin
  select * into correction from public.payment_corrections
    where payment_id = p_payment.id and approved_at is null for no key update;
  if (correction.code, correction.amount) = (p_payment.provider_reference, p_amount) then
    perform app.refuse_if(correction.requested_by = p_actor_id, 'TG403', 'another person has to confirm it');
    update public.payment_corrections set approved_by = p_actor_id, approved_at = app.now() where id = correction.id;
    return true;
  end if;
  insert into public.payment_corrections (payment_id, code, amount, requested_by)
    values (p_payment.id, p_payment.provider_reference, p_amount, p_actor_id)
    on conflict (payment_id) where approved_at is null do update
      set code = excluded.code, amount = excluded.amount, requested_by = excluded.requested_by,
        requested_at = excluded.requested_at;
  perform app.audit('payment', p_payment.id::text, p_payment.state, p_payment.state,
    jsonb_build_object('correction', 'asked', 'amount', p_amount, 'currency', p_payment.currency));
  return false;
end;
$$;

-- Stores money with an unknown payer in review, and returns its id. Locks the code. Raises 22023 for an unknown
-- provider, 23505 for the code of another payment.
create function public.record_unmatched_payment(
  p_actor_id uuid, p_provider text, p_provider_reference text, p_received_amount int, p_currency text, p_reason text
) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.lock_code(p_provider_reference);
  perform app.set_actor(p_actor_id, p_reason);
  return (app.insert_unmatched(
    p_provider, p_provider_reference, p_received_amount, p_currency, null, p_reason)).id;
end;
$$;

-- Matches waiting money with a listing, and returns the payment's state. The act can be undone for a minute. Locks
-- code, listing, order, payments. Raises PT404 for an unknown listing. Raises PT409 for money that is already matched
-- or has another sum, and for a listing that cannot be paid for. Raises TG410 for money of another payee.
create function public.match_payment(
  p_actor_id uuid, p_payment_id uuid, p_listing_id bigint, p_package text, p_days int,
  p_amount int, p_currency text, p_with_website boolean default false
) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.lock_code((select provider_reference from public.payments where id = p_payment_id));
  perform app.set_actor(p_actor_id);
  perform app.open_undo('match');
  return app.match_to_listing(
    p_payment_id, p_listing_id, p_package, p_days, p_amount, p_currency, p_with_website);
end;
$$;

-- Matches waiting money with a listing, and returns the payment's state. Either the money is unmatched, or its sum
-- differs from the quote and buys another package. The money pays the open order of the listing, or a new order.
-- Callers lock the code. The function locks listing, order, payments. Raises the same errors as public.match_payment:
-- PT404, PT409, TG410.
create function app.match_to_listing(
  p_payment_id uuid, p_listing_id bigint, p_package text, p_days int, p_amount int, p_currency text,
  p_with_website boolean
) returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  held public.listings;
  paid public.payments;
  ordered public.orders;
begin
  select * into held from public.listings where id = p_listing_id for no key update;
  perform app.refuse_if(held.id is null, 'PT404', 'no such listing');
  select * into ordered from public.orders where listing_id = p_listing_id and closed_at is null for no key update;
  select * into paid from public.payments where id = p_payment_id for no key update;
  if paid.state <> 'review'
    and (paid.listing_id, paid.package, paid.with_website) = (p_listing_id, p_package, p_with_website)
  then
    return paid.state;
  end if;
  perform app.refuse_if(
    paid.id is null or paid.state <> 'review' or paid.listing_id <> p_listing_id, 'PT409', 'it is matched already');
  perform app.require_ours(paid);
  perform app.refuse_if(
    (paid.received_amount, paid.currency) is distinct from (p_amount, p_currency), 'PT409', 'it is another sum');
  if not app.is_payable(held.state) then
    perform app.refuse_transition(held.state, 'paying');
  end if;
  if paid.order_id is null then
    if ordered.id is null then
      insert into public.orders (reference, listing_id) values (paid.reference, p_listing_id)
        returning * into ordered;
    end if;
    paid.order_id := ordered.id;
    paid.reference := ordered.reference;
    paid.listing_id := p_listing_id;
    paid.member_id := held.owner_id;
  end if;
  perform app.fail_attempt(order_id, 'arrived-as ' || paid.provider_reference) from public.payments
    where order_id = paid.order_id and state = 'pending' and (amount, currency) = (p_amount, p_currency);
  paid.package := p_package;
  paid.days := p_days;
  paid.amount := p_amount;
  paid.with_website := p_with_website;
  perform app.note_other_number(paid);
  return (app.settle_payment(paid, paid.provider_reference, paid.received_amount, p_currency)).state;
end;
$$;

-- Matches unmatched money with an attempt that staff selected, and returns the payment's state. Money with a sum that
-- differs from the quote stays in review. The act can be undone for a minute. Locks code, listing, order, payments.
-- Raises PT404 for an unknown payment or order; PT409 for another currency or matched money; TG410 for money of another
-- payee.
create function public.adopt_payment(p_actor_id uuid, p_payment_id uuid, p_attempt_id uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  came public.payments;
  quoted public.payments;
begin
  select * into came from public.payments where id = p_payment_id;
  perform app.lock_code(came.provider_reference);
  perform app.set_actor(p_actor_id);
  select * into quoted from public.payments where id = p_attempt_id;
  perform app.refuse_if(came.id is null or quoted.order_id is null, 'PT404', 'no such payment');
  perform app.require_ours(came);
  perform app.refuse_if(came.currency <> quoted.currency, 'PT409', 'it is another currency');
  perform app.open_undo('match');
  came := app.adopt_money(p_payment_id, p_attempt_id);
  perform app.refuse_if(came.order_id is distinct from quoted.order_id, 'PT409', 'it is matched already');
  return came.state;
end;
$$;

-- Returns a page of payments, the newest first. `p_query` is compared with the reference, with the whole reference
-- before a match, with the code, also with one that an owner sent, with the payer's phone number, and with the title and
-- the address of the listing.
-- If there are few matches, they are sorted. If there are many, the payments are read from the newest one until the
-- page is full.
create function public.staff_payments(
  p_limit int, p_query text default '', p_state text default null,
  p_before_at timestamptz default 'infinity', p_before_id uuid default null, p_id uuid default null
) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set statement_timeout = '8s' set plan_cache_mode = force_custom_plan
as $$
declare
  few constant int := 1000;
  -- A reference is read out on the phone, without its hyphen. A text of two signs is too short for the indexes.
  spoken constant text := upper(regexp_replace(p_query, '[\s-]', '', 'g'));
  as_reference text := case when char_length(spoken) >= 3 then app.like_pattern(spoken) end;
  as_code text := case when char_length(p_query) >= 3 then app.like_pattern(upper(p_query)) end;
  as_title text := app.like_pattern(lower(p_query));
  listings bigint[];
  found uuid[];
  are_few boolean;
begin
  if p_query <> '' then
    listings := array(select app.match_listings(p_query, few));
    if cardinality(listings) < few then
      found := array(
        (
          select id from public.payments
          where replace(reference, '-', '') like as_reference and (p_state is null or state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where replace(former_reference, '-', '') = spoken and (p_state is null or state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where provider_reference like as_code and (p_state is null or state = p_state) limit few
        )
        union
        (
          select payments.id from public.payment_claims as claim join public.payments using (order_id)
          where claim.code = spoken and (p_state is null or payments.state = p_state) limit few
        )
        union
        (
          select id from public.payments
          where id in (select app.payments_of_phone(app.whole_phone(spoken), few))
            and (p_state is null or state = p_state)
        )
        union
        (
          select id from public.payments
          where listing_id = any (listings) and (p_state is null or state = p_state) limit few
        )
      );
    end if;
    are_few := coalesce(cardinality(found) < few, false);
  end if;
  return (
    select coalesce(jsonb_agg(app.staff_payment(row) order by created_at desc, id desc), '[]')
    from (
      select * from public.payments
      where created_at <= p_before_at
        and (p_before_id is null or (created_at, id) < (p_before_at, p_before_id))
        and (p_state is null or state = p_state)
        and (p_id is null or id = p_id)
        and (are_few is not true or id = any (found))
        and (are_few is not false or replace(reference, '-', '') like as_reference
          or replace(former_reference, '-', '') = spoken
          or provider_reference like as_code
          -- A scalar sub-select is evaluated row by row; a plan for 'exists' would gather all matching listings.
          or (select search_title like as_title from public.listings where listings.id = listing_id)
          or (
            select true from public.listing_slugs
            where listing_slugs.listing_id = payments.listing_id and slug like replace(as_title, ' ', '-')
            limit 1
          ))
      order by created_at desc, id desc
      limit least(p_limit, 500)
    ) as row
  );
end;
$$;

-- Returns a page of refunds that are due, the earliest payment first.
create function public.staff_refunds(
  p_limit int, p_after_at timestamptz default '-infinity',
  p_after_id uuid default '00000000-0000-0000-0000-000000000000'
) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  select coalesce(jsonb_agg(described order by paid_at, id), '[]')
  from app.describe_payments(array(
    select id from public.payments
    where state = 'refund_due' and (paid_at, id) > (p_after_at, p_after_id)
    order by paid_at, id
    limit least(p_limit, 500)
  )) join public.payments on payments.id = payment_id;
$$;

-- Returns a page of items that wait for staff, the oldest first: claims, money in review, requested moves, and
-- differences. Money and the differences of its code share an item. One query has all kinds of items, so that it is planned once. Money has the attempts that it may be for
-- in `candidates`. This list is empty for more than 100 items, because the caller then writes a spreadsheet file, and
-- the file has no column for them. `p_kind` is as in app.waiting_items.
create function public.staff_waiting_payments(
  p_limit int, p_after_at timestamptz default '-infinity', p_after_key text default '', p_kind text default null
) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
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
$$;

-- Returns the items that wait for staff after a time and key. Money of another payee that staff closed is left out. The
-- kind 'difference' selects the differences, and 'money' the other items.
create function app.waiting_items(
  p_limit int, p_after_at timestamptz, p_after_key text, p_kind text default null
)
  returns table (at timestamptz, key text, claim bigint, money uuid, difference bigint)
  language sql stable rows 100 set search_path = ''
as $$
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
$$;

-- Returns true for the first open claim of a code that staff have to look up. If unmatched money with the code waits
-- for staff, the result is false, because the money itself is an item of the list.
create function app.claim_waits(p_claim public.payment_claims) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return p_claim.closed_at is null
    and not exists (
      select from public.payment_claims as earlier
      where earlier.code = p_claim.code and earlier.closed_at is null and earlier.id < p_claim.id
    )
    and not exists (
      select from public.payments
      where provider_reference = p_claim.code and provider in ('till', 'mpesa')
        and state = 'review' and order_id is null
    );
end;
$$;

-- Returns payments for staff, each with its open claims, refund, undo, correction, shortfall, reversal, move, decisions
-- of staff and listing. The listing's contact is that of its published version, or else of its newest. The function
-- keeps one query plan for any number of payments, even if the calling function makes a new plan for each call.
create function app.describe_payments(p_payment_ids uuid[]) returns table (payment_id uuid, described jsonb)
  language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
$$;

-- Returns one payment as app.describe_payments describes it. A page of payments needs less time with one call of that
-- function.
create function app.staff_payment(p_payment public.payments) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = auto
as $$
begin
  return (select described from app.describe_payments(array[p_payment.id]));
end;
$$;
