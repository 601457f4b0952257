set lock_timeout = '5s';

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION app.payment_candidates(p_payment_id uuid)
 RETURNS TABLE(attempt uuid, why text, ruled_out text, agrees boolean, phone text, phone_kind text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION app.latest_opening(p_payment public.payments)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return app.came_at(p_payment) + interval '2 minutes';
end;
$function$;

CREATE OR REPLACE FUNCTION app.ruled_out(p_payment public.payments, p_attempt public.payments, p_beside jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

drop function public.listing_reach(bigint,integer);

CREATE OR REPLACE FUNCTION public.listing_reach(p_listing_id bigint, p_days integer DEFAULT 28, p_to_day date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with days as (
    select * from (
      select day, visitors, enquiries, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere, asks
      from public.visit_days where listing_id = p_listing_id
      union all
      select day, visitors, enquiries, appearances, calls, whatsapp, contacts, website, shares,
        lists, search, shared, poster, elsewhere, asks
      from app.unsummed_days where listing_id = p_listing_id
    ) as summed
    where day > (select coalesce(p_to_day, app.today()) - p_days)
      and day <= (select coalesce(p_to_day, app.today()))
  ), totals as (
    select day, sum(visitors) as visitors, sum(enquiries) as enquiries, sum(appearances) as appearances,
      sum(calls) as calls, sum(whatsapp) as whatsapp, sum(contacts) as contacts, sum(website) as website,
      sum(shares) as shares, sum(lists) as lists, sum(search) as search, sum(shared) as shared,
      sum(poster) as poster, sum(elsewhere) as elsewhere
    from days group by day
  ), item_sums as (
    select item, sum(times::int) as visitors from days, jsonb_each_text(asks) as item_count (item, times) group by item
  ), item_names as (
    select entry ->> 'id' as item, entry ->> 'name' as name, place
    from public.listings
      join public.listing_versions as versions on versions.id = listings.shown_version_id,
      jsonb_array_elements(versions.items) with ordinality as listed (entry, place)
    where listings.id = p_listing_id
  )
  select jsonb_build_object(
    'today', app.today(),
    'since', least(
      (select min(day) from public.visit_days where listing_id = p_listing_id),
      (select min(day) from public.visits where listing_id = p_listing_id)
    ),
    'days', (select coalesce(jsonb_agg(to_jsonb(totals) order by day), '[]') from totals),
    'asks', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('item', item_sums.item, 'name', item_names.name, 'visitors', item_sums.visitors)
          order by item_sums.visitors desc, item_names.place, item_sums.item
        ),
        '[]'
      )
      from item_sums left join item_names using (item)
    ),
    'category', app.category_reach(p_listing_id)
  );
$function$;

grant EXECUTE on function public.listing_reach(bigint,integer,date) to service_role;

reset lock_timeout;
