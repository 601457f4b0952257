-- Claims with their members. A claim from before the column has the owner of its listing.
create view app.owned_claims as
  select claim.*, coalesce(claim.member_id, listings.owner_id) as owner_id
  from public.payment_claims as claim
    join public.orders on orders.id = claim.order_id
    join public.listings on listings.id = orders.listing_id;

-- Records a member's claim of the money with this code. A member may submit ten claims an hour, and five codes a day
-- that are not settled yet. Waiting money with the code is settled if the listing's order is its certain order
-- (app.certain_order). In all other cases the call has the same result, so that it reveals nothing about the code.
-- Locks the code, then member, listing, order. Raises PT404 for another owner's listing, PT409 without an order, PT429
-- with the seconds to wait.
create function public.claim_payment(
  p_actor_id uuid, p_listing_id bigint, p_code text, p_phone text, p_amount int default null
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed public.orders;
  money public.payments;
  fifth timestamptz;
begin
  perform app.lock_code(p_code);
  perform app.lock_edited_listing(p_actor_id, p_listing_id);
  perform app.set_actor(p_actor_id);
  select * into claimed from public.orders
    where listing_id = p_listing_id order by closed_at is null desc, created_at desc limit 1 for no key update;
  perform app.refuse_if(claimed.id is null, 'PT409', 'nothing was ordered');
  perform app.require_rate_limit('claim-member', p_actor_id, 10);
  -- The lock of the member's row lets claims of a member be counted in turn.
  if not exists (select from public.payment_claims where order_id = claimed.id and code = p_code) then
    select claim.at into fifth from app.owned_claims as claim
      where claim.owner_id = p_actor_id and claim.at > app.now() - interval '1 day'
        and not exists (
          select from public.payments
          where payments.order_id = claim.order_id and provider_reference = claim.code
        )
      order by claim.at desc offset 4 limit 1;
    if fifth is not null then
      raise exception 'five codes a day' using errcode = 'PT429',
        detail = greatest(1, ceil(extract(epoch from fifth + interval '1 day' - app.now())));
    end if;
  end if;
  insert into public.payment_claims (order_id, code, amount, phone, member_id)
    values (claimed.id, p_code, p_amount, p_phone, p_actor_id)
    on conflict (order_id, code) do update
      set phone = excluded.phone, member_id = excluded.member_id, amount = coalesce(excluded.amount, payment_claims.amount),
        -- Staff look again at a code that is sent again.
        closed_at = null, refused_because = null;
  select * into money from public.payments
    where provider_reference = p_code and provider in ('till', 'mpesa');
  -- Another member's order is settled by a message of the provider, not by this member's claim.
  if app.certain_order(money) = claimed.id then
    perform app.settle_certain_money(money.id);
  end if;
  update public.payment_claims set closed_at = app.now()
    where order_id = claimed.id and code = p_code and closed_at is null
      and exists (select from public.payments where provider_reference = p_code and order_id = claimed.id);
end;
$$;

-- Refuses an open claim with a reason, and enqueues a notice for its owner. Returns the newest payment of the order, at
-- which the act can be undone for a minute. A repeated call changes nothing. Locks listing, order, that payment, claim.
-- Raises PT409 for a claim that was refused with another reason, or that found its money.
create function public.refuse_claim(p_actor_id uuid, p_claim_id bigint, p_reason text) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- Inserts money without an order, which waits in review. Raises 23505 for the code of another payment.
create function app.insert_unmatched(
  p_provider text, p_provider_reference text, p_received_amount int, p_currency text, p_phone text, p_reason text
) returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  made public.payments;
begin
  made.id := gen_random_uuid();
  made.reference := app.new_reference();
  made.provider := p_provider;
  made.provider_reference := p_provider_reference;
  made.amount := p_received_amount;
  made.received_amount := p_received_amount;
  made.currency := p_currency;
  made.with_website := false;
  made.state := 'review';
  made.paid_at := app.now();
  made.phone := p_phone;
  made.reason := p_reason;
  made.created_at := app.now();
  made.poll_count := 0;
  return app.write_payment(made);
end;
$$;

-- Matches waiting money with its order if the order is certain, and returns the payment. A payer's number with more
-- visible digits replaces the stored number. Callers lock the code of the money. The function locks listing, order,
-- payments.
create function app.settle_certain_money(p_payment_id uuid, p_payer text default null)
  returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  money public.payments;
  former_phone text;
  certain uuid;
  attempt uuid;
begin
  select * into money from public.payments where id = p_payment_id;
  former_phone := money.phone;
  if money.currency = 'KES' and p_payer is not null and (
    money.phone is null
    or app.whole_phone(money.phone) is null and app.phones_agree(money.phone, app.whole_phone(p_payer))
  ) then
    money.phone := p_payer;
  end if;
  certain := app.certain_order(money);
  if certain is not null then
    attempt := (app.attempt_for(certain, money.received_amount)).id;
  end if;
  if attempt is not null then
    return app.adopt_money(p_payment_id, attempt);
  end if;
  if money.phone is distinct from former_phone then
    update public.payments set phone = money.phone where id = p_payment_id and order_id is null;
  end if;
  return money;
end;
$$;

-- Matches waiting money with an attempt, and returns the payment of the money. This payment keeps its code, and gets
-- the order and the quote of the attempt. A pending attempt fails. If the money already has an order but differs from
-- its quote, it can only be matched with an attempt of the same order that has the sum of the money. Other money is
-- returned unchanged. Locks listing, order, attempt, money.
create function app.adopt_money(p_payment_id uuid, p_attempt_id uuid, p_is_ours boolean default true)
  returns public.payments
  language plpgsql volatile set search_path = ''
as $$
declare
  quoted public.payments := app.lock_payment(p_attempt_id);
  came public.payments;
begin
  select * into came from public.payments where id = p_payment_id for no key update;
  if came.state <> 'review' or came.id = quoted.id or came.order_id is not null and (
    came.order_id <> quoted.order_id or came.reason is distinct from 'other-sum'
    or (came.received_amount, came.currency) is distinct from (quoted.amount, quoted.currency)
  ) then
    return came;
  end if;
  came.order_id := quoted.order_id;
  came.reference := quoted.reference;
  came.listing_id := quoted.listing_id;
  came.member_id := quoted.member_id;
  came.package := quoted.package;
  came.days := quoted.days;
  came.with_website := quoted.with_website;
  came.amount := quoted.amount;
  -- Any sum uses up a prompt; the right sum may still come to the till.
  if quoted.state = 'pending' and (came.received_amount = quoted.amount or quoted.provider <> 'till') then
    perform app.fail_attempt(quoted.order_id, 'arrived-as ' || came.provider_reference);
  end if;
  perform app.note_other_number(came);
  return app.settle_payment(came, came.provider_reference, came.received_amount, came.currency, p_is_ours);
end;
$$;

-- Stores for the log of this transaction that the visible digits of a payer's number are those of no number of the
-- owner. `p_payment` is the money with its new order, before it is written: a stored complete number would be a number
-- of the owner.
create function app.note_other_number(p_payment public.payments) returns void
  language plpgsql volatile set search_path = ''
as $$
declare
  compared constant jsonb := app.owner_phone(p_payment.phone, p_payment.member_id, p_payment.listing_id);
begin
  perform set_config('app.other_number', case
    when p_payment.phone ~ '[0-9]{3}$' and not (compared ->> 'agrees')::boolean then p_payment.id::text
    else ''
  end, true);
end;
$$;

-- Returns the order that is certain enough to settle waiting money without staff. Returns null if no order or more
-- than one is certain. An order is certain in two cases. First: a member claims the code of the money, the member's
-- order quotes the sum, and the visible digits of the payer's number match a number that is proven for the member.
-- Second: the provider shows the payer's complete number, this number is proven for one member, and the order is
-- this member's open order of the sum. The second case is skipped if this member claims the code.
create function app.certain_order(p_payment public.payments) returns uuid
  language plpgsql stable set search_path = ''
as $$
declare
  certain constant uuid[] := array(select order_id from app.orders_for(p_payment) where agrees);
begin
  if p_payment.order_id is null and p_payment.state = 'review' and p_payment.reason is distinct from 'other-payee'
    and cardinality(certain) = 1
  then
    return certain[1];
  end if;
  return null;
end;
$$;

-- Returns the orders to which a received payment may belong. The first kind are the orders with a claim of the
-- payment's code. For the second kind, the payer's complete number must be proven for a member: these are the open
-- orders of this member that quote the sum, and those that the member opened as an agent. The second kind is left out if
-- this member claimed the code. 'agrees' is
-- true for a certain order.
create function app.orders_for(p_payment public.payments) returns table (order_id uuid, agrees boolean)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  payer constant uuid := app.proven_owner(app.whole_phone(p_payment.phone));
begin
  return query
  with claimed as (
    select claim.order_id, claim.owner_id,
      p_payment.currency = 'KES' and app.is_quoted(claim.order_id, p_payment.received_amount)
        and app.proves(claim.owner_id, p_payment.phone) as agrees
    from app.owned_claims as claim
    where claim.code = p_payment.provider_reference and claim.refused_because is null
  )
  select order_id, agrees from claimed
  union all
  select orders.id, true
  from public.listings join public.orders on orders.listing_id = listings.id
  where listings.owner_id in (select app.served_owners(payer)) and orders.closed_at is null
    and p_payment.currency = 'KES' and app.is_quoted(orders.id, p_payment.received_amount)
    and (listings.owner_id = payer or exists (
      select from public.payments where order_id = orders.id and member_id = payer
    ))
    and not exists (select from claimed where owner_id = payer);
end;
$$;

-- Returns the attempt of an order that money in shillings pays for: preferably an attempt with this sum, then a pending
-- one, then the newest.
create function app.attempt_for(p_order_id uuid, p_received_amount int) returns public.payments
  language plpgsql stable set search_path = ''
as $$
declare
  attempt public.payments;
begin
  select * into attempt from public.payments
    where order_id = p_order_id and currency = 'KES'
    order by amount = p_received_amount desc, state = 'pending' desc, created_at desc, id desc limit 1;
  return attempt;
end;
$$;

-- Returns true if an attempt of the order has this sum in shillings.
create function app.is_quoted(p_order_id uuid, p_amount int) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.payments where order_id = p_order_id and currency = 'KES' and amount = p_amount
  );
