set lock_timeout = '5s';

set check_function_bodies = off;

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
    'ruled_out', case
      when not app.is_payable(held.state) then 'listing'
      when quoted.id is not null then app.ruled_out(money, quoted, beside)
      when money.phone ~ '[0-9]{3}$' and not (beside ->> 'agrees')::boolean then 'other-number'
    end);
end;
$function$;

CREATE OR REPLACE FUNCTION app.open_reports(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  addresses text[] := array(select slug from public.listing_slugs where listing_id = p_listing_id);
begin
  return (
    select jsonb_build_object('reporters', sum(by_reason.reporters)::int, 'reasons',
      coalesce(jsonb_object_agg(by_reason.reason, by_reason.number) filter (where by_reason.reason is not null), '{}'))
    from (
      select reason, count(*)::int as number, count(distinct reporter)::int as reporters from public.reports
      where state = 'open' and business = any (addresses)
      group by reason
    ) as by_reason
  ) || (
    select jsonb_build_object('groups', coalesce(jsonb_agg(
      jsonb_build_object('business', by_address.business, 'last_number', by_address.last_number)
      order by by_address.business
    ), '[]'))
    from (
      select business, max(number) as last_number from public.reports
      where state = 'open' and business = any (addresses)
      group by business
    ) as by_address
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.staff_listing(p_listing_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '8s'
AS $function$
declare
  held public.listings;
begin
  select * into held from public.listings where id = p_listing_id;
  perform app.refuse_if(held.id is null, 'PT404', 'no such listing');
  return jsonb_build_object(
    'listing', app.staff_listing_row(held),
    'visible', (select to_jsonb(version) from public.listing_versions as version where id = held.shown_version_id),
    'waiting', (select to_jsonb(version) from public.listing_versions as version where id = held.review_version_id),
    'latest', (
      select to_jsonb(version) from public.listing_versions as version
      where listing_id = held.id order by id desc limit 1
    ),
    'slugs', array(select slug from public.listing_slugs where listing_id = held.id order by slug),
    'renews', coalesce(app.listing_renewal(held.id) ->> 'state' = 'on', false),
    'decisions', (
      select coalesce(jsonb_agg(to_jsonb(decided) order by decided.version desc), '[]')
      from (
        select id as version, decision, decided_at as at, reason,
          (select name from public.members where id = decided_by) as by
        from public.listing_versions
        where listing_id = held.id and decided_by is not null and decision is not null
        order by id desc limit 10
      ) as decided
    ),
    'payments', (
      select coalesce(jsonb_agg(app.staff_payment_row(paid) order by paid.created_at desc, paid.id), '[]')
      from (
        select * from public.payments where listing_id = held.id order by created_at desc, id limit 24
      ) as paid
    ),
    'reports', (
      select coalesce(jsonb_agg(to_jsonb(report) order by report.at desc), '[]')
      from (
        select created_at as at, state, reason, message, note from public.reports
        where state in ('open', 'resolved', 'dismissed')
          and business in (select slug from public.listing_slugs where listing_id = held.id)
        order by created_at desc limit 10
      ) as report
    ),
    'open_reports', app.open_reports(held.id) -> 'groups',
    'promotions', (
      select coalesce(jsonb_agg(to_jsonb(done) order by done.day desc), '[]')
      from (
        select day, channel, link from public.promotions where listing_id = held.id order by day desc, id limit 10
      ) as done
    )
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
    'reported', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', about.id, 'title', app.listing_title(about.id), 'reports', about.reports
      ) order by about.reports desc, about.id desc), '[]')
      from (
        -- The offset makes this an index look-up for each listing; a join would read all addresses.
        select owned.id, count(*)::int as reports
        from public.listings as owned
          cross join lateral (
            select slug from public.listing_slugs where listing_id = owned.id offset 0
          ) as address
          join public.reports on reports.business = address.slug and reports.state = 'open'
        where owned.owner_id = held.id
        group by owned.id
      ) as about
    )
  );
end;
$function$;

reset lock_timeout;
