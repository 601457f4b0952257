-- What needs a person, the oldest first: codes that members claim and nobody found, money of nobody or of
-- another sum, and differences between the books and a provider. What a machine decides is not among it.

create index payments_pending_by_sum on public.payments (currency, amount, created_at) where state = 'pending';

-- The attempts that this money may be for, with what speaks for each: its code is claimed, its number and sum
-- agree, or else only the sum of the last week.
create function app.candidates_for(money public.payments)
  returns table (attempt uuid, why text, agrees boolean)
  language plpgsql stable set search_path = ''
as $$
begin
  if money.order_id is not null or money.reason is not distinct from 'other-payee' then
    return;
  end if;
  return query
    select fitting.id, case
        when exists (
          select from public.payment_claims as claim
          where claim.code = money.provider_reference and claim.order_id = ordered.order_id
        ) then 'claim'
        else 'number'
      end, ordered.agrees
    from app.orders_for(money) as ordered
      cross join lateral app.attempt_for(ordered.order_id, money.received_amount) as fitting
    where fitting.id is not null
    order by ordered.agrees desc, fitting.created_at desc
    limit 5;
  if not found then
    return query
      select id, 'sum', false from public.payments
      where state = 'pending' and currency = money.currency and amount = money.received_amount
        and created_at > app.now() - interval '7 days'
      order by created_at desc
      limit 5;
  end if;
end;
$$;

-- Whether staff look for the money of this claim, the first of those of its code. Money that came under it and
-- waits is in their list itself.
create function app.claim_waits(claim public.payment_claims) returns boolean
  language sql stable set search_path = ''
  return claim.closed_at is null
    and not exists (
      select from public.payment_claims as earlier
      where earlier.code = claim.code and earlier.closed_at is null and earlier.id < claim.id
    )
    and not exists (
      select from public.payments
      where provider_reference = claim.code and provider in ('till', 'mpesa') and state = 'review' and order_id is null
    );

drop function public.staff_waiting_payments(int, timestamptz, uuid);

-- A key tells a row from others of the same moment.
create function public.staff_waiting_payments(
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
  -- All in one query, where what a payment is shown with is planned once. All who claim a code stand together,
  -- each with the attempt that the money would be for, and whose it is already.
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
              'why', fitting.why, 'agrees', fitting.agrees, 'payment', app.staff_payment(quoted)
            ))
            from app.candidates_for(paid) as fitting join public.payments as quoted on quoted.id = fitting.attempt
            -- A file has no room for them.
            where page_size <= 100
          ), '[]')
        )
        from public.payments as paid where paid.id = due.money
      )
      else (
        select jsonb_build_object(
          'kind', 'difference',
            'difference', to_jsonb(found) - array['settled_at', 'settled_by', 'note', 'payment_id'],
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

-- Staff say which attempt money was for that nobody could be found for. Other money than it asks waits on.
create function public.adopt_payment(acting uuid, payment uuid, attempt uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  came public.payments;
  quoted public.payments;
begin
  select * into came from public.payments where id = payment;
  perform app.lock_code(came.provider_reference);
  perform app.set_actor(acting);
  select * into quoted from public.payments where id = attempt;
  if came.id is null or quoted.order_id is null then
    raise exception 'no such payment' using errcode = 'PT404';
  end if;
  if came.currency <> quoted.currency then
    raise exception 'it is another currency' using errcode = 'PT409';
  end if;
  came := app.adopt_money(payment, attempt, came.reason is distinct from 'other-payee');
  if came.order_id is distinct from quoted.order_id then
    raise exception 'it is matched already' using errcode = 'PT409';
  end if;
  return came.state;
end;
$$;

-- How much waits for staff in each of their lists. Every count reads an index of what waits, not of what was done.
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
    'payments', (select count(*) from public.payments where state = 'review')
      + (
        select count(*) from public.payment_claims as claim
        where closed_at is null and app.claim_waits(claim)
      )
      + (select count(*) from public.payment_differences where settled_at is null),
    'refunds', (select count(*) from public.payments where state = 'refund_due'),
    'vacancies', (select count(*) from public.vacancies where state = 'new'),
    'reports', (select count(distinct business) from public.reports where state = 'open')
      + (select count(distinct post_id) from public.post_reports)
  );
$$;

revoke execute on function
  public.staff_waiting_payments(int, timestamptz, text), public.adopt_payment(uuid, uuid, uuid)
  from public, anon, authenticated;
grant execute on function
  public.staff_waiting_payments(int, timestamptz, text), public.adopt_payment(uuid, uuid, uuid) to service_role;