end;
$$;

-- Returns true if a masked number of a provider may be this number: the first digits and at least the last three
-- agree.
create function app.phones_agree(p_masked_phone text, p_phone text) returns boolean
  language plpgsql immutable set search_path = ''
as $$
declare
  shown_digits constant text := regexp_replace(p_masked_phone, '[^0-9*]', '', 'g');
  said_digits constant text := regexp_replace(p_phone, '[^0-9]', '', 'g');
begin
  return coalesce(
    said_digits <> '' and shown_digits ~ '[0-9]{3}$'
      and starts_with(said_digits, split_part(shown_digits, '*', 1))
      and said_digits like '%' || regexp_replace(shown_digits, '^.*\*', ''),
    false);
end;
$$;

-- Returns true if the visible digits of a number match a number that is proven for the member.
create function app.proves(p_member_id uuid, p_masked_phone text) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from app.proven_phones
    where member_id = p_member_id and app.is_proof_valid(proven_at) and app.phones_agree(p_masked_phone, phone)
  );
end;
$$;

-- Returns the attempts that waiting money may be for: at most five possible ones, those with agreeing numbers
-- first, and at most five that are ruled out. If members claimed the code of the money, and an attempt of such a claim
-- is possible, the result leaves out the possible attempts without a claim. Money of another payee has no attempts.
create function app.payment_candidates(p_payment_id uuid)
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
  ), phones as materialized (
    select member_id, app.phone_beside(money.phone, member_id) as beside
    from (select distinct (quoted).member_id as member_id from of_order) as quoting
  ), weighed as (
    select (quoted).id as attempt, (quoted).created_at as begun, beside,
      (quoted).order_id in (select order_id from claimed) as is_claimed,
      app.ruled_out(money, quoted, beside) as ruled_out
    from of_order left join phones on phones.member_id = (quoted).member_id
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

-- Returns at most three members with a proven number that can be the payer's number, other than the owner.
create function app.payer_members(p_masked_phone text, p_owner_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
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
$$;

-- Returns a listing that staff selected for money: its title and state, the name of its owner, a number of the owner for
-- the comparison with the payer's number, the reference and the sum of its open order, and a fact that rules the listing
-- out. `payer_members` are the other members with the payer's number, unless it is a number of the owner too. Returns null
-- for an unknown listing or payment.
create function public.staff_match_target(p_payment_id uuid, p_listing_id bigint) returns jsonb
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

-- Returns a number of a listing's owner for the comparison with the payer's number, and its kind, as app.phone_beside.
-- If no number of the member agrees, the number of an approved version that agrees has precedence, among the newest 200.
-- Drafts and versions in review have none, because their owner can enter any number; they only stand in for a missing
-- number. `p_has_typed` is false for a number that the member entered in a claim, which would agree with itself.
create function app.owner_phone(
  p_payer_phone text, p_owner_id uuid, p_listing_id bigint, p_has_typed boolean default true
) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  beside jsonb := app.phone_beside(p_payer_phone, p_owner_id);
  advert jsonb;
  is_approved boolean;
begin
  if not p_has_typed and beside ->> 'phone_kind' = 'typed' then
    beside := null;
  end if;
  if (beside ->> 'agrees')::boolean then
    return beside;
  end if;
  select jsonb_build_object(
      'phone', stored.phone, 'phone_kind', 'advert', 'agrees', app.phones_agree(p_payer_phone, stored.phone)),
      stored.is_approved
    into advert, is_approved
    from public.listings
      cross join lateral (
        (
          select id, phone, true as is_approved from public.listing_versions
          where listing_id = listings.id and decision = 'approved' order by id desc limit 200
        )
        union all
        (
          select id, phone, false from public.listing_versions
          where listing_id = listings.id and listings.shown_version_id is null order by id desc limit 1
        )
        union all
        select null, listings.draft ->> 'phone', false where listings.shown_version_id is null
      ) as stored
    where listings.id = p_listing_id and stored.phone ~ '^[+]254[17][0-9]{8}$'
    order by stored.is_approved desc, app.phones_agree(p_payer_phone, stored.phone) desc,
      (stored.id = listings.shown_version_id) is true desc, stored.id desc nulls last
    limit 1;
  return case when is_approved and (advert ->> 'agrees')::boolean then advert else coalesce(beside, advert) end;
end;
$$;

-- Returns a complete number of a member for the comparison with the payer's number, and its kind. A `proven` number is
-- evidence. A `prompt` number got a prompt. Only the newest 200 are compared. A `typed` number was entered by the
-- member in a claim. Only 200 with the payer's last digits are compared. A number that agrees with the payer's number
-- has precedence. Otherwise the kinds have precedence in this order.
create function app.phone_beside(p_masked_phone text, p_member_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  beside record;
  typed text;
begin
  select stored.phone, case min(stored.rank) when 1 then 'proven' else 'prompt' end as kind,
    app.phones_agree(p_masked_phone, stored.phone) as agrees
  into beside
  from (
    select proven.phone, 1 as rank from app.proven_phones as proven
    where proven.member_id = p_member_id and app.is_proof_valid(proven.proven_at)
    union all
    (
      select payments.phone, 2 from public.payments
      where member_id = p_member_id and payments.phone ~ '^[+]' order by created_at desc limit 200
    )
  ) as stored
  group by stored.phone
  order by agrees desc, min(stored.rank), stored.phone limit 1;
  if beside.agrees is not true then
    select phone into typed
      from (
        select phone from public.payment_claims
        where member_id = p_member_id and app.last_digits(phone) = app.last_digits(p_masked_phone) and phone ~ '^[+]'
        order by phone limit 200
      ) as entered
      where app.phones_agree(p_masked_phone, phone) order by phone limit 1;
    if typed is not null then
      return jsonb_build_object('phone', typed, 'phone_kind', 'typed', 'agrees', true);
    end if;
  end if;
  if beside.phone is null then
    select phone into typed from public.payment_claims
      where member_id = p_member_id and app.last_digits(phone) > '' and phone ~ '^[+]'
      order by app.last_digits(phone), phone limit 1;
    return (
      select jsonb_build_object('phone', typed, 'phone_kind', 'typed', 'agrees', false) where typed is not null
    );
  end if;
  return jsonb_build_object('phone', beside.phone, 'phone_kind', beside.kind, 'agrees', beside.agrees);
end;
$$;

-- Returns the time at which money was received: the time in the provider's event, if that is earlier than the time
-- of the record.
create function app.came_at(p_payment public.payments) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  return least(p_payment.paid_at, (
    select min((data ->> 'at')::timestamptz) from public.payment_events
    where payment_id = p_payment.id and kind = 'paid' and data ->> 'code' = p_payment.provider_reference
  ));
end;
$$;

-- Returns the latest time at which an order of this money was opened. The margin of two minutes allows for the
-- provider's clock, and for its times in whole seconds.
create function app.latest_opening(p_payment public.payments) returns timestamptz
  language plpgsql stable set search_path = ''
as $$
begin
  return app.came_at(p_payment) + interval '2 minutes';
end;
$$;

-- Returns a fact that rules out that this money paid this attempt, or null.
create function app.ruled_out(p_payment public.payments, p_attempt public.payments, p_beside jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when not app.is_payable(held.state) then 'listing'
      when orders.created_at > app.latest_opening(p_payment) then 'opened-later'
      when exists (
        select from public.payments as paid where paid.order_id = orders.id and paid.state = 'paid'
      ) then 'paid-already'
      when orders.closed_at <= app.came_at(p_payment) then 'closed-before'
      when (p_attempt.amount, p_attempt.currency) <> (p_payment.received_amount, p_payment.currency) then 'other-sum'
      -- Three digits that are shown exclude each known number that ends otherwise.
      when p_payment.phone ~ '[0-9]{3}$' and not (p_beside ->> 'agrees')::boolean then 'other-number'
    end
    from public.orders join public.listings as held on held.id = orders.listing_id
    where orders.id = p_attempt.order_id
  );
end;
$$;

-- Returns at most `p_limit` payments of a phone number in E.164, each way newest first: a prompt has the number so, a provider
-- writes it without the sign, and a masked number may be it.
create function app.payments_of_phone(p_phone text, p_limit int) returns setof uuid
  language sql stable rows 10 set search_path = ''
as $$
  (
    select id from public.payments where phone in (p_phone, ltrim(p_phone, '+'), '0' || substr(p_phone, 5))
    order by created_at desc limit p_limit
  )
  union
  (
    select id from public.payments
    where phone like '%*%' and right(phone, 3) = right(p_phone, 3) and app.phones_agree(phone, p_phone)
    order by created_at desc limit p_limit
  );
$$;
