set lock_timeout = '5s';

set check_function_bodies = off;

create or replace function app.owner_phone(
  p_payer_phone text, p_owner_id uuid, p_listing_id bigint, p_has_typed boolean default true
) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  beside jsonb := app.phone_beside(p_payer_phone, p_owner_id);
  advert jsonb;
begin
  if not p_has_typed and beside ->> 'phone_kind' = 'typed' then
    beside := null;
  end if;
  if (beside ->> 'agrees')::boolean then
    return beside;
  end if;
  select jsonb_build_object(
      'phone', stored.phone, 'phone_kind', 'advert', 'agrees', app.phones_agree(p_payer_phone, stored.phone))
    into advert
    from public.listings
      cross join lateral (
        (select id, phone from public.listing_versions where listing_id = listings.id order by id desc limit 200)
        union all
        select null, listings.draft ->> 'phone'
      ) as stored
    where listings.id = p_listing_id and stored.phone ~ '^[+]254[17][0-9]{8}$'
    order by app.phones_agree(p_payer_phone, stored.phone) desc,
      (stored.id = listings.shown_version_id) is true desc, stored.id desc nulls last
    limit 1;
  return case when (advert ->> 'agrees')::boolean then advert else coalesce(beside, advert) end;
end;
$$;

create or replace function app.payment_candidates(p_payment_id uuid)
  returns table (attempt uuid, why text, ruled_out text, agrees boolean, phone text, phone_kind text)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  money public.payments;
  payer_phone text;
  latest_opening timestamptz;
begin
  select * into money from public.payments where id = p_payment_id;
  payer_phone := app.whole_phone(money.phone);
  latest_opening := app.latest_opening(money);
  if money.order_id is not null or money.state <> 'review' or app.is_other_payee(money) then
    return;
  end if;
  return query
  with claimed as (
    select claim.order_id from public.payment_claims as claim
    where claim.code = money.provider_reference and claim.refused_because is null
  ), found as (
    select (app.attempt_for(order_id, money.received_amount)).id as id from claimed where money.currency = 'KES'
    union
    (
      select id from (
        (
          select id, created_at from public.payments
          where state = 'pending' and currency = 'KES' and money.currency = 'KES' and phone is not null
            and amount = money.received_amount and right(phone, 3) = right(money.phone, 3)
            and app.phones_agree(money.phone, phone)
          order by created_at desc limit 10
        )
        union all
        (
          select payments.id, failed.created_at
          from app.failed_prompts as failed join public.payments on payments.id = failed.payment_id
          where money.currency = 'KES' and failed.amount = money.received_amount
            and failed.last_digits = right(money.phone, 3) and app.phones_agree(money.phone, payments.phone)
          order by failed.created_at desc limit 10
        )
      ) as prompted
      order by created_at desc limit 10
    )
    union
    -- A complete number of the payer names an order of any sum.
    (
      select id from public.payments
      where phone = payer_phone and money.currency = 'KES' and currency = 'KES' and order_id is not null
        and state in ('pending', 'failed') and created_at > app.now() - interval '30 days'
      order by created_at desc limit 5
    )
    union
    (
      select payments.id
      from public.listings
        join public.orders on orders.listing_id = listings.id
        join public.payments on payments.order_id = orders.id
      where listings.owner_id = app.proven_owner(payer_phone) and orders.closed_at is null
        and payments.currency = 'KES' and money.currency = 'KES'
      order by payments.created_at desc limit 5
    )
    union
    -- Orders that were opened before the money came have a limit of their own, so that later ones do not hide them.
    -- The newest attempt of such an order may be later than the money.
    (
      select payments.id
      from public.payments join public.orders on orders.id = payments.order_id
      where payments.state = 'pending' and payments.currency = money.currency
        and payments.amount = money.received_amount and payments.created_at > app.now() - interval '7 days'
        and orders.created_at <= latest_opening
      order by payments.created_at desc limit 20
    )
    union
    (
      select id from public.payments
      where state = 'pending' and currency = money.currency and amount = money.received_amount
        and created_at > app.now() - interval '7 days'
      order by created_at desc limit 20
    )
  ), of_order as (
    select distinct on (quoted.order_id) quoted
    from found join public.payments as quoted on quoted.id = found.id
    order by quoted.order_id, quoted.state = 'pending' desc, quoted.created_at desc
  ), compared as materialized (
    select member_id, listing_id, app.owner_phone(money.phone, member_id, listing_id) as phone
    from (
      select distinct (quoted).member_id as member_id, (quoted).listing_id as listing_id from of_order
    ) as quoting
  ), phones as materialized (
    -- A number of the advert that differs rules out nothing.
    select member_id, listing_id, phone as beside from compared
    where phone ->> 'phone_kind' <> 'advert' or (phone ->> 'agrees')::boolean
  ), weighed as (
    select (quoted).id as attempt, (quoted).created_at as begun, beside,
      (quoted).order_id in (select order_id from claimed) as is_claimed,
      app.ruled_out(money, quoted, beside) as ruled_out
    from of_order
      left join phones on phones.listing_id = (quoted).listing_id
        and phones.member_id is not distinct from (quoted).member_id
  ), ranked as (
    select *, coalesce((beside ->> 'agrees')::boolean, false) as agrees,
      row_number() over (
        partition by ruled_out is null
        order by is_claimed desc, coalesce((beside ->> 'agrees')::boolean, false) desc, begun desc
      ) as turn
    from weighed
  )
  select attempt, case when is_claimed then 'claim' when agrees then 'number' else 'sum' end, ruled_out, agrees,
    beside ->> 'phone', beside ->> 'phone_kind'
  from ranked
  where turn <= 5 and (ruled_out is not null or is_claimed or not exists (
    select from ranked as other where other.is_claimed and other.ruled_out is null))
  order by ruled_out is not null, turn;
end;
$$;

create or replace function public.staff_match_target(p_payment_id uuid, p_listing_id bigint) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
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
  compared := app.owner_phone(money.phone, held.owner_id, held.id);
  -- A number of the advert that differs rules out nothing, because any number can be on an advert.
  beside := case when compared ->> 'phone_kind' <> 'advert' or (compared ->> 'agrees')::boolean then compared end;
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
$$;

create or replace function app.describe_payments(p_payment_ids uuid[]) returns table (payment_id uuid, described jsonb)
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
$$;

create or replace function public.staff_waiting_payments(
  p_limit int, p_after_at timestamptz default '-infinity', p_after_key text default ''
) returns jsonb
  language sql stable security definer set search_path = '' set statement_timeout = '8s'
as $$
  with due as materialized (
    select * from app.waiting_items(least(p_limit, 500), p_after_at, p_after_key)
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
